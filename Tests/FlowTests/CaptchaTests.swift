import Captcha
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

@Test func invisibleCaptchaPassesWithoutBeingSeen() {
    var walk = captchaWalk()
    #expect(walk.state == "loadingHidden")
    #expect(!walk.session.isWebViewVisible)
    walk.report(.loaded)
    #expect(walk.state == "evaluating")
    walk.finish()
    #expect(walk.state == "passed")
    #expect(walk.calls == ["onSuccess"])
    #expect(walk.session.captcha?.verdict == "ok: human")
}

@Test func theVerificationIsAFormWithKeyTokenAndAddressAndNothingElse() {
    var walk = captchaWalk()
    walk.report(.loaded)
    walk.finish()
    #expect(walk.verifications.count == 1)
    let request = walk.verifications[0]
    #expect(request.method == "POST")
    #expect(request.url.query == nil)
    #expect(walk.fields(request) == ["secret": captchaKey, "token": captchaToken, "ip": "192.0.2.7"])
    #expect(request.headers["Cookie"] == nil)
    #expect(request.headers["Origin"] == nil)
    #expect(request.headers["Referer"] == nil)
}

@Test func neitherTokenNorKeyIsInAnyEntryOrOnAnyScreen() {
    for usesGET in [false, true] {
        var walk = captchaWalk()
        var app = HostApp()
        app.validatesWithGET = usesGET
        walk.take(.hostAppChanged(app))
        walk.report(.loaded)
        walk.report(.console(level: "log", text: "the token \(captchaToken)"))
        walk.finish()
        walk.report(.console(level: "log", text: "the token \(captchaToken) and \(captchaKey)"))
        #expect(walk.state == "passed")
        let afterwards = walk.timeline.entries.filter { !$0.summary.hasPrefix("console") }
        #expect(!afterwards.contains { "\($0)".contains(captchaToken) || "\($0)".contains(captchaKey) })
        #expect(!"\(walk.timeline.entries.last.debugDescription)".contains(captchaToken))
        #expect(!"\(String(describing: walk.session.captcha)) \(walk.session.stage)".contains(captchaToken))
        #expect(walk.session.captcha?.lastMessages.last?.contains("(token, \(captchaToken.utf8.count) bytes)") == true)
    }
}

@Test func aHeldMessageShowsNoToken() {
    var walk = captchaWalk()
    walk.report(.loaded)
    walk.take(.steppingChanged(true))
    walk.finish()
    #expect(walk.session.held.count == 1)
    #expect(!"\(walk.session.held)".contains(captchaToken))
    walk.take(.heldEdited(.double))
    walk.take(.heldReleased)
    walk.take(.heldReleased)
    // The second delivery is dropped; the verification waits at the gate.
    #expect(walk.entries(.dropped).contains { $0.summary == "captchaDidFinish" })
    #expect(walk.verifications.isEmpty)
    walk.take(.heldReleased)
    #expect(walk.verifications.count == 1)
    #expect(walk.state == "passed")
}

@Test func theViewIsOnScreenExactlyWhileTheChallengeIs() {
    var walk = captchaWalk()
    walk.challenge()
    #expect(walk.state == "visible")
    #expect(walk.session.isWebViewVisible && walk.session.webViewTakesInput)
    walk.say("challengeDidDisappear")
    #expect(walk.state == "hiddenPending")
    #expect(walk.session.isWebViewVisible)
    walk.finish()
    #expect(!walk.session.isWebViewVisible)
    #expect(walk.calls == ["onShow", "onHide", "onSuccess"])
}

@Test func keysDoNotReachAHiddenView() {
    var walk = captchaWalk()
    walk.report(.snapshot(number: 1, snapshot()))
    let before = walk.told.count
    walk.take(.fieldChanged(7, .text("typed ahead")))
    walk.take(.pressed(7))
    #expect(walk.told.count == before)
    #expect(walk.entries(.dropped).last?.summary == "input for the web view")
}

@Test func swipingTellsThePageAndLoadsAgain() {
    var walk = captchaWalk()
    walk.challenge()
    let first = walk.pageID
    walk.take(.captchaSwiped)
    #expect(walk.told.last == .key("Escape"))
    walk.say("challengeDidDisappear")
    walk.fire(.grace)
    #expect(walk.session.captcha?.attempt == 2)
    #expect(walk.pageID != first)
    #expect(walk.calls == ["onShow", "onHide", "onError"])
    #expect(walk.summaries(.captcha).contains("dismissed · attempt 1"))
}

