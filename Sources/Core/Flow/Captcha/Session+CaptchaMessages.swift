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
        guard captchaRun?.attempts[page] != nil || BridgeMessage.methods.contains(where: json.contains),
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
        case .captchaDidFinish(let token): feed(.success(token), of: attempt, &turn)
        }
    }

    /// A page that speaks has a widget, and executes it: scripts may be faster than the load event.
    private mutating func catchUp(_ turn: inout Turn) {
        if captchaRun?.machine.state == .loadingHidden { feed(.ready, &turn) }
        if captchaRun?.machine.state == .ready { feed(.execute, &turn) }
    }
}
