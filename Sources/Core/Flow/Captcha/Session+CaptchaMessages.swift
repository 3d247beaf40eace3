import Captcha
import Page
import Secrets
import Text

/// From a bridge message to an event of the machine.
extension Session {
    /// Messages that the strip shows.
    private static let shownMessages = 5

    /// A message on its way to the app. A token in it becomes a `Secret` here and is in no text from then on.
    mutating func message(_ json: String, to handler: String, of page: PageID, _ turn: inout Turn) -> PageMessage {
        let plain = PageMessage(page: page, handler: handler, json: json)
        guard captchaRun?.attempts[page] != nil || BridgeMessage.methods.contains(where: json.mentions),
            let body = try? JSONText(parsing: json)
        else { return plain }
        let readsStrings = app.readsStringsOnly || captchaRun?.setup.readsStringsOnly == true
        let outcome = BridgeMessage.read(body, as: readsStrings ? .stringsOnly : .tolerant)
        if case .string(let token)? = body["data"] { protect(Secret(token), &turn) }
        return PageMessage(
            page: page,
            handler: handler,
            json: BridgeMessage.withoutToken(body).description,
            captcha: CaptchaPost(outcome: outcome)
        )
    }

    /// The app's handler has got a message that may be about its captcha.
    mutating func takeBridge(_ post: CaptchaPost, _ message: PageMessage, _ turn: inout Turn) {
        if captchaRun == nil, case .message = post.outcome { watchWidget(of: message.page, &turn) }
        guard let run = captchaRun else { return }
        let shown = shownMessage(message)
        captchaRun?.messages = run.messages.suffix(Self.shownMessages - 1) + [shown]
        switch post.outcome {
        case .ignored(let why): turn.record(.dropped, "message of the bridge", why: why, rule: "the seed's handler")
        case .message(let said): take(said, from: message.page, &turn)
        }
    }

    private func shownMessage(_ message: PageMessage) -> String {
        cut(neutralised(masking(captchaSecrets, in: String(message.json.prefix(2000)))), toCells: 200)
    }

    private mutating func take(_ message: BridgeMessage, from page: PageID, _ turn: inout Turn) {
        // A page that is not of this captcha any more belongs to the attempt before.
        let attempt = captchaRun?.attempts[page] ?? 0
        if attempt == captchaRun?.machine.attempt { catchUp(&turn) }
        switch message {
        case .challengeDidAppear: feed(.visible, of: attempt, &turn)
        case .challengeDidDisappear: feed(.hidden, of: attempt, &turn)
        case .captchaDidFinish(let token):
            // The field of the page's form may have told it already.
            if captchaRun?.shape == .page, captchaRun?.machine.token == token { return }
            feed(.success(token), of: attempt, &turn)
        }
    }

    /// The widget of a page that stays where it is puts its token into a field of the page's form.
    mutating func watchTokenField(of document: Document, in page: PageID, _ turn: inout Turn) {
        guard let run = captchaRun, run.shape == .page, run.page == page, let token = document.captchaToken,
            token != run.machine.token, !captchaSecrets.contains(token)
        else { return }
        protect(token, &turn)
        if run.machine.state.isOver || run.machine.state == .tokenHeld { feed(.reload, &turn) }
        let attempt = captchaRun?.machine.attempt
        captchaRun?.attempts[page] = attempt
        catchUp(&turn)
        feed(.success(token), &turn)
    }

    /// A page that speaks has a widget, and executes it: scripts may be faster than the load event.
    private mutating func catchUp(_ turn: inout Turn) {
        if captchaRun?.machine.state == .loadingHidden { feed(.ready, &turn) }
        if captchaRun?.machine.state == .ready { feed(.execute, &turn) }
    }
}

extension Document {
    /// What the field of a captcha's widget holds; nil while there is none, or it is empty.
    fileprivate var captchaToken: Secret? {
        let names = Set(VerifyDialect.all.map(\.pageField))
        for node in nodes.indices where nodes[node].tag == .input || nodes[node].tag == .textarea {
            guard let name = attribute(.name, of: node), names.contains(name) else { continue }
            let text = live?.states[Int32(node)]?.value ?? ""
            let value = text.isEmpty ? attribute(.value, of: node) ?? "" : text
            if !value.isEmpty { return Secret(value) }
        }
        return nil
    }
}
