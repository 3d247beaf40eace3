import Authentication
import Flow
import Glibc
import Secrets
import Vault

/// One vault folder and what opens it. A passphrase is asked for only when something is there to be read, or to be
/// kept for the first time.
struct VaultAccess {
    /// Asks the person; nil when there is no answer. Blocks.
    typealias Ask = @Sendable (PassphraseQuestion) -> Secret?

    let level: Persistence
    let folder: String
    let deviceFile: String?
    let keyFile: String?
    private struct Open {
        let opened: Vault
        /// False when it can be read only, since this device has no id.
        let hasDevice: Bool
    }

    private static let noDevice = DeviceID(0)

    private var vault: Open?
    /// True after the person gave no passphrase: reading does not ask again in this run.
    private var isDeclined = false

    init(level: Persistence, folder: String, deviceFile: String?, keyFile: String?) {
        self.level = level
        self.folder = folder
        self.deviceFile = deviceFile
        self.keyFile = keyFile
    }

    var place: String { "vault in \(abbreviatingHome(folder))" }

    /// - Parameter passphrase: the one that opened another vault in this run; the one that opens this, afterwards.
    mutating func answer(_ request: StoreRequest, _ passphrase: inout Secret?, ask: Ask) -> StoreReply {
        StoreReply(level: level, place: place, answer: perform(request, &passphrase, ask: ask))
    }

    private mutating func perform(_ request: StoreRequest, _ passphrase: inout Secret?, ask: Ask) -> StoreAnswer {
        if vault == nil, !Vault.isInitialised(folder), let nothing = request.answerOfNothing { return nothing }
        do throws(StoreFailure) {
            return try opened(for: request, &passphrase, ask: ask).answer(request)
        } catch {
            return .failed(error)
        }
    }

    private mutating func opened(
        for request: StoreRequest,
        _ passphrase: inout Secret?,
        ask: Ask
    ) throws(StoreFailure) -> Vault {
        if let vault, request.isReading || vault.hasDevice { return vault.opened }
        vault = nil
        let device = try device(forReading: request.isReading)
        let opened: Vault
        if let keyFile {
            opened = try open(with: .keyFile(keyFile), device)
        } else if let vault = try openWithKnown(passphrase, device) {
            opened = vault
        } else {
            let given = try asked(request, ask: ask)
            opened = try open(with: .passphrase(given), device)
            passphrase = given
        }
        vault = Open(opened: opened, hasDevice: device != Self.noDevice)
        isDeclined = false
        return opened
    }

    private func openWithKnown(_ passphrase: Secret?, _ device: DeviceID) throws(StoreFailure) -> Vault? {
        guard let passphrase else { return nil }
        do throws(StoreFailure) {
            return try open(with: .passphrase(passphrase), device)
        } catch {
            if error.kind == .wrongKey { return nil }
            throw error
        }
    }

    private mutating func asked(_ request: StoreRequest, ask: Ask) throws(StoreFailure) -> Secret {
        let isNew = !Vault.isInitialised(folder)
        if isDeclined, request.isReading { throw declined }
        // Before a passphrase is thought up for nothing.
        if isNew, let parent = existingParent, access(parent, W_OK) != 0 {
            let failure = VaultError.readOnly(parent)
            throw StoreFailure(failure.kind, failure.description)
        }
        guard let given = ask(PassphraseQuestion(place: abbreviatingHome(folder), isNew: isNew)), !given.isEmpty else {
            isDeclined = true
            throw declined
        }
        return given
    }

    private var declined: StoreFailure {
        StoreFailure(.dismissed, "The \(place) stays locked: no passphrase was given in this run.")
    }

    private func open(with key: VaultKey, _ device: DeviceID) throws(StoreFailure) -> Vault {
        do throws(VaultError) {
            return try Vault.open(folder: folder, key: key, device: device)
        } catch {
            throw StoreFailure(error.kind, error.description)
        }
    }

    /// Where its file can't be made, reading goes on without: nothing is written under the stand-in.
    private func device(forReading isReading: Bool) throws(StoreFailure) -> DeviceID {
        do throws(VaultError) {
            guard let deviceFile else { throw .missingFolder("latchkey") }
            return try DeviceID.load(from: deviceFile)
        } catch {
            if isReading { return Self.noDevice }
            throw StoreFailure(error.kind, error.description)
        }
    }

    /// The folder itself or the nearest one above it that is there.
    private var existingParent: String? {
        var path = folder[...]
        while !path.isEmpty, access(String(path), F_OK) != 0 {
            guard let slash = path.lastIndex(of: "/") else { return nil }
            path = path[..<slash]
        }
        return path.isEmpty ? "/" : String(path)
    }
}

extension StoreRequest {
    /// Changes nothing.
    var isReading: Bool {
        switch self {
        case .find, .list: true
        case .set, .makeDefault, .remove, .removeAll: false
        }
    }

    /// What a store answers in which nothing was ever kept; nil when it has to be opened.
    var answerOfNothing: StoreAnswer? {
        switch self {
        case .find: .found([], defaultUser: nil, problems: [])
        case .list: .listed([], problems: [])
        case .makeDefault, .remove, .removeAll:
            .done(StoreOutcome(isChanged: false, why: "no such credential was kept"))
        case .set: nil
        }
    }
}
