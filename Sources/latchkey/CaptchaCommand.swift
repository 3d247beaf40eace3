import Flow

/// `latchkey captcha [URL]`: the screen, or `--plain`, with a page's captcha in a pretend app.
func captcha(_ invocation: Invocation) throws -> Int32 {
    if let address = invocation.words.first { try checkAddress(address) }
    return invocation.isPlain ? try openPlain(invocation) : try ScreenRun(invocation).run()
}

extension Invocation {
    /// What the arguments ask for; nil for the demo site's front page.
    var firstEvent: Event? {
        switch command {
        case .captcha:
            var request = captcha
            request.address = words.first
            return .captchaChosen(request)
        case .form: return .formChosen(form)
        default: return words.first.map { .addressEntered($0) }
        }
    }
}

extension LiveSession {
    /// Runs a captcha as far as it goes without a person: to its end, or to a challenge that nobody can solve.
    func runCaptcha(_ event: Event) -> Int32 {
        take(event)
        while let state = session.captcha?.state ?? (session.awaitsDemoSite ? "idle" : nil), goesOn(state) {
            waitForMail()
            for event in takeTimers() { take(event) }
            for message in mailbox.take() { if let event = message.event { take(event) } }
            if session.prompt != nil { take(.cancelChosen) }
        }
        return session.captcha?.state == "passed" ? ExitCode.done : ExitCode.notDone
    }

    private func goesOn(_ state: String) -> Bool {
        switch state {
        case "idle", "loadingHidden", "ready", "evaluating", "hiddenPending", "validating": true
        case "tokenHeld": session.wantsServerKey == nil
        default: false
        }
    }
}
