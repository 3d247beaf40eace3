import Text

/// The cookies of a run (RFC 6265, with the prefixes and limits of its successor draft, 6265bis).
///
/// There is no list of public suffixes: a Domain of one label is refused, `co.uk` is not noticed. `SameSite` is ignored.
package struct CookieJar: Equatable, Sendable {
    /// In the order they were first set.
    package private(set) var cookies: [Cookie] = []

    /// Bytes of name and value together.
    private static let longestCookie = 4096
    private static let mostPerDomain = 50
    private static let mostCookies = 1000
    /// 400 days, in seconds.
    private static let longestLife = 34_560_000

    package init() {}

    /// The value of the `Cookie` field for a request to that address, nil without cookies; `now` in seconds since 1970.
    ///
    /// A request that another origin redirected here takes along only what this very origin set, or what names its
    /// domain outright: another port of the host is another origin.
    package func cookieHeader(for url: URL, now: Int, isRedirectedFromElsewhere: Bool = false) -> [UInt8]? {
        let candidates =
            isRedirectedFromElsewhere ? cookies.filter { $0.origin == url.origin || !$0.isHostOnly } : cookies
        let sent = candidates.filter { $0.isSent(to: url, now: now) }.enumerated().sorted {
            ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
        }
        if sent.isEmpty { return nil }
        let pairs = sent.map { Array("\($0.element.name)=".utf8) + $0.element.value }
        return Array(pairs.joined(separator: "; ".utf8))
    }

    /// Takes what an answer of that address set, and says for each field what became of it; `now` as above.
    package mutating func store(from headers: Headers, url: URL, now: Int) -> [CookieOutcome] {
        cookies.removeAll { $0.isExpired(now) }
        return headers.all("Set-Cookie").map { store($0, url, now) }
    }

    /// `document.cookie`: what a request to that address would carry, without the HttpOnly ones; `now` as above.
    package func scriptCookies(for url: URL, now: Int) -> String {
        var visible = self
        visible.cookies.removeAll { $0.isHTTPOnly }
        return visible.cookieHeader(for: url, now: now).map(decodedFieldValue) ?? ""
    }

    /// Takes what a script of that page wrote to `document.cookie`, and says what became of it. An HttpOnly cookie can
    /// neither be set nor replaced by a script (RFC 6265 §5.3).
    package mutating func store(fromScript text: String, url: URL, now: Int) -> CookieOutcome {
        cookies.removeAll { $0.isExpired(now) }
        return store(Array(text.utf8), url, now, isOfScript: true)
    }

    /// Forgets every cookie; returns how many there were.
    @discardableResult
    package mutating func removeAll() -> Int {
        defer { cookies = [] }
        return cookies.count
    }

    private mutating func store(_ field: [UInt8], _ url: URL, _ now: Int, isOfScript: Bool = false) -> CookieOutcome {
        guard let parsed = SetCookie(field), !parsed.name.isEmpty else {
            return CookieOutcome(name: "", fate: .refused("it has no name"))
        }
        if let reason = refusal(parsed, url) { return CookieOutcome(name: parsed.name, fate: .refused(reason)) }
        let cookie = judged(parsed, url, now)
        if isOfScript, let reason = refusalToScript(cookie) {
            return CookieOutcome(name: parsed.name, fate: .refused(reason))
        }
        if !url.isEncrypted, cookies.contains(where: { $0.isSecure && overlaps($0, cookie) }) {
            return CookieOutcome(name: parsed.name, fate: .refused("https set a Secure cookie of that name"))
        }
        let position = cookies.firstIndex { cookie.replaces($0) }
        if cookie.isExpired(now) {
            if let position { cookies.remove(at: position) }
            return CookieOutcome(name: cookie.name, fate: .removed)
        }
        if let position { cookies[position] = cookie } else { append(cookie) }
        return CookieOutcome(name: cookie.name, fate: .kept(cookie))
    }

    private func refusalToScript(_ cookie: Cookie) -> String? {
        if cookie.isHTTPOnly { return "a script cannot set an HttpOnly cookie" }
        let isTaken = cookies.contains { $0.isHTTPOnly && cookie.replaces($0) }
        return isTaken ? "a server set an HttpOnly cookie of that name, which no script replaces" : nil
    }

    private func overlaps(_ old: Cookie, _ new: Cookie) -> Bool {
        old.name == new.name
            && (domainCovers(old.domain, domain: new.domain) || domainCovers(new.domain, domain: old.domain))
    }

    /// The oldest make room.
    private mutating func append(_ cookie: Cookie) {
        if cookies.count(where: { $0.domain == cookie.domain }) >= Self.mostPerDomain,
            let oldest = cookies.firstIndex(where: { $0.domain == cookie.domain })
        {
            cookies.remove(at: oldest)
        }
        if cookies.count >= Self.mostCookies { cookies.removeFirst() }
        cookies.append(cookie)
    }

    private func refusal(_ cookie: SetCookie, _ url: URL) -> String? {
        let host = url.origin.host
        if cookie.name.utf8.count + cookie.value.count > Self.longestCookie { return "it is larger than 4096 bytes" }
        if (Array(cookie.name.utf8) + cookie.value).contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
            return "it contains a control character"
        }
        if let domain = cookie.domain, domain != host {
            if !domain.contains(".") { return "its Domain is a single label" }
            if !domainCovers(host, domain: domain) { return "its Domain does not cover \(host)" }
        }
        if cookie.isSecure, !url.isEncrypted { return "it is Secure, and the answer came over http" }
        let name = cookie.name.lowercased()
        if name.hasPrefix("__secure-"), !cookie.isSecure { return "its prefix __Secure- asks for Secure" }
        if name.hasPrefix("__host-"), !cookie.isSecure || cookie.domain != nil || cookie.path != "/" {
            return "its prefix __Host- asks for Secure, the path / and no Domain"
        }
        return nil
    }

    private func judged(_ cookie: SetCookie, _ url: URL, _ now: Int) -> Cookie {
        let host = url.origin.host
        let isNumeric = host.hasPrefix("[") || InternetAddress.endsInNumber(host)
        let isHostOnly = cookie.domain == nil || isNumeric || !host.contains(".")
        let life = cookie.maxAge.map { max(0, min($0, Self.longestLife)) }
        return Cookie(
            name: cookie.name,
            value: cookie.value,
            domain: isHostOnly ? host : cookie.domain ?? host,
            isHostOnly: isHostOnly,
            origin: url.origin,
            path: cookie.path ?? defaultPath(url.path),
            isSecure: cookie.isSecure,
            isHTTPOnly: cookie.isHTTPOnly,
            expires: life.map { now + $0 } ?? cookie.expires.map { min($0, now + Self.longestLife) }
        )
    }

    /// RFC 6265 §5.1.4: up to the last slash, without it.
    private func defaultPath(_ path: String) -> String {
        let directory = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        return directory.isEmpty ? "/" : String(directory)
    }
}

