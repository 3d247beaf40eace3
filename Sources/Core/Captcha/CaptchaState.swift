/// Where an attempt stands. The comment of a state lists its legal exits; whatever else happens there is dropped, with
/// the reason. `destroy` leads from everywhere to `destroyed`; `load` and `reload` of the app begin another attempt.
package enum CaptchaState: String, CaseIterable, Sendable {
    /// Nothing was loaded yet. → loadingHidden (load)
    case idle
    /// The page loads where nobody sees it. → ready (ready) · failed (load error, script error, load timer)
    case loadingHidden
    /// The widget is there. → evaluating (execute) · visible (a visible widget, at once) · failed (error, timer)
    case ready
    /// The vendor decides whether a challenge is needed. → tokenHeld (success) · visible (visible, or the timer when
    /// silence shows the view) · failed (error, an empty token, the timer)
    case evaluating
    /// The view is on screen. → tokenHeld (success) · hiddenPending (hidden) · dismissed (hidden when a hide reloads at
    /// once, swipe) · failed (load error, an empty token, the challenge timer)
    case visible
    /// The challenge has gone, a success may still come. → tokenHeld (success) · visible (visible; the grace for a
    /// visible widget) · dismissed (the grace, swipe) · failed (load error, an empty token)
    case hiddenPending
    /// Left at once. → loadingHidden (reload, attempt + 1) · ready (inside of a page, attempt + 1) · cancelled (given
    /// up, or the budget is used up)
    case dismissed
    /// A token waits for the form to be submitted. → validating (submit) · passed (submit, of an app that does not
    /// verify) · expired (the token's time, token-expired)
    case tokenHeld
    /// The token is used and on its way. → passed · robot · tokenError · indeterminate (by the answer, or the timer)
    case validating
    /// The vendor says that it was a human. → loadingHidden, ready (reload, reset: attempt + 1)
    case passed
    /// The vendor says that it was none. → loadingHidden, ready (reload, reset: attempt + 1)
    case robot
    /// The vendor does not know the token, or no longer. → loadingHidden, ready (reload, reset: attempt + 1)
    case tokenError
    /// The vendor gave no usable answer; the policy decided. → loadingHidden, ready (reload, reset: attempt + 1)
    case indeterminate
    /// The token grew too old before it was sent. → loadingHidden, ready (reload, reset: attempt + 1)
    case expired
    /// No token came of the attempt. → loadingHidden, ready (reload, reset: attempt + 1)
    case failed
    /// Given up after a dismissal. → loadingHidden, ready (reload, reset: attempt + 1)
    case cancelled
    /// The app has let go of its captcha. No exits: it absorbs everything.
    case destroyed

    /// The view is on screen exactly then.
    package var isOnScreen: Bool { self == .visible || self == .hiddenPending }

    /// True where something is waited for; a timer runs in each of these, and in no other.
    package var isWaiting: Bool { timer != nil }

    /// True where an attempt has come to its end.
    package var isOver: Bool {
        switch self {
        case .passed, .robot, .tokenError, .indeterminate, .expired, .failed, .cancelled, .destroyed: true
        case .idle, .loadingHidden, .ready, .evaluating, .visible, .hiddenPending, .dismissed, .tokenHeld, .validating:
            false
        }
    }

    /// The timer that runs in it.
    package var timer: CaptchaTimer? {
        switch self {
        case .loadingHidden: .load
        case .ready: .ready
        case .evaluating: .evaluating
        case .visible: .challenge
        case .hiddenPending: .grace
        case .tokenHeld: .token
        case .validating: .verify
        case .idle, .dismissed, .passed, .robot, .tokenError, .indeterminate, .expired, .failed, .cancelled, .destroyed:
            nil
        }
    }
}

/// What ends each kind of waiting.
package enum CaptchaTimer: String, CaseIterable, Sendable {
    case load, ready, evaluating, challenge, grace, token, verify
}
