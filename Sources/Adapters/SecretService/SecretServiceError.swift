import Authentication
import CSecretService
import Text

/// Why the Secret Service did not do what was asked: one sentence each. Clauses are the library's words.
package enum SecretServiceError: Error, Equatable, Sendable, CustomStringConvertible {
    case noLibrary(String)
    case noBus(String)
    case noService(String)
    case locked
    case dismissed
    /// Milliseconds.
    case timedOut(Int)
    case failed(String)

    init(_ failure: secrets_failure, milliseconds: Int) {
        let message = withUnsafeBytes(of: failure.message) { bytes in
            neutralised(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
        switch failure.problem {
        case secrets_no_library: self = .noLibrary(message)
        case secrets_no_bus: self = .noBus(message)
        case secrets_no_service: self = .noService(message)
        case secrets_locked: self = .locked
        case secrets_dismissed: self = .dismissed
        case secrets_timed_out: self = .timedOut(milliseconds)
        default: self = .failed(message)
        }
    }

    package var description: String {
        switch self {
        case .noLibrary(let why):
            "The Secret Service cannot be reached without libsecret (\(why)): install libsecret-1-0, or use the vault."
        case .noBus(let why): "There is no session bus, so no Secret Service (\(why)): use the vault here."
        case .noService(let why):
            "No Secret Service answers on the session bus (\(why)): start a keyring, or use the vault."
        case .locked: "The keyring is locked: unlock it and try again."
        case .dismissed:
            "The keyring stayed locked, since its prompt was dismissed or could not be shown: unlock it first."
        case .timedOut(let milliseconds):
            "The Secret Service did not answer within \(milliseconds / 1000) s: look for its dialog, or use the vault."
        case .failed(let why): "The Secret Service refused: \(why)."
        }
    }

    /// What the flow can do about it.
    package var kind: StoreFailure.Kind {
        switch self {
        case .noLibrary, .noBus, .noService, .failed: .unavailable
        case .locked: .locked
        case .dismissed: .dismissed
        case .timedOut: .timedOut
        }
    }
}
