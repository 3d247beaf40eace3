/// What a room asks for before it opens.
struct Protection: Sendable {
    /// One challenge, and how its answer is checked.
    enum Way: Sendable {
        /// Checked by libmicrohttpd. Raw bytes of the realm, still to be quoted.
        case basic(realm: [UInt8], advisesUTF8: Bool)
        /// Written and checked by libmicrohttpd: MD5 or SHA-256.
        case libraryDigest(realm: String, isSHA256: Bool)
        /// Written and checked by the site.
        case digest(DigestOffer)
        /// A field value as it is; nobody can answer it.
        case unanswerable(String)
    }

    var ways: [Way]
    var isOpen = false
    /// All challenges in one field line, else one line each.
    var sharesOneHeader = false
    /// Refuses the first right answer after each request that came without one.
    var refusesFirstAnswer = false

    static let open = Protection(ways: [], isOpen: true)
    /// A 401 that names no challenge.
    static let withoutChallenge = Protection(ways: [])

    static func basic(_ realm: String, advisesUTF8: Bool = false) -> Protection {
        Protection(ways: [.basic(realm: Array(realm.utf8), advisesUTF8: advisesUTF8)])
    }

    static func digest(_ offer: DigestOffer) -> Protection { Protection(ways: [.digest(offer)]) }
    static func ways(_ ways: Way...) -> Protection { Protection(ways: ways) }
}

/// A Digest challenge that the site writes and checks itself (RFC 7616 §3.3).
struct DigestOffer: Sendable {
    let realm: String
    let algorithm: DigestVariant
    var offersQop = true
    var userhash = false
    /// After so many uses the nonce is stale.
    var usesPerNonce = 1_000_000
}
