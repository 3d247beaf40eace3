/// What each event means in each state; everything else is dropped with a reason.
extension CaptchaLifecycle {
    mutating func takeHere(_ event: CaptchaEvent) {
        if case .timer(let timer) = event, timer != state.timer {
            return drop(event, "that timer does not run in \(state.rawValue)")
        }
        switch state {
        case .idle: takeIdle(event)
        case .loadingHidden: takeLoading(event)
        case .ready: takeReady(event)
        case .evaluating: takeEvaluating(event)
        case .visible: takeVisible(event)
        case .hiddenPending: takeHiddenPending(event)
        case .tokenHeld: takeTokenHeld(event)
        case .validating: takeValidating(event)
        case .dismissed, .passed, .robot, .tokenError, .indeterminate, .expired, .failed, .cancelled, .destroyed:
            drop(event, reasonAfterTheEnd(event))
        }
    }

    private mutating func takeIdle(_ event: CaptchaEvent) {
        switch event {
        case .execute: queueExecute(event)
        default: drop(event, "nothing was loaded yet")
        }
    }

    private mutating func takeLoading(_ event: CaptchaEvent) {
        switch event {
        case .ready:
            enter(.ready, "the page has loaded, and its widget is there")
            becomeReady()
        case .execute: queueExecute(event)
        case .loadError(let why), .scriptError(let why): fail(why)
        case .timer: fail("the page was not ready within \(rules.loadTime / 1000) s")
        default: drop(event, "the page is not ready")
        }
    }

    private mutating func takeReady(_ event: CaptchaEvent) {
        switch event {
        case .execute: enter(.evaluating, "the vendor decides whether a challenge is needed")
        case .loadError(let why), .scriptError(let why): fail(why)
        case .timer: fail("nobody executed the widget within \(rules.readyTime / 1000) s")
        default: drop(event, "nothing was executed yet")
        }
    }

    private mutating func takeEvaluating(_ event: CaptchaEvent) {
        switch event {
        case .success(let token): hold(token)
        case .visible: appear(event)
        case .loadError(let why), .scriptError(let why): fail(why)
        case .timer where rules.whenSilent == .show:
            enter(.visible, "no captchaDidFinish came within \(rules.evaluatingTime / 1000) s, so the view is shown")
        case .timer: fail("the vendor said nothing within \(rules.evaluatingTime / 1000) s")
        case .hidden: drop(event, "no challenge was visible")
        case .execute: drop(event, "it runs already")
        default: drop(event, dropReason("it means nothing"))
        }
    }

    private mutating func takeVisible(_ event: CaptchaEvent) {
        switch event {
        case .success(let token): hold(token)
        case .visible: appear(event)
        case .hidden: disappear(event)
        case .swipe: dismiss("the person swiped the view away")
        case .loadError(let why): fail(why)
        case .scriptError: drop(event, "the challenge is on screen and can still be solved")
        case .timer: fail("the challenge was not solved within \(rules.challengeTime / 1000) s")
        case .execute: drop(event, "it runs already")
        default: drop(event, dropReason("it means nothing"))
        }
    }

    private mutating func takeHiddenPending(_ event: CaptchaEvent) {
        switch event {
        case .success(let token): hold(token)
        case .visible: appear(event)
        case .swipe: dismiss("the person swiped the view away")
        case .loadError(let why): fail(why)
        case .timer: endGrace()
        case .hidden: drop(event, "it came twice")
        case .scriptError: drop(event, "a success may still come")
        default: drop(event, dropReason("it means nothing"))
        }
    }

    private mutating func takeTokenHeld(_ event: CaptchaEvent) {
        switch event {
        case .submit: submit()
        case .timer: expire("the token is older than \(rules.tokenTime / 1000) s")
        case .tokenExpired: expire("the widget says that its token has expired")
        case .success: drop(event, "a token is held already, and an attempt has one")
        case .visible, .hidden: drop(event, "it came after the success, and the view is gone")
        default: drop(event, dropReason("it means nothing"))
        }
    }

    private mutating func expire(_ why: String) { finish(.expired, why, .error(why)) }

    private mutating func takeValidating(_ event: CaptchaEvent) {
        switch event {
        case .verified(let verdict): judge(verdict)
        case .timer: judge(.indeterminate("the vendor did not answer within \(rules.verifyTime / 1000) s"))
        case .submit: drop(event, "the token is on its way, and a token is sent once")
        case .success: drop(event, "the attempt has its token, and that is on its way")
        case .visible, .hidden: drop(event, "it came after the success, and the view is gone")
        default: drop(event, dropReason("it means nothing"))
        }
    }

    private func reasonAfterTheEnd(_ event: CaptchaEvent) -> String {
        switch event {
        case .submit where isTokenUsed: "the token was sent already, and a token is sent once"
        case .submit: "no token is held"
        case .success: "the attempt has ended as \(state.rawValue)"
        case .verified: "the attempt has its result already"
        default: "the attempt has ended as \(state.rawValue)"
        }
    }
}
