import HTTP
import Page
import Text

/// What a page with scripts tells. It is hostile: nothing of it is shown as it is.
extension Session {
    mutating func pageReported(_ report: PageReport, by id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id] else { return dropStray(id, &turn) }
        turn.secrets = live.maskedTexts
        defer { formPageSaid(report, id, &turn) }
        switch report {
        case .snapshot(let number, let document): takeSnapshot(number, document, of: id, &turn)
        case .loaded: loadFired(id, &turn)
        case .console(let level, let text): recordConsole(level, text, of: id, &turn)
        case .error(let error): recordError(error, of: id, &turn)
        case .message(let handler, let json):
            pass(.message(message(json, to: handler, of: id, &turn)), &turn)
        case .fetch(let fetch): startPageFetch(fetch, of: id, &turn)
        case .abortFetch(let token):
            if let fetch = live.fetches[token] { withdraw(fetch, "the page's script ended it", &turn) }
        case .cookie(let text): setCookie(text, by: id, &turn)
        case .storage(let change): takeStorage(change, by: id, &turn)
        case .navigate(let navigation): scriptNavigates(navigation, in: id, &turn)
        case .history(let change, let url): changeHistory(change, to: url, by: id, &turn)
        case .submit(let submission): scriptSubmits(submission, in: id, &turn)
        case .invalid(let node, let message): refuseSubmission(node, message, of: id)
        case .dialog(let kind, let text, let answer): recordDialog(kind, text, answer, of: id, &turn)
        case .open(let url): recordOpening(url, by: id, &turn)
        case .focus(let node): if id == shownLive { wantsFocus = node }
        case .evaluated(let token, let evaluation): finishEvaluation(token, evaluation, of: id, &turn)
        case .limit(let sentence):
            guard mayRecord(.other, of: id, &turn) else { return }
            turn.record(.script, saying(sentence, of: id), why: "a limit of page scripts; the page goes on")
        case .ended(let sentence): engineEnded(id, sentence, &turn)
        }
    }

    /// What an engine says after its page was left.
    private mutating func dropStray(_ id: PageID, _ turn: inout Turn) {
        guard strayPages.insert(id).inserted else { return }
        turn.record(
            .dropped,
            "what a page that was left still says",
            why: "its scripts have ended; whatever else comes from it is dropped without an entry"
        )
    }

    private mutating func loadFired(_ id: PageID, _ turn: inout Turn) {
        guard livePages[id]?.isLoaded == false else { return }
        livePages[id]?.isLoaded = true
        turn.record(
            .page,
            "load finished",
            why: "the page's scripts and what they waited for have run, and load was fired",
            rule: "HTML, “The end” of parsing",
            delegateCall: .didFinish
        )
        captchaPageLoaded(id, &turn)
        formPageFinished(id, &turn)
    }

    /// The engine's process is gone: the page stays as it stands.
    private mutating func engineEnded(_ id: PageID, _ sentence: String, _ turn: inout Turn) {
        turn.record(
            .failure,
            saying(sentence, of: id),
            why: "the page stays as it was, without scripts; a reload starts them again",
            rule: "WebKit: the web content process ended",
            delegateCall: .contentProcessEnded
        )
        captchaEngineEnded(id, sentence, &turn)
        closeLive(id, "the engine of the page has ended", &turn)
        formEngineEnded(id, &turn)
    }

    // MARK: Console and errors

    private mutating func recordConsole(_ level: String, _ text: String, of id: PageID, _ turn: inout Turn) {
        guard mayRecord(.console, of: id, &turn) else { return }
        let summary = "console.\(neutralised(level.prefix(10))): \(saying(text, of: id))"
        turn.record(.script, summary, details: wholeText(text, of: id))
    }

    private mutating func recordError(_ error: PageReport.ScriptError, of id: PageID, _ turn: inout Turn) {
        defer { captchaScriptFailed(error, in: id, &turn) }
        guard mayRecord(.error, of: id, &turn) else { return }
        var details = [Entry.Detail("source", saying(error.url, of: id))]
        details.append(.init("line", String(error.line)))
        details.append(.init("column", String(error.column)))
        turn.record(
            .script,
            saying(error.message, of: id),
            why: error.isHandled
                ? "handled by window.onerror"
                : "an uncaught exception ends its own task; the page goes on",
            rule: "HTML, “Runtime script errors”",
            details: details + wholeText(error.message, of: id)
        )
    }

    private mutating func recordDialog(
        _ kind: String,
        _ text: String,
        _ answer: String,
        of id: PageID,
        _ turn: inout Turn
    ) {
        guard mayRecord(.dialog, of: id, &turn) else { return }
        let (why, call): (String, DelegateCall) =
            switch kind {
            case "confirm": ("answered at once by the setting “confirm”", .confirmPanel)
            case "prompt": ("answered at once by the setting “prompt”", .textInputPanel)
            default: ("taken note of at once; a script does not wait for the person here", .alertPanel)
            }
        var details = wholeText(text, of: id)
        if kind != "alert" { details.append(.init("answer", saying(answer, of: id))) }
        let said = kind == "alert" ? "" : " → \(saying(answer, of: id))"
        turn.record(
            .script,
            "\(neutralised(kind.prefix(10))): \(saying(text, of: id))\(said)",
            why: why,
            rule: "HTML, “Simple dialogs”",
            delegateCall: call,
            details: details
        )
    }

    private mutating func recordOpening(_ url: String, by id: PageID, _ turn: inout Turn) {
        guard mayRecord(.other, of: id, &turn) else { return }
        let address = saying(url, of: id)
        turn.record(
            .note,
            "window.open \(address)",
            why: "there is one web view here, and no window opens by itself; g takes the address",
            rule: "HTML, “window.open”",
            delegateCall: .createWebView,
            details: [.init("address", address)]
        )
        if id == shownLive { notice = "The page wants another window: \(address). g goes to an address." }
    }

    private mutating func refuseSubmission(_ node: NodeID, _ message: String, of id: PageID) {
        guard id == shownLive else { return }
        notice = saying(message, of: id)
        wantsFocus = node
    }

    // MARK: The page's words

    /// A page's words for one line: without what the person typed into masked controls, neutralised and cut.
    func saying(_ text: String, of page: PageID) -> String {
        cut(neutralised(withoutSecrets(String(text.prefix(4000)), of: page)), toCells: 400)
    }

    /// The whole of a text that does not fit into the summary.
    private func wholeText(_ text: String, of page: PageID) -> [Entry.Detail] {
        guard text.utf8.count > 400 || text.utf8.contains(0x0A) else { return [] }
        let kept = withoutSecrets(String(text.prefix(10_000)), of: page)
        let lines = kept.split(separator: "\n", omittingEmptySubsequences: false).map { neutralised($0) }
        return [.init("text", lines.joined(separator: "\n"))]
    }

    func withoutSecrets(_ text: String, of page: PageID) -> String {
        guard let secrets = livePages[page]?.maskedTexts, !secrets.isEmpty else { return text }
        return masking(secrets, in: text)
    }
}