@Test func aPageThatDoesNotAnswerToBeingSwipedIsTakenAwayAnyhow() {
    var walk = captchaWalk()
    walk.challenge()
    walk.take(.captchaSwiped)
    #expect(walk.state == "visible")
    walk.take(.captchaSwiped)
    #expect(walk.state == "loadingHidden")
    #expect(walk.session.captcha?.attempt == 2)
}

@Test func dismissalsEndWithTheirBudget() {
    var walk = captchaWalk { $0.captcha.retryBudget = 1 }
    for _ in 1...2 {
        walk.challenge()
        walk.take(.captchaSwiped)
        walk.take(.captchaSwiped)
    }
    #expect(walk.state == "cancelled")
    #expect(walk.session.captcha?.attempt == 2)
    walk.take(.stageButtonPressed("again"))
    #expect(walk.state == "loadingHidden")
}

@Test func aMessageOfAnOlderAttemptIsDroppedAndShown() {
    var walk = captchaWalk()
    walk.report(.loaded)
    let old = walk.pageID
    walk.take(.steppingChanged(true))
    walk.take(.reloadChosen)
    walk.take(
        .pageReported(old, .message(handler: "NativeClient", json: #"{"method":"captchaDidFinish","data":"late-one"}"#))
    )
    walk.take(.steppingChanged(false))
    #expect(walk.verifications.isEmpty)
    let dropped = walk.entries(.dropped).map { "\($0.summary) \($0.why ?? "")" }
    #expect(dropped.contains { $0.contains("captchaDidFinish") || $0.contains("deliver the message") }, "\(dropped)")
}

@Test func theTokenExpiresWhenTheClockMoves() {
    var walk = captchaWalk { $0.captcha.verifyWhen = .submit }
    walk.report(.loaded)
    walk.finish()
    #expect(walk.state == "tokenHeld")
    #expect((299...300).contains(walk.session.captcha?.tokenSeconds ?? 0))
    walk.take(.clockMoved(seconds: 301))
    #expect(walk.state == "expired")
    #expect(walk.calls == ["onError"])
    walk.take(.stageButtonPressed("submit"))
    #expect(walk.verifications.isEmpty)
}

@Test func theClockMovesTheSecondsOfATokenThatLivesOn() {
    var walk = captchaWalk { $0.captcha.verifyWhen = .submit }
    walk.report(.loaded)
    walk.finish()
    walk.take(.clockMoved(seconds: 100))
    #expect((199...200).contains(walk.session.captcha?.tokenSeconds ?? 0))
    walk.take(.stageButtonPressed("submit"))
    #expect(walk.state == "passed")
}

@Test(arguments: VerifyPolicy.allCases)
func anEndpointThatFailsIsDecidedByThePolicyThatTheVerdictNames(policy: VerifyPolicy) {
    var walk = captchaWalk(answering: Response(status: 500)) { $0.captcha.policy = policy }
    walk.report(.loaded)
    walk.finish()
    #expect(walk.state == "indeterminate")
    #expect(walk.calls == [policy == .open ? "onSuccess" : "onError"])
    #expect(walk.summaries(.verify).last?.contains("policy \(policy.rawValue)") == true)
}

@Test func aRobotIsAnError() {
    var walk = captchaWalk(answering: .robot)
    walk.report(.loaded)
    walk.finish()
    #expect(walk.state == "robot")
    #expect(walk.calls == ["onError"])
}

@Test func anAppThatTrustsVerifiesNothing() {
    var walk = captchaWalk()
    var app = HostApp()
    app.trustsCaptcha = true
    walk.take(.hostAppChanged(app))
    walk.report(.loaded)
    walk.finish("made-up-token")
    #expect(walk.state == "passed")
    #expect(walk.verifications.isEmpty)
}

@Test func anAppThatValidatesWithGETPutsTheKeyIntoTheAddressAndIsToldSo() {
    var walk = captchaWalk()
    var app = HostApp()
    app.validatesWithGET = true
    walk.take(.hostAppChanged(app))
    walk.report(.loaded)
    walk.finish()
    #expect(walk.verifications.first?.url.query?.contains("secret=\(captchaKey)") == true)
    #expect(walk.summaries(.request).last?.contains("secret=•••&token=•••&ip=192.0.2.7") == true)
    #expect(walk.entries(.verify).first?.why?.contains("the logs of every server") == true)
}

@Test func aHandlerForStringsLosesMessagesWithAnObjectSilently() {
    var walk = captchaWalk()
    var app = HostApp()
    app.readsStringsOnly = true
    walk.take(.hostAppChanged(app))
    walk.report(.loaded)
    walk.say("challengeDidAppear", "{\"a\":1}")
    #expect(walk.state == "evaluating")
    #expect(walk.entries(.dropped).last?.why?.contains("“data” is an object") == true)
    #expect(walk.calls.isEmpty)
}

@Test func theServerKeyIsAskedForWhereNoneIsKnown() {
    var walk = captchaWalk { $0.captcha.serverKey = nil }
    walk.report(.loaded)
    walk.finish()
    #expect(walk.session.wantsServerKey?.endpoint == "http://vendor.test/validate")
    #expect(walk.state == "tokenHeld")
    walk.take(.serverKeyGiven(Secret(captchaKey)))
    #expect(walk.state == "passed")
    #expect(walk.fields(walk.verifications[0])["secret"] == captchaKey)
    #expect(!walk.everything.contains(captchaKey))
}

@Test func withoutAServerKeyNothingIsSentAndTheTokenExpires() {
    var walk = captchaWalk { $0.captcha.serverKey = nil }
    walk.report(.loaded)
    walk.finish()
    walk.take(.serverKeyDeclined)
    #expect(walk.state == "tokenHeld")
    #expect(walk.session.wantsServerKey == nil)
    walk.take(.clockMoved(seconds: 301))
    #expect(walk.state == "expired")
    #expect(walk.verifications.isEmpty)
}

@Test func theQuestionForTheKeyGoesWithItsToken() {
    var walk = captchaWalk { $0.captcha.serverKey = nil }
    walk.report(.loaded)
    walk.finish()
    walk.take(.clockMoved(seconds: 301))
    #expect(walk.state == "expired")
    #expect(walk.session.wantsServerKey == nil)
    walk.take(.serverKeyGiven(Secret(captchaKey)))
    #expect(walk.verifications.isEmpty)
}

@Test func aDemoRoomAsksForItsStageAndNoOtherPageCan() {
    let marker =
        "<meta name='latchkey-stage' content='captcha; visible=no; verify=submit; policy=open'><script>var a = 1</script>"
    for isDemo in [true, false] {
        var settings = Settings()
        if isDemo { settings.demoOrigins = [Origin(scheme: .http, host: "site.test", port: 80)] }
        var walk = Walk(settings: settings) { _, _ in
            Response(status: 200, headers: [("Content-Type", "text/html")], body: Array(marker.utf8))
        }
        walk.open("http://site.test/room")
        #expect((walk.state == "loadingHidden") == isDemo)
        #expect(walk.session.isWebViewVisible != isDemo)
        #expect(walk.requests.count == 1)
    }
}

@Test func aVerificationThatNeverAnswersIsEndedByItsTimer() {
    var walk = captchaWalk()
    walk.report(.loaded)
    walk.take(.steppingChanged(true))
    walk.finish()
    walk.take(.heldReleased)
    #expect(walk.state == "validating")
    // As a request that is lost on the way.
    walk.take(.heldEdited(.drop))
    walk.take(.clockMoved(seconds: 31))
    walk.take(.heldReleased)
    #expect(walk.state == "indeterminate")
    #expect(walk.session.fetches.isEmpty)
    #expect(walk.calls == ["onError"])
}

@Test func aScriptErrorOfThePageFailsAHiddenAttempt() {
    var walk = captchaWalk()
    walk.report(.loaded)
    let error = PageReport.ScriptError(message: "TypeError: undefined is not an object", url: "", line: 1, column: 1)
    walk.report(.error(error))
    #expect(walk.state == "failed")
    #expect(walk.calls == ["onError"])
}

@Test func startingOverBeginsTheCaptchaAgain() {
    var walk = captchaWalk()
    walk.report(.loaded)
    walk.finish()
    walk.take(.startOverChosen)
    #expect(walk.session.captcha?.attempt == 1)
    #expect(walk.state == "loadingHidden")
    #expect(walk.session.captcha?.verdict == nil)
}

@Test func anotherAddressLeavesTheApp() {
    var walk = captchaWalk()
    walk.report(.loaded)
    walk.open("http://site.test/other")
    #expect(walk.session.stage == .browser)
    #expect(walk.session.captcha == nil)
    #expect(walk.session.timers.isEmpty)
}

@Test func aWidgetInsideOfAPageIsWatchedAndThePageStays() {
    var walk = liveWalk()
    walk.report(.loaded)
    walk.challenge()
    #expect(walk.session.stage == .browser)
    #expect(walk.session.isWebViewVisible)
    #expect(walk.state == "visible")
    walk.finish()
    #expect(walk.state == "tokenHeld")
    #expect(walk.verifications.isEmpty)
    walk.open("http://site.test/other")
    #expect(walk.session.captcha == nil)
}
