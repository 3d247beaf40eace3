import Authentication
import Flow
import SecretService
import Secrets

/// The stores of a run, by level. Calls block: for a person's answer, too.
struct Stores {
    private enum Service {
        case notAsked
        case answers(SecretService)
        /// There is none: the vault takes its place.
        case absent
        case failed(StoreFailure)
    }

    private let places: StorePlaces
    private let ask: VaultAccess.Ask
    private var service = Service.notAsked
    private var permanentVault: VaultAccess?
    private var synchronisedVault: VaultAccess?
    /// What opened a vault in this run.
    private var passphrase: Secret?

    init(_ places: StorePlaces, ask: @escaping VaultAccess.Ask) {
        self.places = places
        self.ask = ask
        permanentVault = places.vaultFolder.map { Self.vault(.permanent, $0, places) }
        synchronisedVault = places.syncFolder.map { Self.vault(.synchronizable, $0, places) }
    }

    private static func vault(_ level: Persistence, _ folder: String, _ places: StorePlaces) -> VaultAccess {
        VaultAccess(level: level, folder: folder, deviceFile: places.deviceFile, keyFile: places.keyFile)
    }

    /// One reply per store that is asked; nil asks the stores of every level.
    mutating func answer(_ level: Persistence?, _ request: StoreRequest) -> [StoreReply] {
        switch level {
        case nil:
            let first = permanentReply(request)
            return [first] + (synchronisedVault == nil ? [] : [synchronisedReply(request)])
        case .permanent: return [permanentReply(request)]
        case .synchronizable: return [synchronisedReply(request)]
        case .some(.none), .forSession: return []
        }
    }

    private mutating func permanentReply(_ request: StoreRequest) -> StoreReply {
        lookForService(again: !request.isReading)
        switch service {
        case .answers(let service):
            return StoreReply(level: .permanent, place: service.place, answer: service.answer(request))
        case .failed(let failure):
            return StoreReply(level: .permanent, place: "Secret Service", answer: .failed(failure))
        case .notAsked, .absent:
            return permanentVault?.answer(request, &passphrase, ask: ask)
                ?? missing(.permanent, "There is no place for a vault: set HOME, XDG_DATA_HOME or vault-folder.")
        }
    }

    private mutating func synchronisedReply(_ request: StoreRequest) -> StoreReply {
        synchronisedVault?.answer(request, &passphrase, ask: ask)
            ?? missing(.synchronizable, "There is no synchronised folder: set sync_folder in the config.")
    }

    private func missing(_ level: Persistence, _ sentence: String) -> StoreReply {
        StoreReply(level: level, place: "vault", answer: .failed(StoreFailure(.unavailable, sentence)))
    }

    /// Looks once; one that failed is tried again for a change.
    private mutating func lookForService(again: Bool) {
        switch service {
        case .notAsked: break
        case .failed where again: break
        case .answers, .absent, .failed: return
        }
        service = places.permanent == .vault ? .absent : findService()
    }

    private func findService() -> Service {
        do throws(SecretServiceError) {
            return .answers(try SecretService.find())
        } catch {
            if places.permanent == .auto, error.isAbsence { return .absent }
            return .failed(StoreFailure(error.kind, error.description))
        }
    }
}

extension SecretServiceError {
    /// Nothing is there that could answer, now or later in this run.
    fileprivate var isAbsence: Bool {
        switch self {
        case .noLibrary, .noBus, .noService: true
        case .locked, .dismissed, .timedOut, .failed: false
        }
    }
}
