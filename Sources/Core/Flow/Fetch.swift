import Authentication
import HTTP
import Page

typealias FetchID = Int

/// One resource on its way: a chain of requests through redirects and challenges until a page, or a failure.
struct Fetch: Equatable, Sendable {
    enum Purpose: Equatable, Sendable {
        /// The web view's own navigation.
        case navigation(Cause)
        /// A subresource of the page that stands at this origin.
        case image(page: Origin)
        /// What the page's scripts, or its script and style elements, ask for.
        case resource(page: PageID)
        /// The app verifies a captcha's token.
        case verification(attempt: Int)
    }

    /// Why the web view loads.
    enum Cause: String, Sendable {
        case address = "address typed"
        case link = "link followed"
        case form = "form sent"
        case reload = "reload"
        case back = "back"
        case forward = "forward"
        /// A link on a page whose scripts run, or a script.
        case script = "the page goes there, by a link or a script"
        /// `location.replace`, and whatever happens before the page has loaded.
        case replacement = "the page goes there and leaves no place in the history"
        case scriptReload = "a script of the page loads it again"
        case captcha = "the app loads the page of its captcha"

        /// What the person asked for outside the page: scripts give way to it.
        var isOfThePerson: Bool {
            switch self {
            case .address, .reload, .back, .forward, .captcha: true
            case .link, .form, .script, .replacement, .scriptReload: false
            }
        }
    }

    /// Where the chain stands. Every state but `asking` and `heldBack` has a request under way.
    enum State: Equatable, Sendable {
        /// Waits at the gate, or for nothing any more when its effect was dropped there.
        case heldBack
        case requesting(RequestID)
        /// The stores are asked about a space.
        case lookingUp(StoreCallID)
        /// The app was asked, or will be.
        case asking(ChallengeID)
        /// The body is with the parser.
        case parsing(PageID)
    }

    let purpose: Purpose
    var url: URL
    /// Method and body of the next request: a redirect may turn them.
    var sending: Sending
    /// Of the page that the person was on; nil for a typed address.
    var referrer: URL?
    var state: State = .heldBack
    /// Every address of the chain, the first one included.
    var trail: [URL]
    /// What the first request carried.
    let first: Sending
    /// Of the address, used once.
    var userInformation: Credential?
    /// What the request under way carries.
    var authorization: SentAuthorization?
    /// Failed attempts, under any scheme (`previousFailureCount`).
    var failureCount = 0
    /// Answers per space, so that a loop ends.
    var rounds: [ProtectionSpace: Int] = [:]
    /// What the stores have for the spaces that were met.
    var found: [ProtectionSpace: FoundCredentials] = [:]
    /// The last credential that was tried in this place; what an app that ignores the count gives again. It belongs to
    /// one origin and realm, and is forgotten with them.
    var lastAnswer: Credential?
    /// Steps in the history that going back or forward takes.
    var historySteps = 1
    /// Where a page's request stands by the Fetch standard; nil for every other purpose.
    var resource: ResourceState?
    /// What an app that verifies by GET puts into the address: known to the request alone.
    var hiddenQuery: [FormEntry]?
    /// The request that was answered last, to compare with the time at which a credential was kept.
    var lastRequest: RequestID = 0

    init(_ purpose: Purpose, _ url: URL, carrying sending: Sending = Sending(), referrer: URL? = nil) {
        self.purpose = purpose
        self.url = url
        self.sending = sending
        self.referrer = referrer
        first = sending
        trail = [url]
    }

    /// How many answers were given, in whichever space.
    var answerCount: Int { rounds.values.reduce(0, +) }

    /// Whether cookies and credentials go along with its request, and cookies of the answer are kept.
    var includesCredentials: Bool {
        if case .verification = purpose { return false }
        return resource.map { $0.includesCredentials && !$0.isPreflight } ?? true
    }

    /// Another address, by a redirect: nothing that belongs to the one before goes along.
    mutating func moveOn(to url: URL) {
        self.url = url
        trail.append(url)
        userInformation = nil
        authorization = nil
        failureCount = 0
        lastAnswer = nil
    }

    var isNavigation: Bool { if case .navigation = purpose { true } else { false } }
}

/// A credential on its way, and where it came from.
struct SentAuthorization: Equatable, Sendable {
    enum Source: Equatable, Sendable { case userInformation, session, stored, preemptive, proposed, app }

    let offered: OfferedSpace
    let authorization: Authorization
    let source: Source

    var space: ProtectionSpace { offered.space }
}
