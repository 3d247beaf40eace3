import HTTP
import Page
import Text

/// What the scripts of a page ask for, and its script and style elements: the Fetch standard's rules before a request.
extension Session {
    /// Requests of one page that may be under way at a time.
    private static let openLimit = 100
    /// Requests that one page may make.
    private static let countLimit = 2000

    mutating func startPageFetch(_ wanted: PageFetch, of id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id], live.fetches[wanted.token] == nil else { return }
        if let reason = reasonAgainst(live) {
            return refuse(wanted, wanted.url, reason, rule: "Latchkey's limits", of: id, &turn)
        }
        livePages[id]?.fetchCount += 1
        // What images are for is a setting, whoever names them.
        if wanted.destination == .image, !settings.loadsImages {
            return answer(wanted.token, .failure("Images are not asked for."), of: id, &turn)
        }
        let address: ParsedAddress
        do throws(AddressError) {
            address = try live.document.linkBase.resolving(wanted.url)
        } catch {
            return refuse(wanted, wanted.url, error.description, rule: "Fetch, “scheme fetch”", of: id, &turn)
        }
        var state = ResourceState(page: id, wanted, pageURL: live.url)
        if let (reason, rule) = reasonAgainst(state, to: address) {
            return refuse(wanted, address.url.description, reason, rule: rule, of: id, &turn)
        }
        guard giveBoundary(to: &state, &turn) else {
            return refuse(wanted, wanted.url, "no boundary can be made", rule: "RFC 2046 §5.1", of: id, &turn)
        }
        if wanted.mode == .noCors { state.headers.fields.removeAll { !isSafelistedField($0) } }
        state.taint(for: address.url)
        if wanted.destination == .script { noticeScript(address.url, of: id, &turn) }
        let fetch = nextID()
        livePages[id]?.fetches[wanted.token] = fetch
        fetches[fetch] = Fetch(.resource(page: id), address.url)
        fetches[fetch]?.resource = state
        turn.record(
            .load,
            "\(state.kind) \(saying(shortForm(of: address.url), of: id))",
            why: wanted.destination == .fetch || wanted.destination == .xhr
                ? "a script of the page asks for it" : "the page names it",
            rule: "Fetch, “main fetch”"
        )
        sendResource(fetch, &turn)
    }

    /// The parts of a multipart body are separated by a boundary of the program's; false, with an entry, when none can be
    /// made.
    private mutating func giveBoundary(to state: inout ResourceState, _ turn: inout Turn) -> Bool {
        guard case .form(let form) = state.sending.body, form.encoding == .multipart, form.boundary.isEmpty else {
            return true
        }
        guard let boundary = makeBoundary(&turn) else { return false }
        state.sending.body = .form(form.with(boundary: boundary))
        return true
    }

    private func reasonAgainst(_ live: LivePage) -> String? {
        if live.fetches.count >= Self.openLimit {
            return "\(Self.openLimit) requests of the page are under way; further ones are refused"
        }
        if live.fetchCount >= Self.countLimit {
            return "the page has made \(Self.countLimit) requests; further ones are refused until it is loaded again"
        }
        return nil
    }

    private func reasonAgainst(_ state: ResourceState, to address: ParsedAddress) -> (why: String, rule: String)? {
        let (url, wanted) = (address.url, state.wanted)
        let isForeign = url.origin != state.origin
        if !state.sending.method.isToken || isForbiddenMethod(state.sending.method) {
            return (
                "a page cannot send the method \(quoted(state.sending.method, cells: 40))", "Fetch, “forbidden method”"
            )
        }
        if address.userInformation != nil {
            return ("its address carries user information, which a page must not send", "RFC 9110 §4.2.4")
        }
        if isMixedContent(url, on: state.pageURL) { return (mixedContentReason, "Mixed Content §4.4") }
        if wanted.mode == .sameOrigin, isForeign {
            return ("the mode is same-origin, and this is another origin than \(state.origin)", "Fetch, “main fetch”")
        }
        if wanted.mode == .noCors, !isSafelistedMethod(state.sending.method) {
            return ("without CORS only GET, HEAD and POST are sent", "Fetch, “new Request”")
        }
        if wanted.mode == .noCors, wanted.redirect != .follow, isForeign {
            return ("without CORS redirects have to be followed", "Fetch, “main fetch”")
        }
        return nil
    }

    /// Sends the request, or first the question whether it may be sent.
    func needsPreflight(_ state: ResourceState, to url: URL, at time: Milliseconds) -> Bool {
        state.tainting == .cors && state.question.isNeeded
            && livePages[state.page]?.preflights.covers(state.question, to: url, at: time) != true
    }

    mutating func sendResource(_ id: FetchID, _ turn: inout Turn) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        let asks = needsPreflight(state, to: fetch.url, at: turn.time)
        fetches[id]?.resource?.isPreflight = asks
        fetches[id]?.sending = asks ? Sending(method: "OPTIONS") : state.sending
        if asks {
            turn.record(
                .decision,
                "ask \(fetch.url.origin) first: OPTIONS",
                why: whyAsked(state.question),
                rule: "Fetch, “CORS-preflight fetch”"
            )
        }
        sendRequest(for: id, &turn)
    }

    private func whyAsked(_ question: PreflightQuestion) -> String {
        var causes: [String] = []
        if !isSafelistedMethod(question.method) { causes.append("the method \(neutralised(question.method))") }
        if !question.fieldNames.isEmpty {
            let names = question.fieldNames.prefix(8).map { cut(neutralised($0), toCells: 40) }.joined(separator: ", ")
            causes.append("the header \(names)")
        }
        return "\(causes.joined(separator: " and ")) may go to another origin only with its consent"
    }

    // MARK: Endings

    /// The page gets a bare network error; the entry says why.
    private mutating func refuse(
        _ wanted: PageFetch,
        _ url: String,
        _ why: String,
        rule: String,
        of id: PageID,
        _ turn: inout Turn
    ) {
        if mayRecord(.fetch, of: id, &turn) {
            let kind = wanted.destination == .xhr ? "XMLHttpRequest" : wanted.destination.rawValue
            turn.record(.script, "\(kind) \(saying(url, of: id)) refused", why: why, rule: rule)
        }
        answer(wanted.token, .failure(why), of: id, &turn)
    }

    /// A rule of the Fetch standard ends a request that was under way.
    mutating func refuseFetch(
        _ id: FetchID,
        _ why: String,
        rule: String,
        field: String? = nil,
        _ turn: inout Turn
    ) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        if mayRecord(.fetch, of: state.page, &turn) {
            let details = [Entry.Detail("address", saying(fetch.url.withoutFragment, of: state.page))]
            turn.record(
                .script,
                "\(state.kind) \(saying(shortForm(of: fetch.url), of: state.page)) refused",
                why: why,
                rule: rule,
                details: details + (field.map { [.init("header", $0)] } ?? [])
            )
        }
        finishPageFetch(id, .failure(why), &turn)
    }

    /// Ends a request without an answer, for the page that goes on.
    mutating func failPageFetch(_ id: FetchID, _ sentence: String, _ turn: inout Turn) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        turn.record(.dropped, "\(state.kind) \(saying(shortForm(of: fetch.url), of: state.page))", why: sentence)
        finishPageFetch(id, .failure(sentence), &turn)
    }

    mutating func finishPageFetch(_ id: FetchID, _ resource: FetchedResource, _ turn: inout Turn) {
        guard let state = fetches[id]?.resource else { return }
        removeFetch(id, "its request has ended", &turn)
        answer(state.wanted.token, resource, of: state.page, &turn)
    }

    private mutating func answer(
        _ token: Int,
        _ resource: FetchedResource,
        of id: PageID,
        _ turn: inout Turn
    ) {
        guard livePages[id] != nil else { return }
        livePages[id]?.fetches[token] = nil
        turn.effects.append(.command(id, .fetched(token: token, resource)))
    }

    /// Ends a request that nobody waits for any more.
    mutating func withdraw(_ id: FetchID, _ reason: String, _ turn: inout Turn) {
        guard let fetch = fetches[id], let state = fetch.resource else { return }
        turn.record(.dropped, "\(state.kind) \(saying(shortForm(of: fetch.url), of: state.page))", why: reason)
        removeFetch(id, reason, &turn)
    }

    /// Esc while nothing but the page's own requests is under way.
    mutating func stopPageFetches(_ turn: inout Turn) {
        guard let id = shownLive, let live = livePages[id], !live.fetches.isEmpty else { return }
        for fetch in live.fetches.values.sorted() { failPageFetch(fetch, "Stopped by the person.", &turn) }
        notice = "The page's requests were stopped."
    }

    /// Takes a request away wherever it is: on the line, at the gate, in front of the person.
    private mutating func removeFetch(_ id: FetchID, _ reason: String, _ turn: inout Turn) {
        guard let fetch = fetches.removeValue(forKey: id) else { return }
        if let state = fetch.resource { livePages[state.page]?.fetches[state.wanted.token] = nil }
        let mine = requests.filter { $0.value == id }.map(\.key).sorted()
        for request in mine {
            requests[request] = nil
            if fetch.state == .requesting(request) { turn.effects.append(.cancel(request)) }
        }
        leaveChallenges(id, &turn)
        let isOfFetch = { (effect: HeldEffect) in
            switch effect.passage {
            case .effect(.send(let request, _, _)): mine.contains(request)
            case .failure(let failure): failure.fetch == id
            default: false
            }
        }
        for effect in held where isOfFetch(effect) { turn.record(.dropped, effect.sentence, why: reason) }
        held.removeAll(where: isOfFetch)
    }

    /// Nobody waits for an answer on behalf of this request; a challenge without any other goes.
    private mutating func leaveChallenges(_ id: FetchID, _ turn: inout Turn) {
        for (challenge, pending) in challenges where pending.isAwaited(by: id) {
            challenges[challenge]?.waiting.removeAll { $0.fetch == id }
            guard challenges[challenge]?.waiting.isEmpty == true else { continue }
            challenges[challenge] = nil
            let isShown = prompted.first == challenge
            prompted.removeAll { $0 == challenge }
            if isShown { prompt = nil }
        }
        presentPrompt(&turn)
    }

    /// True for a request of a page that is still there.
    func isOfLivePage(_ id: FetchID) -> Bool { fetches[id]?.resource.map { livePages[$0.page] != nil } ?? false }
}
