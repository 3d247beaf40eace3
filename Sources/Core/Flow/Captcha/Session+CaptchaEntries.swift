import Captcha
import Secrets
import Text

/// What the timeline says of a captcha. Never a token, never a key.
extension Session {
    func recordState(
        _ state: CaptchaState,
        of attempt: Int,
        by event: CaptchaEvent,
        _ why: String,
        _ turn: inout Turn
    ) {
        // A page that stays where it is has said already that its widget is there.
        if captchaRun?.shape == .page, [.loadingHidden, .ready].contains(state) { return }
        // Its end has its own entry, with the reason.
        if state == .destroyed { return }
        turn.record(
            .captcha,
            "\(state.words) · attempt \(attempt)",
            why: why,
            details: [.init("state", state.rawValue), .init("attempt", String(attempt)), .init("event", event.name)]
                + otherNames(of: event)
        )
    }

    func otherNames(of event: CaptchaEvent) -> [Entry.Detail] {
        event.otherNames.map { [.init("also known as", $0)] } ?? []
    }

    /// One of the app's four calls.
    func record(_ call: CaptchaCall, of attempt: Int, _ turn: inout Turn) {
        // Of a widget in a page no app hears anything.
        guard captchaRun?.shape != .page else { return }
        let (summary, why, delegateCall): (String, String, DelegateCall) =
            switch call {
            case .show: ("onShow", "the view comes on screen", .onShow)
            case .hide: ("onHide", "the view goes from the screen", .onHide)
            case .success: ("onSuccess", "the one terminal call of this attempt", .onSuccess)
            case .error(let reason): ("onError: \(reason)", "the one terminal call of this attempt", .onError)
            }
        turn.record(
            .captcha,
            summary,
            why: why,
            rule: "the delegate of the seed article's app",
            delegateCall: delegateCall,
            details: [.init("attempt", String(attempt))],
            asSwift: ["delegate?.\(delegateCall.rawValue)\(call.isError ? "(error)" : "()")"]
        )
    }
}

extension CaptchaCall {
    fileprivate var isError: Bool { if case .error = self { true } else { false } }
}

extension CaptchaState {
    /// As the flow panel and the strip say it.
    package var words: String {
        switch self {
        case .idle: "idle"
        case .loadingHidden: "loading, hidden"
        case .ready: "loaded, hidden"
        case .evaluating: "loaded, hidden, evaluating"
        case .visible: "visible"
        case .hiddenPending: "challenge gone, waiting for a success"
        case .dismissed: "dismissed"
        case .tokenHeld: "token held"
        case .validating: "validating"
        case .passed: "passed"
        case .robot: "robot"
        case .tokenError: "token refused"
        case .indeterminate: "indeterminate"
        case .expired: "token expired"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .destroyed: "destroyed"
        }
    }
}