/// What became of one Set-Cookie field.
package struct CookieOutcome: Equatable, Sendable, CustomStringConvertible {
    package enum Fate: Equatable, Sendable {
        case kept(Cookie)
        /// The server ended it.
        case removed
        /// A clause that says why.
        case refused(String)
    }

    /// As the server sent it, untrusted.
    package let name: String
    package let fate: Fate

    package init(name: String, fate: Fate) {
        self.name = name
        self.fate = fate
    }

    package var isKept: Bool { if case .kept = fate { true } else { false } }

    /// Why, as a clause.
    package var reason: String {
        switch fate {
        case .kept(let cookie):
            let scope = "\(cookie.isHostOnly ? "" : ".")\(cookie.domain)\(cookie.path.prefix(60))"
            return "it is for \(neutralised(scope))\(cookie.expires == nil ? "" : ", with an expiry")"
        case .removed: return "the server ended it"
        case .refused(let reason): return neutralised(reason)
        }
    }

    /// For the timeline, without the value: `“sid” refused: its Domain does not cover example.com`.
    package var description: String {
        let fate =
            switch fate {
            case .kept: "kept"
            case .removed: "removed"
            case .refused: "refused"
            }
        return "“\(neutralised(name.prefix(60)))” \(fate): \(reason)"
    }
}
