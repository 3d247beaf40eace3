import HTTP
import Text

/// Where the web view goes: addresses, links, history, stop and starting over.
extension Session {
    mutating func enterAddress(_ text: String, _ turn: inout Turn) {
        do throws(AddressError) {
            navigate(to: try ParsedAddress(parsing: text), by: .address, &turn)
        } catch {
            refuse(error, &turn)
            endLoads("another address was entered", &turn)
            leavePage("another address was entered", &turn)
            page = .notice(error.description, status: nil)
            isBesideHistory = true
            retry = nil
        }
    }

    mutating func followLink(_ reference: String, _ turn: inout Turn) {
        guard let base = baseAddress else { return }
        do throws(AddressError) {
            let address = try base.resolving(reference)
            if followFragment(address.url, &turn) { return }
            navigate(to: address, by: .link, referrer: shownAddress, &turn)
        } catch {
            refuse(error, &turn)
        }
    }

    private var baseAddress: URL? {
        if case .document(_, let document, _) = page { document.linkBase } else { shownAddress }
    }

    mutating func refuse(_ error: AddressError, _ turn: inout Turn) {
        notice = error.description
        turn.record(.failure, error.description, why: "only http and https addresses are opened", rule: "RFC 3986 §3.1")
    }

    mutating func demoSiteFailed(_ sentence: String, _ turn: inout Turn) {
        turn.record(.failure, sentence, why: "without it there is no front page; any other address can be opened")
        pendingEvent = nil
        leavePage("the demo site failed", &turn)
        page = .notice(sentence, status: nil)
    }

    mutating func reload(_ turn: inout Turn) {
        if captchaRun?.shape == .app { return feed(.reload, &turn) }
        if let again = loading ?? retry {
            guard maySendAgain(again.sending, "This load sends a form.") else { return }
            navigate(
                to: ParsedAddress(url: again.url),
                by: .reload,
                countedAs: again.cause,
                carrying: again.sending,
                referrer: again.referrer,
                &turn
            )
        } else if let url = shownAddress {
            guard maySendAgain(shownBy.sending, "This page is the answer to a form.") else { return }
            navigate(
                to: ParsedAddress(url: url),
                by: .reload,
                carrying: shownBy.sending,
                referrer: shownBy.referrer,
                &turn
            )
        }
    }

    /// A form is sent again only when the person says so twice.
    private mutating func maySendAgain(_ sending: Sending, _ what: String) -> Bool {
        guard sending.method != "GET", !isAskingToSendAgain else {
            isAskingToSendAgain = false
            return true
        }
        isAskingToSendAgain = true
        notice = "\(what) r again sends the form again."
        return false
    }

    /// The load that is under way, to be begun again from its first address.
    private var loading: Retry? {
        guard let navigation, let fetch = fetches[navigation], case .navigation(let cause) = fetch.purpose else {
            return nil
        }
        return Retry(fetch, cause)
    }

    mutating func goBack(_ turn: inout Turn) {
        if isBesideHistory, let place = history.current {
            go(to: place, by: .reload, &turn)
        } else if let place = history.previous {
            if traverse(by: -1, &turn) { return }
            go(to: place, by: .back, &turn)
        }
    }

    mutating func goForward(_ turn: inout Turn) {
        guard let place = history.next else { return }
        if traverse(by: 1, &turn) { return }
        go(to: place, by: .forward, &turn)
    }

    mutating func go(to place: History.Place, by cause: Fetch.Cause, steps: Int = 1, _ turn: inout Turn) {
        navigate(to: ParsedAddress(url: place.url), by: cause, steps: steps, &turn)
        guard place.isAnswerToForm else { return }
        turn.record(
            .note,
            "asked for by GET",
            why: "this page was the answer to a form; going back and forward does not send a form again",
            rule: "RFC 9110 §9.2.2"
        )
    }

