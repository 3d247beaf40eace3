/// How the app around a captcha has set it up. Times are milliseconds.
package struct CaptchaRules: Equatable, Sendable {
    package enum Widget: String, CaseIterable, Sendable {
        /// Shown only while there is a challenge.
        case invisible
        /// A checkbox that is shown as soon as it is there, and stays when its challenge goes.
        case visible
    }

    package enum ReloadOnHide: String, CaseIterable, Sendable {
        /// A hidden challenge may still be followed by its success.
        case grace
        /// The seed article's app: every hide reloads.
        case atOnce = "at-once"
    }

    /// What happens when the vendor says nothing for too long.
    package enum WhenSilent: String, CaseIterable, Sendable { case show, fail }

    package enum OnDismissal: String, CaseIterable, Sendable {
        case reload
        case giveUp = "give-up"
    }

    package var widget = Widget.invisible
    package var reloadOnHide = ReloadOnHide.grace
    package var whenSilent = WhenSilent.show
    package var onDismissal = OnDismissal.reload
    /// True for a widget inside of a page that stays where it is: after a dismissal it can be executed again.
    package var staysInPage = false
    /// Reloads after dismissals that follow each other without the app asking for one.
    package var retryBudget = 3
    package var policy = VerifyPolicy.closed
    /// False for the app that trusts `captchaDidFinish`.
    package var verifies = true

    package var loadTime = 15_000
    package var readyTime = 60_000
    package var evaluatingTime = 15_000
    package var challengeTime = 600_000
    package var graceTime = 400
    /// 300 s for SmartCaptcha and Turnstile, 120 s for reCAPTCHA and hCaptcha.
    package var tokenTime = 300_000
    package var verifyTime = 30_000

    package init() {}

    func time(of timer: CaptchaTimer) -> Int {
        switch timer {
        case .load: loadTime
        case .ready: readyTime
        case .evaluating: evaluatingTime
        case .challenge: challengeTime
        case .grace: graceTime
        case .token: tokenTime
        case .verify: verifyTime
        }
    }
}

/// What an app does when the vendor gives no usable answer.
package enum VerifyPolicy: String, CaseIterable, Sendable {
    /// The user passes, as the vendor advises.
    case open
    /// The user does not.
    case closed
}
