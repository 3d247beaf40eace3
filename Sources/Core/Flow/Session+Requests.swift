import Authentication
import HTTP
import Hashing
import Secrets
import Text

/// What is sent, and with which credential.
extension Session {
    /// `user:password@` is used once, as WebKit does, and is in nothing that is shown or kept.
    mutating func takeUserInformation(of address: ParsedAddress, into fetch: inout Fetch, _ turn: inout Turn) {
        guard let information = address.userInformation else { return }
        fetch.userInformation = Credential(
            user: information.user,
            password: information.password.map { octets in octets.withUnsafeBytes { Secret($0) } } ?? Secret(""),
            persistence: .none
        )
        turn.record(
            .note,
            "user information taken out of the address",
            why: "it would show up in titles, history and Referer; it is used once and not kept",
            rule: "RFC 3986 §3.2.1, RFC 9110 §4.2.4",
            details: [.init("user", neutralised(information.user))]
        )
    }

    mutating func sendRequest(for id: FetchID, with sent: SentAuthorization? = nil, _ turn: inout Turn) {
        guard var fetch = fetches[id] else { return }
        let authorization = sent ?? preemptiveAuthorization(for: fetch, &turn)
        fetch.authorization = authorization
        fetch.state = .heldBack
        fetches[id] = fetch
        let request = nextID()
        requests[request] = id
        fetches[id]?.lastRequest = request
        let made = makeRequest(for: fetch, at: turn.time)
        pass(.effect(.send(request, made, authorization?.authorization)), &turn)
    }

    private func makeRequest(for fetch: Fetch, at time: Milliseconds) -> Request {
        let url = fetch.url
        var headers: Headers = [("User-Agent", settings.userAgent)]
        if isVerification(fetch) {
            headers.add("Accept", "application/json")
        } else if let resource = fetch.resource {
            headers.fields += resource.fields(to: url, authorized: fetch.authorization != nil).fields
        } else {
            headers.add("Accept", "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.8")
        }
        let crossed = fetch.trail.contains { $0.origin != url.origin }
        if fetch.includesCredentials,
            let cookie = cookies.cookieHeader(for: url, now: wallClock(time), isRedirectedFromElsewhere: crossed)
        {
            headers.fields.append(Headers.Field("Cookie", cookie))
        }
        headers.fields += originFields(for: fetch).filter { field in
            !settings.extraHeaders.contains { $0.name.equalsIgnoringCase(field.name) }
        }
        headers.fields += settings.extraHeaders
        return Request(method: fetch.sending.method, url: target(of: fetch), headers: headers, body: fetch.sending.body)
    }

    /// Where the request goes: elsewhere by `--map`, with key and token in the address of an app that verifies by GET.
    private func target(of fetch: Fetch) -> URL {
        let url = mapped(fetch.url)
        guard let entries = fetch.hiddenQuery else { return url }
        return URL(origin: url.origin, path: url.path, query: urlEncoded(entries, charset: "utf-8"))
    }

    /// A credential that is sent without being asked for, because the address lies inside a space that took it.
    private mutating func preemptiveAuthorization(for fetch: Fetch, _ turn: inout Turn) -> SentAuthorization? {
        guard fetch.userInformation == nil, app.loader == .webView, fetch.includesCredentials,
            fetch.resource?.headers["Authorization"] == nil
        else { return nil }
        let verdict = scopes.verdict(for: fetch.url)
        if case .needsAsking(let space) = verdict.kind {
            turn.record(
                .decision,
                "send no credential",
                why: verdict.why,
                rule: "RFC 7616 §3.3",
                details: details(of: space)
            )
        }
        guard case .send(let space) = verdict.kind,
            let credential = credentials.defaultCredential(for: space),
            let offered = preemptiveOffer(for: space),
            let authorization = authorization(credential, for: offered, url: fetch.url, fetch.sending, &turn)
        else { return nil }
        turn.record(
            .decision,
            "send the credential without being asked",
            why: verdict.why,
            rule: space.method == .httpBasic ? "RFC 7617 §2.2" : "RFC 7616 §3.6",
            details: details(of: space) + [.init("user", neutralised(credential.user))]
        )
        return SentAuthorization(offered: offered, authorization: authorization, source: .preemptive)
    }

