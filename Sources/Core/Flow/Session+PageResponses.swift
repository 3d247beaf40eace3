import HTTP
import Page
import Text

/// What comes back for a page's request, and how much of it the page gets.
extension Session {
    /// Redirects that one request may follow (Fetch, “HTTP-redirect fetch”).
    private static let redirectLimit = 20

    mutating func resourceAnswered(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        if state.isPreflight { return preflightAnswered(id, state, response, to: fetch.url, &turn) }
        if state.tainting == .cors,
            let refusal = crossOriginRefusal(
                response.headers,
                origin: state.serializedOrigin,
                includesCredentials: state.includesCredentials
            )
        {
            return refuseFetch(id, refusal.why, rule: "Fetch, “CORS check”", field: refusal.field, &turn)
        }
        switch response.status {
        case 401 where state.mayAsk: challenged(id, response, &turn)
        case 401:
            recordUnasked(state, &turn)
            finishResource(id, response, &turn)
        case 407: challengedByProxy(id, response, &turn)
        case 301, 302, 303, 307, 308:
            accepted(id, response, &turn)
            redirectResource(id, response, &turn)
        default:
            accepted(id, response, &turn)
            finishResource(id, response, &turn)
        }
    }

    private func recordUnasked(_ state: ResourceState, _ turn: inout Turn) {
        turn.record(
            .decision,
            "ask nobody",
            why: state.includesCredentials
                ? "a CORS request is never asked about: the page gets the 401"
                : "the request goes without credentials: the page gets the 401",
            rule: "Fetch, “HTTP-network-or-cache fetch”"
        )
    }

    private mutating func preflightAnswered(
        _ id: FetchID,
        _ state: ResourceState,
        _ response: Response,
        to url: URL,
        _ turn: inout Turn
    ) {
        if let refusal = preflightRefusal(response, to: state.question) {
            let why = "the preflight was refused: \(refusal.why)"
            return refuseFetch(id, why, rule: "Fetch, “CORS-preflight fetch”", field: refusal.field, &turn)
        }
        livePages[state.page]?.preflights.keep(state.question, to: url, response.headers, at: turn.time)
        fetches[id]?.resource?.isPreflight = false
        fetches[id]?.sending = state.sending
        sendRequest(for: id, &turn)
    }

    private mutating func redirectResource(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches[id], var state = fetch.resource else { return }
        guard let location = response.headers["Location"] else { return finishResource(id, response, &turn) }
        let rule = "Fetch, “HTTP-redirect fetch”"
        switch state.wanted.redirect {
        case .error: return refuseFetch(id, "the server redirects, and the page wants none of it", rule: rule, &turn)
        case .manual: return finishPageFetch(id, bareAnswer(of: fetch), &turn)
        case .follow: break
        }
        let target: ParsedAddress
        do throws(AddressError) {
            target = try fetch.url.resolving(location)
        } catch {
            return refuseFetch(id, "the server redirects: \(error.description)", rule: rule, &turn)
        }
        if fetch.trail.count > Self.redirectLimit {
            return refuseFetch(id, "\(Self.redirectLimit) redirects without an end", rule: rule, &turn)
        }
        if turnsIntoGet(response.status, state.sending.method) { state.dropBody() }
        if let reason = state.follow(from: fetch.url, to: target) {
            return refuseFetch(id, reason, rule: rule, &turn)
        }
        recordRedirect(of: fetch, to: target, response.status, &turn)
        fetches[id]?.resource = state
        fetches[id]?.moveOn(to: target.url)
        sendResource(id, &turn)
    }

    /// The page gets the answer, as far as it may know it.
    mutating func finishResource(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        let kind: FetchedResource.Kind
        let shown: Response
        switch state.tainting {
        case .basic: (kind, shown) = (.basic, response.with(basicFields(response.headers)))
        case .cors:
            let headers = exposedFields(response.headers, includesCredentials: state.includesCredentials)
            (kind, shown) = (.cors, response.with(headers))
        case .opaque where state.wanted.destination == .fetch || state.wanted.destination == .xhr:
            return finishPageFetch(id, bareAnswer(of: fetch), &turn)
        case .opaque:
            // The element needs the text; scripts never see it.
            let headers = Headers(response.headers.fields.filter { $0.name.equalsIgnoringCase("Content-Type") })
            (kind, shown) = (.opaque, response.with(headers))
        }
        finishPageFetch(id, .response(kind, shown, url: fetch.url, isRedirected: state.isRedirected), &turn)
    }

    /// Nothing but that there was an answer (Fetch, “opaque filtered response”): status 0, no fields, no body.
    private func bareAnswer(of fetch: Fetch) -> FetchedResource {
        .response(.opaque, Response(status: 0), url: fetch.trail[0], isRedirected: false)
    }
}

extension Response {
    fileprivate func with(_ headers: Headers) -> Response {
        Response(status: status, reasonPhrase: reasonPhrase, headers: headers, body: body, version: version)
    }
}
