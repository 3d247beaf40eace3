import Secrets

/// What happens to a captcha: by the app, its page, the vendor's server or time.
package enum CaptchaEvent: Equatable, Sendable {
    // The app.
    case load
    /// Load the page again: another attempt.
    case reload
    /// Begin again in the page that is there: another attempt.
    case reset
    /// Asked for by the page or the app; queued while the page loads.
    case execute
    /// The person swipes the view away.
    case swipe
    case submit
    case destroy

    // The page.
    case ready
    /// `challengeDidAppear`
    case visible
    /// `challengeDidDisappear`
    case hidden
    /// `captchaDidFinish`; an empty token is an error.
    case success(Secret)
    /// The vendor's widget says that its token has grown too old.
    case tokenExpired
    /// The page could not be loaded, or has ended: a clause.
    case loadError(String)
    /// An uncaught exception of the page: a clause.
    case scriptError(String)

    // The vendor, and time.
    case verified(Verdict)
    case timer(CaptchaTimer)

    /// What entries call it.
    package var name: String {
        switch self {
        case .load: "load"
        case .reload: "reload"
        case .reset: "reset"
        case .execute: "execute"
        case .swipe: "swipe"
        case .submit: "submit"
        case .destroy: "destroy"
        case .ready: "ready"
        case .visible: "challengeDidAppear"
        case .hidden: "challengeDidDisappear"
        case .success: "captchaDidFinish"
        case .tokenExpired: "token-expired"
        case .loadError: "load error"
        case .scriptError: "script error"
        case .verified: "the vendor's answer"
        case .timer(let timer): "\(timer.rawValue) timer"
        }
    }
}

/// What is to be done after an event, in order.
package enum CaptchaAction: Equatable, Sendable {
    /// The attempt stands there now: a clause says why.
    case entered(CaptchaState, attempt: Int, why: String)
    /// Taken in without a change of the state: a sentence part and why.
    case noted(String, why: String)
    /// An event that means nothing here: what it was, and why.
    case dropped(String, why: String)
    /// The app's delegate is called.
    case call(CaptchaCall, attempt: Int)
    /// Replaces the timer that runs, if one does. Milliseconds.
    case startTimer(CaptchaTimer, milliseconds: Int)
    case stopTimer
    /// The page is to be loaded, for the attempt of that number.
    case loadPage(attempt: Int)
    /// The token, already marked as used, is to be sent to the vendor.
    case verify(Secret)
}

/// The four calls of the app's delegate.
package enum CaptchaCall: Equatable, Sendable {
    case success
    /// A clause.
    case error(String)
    case show
    case hide

    /// The one that ends an attempt.
    package var isTerminal: Bool {
        switch self {
        case .success, .error: true
        case .show, .hide: false
        }
    }
}
