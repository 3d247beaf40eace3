import HTTP
import Page
import Text

/// Pages whose scripts run: their beginning and their end.
extension Session {
    /// True while the scripts of the shown page run.
    package var runsPageScripts: Bool { shownLive != nil }

    /// True from the appearance of a page with scripts until its `load` event.
    package var awaitsLoadEvent: Bool { shownLive.map { livePages[$0]?.isLoaded == false } ?? false }

    /// The shown page, while its scripts run.
    var shownLive: PageID? {
        guard case .document(let id, _, _) = page, livePages[id] != nil else { return nil }
        return id
    }

    /// Begins the scripts of a page that has some.
    mutating func startScripts(of page: ShownPage, at url: URL, _ turn: inout Turn) {
        guard case .document(let id, let document, let status) = page, document.hasScripts || wantsDrivenPage
        else { return }
        guard settings.runsScripts else {
            turn.record(
                .note,
                "the page's scripts are not run",
                why: "scripts are switched off; “set scripts on” and a reload run them"
            )
            return
        }
        let live = LivePage(id: id, url: url, document: document, status: status, handlers: settings.handlers)
        livePages[id] = live
        attachHandlers(of: live, &turn)
        let setup = setup(for: live, at: turn.time)
        livePages[id]?.cookies = setup.cookies
        turn.effects.append(.command(id, .run(setup)))
    }

    private func setup(for live: LivePage, at time: Milliseconds) -> PageSetup {
        var setup = PageSetup(url: live.url)
        setup.referrer = shownBy.referrer.flatMap { referrer(from: $0, to: live.url) } ?? ""
        setup.userAgent = settings.userAgent
        setup.cookies = cookies.scriptCookies(for: live.url, now: wallClock(time))
        setup.localStorage = storage.items(of: .local, at: live.origin)
        setup.sessionStorage = storage.items(of: .session, at: live.origin)
        setup.handlers = live.handlers
        setup.confirmAnswer = settings.confirmAnswer
        setup.promptAnswer = settings.promptAnswer
        setup.taskLimit = settings.scriptTimeLimit
        setup.timeOrigin = wallClock(0) * 1000 + time
        return setup
    }

    /// The shown page goes: the scripts of it end.
    mutating func leavePage(_ reason: String, _ turn: inout Turn) {
        if let id = shownLive { closeLive(id, reason, &turn) }
    }

    /// Ends a live page, once: nothing reaches it after that.
    mutating func closeLive(_ id: PageID, _ reason: String, _ turn: inout Turn) {
        guard let live = livePages.removeValue(forKey: id) else { return }
        dropHeldMessages(of: id, reason, &turn)
        for fetch in live.fetches.values.sorted() { withdraw(fetch, reason, &turn) }
        captchaPageClosed(id)
        evaluations = evaluations.filter { $0.value.page != id }
        recordStorage(of: live, &turn)
        detachHandlers(of: live, reason, &turn)
        turn.effects.append(.closePage(id))
    }

    private mutating func dropHeldMessages(of id: PageID, _ reason: String, _ turn: inout Turn) {
        let isOfPage = { (effect: HeldEffect) in
            if case .message(let message) = effect.passage { message.page == id } else { false }
        }
        for effect in held where isOfPage(effect) { turn.record(.dropped, effect.sentence, why: reason) }
        held.removeAll(where: isOfPage)
    }

    /// True when one more entry of that topic is kept; the first one beyond says that there are no more.
    mutating func mayRecord(_ topic: LivePage.Topic, of page: PageID, _ turn: inout Turn) -> Bool {
        switch livePages[page]?.room(for: topic) {
        case .free: return true
        case .last:
            turn.record(
                .script,
                "further \(topic.rawValue) of this page are not kept",
                why: "there were \(LivePage.entryLimit) of them; the page goes on"
            )
            return false
        case nil, .some(.none): return false
        }
    }
}
