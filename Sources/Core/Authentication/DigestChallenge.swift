/// The algorithms of RFC 7616 §3.3 and RFC 7617's registry, weakest first.
package enum DigestAlgorithm: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case md5 = "MD5"
    case md5Session = "MD5-sess"
    case sha256 = "SHA-256"
    case sha256Session = "SHA-256-sess"
    case sha512t256 = "SHA-512-256"
    case sha512t256Session = "SHA-512-256-sess"

    package var description: String { rawValue }
}

/// A Digest challenge that can be answered (RFC 7616 §3.3).
package struct DigestChallenge: Equatable, Sendable {
    package enum QualityOfProtection: String, Hashable, Sendable {
        case auth
        case authInt = "auth-int"
    }

    /// Raw octets, as they are hashed.
    package let realm: [UInt8]
    package let nonce: [UInt8]
    /// nil when the server sent none.
    package let opaque: [UInt8]?
    package let algorithm: DigestAlgorithm
    /// True when the server named the algorithm; it is echoed only then.
    package let namesAlgorithm: Bool
    /// What was picked of the offer; nil when none was offered: then no qop, nc or cnonce is sent.
    package let qop: QualityOfProtection?
    package let isStale: Bool
    package let userhash: Bool
    /// The paths and addresses of `domain`, as written.
    package let domain: [String]

    package init(
        realm: [UInt8],
        nonce: [UInt8],
        opaque: [UInt8]? = nil,
        algorithm: DigestAlgorithm = .md5,
        namesAlgorithm: Bool = false,
        qop: QualityOfProtection? = nil,
        isStale: Bool = false,
        userhash: Bool = false,
        domain: [String] = []
    ) {
        self.realm = realm
        self.nonce = nonce
        self.opaque = opaque
        self.algorithm = algorithm
        self.namesAlgorithm = namesAlgorithm
        self.qop = qop
        self.isStale = isStale
        self.userhash = userhash
        self.domain = domain
    }
}
