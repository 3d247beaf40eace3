import Authentication
import Glibc
import Text

/// Why a vault could not be opened, read or changed: one sentence each.
package enum VaultError: Error, Equatable, Sendable, CustomStringConvertible {
    case missingFolder(String)
    case notAFolder(String)
    /// The folder or a file in it, and `errno`.
    case notReadable(String, Int32)
    case readOnly(String)
    case full(String)
    /// Writing failed for another reason: the folder and `errno`.
    case notWritten(String, Int32)
    /// Another program holds the lock.
    case busy(String)
    case wrongPassphrase(String)
    case wrongKeyFile(String)
    case needsPassphrase(String)
    case needsKeyFile(String)
    case damagedKey(String)
    /// The folder, and the version of its format.
    case newerFormat(String, Int)
    /// A key file, and what is wrong with it as a clause.
    case badKeyFile(String, String)
    /// More bytes than a record may have.
    case tooLarge(Int)
    /// The key derivation found too little memory.
    case noMemory

    package var description: String {
        switch self {
        case .missingFolder(let path):
            "There is no vault folder \(name(path)): make it, or take it out of the configuration."
        case .notAFolder(let path): "The vault \(name(path)) is not a folder: choose another place for it."
        case .notReadable(let path, let code):
            "The vault cannot be read at \(name(path)): \(reason(code)); check the permissions."
        case .readOnly(let path):
            "The vault \(name(path)) cannot be written: it is read-only here; check the permissions."
        case .full(let path): "The vault \(name(path)) has no room left: nothing was changed; free some space."
        case .notWritten(let path, let code): "The vault \(name(path)) could not be written: \(reason(code))."
        case .busy(let path): "The vault \(name(path)) is in use by another program: try again when that is done."
        case .wrongPassphrase(let path): "This passphrase does not open the vault \(name(path))."
        case .wrongKeyFile(let path): "This key file does not open the vault \(name(path))."
        case .needsPassphrase(let path): "The vault \(name(path)) is opened by a passphrase, not by a key file."
        case .needsKeyFile(let path):
            "The vault \(name(path)) is opened by a key file, not by a passphrase: name it with --vault-key-file."
        case .damagedKey(let path):
            "The key of the vault \(name(path)) is damaged: restore its folder keys from a backup."
        case .newerFormat(let path, let version):
            "The vault \(name(path)) has format \(version), which this version does not know: update the program."
        case .badKeyFile(let path, let clause): "The key file \(name(path)) cannot be used: \(clause)."
        case .tooLarge(let bytes): "A record of \(bytes) bytes is more than the vault takes: nothing was kept."
        case .noMemory: "There is not enough memory to unlock the vault: close something and try again."
        }
    }

    /// What the flow can do about it.
    package var kind: StoreFailure.Kind {
        switch self {
        case .missingFolder, .notAFolder, .notReadable, .noMemory: .unavailable
        case .readOnly, .full, .notWritten, .tooLarge: .notWritable
        case .busy: .timedOut
        case .wrongPassphrase, .wrongKeyFile, .needsPassphrase, .needsKeyFile, .badKeyFile: .wrongKey
        case .damagedKey, .newerFormat: .damaged
        }
    }

    /// The error that belongs to a failed write.
    static func writing(_ path: String, _ code: Int32 = errno) -> VaultError {
        switch code {
        case EROFS, EACCES, EPERM: .readOnly(path)
        case ENOSPC, EDQUOT, EFBIG: .full(path)
        case ENOTDIR: .notAFolder(path)
        default: .notWritten(path, code)
        }
    }
}

private func name(_ path: String) -> String { "“\(neutralised(path))”" }

private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

/// A file of the vault that was left alone; it does not hide the others.
package enum VaultProblem: Equatable, Hashable, Sendable, CustomStringConvertible {
    /// Names are relative to the folder and reveal nothing.
    case damaged(file: String)
    case newer(file: String, version: Int)
    /// Written under a key that the given passphrase or key file does not open.
    case foreignKey(file: String)
    /// Readable, in a place where it does not belong.
    case misplaced(file: String)

    package var description: String {
        switch self {
        case .damaged(let file): "The vault's record “\(neutralised(file))” is damaged and was left out."
        case .newer(let file, let version):
            "The vault's record “\(neutralised(file))” has format \(version), which this version does not know."
        case .foreignKey(let file):
            "The vault's record “\(neutralised(file))” was written with another passphrase or key file."
        case .misplaced(let file): "The vault's record “\(neutralised(file))” lies in a wrong place and was left out."
        }
    }
}
