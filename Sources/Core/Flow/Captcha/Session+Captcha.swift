import Captcha
import HTTP
import Page
import Secrets
import Text

/// The captcha: beginning, ending, and what its machine wants done.
extension Session {
    /// Tokens and keys that are kept out of every entry.
    private static let keptSecrets = 32

    // MARK: Beginning and ending

    mutating func beginCaptcha(_ request: CaptchaRequest, _ turn: inout Turn) {
        guard let setup = setup(for: request, &turn) else { return }
        endCaptcha("another captcha begins", &turn)
        captchaRequest = request
        startCaptcha(.app, setup, &turn)
        feed(.load, &turn)
    }

    mutating func startCaptcha(_ shape: CaptchaRun.Shape, _ setup: CaptchaSetup, _ turn: inout Turn) {
        captchaRun = CaptchaRun(shape, setup, rules(for: setup, shape))
        if settings.captcha.deviceAddress == .own, ownAddress == nil, shape == .app {
            turn.effects.append(.findOwnAddress)
        }
        turn.record(
            .captcha,
            shape == .app ? "a captcha in an app" : "a widget inside of the page",
            why: shape == .app
                ? "the web view belongs to the captcha and lies over the app's screen only while it is to be seen; r "
                    + "loads the captcha alone"
                : "the page stays where it is and its widget is watched; r loads the whole page",
            details: [
                .init("widget", setup.widget.rawValue), .init("dialect", VerifyDialect.named(setup.dialect).vendor),
                .init("endpoint", setup.endpoint.withoutFragment),
            ]
        )
    }

    func rules(for setup: CaptchaSetup, _ shape: CaptchaRun.Shape) -> CaptchaRules {
        let settings = settings.captcha
        var rules = CaptchaRules()
        rules.widget = setup.widget
        rules.reloadOnHide = setup.reloadOnHide ?? settings.reloadOnHide
        rules.whenSilent = setup.whenSilent ?? settings.whenSilent
        rules.onDismissal = settings.onDismissal
        rules.retryBudget = settings.retryBudget
        rules.policy = setup.policy ?? settings.policy
        rules.verifies = !(setup.trusts || app.trustsCaptcha)
        if shape == .page {
            rules.staysInPage = true
            // Nobody but the person says when.
            rules.readyTime = 3_600_000
            rules.challengeTime = 3_600_000
        }
        rules.tokenTime = VerifyDialect.named(setup.dialect).tokenLife * 1000
        return rules
    }

    /// Changed settings and another app count from the next event on.
    mutating func refreshCaptchaRules() {
        guard let run = captchaRun else { return }
        let rules = rules(for: run.setup, run.shape)
        captchaRun?.machine.rules = rules
    }

    mutating func endCaptcha(_ reason: String, _ turn: inout Turn) {
        guard let run = captchaRun else { return }
        feed(.destroy, &turn)
        withdrawVerification(reason, &turn)
        for id in [run.timer, run.tick, run.swipe].compactMap({ $0 }) { stopTimer(id, &turn) }
        captchaRun = nil
        captcha = nil
        wantsServerKey = nil
        if run.shape == .app { stage = .browser }
        turn.record(.captcha, "\(CaptchaState.destroyed.words) · attempt \(run.machine.attempt)", why: reason)
    }

    // MARK: The machine

    /// Hands an event to the machine and does what it wants done.
    mutating func feed(_ event: CaptchaEvent, of attempt: Int? = nil, _ turn: inout Turn) {
        guard let before = captchaRun else { return }
        let actions = captchaRun?.machine.take(event, of: attempt ?? before.machine.attempt) ?? []
        // Every attempt of a widget inside of a page is that page's.
        let current = captchaRun?.machine.attempt
        if before.shape == .page, let page = before.page { captchaRun?.attempts[page] = current }
        for action in actions { perform(action, of: event, &turn) }
        verifyAtOnce(&turn)
    }

    private mutating func perform(_ action: CaptchaAction, of event: CaptchaEvent, _ turn: inout Turn) {
        switch action {
        case .entered(let state, let attempt, let why):
            recordState(state, of: attempt, by: event, why, &turn)
            followToken(state, &turn)
        case .noted(let what, let why): turn.record(.captcha, what, why: why, details: otherNames(of: event))
        case .dropped(let what, let why): turn.record(.dropped, what, why: why, details: otherNames(of: event))
        case .call(let call, let attempt): record(call, of: attempt, &turn)
        case .startTimer(let timer, let milliseconds): startCaptchaTimer(timer, milliseconds, &turn)
        case .stopTimer: stopCaptchaTimer(&turn)
        case .loadPage(let attempt): loadCaptcha(attempt, &turn)
        case .verify(let token): sendVerification(token, &turn)
        }
    }

