import Authentication
import HTTP
import Secrets
import Testing

@testable import Flow

@Suite struct DispositionTests {
    private func walk(_ server: @escaping (Request, String?) -> Response = basicServer()) -> Walk {
        var walk = Walk(server: server)
        walk.open("http://site.test/basic")
        return walk
    }

    @Test func theDialogNamesOriginRealmAndTry() {
        let walk = walk()
        #expect(walk.session.prompt?.challenge.protectionSpace.origin.description == "http://site.test")
        #expect(walk.session.prompt?.siteWords == "Staging")
        #expect(walk.session.prompt?.attempt == 1)
        #expect(walk.session.prompt?.warnings == ["The password will travel unencrypted."])
        #expect(walk.entries(.challenge).map(\.summary) == ["Basic “Staging” · try 1"])
    }

    @Test func loginRepeatsTheRequestWithTheCredential() {
        var walk = walk()
        walk.logIn("demo", "s3cret")
        #expect(walk.sent.map(\.authorization) == [nil, "Basic ZGVtbzpzM2NyZXQ="])
        #expect(walk.pageText == "welcome")
        #expect(walk.status == 200)
        #expect(walk.dispositions == ["useCredential"])
    }

    @Test func cancelShowsTheServersOwnPage() {
        var walk = walk()
        walk.take(.cancelChosen)
        #expect(walk.pageText == "the server's own words")
        #expect(walk.status == 401)
        #expect(walk.dispositions == ["performDefaultHandling"])
        #expect(walk.session.prompt == nil)
        #expect(walk.sent.count == 1)
    }

    @Test func cancelMeansCancelWhenTheAppSaysSo() {
        var walk = walk()
        var app = HostApp()
        app.cancelMeaning = .cancel
        walk.take(.hostAppChanged(app))
        walk.take(.cancelChosen)
        #expect(walk.dispositions == ["cancelAuthenticationChallenge"])
        #expect(!walk.pageText.contains("own words"))
    }

    @Test func abortShowsNoPageAndKeepsTheOneThatWasThere() {
        var walk = Walk { request, authorization in
            request.url.path == "/"
                ? Response(status: 200, body: Array("front".utf8)) : basicServer()(request, authorization)
        }
        walk.open("http://site.test/")
        walk.take(.linkFollowed("/basic"))
        walk.take(.abortChosen)
        #expect(walk.pageText == "front")
        #expect(walk.session.notice?.contains("cancelled by the app, nothing was shown") == true)
        #expect(walk.session.load == nil)
        #expect(walk.session.shownAddress?.path == "/")
        walk.take(.reloadChosen)
        #expect(walk.session.prompt != nil, "reload tries the cancelled address again")
    }

    @Test func refuseAsksAboutTheNextSpaceOfTheResponse() {
        var walk = walk { _, _ in challenge("Digest realm=\"d\", nonce=\"n\", qop=\"auth\"", "Basic realm=\"b\"") }
        #expect(walk.session.prompt?.challenge.protectionSpace.method == .httpDigest)
        #expect(walk.session.prompt?.canRefuse == true)
        walk.take(.refuseChosen)
        #expect(walk.session.prompt?.challenge.protectionSpace.method == .httpBasic)
        #expect(walk.session.prompt?.canRefuse == false)
        #expect(walk.session.prompt?.attempt == 1, "a refused space is no failed attempt")
        #expect(walk.entries(.prompt).count == 2, "each question is recorded once")
        walk.take(.refuseChosen)
        #expect(walk.status == 401)
        #expect(walk.sent.count == 1)
    }

    @Test func aWrongPasswordAsksAgainWithTheNumberTheUserAndTheReason() {
        var walk = walk()
        walk.logIn("demo", "wrong")
        #expect(walk.session.prompt?.attempt == 2)
        #expect(walk.session.prompt?.user == "demo")
        #expect(walk.session.prompt?.password == nil)
        #expect(walk.entries(.decision).last?.why == "the server refused the last answer, so the person is asked again")
        #expect(walk.session.credentials.isEmpty, "the refused session credential is dropped")
        walk.take(.cancelChosen)
        #expect(walk.status == 401)
        #expect(walk.session.prompt == nil, "one cancel ends that load")
    }

    @Test func aCredentialGivenWithNoneIsAskedForAgain() {
        var walk = walk()
        walk.logIn("demo", "s3cret", .none)
        #expect(walk.pageText == "welcome")
        walk.take(.reloadChosen)
        #expect(walk.session.prompt != nil)
    }

    @Test func aSessionCredentialIsSentBelowItsDirectoryWithoutAQuestion() {
        var walk = walk()
        walk.logIn("demo", "s3cret")
        walk.open("http://site.test/deeper/page")
        #expect(walk.session.prompt == nil)
        #expect(walk.sent.last?.authorization != nil)
        #expect(walk.timeline.entries.contains { $0.summary == "send the credential without being asked" })
    }

    @Test func useCredentialWithoutACredentialGoesOnWithoutOne() {
        var walk = walk()
        walk.take(.steppingChanged(true))
        walk.take(.cancelChosen)
        walk.take(.heldDispositionChanged(.useCredential))
        walk.take(.heldReleased)
        walk.take(.heldReleased)
        #expect(walk.status == 401)
        #expect(walk.entries(.decision).last?.why?.contains("no credential") == true)
    }

    @Test func userInformationIsUsedOnceAndShownNowhere() {
        var walk = Walk(server: basicServer())
        walk.open("http://demo:s3cret@site.test/basic")
        #expect(walk.pageText == "welcome")
        #expect(walk.session.prompt == nil)
        let everything = String(describing: walk.timeline) + String(describing: walk.session.shownAddress)
        #expect(!everything.contains("s3cret"))
        walk.open("http://demo:wrong@site.test/basic")
        #expect(walk.session.prompt?.attempt == 2, "used once, then the person is asked")
    }
}