    /// Esc or ^C while something loads: the load ends, the page that was there stays.
    mutating func stop(_ turn: inout Turn) {
        guard let stopped = loading else { return stopPageFetches(&turn) }
        endLoads("stopped by the person", &turn)
        retry = stopped
        captchaLoadStopped(&turn)
        notice = "The load of \(stopped.url.withoutFragment) was stopped. r tries it again."
    }

    /// Forgets credentials, cookies, storage and history, then loads the address again.
    mutating func startOver(_ turn: inout Turn) {
        let url = (loading ?? retry)?.url ?? shownAddress
        let captcha = captchaRun == nil ? nil : captchaRequest
        endCaptcha("starting over", &turn)
        endLoads("starting over", &turn)
        for id in livePages.keys.sorted() { closeLive(id, "starting over", &turn) }
        turn.record(
            .note,
            "start over",
            why: "asked for: credentials, cookies, storage, history, captcha and open connections "
                + "of this run are forgotten"
        )
        credentials.removeAll()
        cookies.removeAll()
        storage.removeAll()
        scopes.forgetAll()
        digests.forgetAll()
        keptAt = [:]
        history = History()
        retry = nil
        turn.effects.append(.closeConnections)
        if let captcha { return beginCaptcha(captcha, &turn) }
        if let url { navigate(to: ParsedAddress(url: url), by: .address, &turn) }
    }

    /// - Parameters:
    ///   - historyCause: what the history takes the load for, where that differs from its cause.
    ///   - steps: how far back or forward in the history it goes.
    ///   - referrer: the page that the load comes from; nil for what is no link and no form.
    mutating func navigate(
        to address: ParsedAddress,
        by cause: Fetch.Cause,
        countedAs historyCause: Fetch.Cause? = nil,
        steps: Int = 1,
        carrying sending: Sending = Sending(),
        referrer: URL? = nil,
        _ turn: inout Turn
    ) {
        captchaNavigates(by: cause, &turn)
        endLoads("another load began", &turn)
        retry = nil
        if firstOrigin == nil { firstOrigin = address.url.origin }
        let id = nextID()
        var fetch = Fetch(
            .navigation(historyCause ?? cause),
            address.url,
            carrying: sending,
            referrer: referrer
        )
        turn.record(
            .load,
            shortForm(of: address.url),
            why: cause.rawValue,
            delegateCall: .didStart,
            details: [.init("address", address.url.description)]
        )
        fetch.historySteps = steps
        takeUserInformation(of: address, into: &fetch, &turn)
        fetches[id] = fetch
        navigation = id
        load = Load(url: address.url, phase: "connecting")
        sendRequest(for: id, &turn)
    }

    /// The navigation and the images of the page before it are ended; what arrives for them later is dropped, and shown.
    /// What a page with scripts asked for goes on as long as the page is there, unless somebody is being asked about it.
    mutating func endLoads(_ reason: String, _ turn: inout Turn) {
        let asked = Set(challenges.values.flatMap { $0.waiting.map(\.fetch) })
        for id in fetches.keys.sorted() where !isOfLivePage(id) && !isVerification(id) { end(id, reason, &turn) }
        for id in asked.sorted() where isOfLivePage(id) { failPageFetch(id, "Ended: \(reason).", &turn) }
        navigation = nil
        load = nil
        prompt = nil
        prompted = []
        answerPassphrase(nil, &turn)
        challenges = [:]
        arrived = [:]
        isContinuing = false
        dropHeldEffects(reason, &turn)
    }

    private mutating func end(_ id: FetchID, _ reason: String, _ turn: inout Turn) {
        guard let fetch = fetches.removeValue(forKey: id) else { return }
        if case .requesting(let request) = fetch.state {
            requests[request] = nil
            turn.effects.append(.cancel(request))
        }
        turn.record(.dropped, "load of \(shortForm(of: fetch.url))", why: reason)
    }

    /// The path within the shown page's origin, the whole address elsewhere.
    func shortForm(of url: URL) -> String {
        url.origin == shownAddress?.origin ? url.requestTarget : url.withoutFragment
    }
}