    /// The challenge that a request would meet in a space that is known already; nil for Digest without a nonce.
    private func preemptiveOffer(for space: ProtectionSpace) -> OfferedSpace? {
        let realm = Challenge.Parameter(name: "realm", value: Array((space.realm ?? "").utf8))
        switch space.method {
        case .httpBasic:
            return OfferedSpace(space: space, challenge: Challenge(scheme: "basic", parameters: [realm]))
        case .httpDigest:
            guard let digest = digests.challenge(for: space) else { return nil }
            let name = Challenge.Parameter(name: "algorithm", value: Array(digest.algorithm.rawValue.utf8))
            return OfferedSpace(
                space: space,
                challenge: Challenge(scheme: "digest", parameters: [realm, name]),
                digest: digest
            )
        default: return nil
        }
    }

    /// The recipe for a request of `fetch`; nil, with an entry, when it cannot be computed.
    mutating func authorization(
        _ credential: Credential,
        for offered: OfferedSpace,
        url: URL,
        _ sending: Sending,
        _ turn: inout Turn
    ) -> Authorization? {
        guard let digest = offered.digest else { return .basic(credential) }
        do throws(HashingError) {
            let bodyHash = digest.qop == .authInt ? try sending.hash(digest.algorithm.hash) : nil
            if digest.qop == .authInt, bodyHash == nil, !sending.body.isEmpty {
                recordUnhashedBody(offered.space, &turn)
                return nil
            }
            return digests.nextAnswer(
                for: offered.space,
                method: sending.method,
                uri: url.requestTarget,
                bodyHash: bodyHash,
                cnonce: try clientNonces.next()
            ).map { .digest(credential, $0) }
        } catch {
            turn.record(.failure, error.description, why: "without it no Digest answer can be computed")
            return nil
        }
    }

    private func recordUnhashedBody(_ space: ProtectionSpace, _ turn: inout Turn) {
        turn.record(
            .failure,
            "auth-int is not answered for a form with files",
            why: "it wants the hash of the whole body, and files are read only while they are sent",
            rule: "RFC 7616 §3.4.3",
            details: details(of: space)
        )
    }

    /// Records a request as it leaves the core.
    func recordRequest(_ request: Request, _ authorization: Authorization?, _ note: String, _ turn: inout Turn) {
        let address = shownAddress(of: request.url)
        var details = [Entry.Detail("address", address.withoutFragment)]
        details += request.headers.fields.map(Self.safeDetail)
        if let authorization { details.append(.init("Authorization", neutralised(authorization.summary))) }
        if let body = bodyDetail(of: request) { details.append(body) }
        turn.record(.request, "\(request.method) \(shortForm(of: address))\(note)", details: details)
    }

    /// A header field as a detail: cookie values and credentials are left out, everything else is neutralised.
    static func safeDetail(_ field: Headers.Field) -> Entry.Detail {
        let name = neutralised(field.name)
        let text = neutralised(field.text)
        switch field.name.lowercased() {
        case "authorization", "proxy-authorization": return .init(name, "(not shown)")
        case "cookie": return .init(name, text.split(separator: ";").map(cookieName).joined(separator: "; "))
        case "location", "content-location": return .init(name, cut(withoutUserInformation(text), toCells: 2000))
        case "set-cookie": return .init(name, cookieName(text[...]) + attributes(ofCookie: text))
        default: return .init(name, cut(text, toCells: 2000))
        }
    }

    private static func withoutUserInformation(_ reference: String) -> String {
        guard let slashes = reference.occurrence(of: "//") else { return reference }
        let authority = reference[slashes.upperBound...].prefix { !"/\\?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return reference }
        return reference[..<slashes.upperBound] + "…" + reference[at...]
    }

    private static func cookieName(_ pair: Substring) -> String {
        let name = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        return "\(name.drop { $0 == " " })=…"
    }

    private static func attributes(ofCookie text: String) -> String {
        text.firstIndex(of: ";").map { String(text[$0...]) } ?? ""
    }
}
