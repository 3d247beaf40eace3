import Authentication
import HTTP
import Testing

@testable import Flow

@Suite struct RedirectTests {
    private func moved(to location: String, status: Int = 302, setting cookie: String? = nil) -> Response {
        var headers: Headers = [("Location", location)]
        if let cookie { headers.add("Set-Cookie", cookie) }
        return Response(status: status, headers: headers)
    }

    @Test(arguments: ["http://site.test:8080/", "https://site.test/", "http://other.test/"])
    func neitherCredentialNorCookieFollowsToAnotherOrigin(_ target: String) {
        var requests: [(Request, String?)] = []
        var walk = Walk { request, authorization in
            requests.append((request, authorization))
            if request.url.path == "/in" {
                return authorization == nil
                    ? challenge("Basic realm=\"r\"") : self.moved(to: target, setting: "sid=1; Path=/")
            }
            return Response(status: 200, body: Array("there".utf8))
        }
        walk.open("http://site.test/in")
        walk.logIn("demo", "s3cret")
        #expect(walk.pageText == "there")
        #expect(requests.last?.1 == nil)
        #expect(requests.last?.0.headers["Cookie"] == nil)
        #expect(
            walk.entries(.dropped).contains { $0.summary.hasPrefix("Authorization and cookies of http://site.test") }
        )
    }

    @Test func withinTheOriginTheCookieGoesAlong() {
        var cookie: String?
        var walk = Walk { request, _ in
            if request.url.path == "/" { return self.moved(to: "/next", setting: "sid=1") }
            cookie = request.headers["Cookie"]
            return Response(status: 200, body: Array("there".utf8))
        }
        walk.open("http://site.test/")
        #expect(cookie == "sid=1")
        #expect(walk.entries(.redirect).map(\.summary) == ["302 to http://site.test/next"])
        #expect(!String(describing: walk.timeline).contains("sid=1"), "values of cookies are shown nowhere")
    }

    @Test func aLoopEndsAfterTwentySteps() {
        var walk = Walk { request, _ in self.moved(to: request.url.path == "/a" ? "/b" : "/a") }
        walk.open("http://site.test/a")
        #expect(walk.sent.count == 21)
        #expect(walk.pageText.contains("redirected 20 times"))
        #expect(walk.session.load == nil)
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "ftp://site.test/", "http://[::1"])
    func onlyHttpAndHttpsAreFollowed(_ target: String) {
        var walk = Walk { _, _ in self.moved(to: target) }
        walk.open("http://site.test/")
        #expect(walk.sent.count == 1)
        #expect(walk.pageText.hasPrefix("The server redirects to an address that is not opened."))
    }

    @Test func userInformationOfALocationIsDroppedAndSaid() {
        var walk = Walk { request, _ in
            request.url.path == "/" ? self.moved(to: "http://x:y@site.test/in") : challenge("Basic realm=\"r\"")
        }
        walk.open("http://site.test/")
        #expect(walk.entries(.dropped).contains { $0.summary == "user information in the Location" })
        #expect(walk.sent.allSatisfy { $0.authorization == nil })
        #expect(walk.session.prompt?.user == "")
        #expect(!String(describing: walk.timeline).contains("x:y"))
    }

    @Test func aChallengeBehindARedirectIsMetAtItsOwnOrigin() {
        var walk = Walk { request, authorization in
            request.url.origin.host == "site.test"
                ? self.moved(to: "http://other.test/in") : basicServer()(request, authorization)
        }
        walk.open("http://site.test/")
        #expect(walk.session.prompt?.challenge.protectionSpace.origin.host == "other.test")
        walk.logIn("demo", "s3cret")
        #expect(walk.pageText == "welcome")
        #expect(walk.session.shownAddress?.origin.host == "other.test")
    }
}
