import Secrets

@testable import Captcha

let token = Secret("a-token")

/// A machine that was led into a state by the shortest way.
func machine(in state: CaptchaState, _ rules: CaptchaRules = CaptchaRules()) -> CaptchaLifecycle {
    var machine = CaptchaLifecycle(rules: rules)
    for event in path(to: state) { _ = machine.take(event) }
    return machine
}

private func path(to state: CaptchaState) -> [CaptchaEvent] {
    let evaluating: [CaptchaEvent] = [.load, .ready, .execute]
    let held = evaluating + [.success(token)]
    let validating = held + [.submit]
    return switch state {
    case .idle, .dismissed: []
    case .loadingHidden: [.load]
    case .ready: [.load, .ready]
    case .evaluating: evaluating
    case .visible: evaluating + [.visible]
    case .hiddenPending: evaluating + [.visible, .hidden]
    case .tokenHeld: held
    case .validating: validating
    case .passed: validating + [.verified(.human(host: "h"))]
    case .robot: validating + [.verified(.robot)]
    case .tokenError: validating + [.verified(.tokenError("refused"))]
    case .indeterminate: validating + [.verified(.indeterminate("silence"))]
    case .expired: held + [.timer(.token)]
    case .failed: [.load, .loadError("offline")]
    case .cancelled: [.load] + Array(repeating: [.ready, .execute, .visible, .swipe], count: 4).flatMap { $0 }
    case .destroyed: [.load, .destroy]
    }
}

/// One event of each kind, and each timer.
let everyEvent: [CaptchaEvent] =
    [
        .load, .reload, .reset, .execute, .swipe, .submit, .destroy, .ready, .visible, .hidden, .success(token),
        .success(Secret("")), .tokenExpired, .loadError("offline"), .scriptError("TypeError"),
        .verified(.human(host: nil)), .verified(.robot), .verified(.tokenError("no")), .verified(.indeterminate("?")),
    ] + CaptchaTimer.allCases.map { .timer($0) }

/// Every state that a machine can rest in.
let everyState = CaptchaState.allCases.filter { $0 != .dismissed }

extension [CaptchaAction] {
    var calls: [CaptchaCall] { compactMap { if case .call(let call, _) = $0 { call } else { nil } } }

    var states: [CaptchaState] { compactMap { if case .entered(let state, _, _) = $0 { state } else { nil } } }

    var drops: [String] { compactMap { if case .dropped(let what, _) = $0 { what } else { nil } } }
}
