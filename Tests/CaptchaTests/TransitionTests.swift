import Secrets
import Testing

@testable import Captcha

/// A step that is legal: from, by, through these states.
private struct Step: CustomTestStringConvertible {
    let from: CaptchaState
    let event: CaptchaEvent
    let through: [CaptchaState]
    var change: @Sendable (inout CaptchaRules) -> Void = { _ in }

    init(
        _ from: CaptchaState,
        _ event: CaptchaEvent,
        _ through: CaptchaState...,
        change: @escaping @Sendable (inout CaptchaRules) -> Void = { _ in }
    ) {
        self.from = from
        self.event = event
        self.through = through
        self.change = change
    }

    var testDescription: String { "\(from.rawValue) by \(event.name)" }
}

private let empty = Secret("")

/// The standard rules: invisible, grace, show when silent, reload after dismissals, closed.
private let steps: [Step] = [
    Step(.idle, .load, .loadingHidden),
    Step(.loadingHidden, .ready, .ready),
    Step(.loadingHidden, .loadError("offline"), .failed),
    Step(.loadingHidden, .scriptError("TypeError"), .failed),
    Step(.loadingHidden, .timer(.load), .failed),
    Step(.ready, .execute, .evaluating),
    Step(.ready, .loadError("offline"), .failed),
    Step(.ready, .scriptError("TypeError"), .failed),
    Step(.ready, .timer(.ready), .failed),
    Step(.evaluating, .success(token), .tokenHeld),
    Step(.evaluating, .success(empty), .failed),
    Step(.evaluating, .visible, .visible),
    Step(.evaluating, .loadError("offline"), .failed),
    Step(.evaluating, .scriptError("TypeError"), .failed),
    Step(.evaluating, .timer(.evaluating), .visible),
    Step(.visible, .success(token), .tokenHeld),
    Step(.visible, .success(empty), .failed),
    Step(.visible, .hidden, .hiddenPending),
    Step(.visible, .swipe, .dismissed, .loadingHidden),
    Step(.visible, .loadError("offline"), .failed),
    Step(.visible, .timer(.challenge), .failed),
    Step(.hiddenPending, .success(token), .tokenHeld),
    Step(.hiddenPending, .success(empty), .failed),
    Step(.hiddenPending, .visible, .visible),
    Step(.hiddenPending, .swipe, .dismissed, .loadingHidden),
    Step(.hiddenPending, .timer(.grace), .dismissed, .loadingHidden),
    Step(.hiddenPending, .loadError("offline"), .failed),
    Step(.tokenHeld, .submit, .validating),
    Step(.tokenHeld, .timer(.token), .expired),
    Step(.tokenHeld, .tokenExpired, .expired),
    Step(.validating, .verified(.human(host: nil)), .passed),
    Step(.validating, .verified(.robot), .robot),
    Step(.validating, .verified(.tokenError("no")), .tokenError),
    Step(.validating, .verified(.indeterminate("?")), .indeterminate),
    Step(.validating, .timer(.verify), .indeterminate),
]

@Test(arguments: steps)
private func eachLegalEventLeadsWhereTheTableSays(step: Step) {
    var machine = machine(in: step.from)
    #expect(machine.state == step.from)
    let actions = machine.take(step.event)
    #expect(actions.states == step.through)
    #expect(actions.drops.isEmpty)
}

private let stepsByRule: [Step] = [
    Step(.loadingHidden, .ready, .ready, .visible) { $0.widget = .visible },
    Step(.evaluating, .timer(.evaluating), .failed) { $0.whenSilent = .fail },
    Step(.visible, .hidden, .dismissed, .loadingHidden) { $0.reloadOnHide = .atOnce },
    Step(.visible, .swipe, .dismissed, .ready) { $0.staysInPage = true },
    Step(.hiddenPending, .timer(.grace), .dismissed, .ready) { $0.staysInPage = true },
    Step(.visible, .swipe, .dismissed, .cancelled) { $0.onDismissal = .giveUp },
    Step(.visible, .swipe, .dismissed, .cancelled) { $0.retryBudget = 0 },
    Step(.hiddenPending, .timer(.grace), .dismissed, .cancelled) { $0.onDismissal = .giveUp },
    Step(.tokenHeld, .submit, .passed) { $0.verifies = false },
]

@Test(arguments: stepsByRule)
private func settingsOfTheAppChangeWhereAnEventLeads(step: Step) {
    var rules = CaptchaRules()
    step.change(&rules)
    var machine = machine(in: step.from, rules)
    #expect(machine.take(step.event).states == step.through)
}

/// Events that are taken in without a change of the state.
private func isNoted(_ event: CaptchaEvent, in state: CaptchaState) -> Bool {
    event == .execute && (state == .idle || state == .loadingHidden)
}

@Test func everyIllegalEventOfEveryStateIsDroppedWithItsReason() {
    for state in everyState {
        for event in everyEvent {
            let isLegal = steps.contains { $0.from == state && $0.event == event }
            let isOfTheApp = [.load, .reload, .reset, .destroy].contains(event)
            guard !isLegal, !isOfTheApp, !isNoted(event, in: state) else { continue }
            let before = machine(in: state)
            var machine = before
            let actions = machine.take(event)
            #expect(machine == before, "\(state.rawValue) by \(event.name)")
            guard case .dropped(let what, let why) = actions.first, actions.count == 1 else {
                Issue.record("\(state.rawValue) by \(event.name): \(actions)")
                continue
            }
            #expect(what == event.name)
            #expect(!why.isEmpty)
        }
    }
}

@Test func theAppBeginsAnotherAttemptFromEveryStateButTheLast() {
    for state in everyState where state != .idle && state != .destroyed {
        for event in [CaptchaEvent.load, .reload] {
            var machine = machine(in: state)
            let attempt = machine.attempt
            let actions = machine.take(event)
            #expect(machine.state == .loadingHidden, "\(state.rawValue)")
            #expect(machine.attempt == attempt + 1)
            #expect(actions.contains(.loadPage(attempt: attempt + 1)))
            #expect(actions.calls.filter(\.isTerminal).count == (state.isOver ? 0 : 1), "\(state.rawValue)")
        }
    }
}

@Test func aResetBeginsAnotherAttemptOnlyWhenOneIsOver() {
    for state in everyState where state != .destroyed {
        var machine = machine(in: state)
        let attempt = machine.attempt
        let actions = machine.take(.reset)
        #expect(machine.attempt == attempt + (state.isOver ? 1 : 0), "\(state.rawValue)")
        #expect(actions.states == (state.isOver ? [.ready] : []))
        #expect(!actions.contains { if case .loadPage = $0 { true } else { false } })
    }
}

@Test func destroyAbsorbsEverything() {
    for state in everyState where state != .destroyed {
        var machine = machine(in: state)
        #expect(machine.take(.destroy).states == [.destroyed], "\(state.rawValue)")
        for event in everyEvent { #expect(machine.take(event).drops == [event.name]) }
        #expect(machine.token == nil)
    }
}

@Test func eventsOfAnOlderAttemptAreDroppedAndSaySo() {
    var machine = machine(in: .evaluating)
    _ = machine.take(.reload)
    _ = machine.take(.ready)
    _ = machine.take(.execute)
    let actions = machine.take(.success(token), of: 1)
    #expect(actions == [.dropped("captchaDidFinish", why: "it belongs to attempt 1, and this is attempt 2")])
    #expect(machine.state == .evaluating)
}
