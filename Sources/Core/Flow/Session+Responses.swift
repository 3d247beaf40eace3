import Authentication
import HTTP
import Page
import Text

/// What comes back: progress, answers, redirects, pages and failures.
extension Session {
    /// Redirects that one load may follow.
    private static let redirectLimit = 20

    mutating func headArrived(_ request: RequestID, _ status: Int, _ expected: Int?) {
        guard navigation != nil, requests[request] == navigation else { return }
        load?.phase = "receiving (\(status))"
        load?.expectedBytes = expected
        load?.receivedBytes = 0
    }

    mutating func bytesArrived(_ request: RequestID, _ total: Int) {
        guard navigation != nil, requests[request] == navigation else { return }
        load?.receivedBytes = total
    }

    /// The fetch that waits for this request; nil, with an entry, when nobody does.
    private mutating func takeWaiting(for request: RequestID, _ what: String, _ turn: inout Turn) -> FetchID? {
        if let id = requests.removeValue(forKey: request), fetches[id]?.state == .requesting(request) {
            protectSecrets(of: id, &turn)
            return id
        }
        let why =
            copies.remove(request) != nil
            ? "it answers a copy made at the gate, which nobody waits for"
            : "it answers a request that nobody waits for any more"
        turn.record(.dropped, what, why: why)
        return nil
    }

    /// What was typed into a page's masked controls is kept out of the entries about its requests.
    func protectSecrets(of id: FetchID?, _ turn: inout Turn) {
        if let page = id.flatMap({ fetches[$0]?.resource?.page }) { turn.secrets = livePages[page]?.maskedTexts ?? [] }
    }

    mutating func responseArrived(_ response: Response, for request: RequestID, _ turn: inout Turn) {
        let note = mappingNote(for: request)
        guard let id = takeWaiting(for: request, "response \(response.status)", &turn), let fetch = fetches[id]
        else { return }
        recordResponse(response, note, &turn)
        if fetch.includesCredentials { keepCookies(of: response, from: fetch.url, &turn) }
        if fetch.resource != nil { return resourceAnswered(id, response, &turn) }
        if isVerification(id) { return verificationAnswered(id, response, &turn) }
        switch response.status {
        case 401: challenged(id, response, &turn)
        case 407: challengedByProxy(id, response, &turn)
        case 301, 302, 303, 307, 308:
            accepted(id, response, &turn)
            if let location = response.headers["Location"] {
                redirect(id, response, to: location, &turn)
            } else {
                present(response, of: id, &turn)
            }
        default:
            accepted(id, response, &turn)
            present(response, of: id, &turn)
        }
    }

    private func recordResponse(_ response: Response, _ note: String, _ turn: inout Turn) {
        var details = [Entry.Detail("version", response.version)]
        details += response.headers.fields.map(Self.safeDetail)
        details.append(.init("body", "\(response.body.count) bytes"))
        turn.record(.response, response.statusLine + note, delegateCall: .decidePolicy, details: details)
    }

    private mutating func keepCookies(of response: Response, from url: URL, _ turn: inout Turn) {
        for outcome in cookies.store(from: response.headers, url: url, now: wallClock(turn.time)) {
            turn.record(
                outcome.isKept ? .cookie : .dropped,
                "\(neutralised(outcome.name)) \(outcome.isKept ? "kept" : "refused")",
                why: outcome.reason,
                rule: "RFC 6265 §5.3"
            )
        }
        tellCookies(&turn)
    }

    // MARK: Redirects

    private mutating func redirect(_ id: FetchID, _ response: Response, to location: String, _ turn: inout Turn) {
        guard var fetch = fetches[id] else { return }
        let target: ParsedAddress
        do throws(AddressError) {
            target = try fetch.url.resolving(location)
        } catch {
            return fail(id, "The server redirects to an address that is not opened. \(error)", &turn)
        }
        let url = target.url.inheritingFragment(of: fetch.url)
        if fetch.trail.count > Self.redirectLimit {
            return fail(id, redirectLoopSentence(fetch.trail), &turn)
        }
        recordRedirect(of: fetch, to: target, response.status, &turn)
        if turnsIntoGet(response.status, fetch.sending.method) { fetch.sending = Sending() }
        fetch.moveOn(to: url)
        fetches[id] = fetch
        if id == navigation { load = Load(url: url, phase: "connecting") }
        sendRequest(for: id, &turn)
    }

