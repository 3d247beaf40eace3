import Captcha

package typealias TimerID = Int

/// A timer that runs outside. It is told of by `timerFired`, once.
struct SessionTimer: Equatable, Sendable {
    /// By the Session's own clock.
    var due: Milliseconds
    let purpose: TimerPurpose
    /// True once it has fired and waits at the gate.
    var isFired = false
}

/// What a timer is for.
enum TimerPurpose: Equatable, Sendable {
    case captcha(CaptchaTimer, attempt: Int)
    /// The page may still say that its challenge has gone.
    case swipe(attempt: Int)
    /// The screen shows remaining seconds: no entry, and it does not wait at the gate.
    case tick
    /// Something that a native form over a hidden page waits for.
    case hiddenForm(HiddenFormMachine.Timer)

    /// What entries call it.
    var name: String {
        switch self {
        case .captcha(let timer, let attempt): "the captcha's \(timer.rawValue) timer, attempt \(attempt)"
        case .swipe: "the page that was swiped away"
        case .tick: "the tick of the screen"
        case .hiddenForm(let timer): "the native form's patience (\(timer.rawValue))"
        }
    }

    var passesGate: Bool { self != .tick }
}
