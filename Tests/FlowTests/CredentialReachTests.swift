import Authentication
import HTTP
import Secrets
import Testing

@testable import Flow

/// Where a credential must not go.
@Suite struct CredentialReachTests {
    private func settings() -> Settings {
        var settings = Settings()
        settings.proposedUser = "demo"
        settings.proposedPassword = Secret("s3cret")
        return settings
    }

    @Test func cancelSendsNothingToAnotherRealmThatAsksAfterALogin() {
        var walk = Walk { _, authorization in
            challenge(authorization == nil ? "Basic realm=\"first\"" : "Basic realm=\"second\"")
        }
        walk.open("http://site.test/")
        walk.logIn("demo", "s3cret")
        #expect(walk.session.prompt?.siteWords == "second")
        #expect(walk.session.prompt?.attempt == 1)
        #expect(walk.session.prompt?.user == "")
        walk.take(.cancelChosen)
        #expect(walk.sent.count == 2)
        #expect(walk.status == 401)
    }

    @Test func cancelSendsNothingToAnotherOriginThatTheLoginLedTo() {
        var walk = Walk { request, authorization in
            if request.url.origin.host == "other.test" { return challenge("Basic realm=\"r\"") }
            return authorization == nil
                ? challenge("Basic realm=\"r\"") : Response(status: 302, headers: [("Location", "http://other.test/")])
        }
        walk.open("http://site.test/")
        walk.logIn("demo", "s3cret")
        #expect(walk.session.prompt?.challenge.protectionSpace.origin.host == "other.test")
        #expect(walk.session.prompt?.user == "")
        walk.take(.cancelChosen)
        #expect(walk.sent.filter { $0.url.origin.host == "other.test" }.map(\.authorization) == [nil])
    }

    @Test func theOptionsPasswordIsNotOfferedToWhereARedirectLeads() {
        var walk = Walk(settings: settings()) { request, _ in
            request.url.origin.host == "site.test"
                ? Response(status: 302, headers: [("Location", "http://other.test/")]) : challenge("Basic realm=\"r\"")
        }
        walk.open("http://site.test/")
        #expect(walk.session.prompt?.challenge.protectionSpace.origin.host == "other.test")
        #expect(walk.session.prompt?.password == nil)
    }

    @Test func aPasswordIsNeverFilledInBesideAnotherUser() {
        var walk = Walk(settings: settings(), server: basicServer())
        var app = HostApp()
        app.loader = .urlSession
        walk.take(.hostAppChanged(app))
        walk.open("http://site.test/")
        walk.logIn("else", "other")
        #expect(walk.session.prompt?.attempt == 2)
        walk.take(.stopChosen)
        _ = walk.session.credentials.setDefault(
            Credential(user: "else", password: Secret("other"), persistence: .forSession),
            for: ProtectionSpace(
                origin: Origin(scheme: .http, host: "site.test", port: 80),
                realm: "Staging",
                method: .httpBasic
            )
        )
        walk.open("http://site.test/")
        #expect(walk.session.prompt?.user == "else")
        #expect(walk.session.prompt?.password == nil)
    }

    @Test func a407IsShownAndNeverAnswered() {
        var headers = Headers()
        headers.add("Proxy-Authenticate", "Basic realm=\"proxy\"")
        let answer = Response(status: 407, headers: headers, body: Array("proxy words".utf8))
        var walk = Walk { _, _ in answer }
        walk.open("http://user:secret@site.test/")
        #expect(walk.session.prompt == nil)
        #expect(walk.sent.map(\.authorization) == [nil])
        #expect(walk.status == 407)
        #expect(walk.pageText == "proxy words")
        #expect(walk.entries(.decision).last?.why?.contains("no proxy is used") == true)
    }

    @Test func aServerThatNamesANewRealmEachTimeIsStopped() {
        var count = 0
        var walk = Walk { _, _ in
            count += 1
            return challenge("Basic realm=\"\(count)\"")
        }
        walk.open("http://site.test/")
        for _ in 1...100 where walk.session.prompt != nil { walk.logIn("demo", "s3cret", .none) }
        #expect(walk.sent.count == 21)
        #expect(walk.status == 401)
        #expect(walk.entries(.decision).last?.why?.contains("a loop, stopped here") == true)
    }

    @Test func aUserNameThatBasicCannotCarryIsNotKept() {
        var walk = Walk(server: basicServer())
        walk.open("http://site.test/")
        walk.logIn("a:b", "s3cret")
        #expect(walk.pageText.contains("colon"))
        #expect(walk.session.credentials.isEmpty)
        walk.take(.reloadChosen)
        #expect(walk.session.prompt != nil, "the person is asked again")
    }

    @Test func aDowngradeIsNamedInTheDialogEvenWhereBasicTakesThePlaceOfDigest() {
        var isBasic = false
        var walk = Walk { _, _ in
            challenge(isBasic ? "Basic realm=\"b\"" : "Digest realm=\"d\", nonce=\"n\", domain=\"/in/\"")
        }
        walk.open("http://site.test/in/")
        walk.take(.cancelChosen)
        isBasic = true
        walk.take(.reloadChosen)
        #expect(walk.session.prompt?.warnings.contains { $0.hasPrefix("This place used Digest before") } == true)
    }

    @Test func refusingDigestForTheBasicBesideItIsNoDowngrade() {
        var walk = Walk { _, _ in challenge("Digest realm=\"r\", nonce=\"n\"", "Basic realm=\"r\"") }
        walk.open("http://site.test/in/")
        walk.take(.refuseChosen)
        #expect(walk.session.prompt?.warnings == ["The password will travel unencrypted."])
    }
}