    private mutating func startCaptchaTimer(_ timer: CaptchaTimer, _ milliseconds: Int, _ turn: inout Turn) {
        stopCaptchaTimer(&turn)
        guard let attempt = captchaRun?.machine.attempt else { return }
        let id = startTimer(.captcha(timer, attempt: attempt), milliseconds: milliseconds, &turn)
        captchaRun?.timer = id
    }

    private mutating func stopCaptchaTimer(_ turn: inout Turn) {
        if let id = captchaRun?.timer { stopTimer(id, &turn) }
        captchaRun?.timer = nil
    }

    /// A held token's seconds are shown as they go by.
    private mutating func followToken(_ state: CaptchaState, _ turn: inout Turn) {
        if state == .tokenHeld, let rules = captchaRun?.machine.rules {
            captchaRun?.tokenDue = turn.time + rules.tokenTime
            let id = startTimer(.tick, milliseconds: 1000, &turn)
            captchaRun?.tick = id
        } else {
            captchaRun?.tokenDue = nil
            if let id = captchaRun?.tick { stopTimer(id, &turn) }
            captchaRun?.tick = nil
        }
        if state == .loadingHidden {
            captchaRun?.verdict = nil
            withdrawVerification("another attempt begins", &turn)
        }
        if state != .tokenHeld {
            wantsServerKey = nil
            captchaRun?.awaitsKey = false
        }
        if state != .visible, let id = captchaRun?.swipe {
            stopTimer(id, &turn)
            captchaRun?.swipe = nil
        }
    }

    mutating func captchaTimeIsUp(_ timer: CaptchaTimer, _ attempt: Int, _ turn: inout Turn) {
        if timer == .verify, let run = captchaRun, run.machine.attempt == attempt {
            withdrawVerification("the vendor did not answer in time", &turn)
            recordVerdict(.indeterminate("the vendor did not answer in time"), [], &turn)
        }
        feed(.timer(timer), of: attempt, &turn)
    }

    mutating func captchaTicked(_ turn: inout Turn) {
        guard captchaRun?.tokenDue != nil else { return }
        let id = startTimer(.tick, milliseconds: 1000, &turn)
        captchaRun?.tick = id
    }

    private mutating func loadCaptcha(_ attempt: Int, _ turn: inout Turn) {
        guard let run = captchaRun, run.shape == .app, !run.hasItsPage else {
            captchaRun?.hasItsPage = false
            return
        }
        captchaRun?.page = nil
        navigate(
            to: ParsedAddress(url: run.setup.address),
            by: .captcha,
            countedAs: attempt == 1 ? .address : .reload,
            &turn
        )
        captchaRun?.load = navigation
    }

    /// Kept out of every entry from now on.
    mutating func protect(_ secret: Secret, _ turn: inout Turn) {
        guard !secret.isEmpty, !captchaSecrets.contains(secret) else { return }
        captchaSecrets = captchaSecrets.suffix(Self.keptSecrets - 1) + [secret]
        turn.kept = captchaSecrets
    }

    // MARK: The person

    /// The view is pushed away: the page is told by Escape, and is given a moment to say that its challenge has gone.
    mutating func swipeCaptcha(_ turn: inout Turn) {
        guard let run = captchaRun, run.machine.state.isOnScreen else { return }
        turn.record(.captcha, "swiped away", why: "by the person; a challenge cannot come back by itself")
        guard run.machine.state == .visible, run.swipe == nil, let page = run.page, livePages[page] != nil else {
            return feed(.swipe, &turn)
        }
        turn.effects.append(.command(page, .key("Escape")))
        let id = startTimer(.swipe(attempt: run.machine.attempt), milliseconds: 600, &turn)
        captchaRun?.swipe = id
    }

    /// The page had its moment.
    mutating func swipeEnded(of attempt: Int, _ turn: inout Turn) {
        captchaRun?.swipe = nil
        guard let machine = captchaRun?.machine, machine.attempt == attempt, machine.state == .visible else { return }
        feed(.swipe, &turn)
    }
}
