import Page
import Text

/// `window.webkit.messageHandlers`: what the app's content controller has, and what a page posts to it.
extension Session {
    /// Bytes of a message's body that its entry shows.
    private static let shownBody = 64 << 10

    func attachHandlers(of live: LivePage, _ turn: inout Turn) {
        for name in live.handlers {
            turn.record(
                .attach,
                neutralised(name),
                why: "the scripts of the page find it as window.webkit.messageHandlers.\(neutralised(name))",
                rule: "WKUserContentController",
                delegateCall: .addHandler,
                asSwift: ["webView.configuration.userContentController.add(self, name: \(swiftLiteral(name)))"]
            )
        }
    }

    func detachHandlers(of live: LivePage, _ reason: String, _ turn: inout Turn) {
        for name in live.handlers {
            turn.record(
                .detach,
                neutralised(name),
                why: reason,
                rule: "WKUserContentController",
                delegateCall: .removeHandler
            )
        }
    }

    /// A message as one line: `NativeClient {"method":"…"}`.
    func shortForm(of message: PageMessage) -> String {
        "\(neutralised(message.handler.prefix(64))) \(saying(message.json, of: message.page))"
    }

    /// The app's handler is called with the message.
    mutating func deliver(_ message: PageMessage, _ turn: inout Turn) {
        guard livePages[message.page] != nil else {
            return turn.record(.dropped, "deliver the message \(shortForm(of: message))", why: "its page was left")
        }
        recordMessage(message, &turn)
        if let post = message.captcha { takeBridge(post, message, &turn) }
    }

    private mutating func recordMessage(_ message: PageMessage, _ turn: inout Turn) {
        guard mayRecord(.message, of: message.page, &turn) else { return }
        turn.record(
            .message,
            shortForm(of: message),
            why: "posted by the page; what the app makes of it is the app's business",
            rule: "WKScriptMessageHandler",
            delegateCall: .didReceiveMessage,
            details: [.init("name", neutralised(message.handler.prefix(64))), body(of: message)],
            asSwift: receivingLines(for: message)
        )
    }

    private func body(of message: PageMessage) -> Entry.Detail {
        let whole = withoutSecrets(message.json, of: message.page)
        let isCut = whole.utf8.count > Self.shownBody
        let shown = isCut ? String(decoding: whole.utf8.prefix(Self.shownBody), as: UTF8.self) : whole
        var lines = prettyJSON(shown).map { neutralised($0) }
        if isCut { lines.append("… cut here: \(whole.utf8.count) bytes in all") }
        return .init("body", lines.joined(separator: "\n"))
    }

    private func receivingLines(for message: PageMessage) -> [String] {
        [
            "func userContentController(",
            "    _ userContentController: WKUserContentController,",
            "    didReceive message: WKScriptMessage",
            ") {",
            "    guard message.name == \(swiftLiteral(message.handler)),",
            "        let body = message.body as? \(bodyType(of: message.json))",
            "    else { return }",
            "    receive(body)",
            "}",
        ]
    }

    /// What WebKit makes of a JSON value.
    private func bodyType(of json: String) -> String {
        switch json.unicodeScalars.first {
        case "{": "[String: Any]"
        case "[": "[Any]"
        case "\"": "String"
        case "n": "NSNull"
        default: "NSNumber"
        }
    }

    private func swiftLiteral(_ text: String) -> String {
        JSONText.string(String(text.prefix(64))).description
    }

    // MARK: A script from outside

    /// Evaluates a script in the shown page; `evaluated` brings its value.
    mutating func evaluate(_ source: String, _ turn: inout Turn) {
        guard let id = shownLive else {
            notice = "No script runs in what is shown, so nothing can be evaluated there."
            return
        }
        let token = nextID()
        evaluations[token] = Evaluation(page: id, purpose: .person(source: source))
        turn.effects.append(.command(id, .evaluate(token: token, source: source)))
    }

    mutating func finishEvaluation(
        _ token: Int,
        _ result: PageReport.Evaluation,
        of id: PageID,
        _ turn: inout Turn
    ) {
        guard let evaluation = evaluations[token], evaluation.page == id else { return }
        evaluations[token] = nil
        switch evaluation.purpose {
        case .person(let source): recordEvaluation(of: source, result, in: id, &turn)
        case .hiddenForm(let question): formAnswered(question, result, in: id, &turn)
        }
    }

    private func recordEvaluation(
        of source: String,
        _ result: PageReport.Evaluation,
        in id: PageID,
        _ turn: inout Turn
    ) {
        let (summary, text): (String, String) =
            switch result {
            case .value(let json): ("js → \(saying(json, of: id))", json)
            case .thrown(let text): ("js threw \(saying(text, of: id))", text)
            }
        let shown = withoutSecrets(String(text.prefix(Self.shownBody)), of: id)
        let lines = prettyJSON(shown).map { neutralised($0) }
        turn.record(
            .script,
            summary,
            why: "evaluated in the page for the person",
            rule: "WKWebView",
            delegateCall: .evaluateJavaScript,
            details: [
                .init("script", cut(neutralised(source), toCells: 2000)),
                .init("result", lines.joined(separator: "\n")),
            ]
        )
    }
}

/// A script from outside that a page was given.
struct Evaluation: Equatable, Sendable {
    /// Whom the value is for.
    enum Purpose: Equatable, Sendable {
        case person(source: String)
        case hiddenForm(HiddenFormQuestion)
    }

    let page: PageID
    let purpose: Purpose
}
