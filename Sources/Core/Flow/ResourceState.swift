import HTTP
import Page

/// A page's request on its way, by the Fetch standard's rules.
struct ResourceState: Equatable, Sendable {
    /// How much of the answer the page may know (Fetch, “response tainting”).
    enum Tainting: Equatable, Sendable { case basic, cors, opaque }

    let page: PageID
    let wanted: PageFetch
    /// The page's address when it asked.
    let pageURL: URL
    /// Method and body of the request itself, whatever a preflight sends.
    var sending: Sending
    /// Of the page's own making, without those that it cannot set.
    var headers: Headers
    var tainting = Tainting.basic
    /// Redirects went through foreign origins: the page's own is not told any more.
    var isOriginHidden = false
    /// The request under way asks whether the real one may be sent.
    var isPreflight = false
    var isRedirected = false

    init(page: PageID, _ wanted: PageFetch, pageURL: URL) {
        self.page = page
        self.wanted = wanted
        self.pageURL = pageURL
        sending = Sending(method: wanted.method, body: wanted.body)
        headers = Headers(wanted.headers.fields.filter { !isForbiddenRequestField($0) })
    }

    var origin: Origin { pageURL.origin }

    /// The value of `Origin`.
    var serializedOrigin: String { isOriginHidden ? "null" : origin.description }

    /// Whether cookies and credentials go along, and count when they come back.
    var includesCredentials: Bool {
        switch wanted.credentials {
        case .omit: false
        case .sameOrigin: tainting == .basic
        case .include: true
        }
    }

    /// Whether the person may be asked (Fetch, “HTTP-network-or-cache fetch”: not for CORS).
    var mayAsk: Bool { includesCredentials && tainting != .cors && !isPreflight }

    var question: PreflightQuestion {
        PreflightQuestion(
            method: sending.method,
            fieldNames: unsafeFieldNames(headers),
            origin: serializedOrigin,
            includesCredentials: includesCredentials
        )
    }

    /// `script`, `fetch`: what it is for.
    var kind: String { wanted.destination == .xhr ? "XMLHttpRequest" : wanted.destination.rawValue }

    /// The same as part of a sentence: `a script`.
    var noun: String {
        switch wanted.destination {
        case .script: "a script"
        case .style: "a style sheet"
        case .image: "an image"
        case .fetch, .xhr: "a request of a script"
        }
    }

    /// Fields beyond those of every request.
    func fields(to url: URL, authorized: Bool) -> Headers {
        var headers = Headers()
        if isPreflight {
            headers.add("Accept", "*/*")
            headers.add("Access-Control-Request-Method", sending.method)
            let names = question.fieldNames
            if !names.isEmpty { headers.add("Access-Control-Request-Headers", names.joined(separator: ",")) }
        } else {
            headers.fields = self.headers.fields.filter {
                !($0.name.equalsIgnoringCase("User-Agent") || authorized && $0.name.equalsIgnoringCase("Authorization"))
            }
            if headers["Accept"] == nil { headers.fields.insert(.init("Accept", Array("*/*".utf8)), at: 0) }
        }
        if tainting == .cors || sending.method != "GET" && sending.method != "HEAD" {
            headers.add("Origin", serializedOrigin)
        }
        if let referrer = referrer(from: pageURL, to: url) { headers.add("Referer", referrer) }
        return headers
    }

    /// Takes the step to another address in; nil when it may be taken, else why not (Fetch, “HTTP-redirect fetch”).
    mutating func follow(from old: URL, to target: ParsedAddress) -> String? {
        let new = target.url
        if wanted.mode == .cors, target.userInformation != nil, tainting == .cors || new.origin != origin {
            return "the Location carries user information, which a CORS request must not"
        }
        if wanted.mode == .sameOrigin, new.origin != origin { return "the request is for its own origin alone" }
        if isMixedContent(new, on: pageURL) { return mixedContentReason }
        if new.origin != old.origin { headers.fields.removeAll { $0.name.equalsIgnoringCase("Authorization") } }
        if old.origin != origin, new.origin != old.origin { isOriginHidden = true }
        isRedirected = true
        taint(for: new)
        return nil
    }

    /// The redirect makes a GET of it.
    mutating func dropBody() {
        sending = Sending()
        let names = ["content-encoding", "content-language", "content-location", "content-type"]
        headers.fields.removeAll { names.contains($0.name.lowercased()) }
    }

    /// What an address makes of the answer; what was foreign once stays so.
    mutating func taint(for url: URL) {
        guard url.origin != origin || tainting != .basic else { return }
        tainting = wanted.mode == .noCors ? .opaque : .cors
    }
}

let mixedContentReason =
    "the page came over https and this would travel unencrypted: anybody on the way could change the page"