    private func redirectLoopSentence(_ trail: [URL]) -> String {
        let last = trail.suffix(3).map { shortForm(of: $0) }.joined(separator: " → ")
        return "The server redirected \(Self.redirectLimit) times without an end (… \(last)). "
            + "The load was stopped; open the address that you want directly."
    }

    func recordRedirect(of fetch: Fetch, to target: ParsedAddress, _ status: Int, _ turn: inout Turn) {
        let old = fetch.url
        let method = redirectReason(status, fetch.sending.method)
        turn.record(
            .redirect,
            "\(status) to \(shortForm(of: target.url))",
            why: method?.why ?? "the server's Location, followed by hand so that each step is seen",
            rule: method?.rule ?? "RFC 9110 §15.4",
            delegateCall: .didRedirect,
            details: [.init("from", old.withoutFragment), .init("to", target.url.withoutFragment)]
        )
        if target.userInformation != nil {
            turn.record(
                .dropped,
                "user information in the Location",
                why: "a server must not hand out credentials for another request",
                rule: "RFC 9110 §4.2.4"
            )
        }
        warnOfBodyElsewhere(fetch, target.url, status, &turn)
        guard let reason = reasonToDropCredentials(from: old, to: target.url) else { return }
        turn.record(
            .dropped,
            "Authorization and cookies of \(old.origin)",
            why: "they are not sent to \(target.url.origin): \(reason)",
            rule: "RFC 9110 §15.4 (CVE-2018-1000007, CVE-2022-27774)"
        )
    }

    // MARK: Pages

    /// Hands the body to the parser, or says in a sentence why there is none to show.
    mutating func present(_ response: Response, of id: FetchID, _ turn: inout Turn) {
        guard var fetch = fetches[id] else { return }
        if fetch.resource != nil { return finishResource(id, response, &turn) }
        guard fetch.isNavigation else { return finishImage(id, response, &turn) }
        let page = nextID()
        fetch.state = .parsing(page)
        fetches[id] = fetch
        var arrival = ArrivedPage(fetch: id, url: fetch.url, status: response.status)
        if response.body.isEmpty {
            let sentence = "The server sent an empty page (\(response.status))."
            arrival.content = .notice(sentence, status: response.status)
            arrived[page] = arrival
            pass(.page(page), &turn)
        } else {
            load?.phase = "reading the page"
            arrived[page] = arrival
            var source = PageSource(url: fetch.url, contentType: response.headers["Content-Type"], body: response.body)
            source.isDriven = wantsDrivenPage
            turn.effects.append(.parse(page, source))
        }
    }

    mutating func pageParsed(_ id: PageID, _ document: Document, _ turn: inout Turn) {
        guard let status = arrived[id]?.status else {
            return turn.record(.dropped, "a parsed page", why: "another load has begun since")
        }
        arrived[id]?.content = .document(id, document, status: status)
        for note in document.notes { turn.record(.note, note, why: "the limits of the parser") }
        pass(.page(id), &turn)
    }

    mutating func pageNotParsed(_ id: PageID, _ sentence: String, _ turn: inout Turn) {
        guard let page = arrived[id] else { return }
        fail(page.fetch, sentence, status: page.status, &turn)
    }

