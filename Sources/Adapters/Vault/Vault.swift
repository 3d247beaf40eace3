import Authentication
import Glibc
import HTTP
import Secrets

/// Credentials in a folder, one encrypted file per version of a record; FORMAT.md describes it.
///
/// Calls block and may be made from any thread; each takes the folder's lock for its time, so that several programs and
/// threads can share a vault. Nothing is held open between calls, and no password is in memory but those handed out.
package struct Vault: Sendable {
    package let path: String
    let device: DeviceID
    let now: @Sendable () -> UInt64
    let patience: Int
    /// The smallest id first: that one is written with.
    let keys: [RecordKeys]
    /// What of the key files could not be used, found while opening.
    package let problems: [VaultProblem]

    /// Whether a vault was made in this folder, so that its passphrase is asked for rather than chosen.
    package static func isInitialised(_ path: String) -> Bool {
        guard let root = try? Folder(path), let folder = try? Folder(keyFolder, in: root) else { return false }
        return (try? folder.names())?.contains { !$0.hasPrefix(".") } ?? false
    }

    /// Unlocks a vault; the key derivation takes its time. A folder without a vault becomes one.
    ///
    /// - Parameters:
    ///   - folder: made with what is missing above it, unless `creates` is false.
    ///   - device: who writes; see `DeviceID.load`.
    ///   - cost: of trying a passphrase, for a new vault only.
    ///   - patience: milliseconds to wait for other programs.
    ///   - now: milliseconds since 1970.
    package static func open(
        folder path: String,
        key: VaultKey,
        device: DeviceID,
        creates: Bool = true,
        cost: PassphraseCost = .standard,
        patience: Int = 10_000,
        now: @escaping @Sendable () -> UInt64 = wallClock
    ) throws(VaultError) -> Vault {
        if creates { try Folder.make(path) }
        let folder = try Folder(path)
        let (headers, problems) = try readHeaders(folder)
        let keys: [RecordKeys]
        if headers.isEmpty {
            if let problem = problems.first { throw problem.error(path) }
            guard creates else { throw .missingFolder(path) }
            folder.keepToOwner()
            keys = [try makeKey(folder, key, cost, patience: patience)]
        } else {
            folder.keepToOwner()
            keys = try unlock(headers, with: key, path)
        }
        return Vault(
            path: path,
            device: device,
            now: now,
            patience: patience,
            keys: keys.sorted { $0.id < $1.id },
            problems: problems
        )
    }

    /// Two devices that began apart have a key each; those that the same passphrase opens are used together.
    private static func unlock(_ headers: [KeyHeader], with key: VaultKey, _ path: String) throws(VaultError)
        -> [RecordKeys]
    {
        let fitting = headers.filter { $0.fits(key) }
        guard !fitting.isEmpty else {
            if case .passphrase = key { throw .needsKeyFile(path) }
            throw .needsPassphrase(path)
        }
        var keys: [RecordKeys] = []
        for header in fitting {
            if let unlocked = try header.unlock(key) { keys.append(unlocked) }
        }
        guard !keys.isEmpty else {
            if case .passphrase = key { throw .wrongPassphrase(path) }
            throw .wrongKeyFile(path)
        }
        return keys
    }

    private static func makeKey(
        _ folder: Folder,
        _ key: VaultKey,
        _ cost: PassphraseCost,
        patience: Int
    ) throws(VaultError) -> RecordKeys {
        let (made, keys) = try KeyHeader.make(for: key, cost: cost)
        let lock = try FolderLock(folder, .exclusive, patience: patience)
        defer { lock.release() }
        let (others, _) = try readHeaders(folder)
        // Another program was faster: its vault is the vault.
        guard others.isEmpty else {
            guard let keys = try unlock(others, with: key, folder.path).first else {
                throw .wrongPassphrase(folder.path)
            }
            return keys
        }
        let target = try folder.subfolder(keyFolder)
        target.removeLeftovers(among: try target.names())
        try target.write(made.bytes, to: "\(hexadecimal(withUnsafeBytes(of: made.id.bigEndian) { Array($0) }))")
        return keys
    }

    private static func readHeaders(
        _ root: Folder
    ) throws(VaultError) -> (headers: [KeyHeader], problems: [VaultProblem]) {
        var headers: [KeyHeader] = []
        var problems: [VaultProblem] = []
        guard let folder = try Folder(keyFolder, in: root) else { return ([], []) }
        for name in try folder.names() where !name.hasPrefix(".") {
            guard let bytes = try folder.withContent(of: name, limit: 4096, { Array($0) }) else { continue }
            do throws(KeyHeader.Unreadable) {
                let header = try KeyHeader(reading: bytes)
                // A synchroniser's copy is the same file twice.
                if !headers.contains(where: { $0.bytes == header.bytes }) { headers.append(header) }
            } catch {
                switch error {
                case .newer(let version): problems.append(.newer(file: name, version: version))
                case .damaged: problems.append(.damaged(file: name))
                }
            }
        }
        return (headers, problems)
    }
}

/// Apart from the records, so that unlocking does not look through them.
let keyFolder = "keys"

extension VaultProblem {
    fileprivate func error(_ path: String) -> VaultError {
        if case .newer(_, let version) = self { .newerFormat(path, version) } else { .damagedKey(path) }
    }
}

/// Milliseconds since 1970.
package func wallClock() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(time.tv_sec, 0)) * 1000 + UInt64(time.tv_nsec) / 1_000_000
}
