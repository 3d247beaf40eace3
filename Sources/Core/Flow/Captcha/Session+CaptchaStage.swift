import Captcha

/// The pretend app's own screen, its buttons, and what screens show of the captcha.
extension Session {
    mutating func pressStageButton(_ id: String, _ turn: inout Turn) {
        guard case .captcha(let stage) = stage, let button = stage.buttons.first(where: { $0.id == id }) else { return }
        guard button.isEnabled else {
            notice = button.why.map { "“\(button.label)” cannot be pressed: \($0)." }
            return
        }
        switch id {
        case "submit": submitCaptcha(&turn)
        case "again": feed(.reload, &turn)
        case "leave":
            endCaptcha("the app's screen was left", &turn)
            notice = "The app's screen was left; what its web view had loaded is here."
        default: break
        }
    }

    /// After every event: what screens show follows the machine.
    mutating func showCaptcha(at time: Milliseconds) {
        guard let run = captchaRun else { return }
        captcha = CaptchaView(
            state: run.machine.state.rawValue,
            attempt: run.machine.attempt,
            isOverlay: run.machine.state.isOnScreen,
            tokenSeconds: run.tokenDue.map { max(0, ($0 - time + 999) / 1000) },
            lastMessages: run.messages,
            verdict: run.verdict
        )
        if run.shape == .app { stage = .captcha(screen(of: run)) }
    }

    private func screen(of run: CaptchaRun) -> CaptchaStage {
        let state = run.machine.state
        var lines = ["This is the app's own screen; its captcha is a web view of its own."]
        lines.append("Captcha: \(state.words) (attempt \(run.machine.attempt))")
        if let verdict = run.verdict { lines.append("Verification: \(verdict)") }
        lines.append(appLine(of: run))
        return CaptchaStage(title: run.setup.title, lines: lines, buttons: buttons(of: run))
    }

    /// What the app makes of it.
    private func appLine(of run: CaptchaRun) -> String {
        switch run.machine.state {
        case .passed: return "The app says: welcome."
        case .indeterminate:
            return run.machine.rules.policy == .open
                ? "The app says: welcome." : "The app says: please try again later."
        case .robot, .tokenError, .expired, .failed, .cancelled: return "The app says: that did not work, try again."
        case .tokenHeld where run.awaitsKey: return "The app waits for its server key."
        case .tokenHeld: return "The app has a token and waits for its form to be submitted."
        default: return "The app waits for its captcha."
        }
    }

    private func buttons(of run: CaptchaRun) -> [StageButton] {
        var buttons: [StageButton] = []
        if verifyWhen(of: run) == .submit {
            let isReady = run.machine.state == .tokenHeld
            let why = isReady ? "sends the token to be verified" : "no token is held"
            buttons.append(StageButton("submit", "Submit", isEnabled: isReady, why: why))
        }
        buttons.append(StageButton("again", "Try again", why: "loads the captcha for another attempt"))
        buttons.append(StageButton("leave", "Leave", why: "lets go of the captcha"))
        return buttons
    }

    func verifyWhen(of run: CaptchaRun) -> CaptchaSettings.VerifyWhen {
        run.setup.verifyWhen ?? settings.captcha.verifyWhen
    }
}