    mutating func showPage(_ id: PageID, _ turn: inout Turn) {
        guard let arrival = arrived.removeValue(forKey: id), let content = arrival.content,
            let fetch = fetches[arrival.fetch], case .navigation(let cause) = fetch.purpose
        else { return turn.record(.dropped, "a page", why: "it was delivered before, or another load has begun since") }
        fetches[arrival.fetch] = nil
        leavePage("another page is shown", &turn)
        navigation = nil
        load = nil
        retry = nil
        isContinuing = false
        isBesideHistory = false
        page = content
        form = FormState()
        shownAddress = arrival.url
        shownBy = ShownBy(fetch)
        history.arrive(
            at: arrival.url,
            by: cause,
            steps: fetch.historySteps,
            isAnswerToForm: fetch.sending.method != "GET",
            document: id
        )
        turn.record(
            .page,
            title(of: content) ?? arrival.url.withoutFragment,
            delegateCall: content.hasScripts && settings.runsScripts ? .didCommit : .didFinish,
            details: [.init("address", arrival.url.description), .init("status", String(arrival.status))]
        )
        startScripts(of: content, at: arrival.url, &turn)
        loadImages(of: content, &turn)
        captchaPageShown(content, by: cause, arrival.status, &turn)
        formPageCommitted(id, &turn)
    }

    private func title(of page: ShownPage) -> String? {
        switch page {
        case .blank: nil
        case .notice(let sentence, _): sentence
        case .document(_, let document, _): document.title.isEmpty ? nil : neutralised(document.title)
        }
    }

    // MARK: Failures

    mutating func requestFailed(_ failure: TransportFailure, for request: RequestID, _ turn: inout Turn) {
        // The end of what was cancelled here is no news.
        if failure.kind == .cancelled, requests[request] == nil { return }
        guard let id = takeWaiting(for: request, "failure of a request: \(failure.description)", &turn) else { return }
        fail(id, failure.description, &turn)
    }

    mutating func fail(
        _ id: FetchID,
        _ sentence: String,
        keepsPage: Bool = false,
        status: Int? = nil,
        _ turn: inout Turn
    ) {
        fetches[id]?.state = .heldBack
        pass(.failure(LoadFailure(fetch: id, sentence: sentence, keepsPage: keepsPage, status: status)), &turn)
    }

    mutating func showFailure(_ failure: LoadFailure, _ turn: inout Turn) {
        guard let fetch = fetches[failure.fetch] else {
            return turn.record(.dropped, "a failure", why: "it was delivered before, or another load has begun since")
        }
        let isNavigation = failure.fetch == navigation
        turn.record(
            .failure,
            failure.sentence,
            delegateCall: isNavigation ? .didFailProvisional : nil,
            details: [.init("address", fetch.url.withoutFragment)]
        )
        if fetch.resource != nil { return finishPageFetch(failure.fetch, .failure(failure.sentence), &turn) }
        if isVerification(failure.fetch) { return verificationFailed(failure.fetch, failure.sentence, &turn) }
        fetches[failure.fetch] = nil
        guard isNavigation, case .navigation(let cause) = fetch.purpose else { return }
        navigation = nil
        load = nil
        isContinuing = false
        arrived = arrived.filter { $0.value.fetch != failure.fetch }
        defer { formLoadFailed(failure.sentence, &turn) }
        if failure.keepsPage {
            retry = Retry(fetch, cause)
            if page == .blank { page = .notice(failure.sentence, status: nil) } else { notice = failure.sentence }
        } else {
            leavePage("its place is taken by a failed load", &turn)
            showFailed(failure, of: fetch, by: cause)
        }
        captchaLoadFailed(failure.fetch, failure.sentence, &turn)
    }

    /// The sentence stands in the page's place, and in the history where the page would stand.
    private mutating func showFailed(_ failure: LoadFailure, of fetch: Fetch, by cause: Fetch.Cause) {
        page = .notice(failure.sentence, status: failure.status)
        form = FormState()
        shownAddress = fetch.url
        shownBy = ShownBy(fetch)
        retry = nil
        isBesideHistory = false
        history.arrive(
            at: fetch.url,
            by: cause,
            steps: fetch.historySteps,
            isAnswerToForm: fetch.sending.method != "GET"
        )
    }
}

extension URL {
    /// A redirect without a fragment keeps that of the address before it (RFC 9110 §10.2.2).
    fileprivate func inheritingFragment(of other: URL) -> URL {
        fragment == nil ? URL(origin: origin, path: path, query: query, fragment: other.fragment) : self
    }
}
