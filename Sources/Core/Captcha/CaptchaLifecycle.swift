import Secrets

/// The lifecycle of a captcha in an app, as a machine without I/O: events in, actions out.
///
/// Always true: one terminal call per attempt; a timer in every state that waits; the view is on screen exactly in
/// `visible` and `hiddenPending`; a token is sent once, and marked as used before.
package struct CaptchaLifecycle: Equatable, Sendable {
    /// A change counts from the next event on.
    package var rules: CaptchaRules
    package private(set) var state = CaptchaState.idle
    /// From 1; 0 before the first load.
    package private(set) var attempt = 0
    /// The token, until the attempt is over.
    package private(set) var token: Secret?
    /// True from just before the token is sent.
    package private(set) var isTokenUsed = false
    /// Reloads that dismissals may still cause.
    package private(set) var reloadsLeft: Int
    /// True while the page says that its challenge is open.
    private var isChallengeOpen = false
    private var isExecuteQueued = false
    private var isAnswered = false
    private var actions: [CaptchaAction] = []

    package init(rules: CaptchaRules = CaptchaRules()) {
        self.rules = rules
        reloadsLeft = rules.retryBudget
    }

    /// Takes an event of the attempt `number`; those of an older one are dropped.
    package mutating func take(_ event: CaptchaEvent, of number: Int) -> [CaptchaAction] {
        actions = []
        if state == .destroyed {
            drop(event, "the captcha was destroyed")
        } else if number != attempt {
            drop(event, "it belongs to attempt \(number), and this is attempt \(attempt)")
        } else if !takeAnywhere(event) {
            takeHere(event)
        }
        defer { actions = [] }
        return actions
    }

    /// Takes an event of the attempt that is under way.
    package mutating func take(_ event: CaptchaEvent) -> [CaptchaAction] { take(event, of: attempt) }

    // MARK: Steps

    func dropReason(_ what: String) -> String { "\(what) in \(state.rawValue)" }

    mutating func drop(_ event: CaptchaEvent, _ why: String) { actions.append(.dropped(event.name, why: why)) }

    mutating func note(_ event: CaptchaEvent, _ why: String) { actions.append(.noted(event.name, why: why)) }

    /// Goes to another state: timers and the view follow.
    mutating func enter(_ next: CaptchaState, _ why: String) {
        let wasOnScreen = state.isOnScreen
        if let timer = next.timer {
            actions.append(.startTimer(timer, milliseconds: rules.time(of: timer)))
        } else if state.isWaiting {
            actions.append(.stopTimer)
        }
        state = next
        actions.append(.entered(next, attempt: attempt, why: why))
        guard wasOnScreen != next.isOnScreen else { return }
        if wasOnScreen { isChallengeOpen = false }
        actions.append(.call(next.isOnScreen ? .show : .hide, attempt: attempt))
    }

    /// Ends the attempt with its one terminal call.
    mutating func finish(_ next: CaptchaState, _ why: String, _ call: CaptchaCall) {
        enter(next, why)
        answer(call)
    }

    private mutating func answer(_ call: CaptchaCall) {
        token = nil
        guard !isAnswered else { return }
        isAnswered = true
        actions.append(.call(call, attempt: attempt))
    }

    mutating func fail(_ why: String) { finish(.failed, why, .error(why)) }

    // MARK: The app

    /// What means the same in every state; false for what depends on it.
    private mutating func takeAnywhere(_ event: CaptchaEvent) -> Bool {
        switch event {
        case .destroy:
            token = nil
            enter(.destroyed, "the app has let go of it")
        case .load where state == .idle: begin(.loadingHidden, "the app loads its page")
        case .load, .reload:
            guard state != .idle else { return false }
            reloadsLeft = rules.retryBudget
            begin(.loadingHidden, "the app loads its page again")
        case .reset where state.isOver:
            reloadsLeft = rules.retryBudget
            begin(.ready, "the widget was reset")
            becomeReady()
        default: return false
        }
        return true
    }

    /// Begins another attempt; one that is under way ends first.
    private mutating func begin(_ first: CaptchaState, _ why: String) {
        let wasQueued = state == .idle && isExecuteQueued
        // The view goes before the number changes.
        if state.isOnScreen { enter(.dismissed, why) }
        if state != .idle, !isAnswered { answer(.error("attempt \(attempt) ended: \(why)")) }
        attempt += 1
        token = nil
        isTokenUsed = false
        isAnswered = false
        isChallengeOpen = false
        isExecuteQueued = wasQueued
        enter(first, why)
        if first == .loadingHidden { actions.append(.loadPage(attempt: attempt)) }
    }

    mutating func queueExecute(_ event: CaptchaEvent) {
        isExecuteQueued = true
        note(event, "the widget is not ready yet, so it is queued")
    }

    /// What follows at once when the widget is there.
    mutating func becomeReady() {
        if rules.widget == .visible {
            enter(.visible, "a visible widget is shown as soon as it is there")
        } else if isExecuteQueued {
            isExecuteQueued = false
            enter(.evaluating, "execute was queued until the widget was ready")
        }
    }

    // MARK: Tokens

    mutating func hold(_ secret: Secret) {
        guard !secret.isEmpty else { return fail("captchaDidFinish came with an empty token") }
        token = secret
        enter(.tokenHeld, "the page has handed over a token of \(secret.byteCount) bytes")
    }

    mutating func submit() {
        guard let token, !isTokenUsed else { return }
        isTokenUsed = true
        guard rules.verifies else {
            return finish(.passed, "this app trusts captchaDidFinish and verifies nothing", .success)
        }
        enter(.validating, "the token is marked as used, then sent")
        actions.append(.verify(token))
    }

    mutating func judge(_ verdict: Verdict) {
        switch verdict {
        case .human(let host?): finish(.passed, "the vendor says human, for \(host)", .success)
        case .human(nil): finish(.passed, "the vendor says human", .success)
        case .robot: finish(.robot, "the vendor says robot", .error("the vendor says robot"))
        case .tokenError(let why): finish(.tokenError, why, .error(why))
        case .indeterminate(let reason):
            let why = "\(reason); the policy \(rules.policy.rawValue) decides: \(rules.policy.meaning)"
            finish(.indeterminate, why, rules.policy == .open ? .success : .error(why))
        }
    }

    // MARK: Challenges

    mutating func appear(_ event: CaptchaEvent) {
        switch state {
        case .visible where isChallengeOpen: drop(event, "the challenge is on screen already")
        case .visible:
            isChallengeOpen = true
            note(event, "the challenge is open, and the view is on screen already")
        case .hiddenPending:
            isChallengeOpen = true
            enter(.visible, "the challenge is there again")
        default:
            enter(.visible, "the challenge wants to be seen")
            isChallengeOpen = true
        }
    }

    mutating func disappear(_ event: CaptchaEvent) {
        guard isChallengeOpen else { return drop(event, "no challenge was open") }
        isChallengeOpen = false
        if rules.widget == .invisible, rules.reloadOnHide == .atOnce {
            dismiss("the challenge has gone, and this app does not wait for a success after that")
        } else {
            enter(.hiddenPending, "the challenge has gone; a success may still come within \(rules.graceTime) ms")
        }
    }

    mutating func endGrace() {
        if rules.widget == .visible {
            enter(.visible, "no success came; a visible widget stays and can be pressed again")
        } else {
            dismiss("no success came after the challenge had gone")
        }
    }

    /// Every dismissal ends its attempt: the app is never left waiting.
    mutating func dismiss(_ why: String) {
        finish(.dismissed, why, .error("the challenge was dismissed"))
        if rules.widget == .visible {
            enter(.cancelled, "a visible widget is not reloaded when it goes")
        } else if rules.staysInPage {
            begin(.ready, "the page stays where it is, and its widget can be executed again")
        } else if rules.onDismissal == .giveUp {
            enter(.cancelled, "this app gives up after a dismissal")
        } else if reloadsLeft == 0 {
            enter(.cancelled, "the budget of \(rules.retryBudget) reloads is used up")
        } else {
            reloadsLeft -= 1
            begin(.loadingHidden, "a challenge cannot come back by itself, so the page is loaded again")
        }
    }
}

extension VerifyPolicy {
    /// A clause.
    package var meaning: String {
        switch self {
        case .open: "the user passes"
        case .closed: "the user does not pass"
        }
    }
}
