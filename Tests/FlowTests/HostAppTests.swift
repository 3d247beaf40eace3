import Authentication
import HTTP
import Testing

@testable import Flow

@Suite struct HostAppTests {
    private func walk(
        server: @escaping (Request, String?) -> Response = basicServer(),
        _ change: (inout HostApp) -> Void
    ) -> Walk {
        var walk = Walk(server: server)
        var app = HostApp()
        change(&app)
        walk.take(.hostAppChanged(app))
        walk.open("http://site.test/basic")
        return walk
    }

    @Test func anAppWithoutADelegateRejectsEverySpaceAndShowsThe401() {
        let walk = walk { $0.delegate = .none }
        #expect(walk.dispositions == ["rejectProtectionSpace"])
        #expect(walk.status == 401)
    }

    @Test func anAppOfDefaultHandlingShowsThe401WithoutADialog() {
        let walk = walk { $0.delegate = .default }
        #expect(walk.dispositions == ["performDefaultHandling"])
        #expect(walk.status == 401)
    }

    @Test func theSeedsAppGivesDigestToDefaultHandlingAndSaysSo() {
        let digest: (Request, String?) -> Response = { _, _ in challenge("Digest realm=\"d\", nonce=\"n\"") }
        let walk = walk(server: digest) { $0.delegate = .basic }
        #expect(walk.status == 401)
        #expect(walk.entries(.decision).contains { $0.why?.contains("Digest is not handled by this app") == true })
    }

    @Test func aHandlerThatIsNeverCalledLeavesTheLoadWaiting() {
        var walk = walk { $0.completion = .never }
        walk.logIn("demo", "s3cret")
        #expect(walk.session.load != nil)
        #expect(walk.sent.count == 1)
        #expect(walk.entries(.failure).last?.summary == "the completion handler is never called")
        walk.take(.stopChosen)
        #expect(walk.session.load == nil)
    }

    @Test func aSecondCallOfTheHandlerIsDroppedAndNamed() {
        var walk = walk { $0.completion = .twice }
        walk.logIn("demo", "s3cret")
        #expect(walk.sent.count == 2)
        #expect(walk.pageText == "welcome")
        #expect(walk.entries(.failure).contains { $0.summary == "the completion handler was called again" })
    }

    @Test func anAppThatIgnoresTheCountIsStoppedAndNamed() {
        var walk = walk { $0.ignoresFailureCount = true }
        walk.logIn("demo", "wrong")
        #expect(walk.sent.count == 6, "the bare request and five answers")
        #expect(walk.status == 401)
        #expect(walk.entries(.decision).last?.why?.contains("the same challenge again") == true)
    }

    @Test func aUrlSessionSendsTheProposedCredentialByDefaultHandling() {
        var walk = walk { $0.loader = .urlSession }
        walk.logIn("demo", "s3cret")
        var app = walk.session.app
        app.delegate = .default
        walk.take(.hostAppChanged(app))
        walk.open("http://site.test/basic")
        #expect(walk.pageText == "welcome")
        #expect(walk.entries(.decision).last?.why?.contains("proposed credential") == true)
    }

    @Test func serverTrustIsTheFirstChallengeOnHttps() {
        var walk = Walk(server: basicServer())
        walk.trust = ServerTrust(
            origin: Origin(scheme: .https, host: "site.test", port: 443),
            subject: "CN=site.test",
            issuer: "CN=Demo CA",
            failure: nil
        )
        walk.open("https://site.test/basic")
        #expect(walk.entries(.challenge).map(\.summary) == ["ServerTrust site.test", "Basic “Staging” · try 1"])
        #expect(walk.proceeded == [true])
        #expect(walk.session.prompt?.warnings == [])
    }

    @Test func anAppThatCancelsEverythingButBasicOpensNoHttpsPage() {
        var walk = Walk(server: basicServer())
        walk.trust = ServerTrust(
            origin: Origin(scheme: .https, host: "site.test", port: 443),
            subject: "CN=site.test",
            issuer: "CN=Demo CA",
            failure: nil
        )
        var app = HostApp()
        app.delegate = .basic
        app.cancelsOtherMethods = true
        walk.take(.hostAppChanged(app))
        walk.open("https://site.test/basic")
        #expect(walk.proceeded == [false])
        #expect(walk.session.load == nil)
        #expect(walk.dispositions == ["cancelAuthenticationChallenge"])
        #expect(walk.pageText.contains("cancelled by the app at ServerTrust"))
    }
}
