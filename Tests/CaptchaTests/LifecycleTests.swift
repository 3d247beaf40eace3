import Secrets
import Testing

@testable import Captcha

@Test func executeBeforeReadyIsQueuedAndRunsOnce() {
    var machine = CaptchaLifecycle()
    #expect(machine.take(.execute).states.isEmpty)
    _ = machine.take(.load)
    #expect(machine.take(.execute).drops.isEmpty)
    #expect(machine.take(.ready).states == [.ready, .evaluating])
}

@Test func aTokenIsMarkedAsUsedBeforeItIsSentAndSentOnce() {
    var machine = machine(in: .tokenHeld)
    let actions = machine.take(.submit)
    #expect(machine.isTokenUsed)
    #expect(actions.last == .verify(token))
    #expect(machine.take(.submit).drops == ["submit"])
    _ = machine.take(.verified(.robot))
    #expect(machine.take(.submit) == [.dropped("submit", why: "the token was sent already, and a token is sent once")])
}

@Test func aSecondSuccessIsDropped() {
    var machine = machine(in: .tokenHeld)
    #expect(machine.take(.success(Secret("another"))).drops == ["captchaDidFinish"])
    #expect(machine.token == token)
}

@Test func visibleTwiceShowsTheViewOnce() {
    var machine = machine(in: .evaluating)
    #expect(machine.take(.visible).calls == [.show])
    #expect(machine.take(.visible).drops == ["challengeDidAppear"])
}

@Test func hiddenFirstThenSuccessIsASuccess() {
    var machine = machine(in: .hiddenPending)
    let actions = machine.take(.success(token))
    #expect(actions.states == [.tokenHeld])
    #expect(actions.calls == [.hide])
}

@Test func successFirstThenHiddenTakesTheViewAwayOnce() {
    var machine = machine(in: .visible)
    #expect(machine.take(.success(token)).calls == [.hide])
    #expect(machine.take(.hidden).drops == ["challengeDidDisappear"])
}

@Test func theBudgetEndsReloadsAndTheAppMayBeginAgain() {
    var rules = CaptchaRules()
    rules.retryBudget = 2
    var machine = machine(in: .visible, rules)
    for attempt in 2...3 {
        #expect(machine.take(.swipe).contains(.loadPage(attempt: attempt)))
        for event in [CaptchaEvent.ready, .execute, .visible] { _ = machine.take(event) }
    }
    let actions = machine.take(.swipe)
    #expect(actions.states == [.dismissed, .cancelled])
    #expect(actions.calls == [.hide, .error("the challenge was dismissed")])
    _ = machine.take(.reload)
    #expect(machine.reloadsLeft == 2)
}

@Test func aVisibleWidgetStaysWhenItsChallengeGoes() {
    var rules = CaptchaRules()
    rules.widget = .visible
    var machine = CaptchaLifecycle(rules: rules)
    _ = machine.take(.load)
    #expect(machine.take(.ready).calls == [.show])
    #expect(machine.take(.visible).states.isEmpty)
    #expect(machine.take(.hidden).states == [.hiddenPending])
    let actions = machine.take(.timer(.grace))
    #expect(actions.states == [.visible])
    #expect(actions.calls.isEmpty)
    #expect(machine.attempt == 1)
}

@Test func silenceThatShowsTheViewIsNoOpenChallenge() {
    var machine = machine(in: .evaluating)
    #expect(machine.take(.timer(.evaluating)).calls == [.show])
    #expect(machine.take(.hidden).drops == ["challengeDidDisappear"])
    #expect(machine.take(.visible).drops.isEmpty)
    #expect(machine.take(.hidden).states == [.hiddenPending])
}

@Test func thePolicyDecidesWhatAnIndeterminateAnswerMeansToTheApp() {
    for policy in VerifyPolicy.allCases {
        var rules = CaptchaRules()
        rules.policy = policy
        var machine = machine(in: .validating, rules)
        let actions = machine.take(.verified(.indeterminate("the endpoint answered 500")))
        #expect(machine.state == .indeterminate)
        let isSuccess = actions.calls == [.success]
        #expect(isSuccess == (policy == .open))
        guard case .entered(_, _, let why)? = actions.first(where: { if case .entered = $0 { true } else { false } })
        else {
            Issue.record("no state was entered")
            continue
        }
        #expect(why.contains("the policy \(policy.rawValue) decides"))
    }
}

@Test func theTokenLivesAsLongAsTheVendorSays() {
    var rules = CaptchaRules()
    rules.tokenTime = 120_000
    var machine = machine(in: .evaluating, rules)
    #expect(machine.take(.success(token)).contains(.startTimer(.token, milliseconds: 120_000)))
}

@Test func alsoKnownAsIsKnownForWhatPagesSay() {
    for event in [CaptchaEvent.visible, .hidden, .success(token), .tokenExpired] { #expect(event.otherNames != nil) }
    #expect(CaptchaEvent.submit.otherNames == nil)
}
