import Authentication
import HTTP
import Testing

@testable import Flow

@Suite struct GateTests {
    private func stepping() -> Walk {
        var walk = Walk(server: basicServer())
        walk.take(.steppingChanged(true))
        walk.open("http://site.test/basic")
        return walk
    }

    @Test func nothingIsSentUntilItIsReleased() {
        var walk = stepping()
        #expect(walk.sent.isEmpty)
        #expect(walk.session.held.map(\.sentence) == ["send GET http://site.test/basic"])
        walk.take(.heldReleased)
        #expect(walk.sent.count == 1)
        #expect(walk.session.held.map(\.sentence) == ["ask the app: challenge Basic “Staging”"])
        #expect(walk.session.prompt == nil)
        walk.take(.heldReleased)
        #expect(walk.session.prompt != nil)
        walk.logIn("demo", "s3cret")
        #expect(walk.session.held.first?.disposition == .useCredential)
        #expect(walk.sent.count == 1)
    }

    @Test func continueGoesToTheNextDecisionOfTheApp() {
        var walk = stepping()
        walk.take(.heldContinued)
        #expect(walk.session.prompt != nil)
        walk.take(.cancelChosen)
        #expect(walk.session.held.map(\.sentence) == ["the app answers performDefaultHandling"])
        walk.take(.heldContinued)
        #expect(walk.status == 401)
        #expect(walk.session.held.isEmpty)
    }

    @Test func aDoubledSendIsSentTwiceAndTheSecondAnswerIsDropped() {
        var walk = stepping()
        walk.take(.heldEdited(.double))
        walk.take(.heldReleased)
        walk.take(.heldReleased)
        #expect(walk.sent.count == 2)
        walk.take(.heldContinued)
        #expect(walk.entries(.dropped).map(\.summary) == ["response 401"])
        #expect(walk.session.prompt != nil)
    }

    @Test func aDroppedSendLeavesTheLoadWaiting() {
        var walk = stepping()
        walk.take(.heldEdited(.drop))
        #expect(walk.sent.isEmpty)
        #expect(walk.session.load != nil)
        #expect(walk.entries(.dropped).map(\.summary) == ["send GET http://site.test/basic"])
        walk.take(.stopChosen)
        #expect(walk.session.load == nil)
    }

    @Test func aDoubledAnswerIsTheSecondCallOfTheHandler() {
        var walk = stepping()
        walk.take(.heldContinued)
        walk.logIn("demo", "s3cret")
        walk.take(.heldEdited(.double))
        walk.take(.steppingChanged(false))
        #expect(walk.pageText == "welcome")
        #expect(walk.entries(.failure).contains { $0.summary == "the completion handler was called again" })
        #expect(walk.sent.count == 2)
    }

    @Test(arguments: [
        (Disposition.useCredential, 200), (.performDefaultHandling, 401), (.rejectProtectionSpace, 401),
    ])
    func aDispositionCanBeChangedBeforeItTakesEffect(_ disposition: Disposition, _ status: Int) {
        var walk = stepping()
        walk.take(.heldContinued)
        walk.logIn("demo", "s3cret")
        walk.take(.heldDispositionChanged(disposition))
        walk.take(.steppingChanged(false))
        #expect(walk.status == status)
    }

    @Test func steppingOffReleasesWhatIsHeldInOrder() {
        var walk = stepping()
        walk.take(.steppingChanged(false))
        #expect(walk.session.prompt != nil)
        #expect(walk.session.held.isEmpty)
    }

    @Test func anotherLoadDropsWhatIsHeldAndSaysSo() {
        var walk = stepping()
        walk.open("http://site.test/other")
        #expect(walk.session.held.map(\.sentence) == ["send GET http://site.test/other"])
        #expect(walk.entries(.dropped).contains { $0.summary == "send GET http://site.test/basic" })
    }

    @Test func aDoubledChallengeIsDeliveredOnce() {
        var walk = stepping()
        walk.take(.heldReleased)
        walk.take(.heldEdited(.double))
        walk.take(.heldReleased)
        walk.logIn("demo", "s3cret")
        walk.take(.heldReleased)
        #expect(walk.session.prompt == nil, "the app is not asked a second time")
        #expect(walk.entries(.dropped).map(\.summary) == ["a challenge"])
        #expect(walk.session.held.map(\.disposition) == [.useCredential])
        walk.take(.steppingChanged(false))
        #expect(walk.pageText == "welcome")
    }

    @Test func aDoubledPageAppearsOnce() {
        var walk = stepping()
        walk.take(.heldContinued)
        walk.take(.cancelChosen)
        walk.take(.heldReleased)
        #expect(walk.session.held.map(\.sentence) == ["show the page http://site.test/basic (401)"])
        walk.take(.heldEdited(.double))
        walk.take(.heldReleased)
        walk.take(.heldReleased)
        #expect(walk.entries(.page).count == 1)
        #expect(walk.entries(.dropped).map(\.summary) == ["a page"])
    }

    @Test func aDoubledFailureEndsTheLoadOnce() {
        var walk = stepping()
        walk.take(.heldContinued)
        walk.take(.abortChosen)
        walk.take(.heldReleased)
        walk.take(.heldEdited(.double))
        walk.take(.heldReleased)
        walk.take(.heldReleased)
        #expect(walk.entries(.failure).count == 1)
        #expect(walk.entries(.dropped).map(\.summary) == ["a failure"])
    }

    @Test func whicheverOfADoubledSendIsDroppedTheOtherIsWaitedFor() {
        var walk = stepping()
        walk.take(.heldEdited(.double))
        walk.take(.heldEdited(.drop))
        walk.take(.heldReleased)
        #expect(walk.sent.count == 1)
        #expect(walk.session.held.map(\.sentence) == ["ask the app: challenge Basic “Staging”"])
    }

    @Test func continueEndsWithTheLoadSoThatTheNextOneIsHeld() {
        var walk = stepping()
        walk.take(.heldContinued)
        walk.take(.cancelChosen)
        walk.take(.heldContinued)
        #expect(walk.status == 401)
        walk.take(.reloadChosen)
        #expect(walk.sent.count == 1)
        #expect(walk.session.held.count == 1)
    }

    @Test func leavingAPageEndsItsImagesAndTheirQuestion() {
        var settings = Settings()
        settings.loadsImages = true
        var walk = Walk(settings: settings) { request, _ in
            request.url.path.hasSuffix(".png") ? challenge("Basic realm=\"r\"") : Response(status: 200, body: [0x78])
        }
        walk.images = ["/i.png"]
        walk.open("http://site.test/")
        #expect(walk.session.prompt != nil)
        walk.images = []
        walk.open("http://site.test/other")
        #expect(walk.session.prompt == nil)
        #expect(walk.entries(.dropped).contains { $0.summary == "load of /i.png" })
    }
}
