import Hashing

/// The algorithms of the site's own Digest check, by the names of RFC 7616 §6.1.
enum DigestVariant: String, Sendable {
    case md5 = "MD5"
    case md5Session = "MD5-sess"
    case sha256 = "SHA-256"
    case sha256Session = "SHA-256-sess"
    case sha512t256 = "SHA-512-256"

    var isSession: Bool { self == .md5Session || self == .sha256Session }

    /// The lower-case hexadecimal hash; empty, and so equal to no answer, when libcrypto refuses.
    func hash(_ text: [UInt8]) -> String {
        let algorithm: HashAlgorithm =
            switch self {
            case .md5, .md5Session: .md5
            case .sha256, .sha256Session: .sha256
            case .sha512t256: .sha512t256
            }
        return (try? hex(Digest.hash(text, algorithm))) ?? ""
    }
}
