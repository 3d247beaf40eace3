/// What the simulator does for a client key. All of them are public.
struct SiteKey: Sendable {
    enum Check: Sendable {
        /// A token at once.
        case pass
        /// A puzzle first.
        case challenge
        /// No token: the vendor blocks the visitor.
        case block
        /// Nothing at all is answered.
        case silence
    }

    /// What becomes of its tokens when they are validated.
    enum Fate: Sendable {
        case human
        case robot
        case spent
        case expired
    }

    var check = Check.pass
    var fate = Fate.human
    /// Seconds that a token lives.
    var lifetime = 300
    /// The server key that belongs to it.
    var secret = ServerKey.demo
    /// Handed out in place of a token of its own; documented by the vendor, and in no ledger.
    var dummyToken: String?
    var verifyFault: VerifyFault?
    /// The only page host that its tokens are made for, whatever the page's is.
    var host: String?
    var isKnown = true

    /// By the longest prefix of the table; any other key passes, as the user's own key would.
    static func named(_ name: String) -> SiteKey {
        if let documented = documentedSiteKeys[name] { return documented }
        let match = demoSiteKeys.filter { name.hasPrefix($0.prefix) }.max { $0.prefix.count < $1.prefix.count }
        return match?.key ?? SiteKey(isKnown: false)
    }
}

/// The keys' prefixes with what the ledger's page says about them.
let demoSiteKeys: [(prefix: String, key: SiteKey, lesson: String)] = [
    ("demo-pass", SiteKey(), "passes without a challenge"),
    ("demo-challenge", SiteKey(check: .challenge), "always asks for a puzzle"),
    ("demo-fail", SiteKey(fate: .robot), "gives a token, and its visitor is a robot"),
    ("demo-spent", SiteKey(fate: .spent), "gives a token that is already used"),
    ("demo-expired", SiteKey(fate: .expired), "gives a token that is already too old"),
    ("demo-brief", SiteKey(lifetime: 5), "gives a token that lives 5 seconds"),
    ("demo-block", SiteKey(check: .block), "gives no token: network-error"),
    ("demo-silent", SiteKey(check: .silence), "never answers"),
    ("demo-other", SiteKey(secret: .other), "belongs to the server key demo-secret-other"),
    ("demo-host", SiteKey(host: "example.com"), "its tokens are for pages on example.com"),
    ("demo-slow", SiteKey(verifyFault: .slow), "validation comes slowly"),
    ("demo-no-answer", SiteKey(verifyFault: .silent), "validation never answers"),
    ("demo-500", SiteKey(verifyFault: .serverError), "validation answers 500"),
    ("demo-broken-json", SiteKey(verifyFault: .brokenJSON), "validation answers with broken JSON"),
    ("demo-no-host", SiteKey(verifyFault: .noHost), "validation passes with an empty host: trouble"),
]

private let turnstileDummy = "XXXX.DUMMY.TOKEN.XXXX"

/// The vendors' documented test keys.
private let documentedSiteKeys: [String: SiteKey] = [
    "1x00000000000000000000AA": SiteKey(dummyToken: turnstileDummy),
    "2x00000000000000000000AB": SiteKey(check: .block),
    "3x00000000000000000000FF": SiteKey(check: .challenge, dummyToken: turnstileDummy),
    "10000000-ffff-ffff-ffff-000000000001": SiteKey(dummyToken: "10000000-aaaa-bbbb-cccc-000000000001"),
]

/// What the simulator does for a server key. These are public demonstration keys, not secrets.
enum ServerKey: Sendable {
    /// Looks into the ledger.
    case demo
    /// The same, for the keys `demo-other…`.
    case other
    case alwaysPasses
    case alwaysFails
    case alreadySpent
    /// The vendor's test key, which takes only the vendor's test token.
    case dummy(token: String)
    case unknown

    static func named(_ name: String) -> ServerKey { table[name] ?? .unknown }

    private static let table: [String: ServerKey] = [
        "demo-secret": .demo,
        "demo-secret-other": .other,
        "demo-secret-pass": .alwaysPasses,
        "demo-secret-fail": .alwaysFails,
        "demo-secret-spent": .alreadySpent,
        "1x0000000000000000000000000000000AA": .alwaysPasses,
        "2x0000000000000000000000000000000AA": .alwaysFails,
        "3x0000000000000000000000000000000AA": .alreadySpent,
        "0x" + String(repeating: "0", count: 40): .dummy(token: "10000000-aaaa-bbbb-cccc-000000000001"),
    ]

    /// True when the ledger's token may be redeemed with this key.
    func fits(_ siteKey: SiteKey) -> Bool {
        switch (self, siteKey.secret) {
        case (.demo, .demo), (.other, .other): true
        default: false
        }
    }
}

/// Tokens that the vendors hand out for their test keys.
func isDummyToken(_ token: String) -> Bool { documentedSiteKeys.values.contains { $0.dummyToken == token } }
