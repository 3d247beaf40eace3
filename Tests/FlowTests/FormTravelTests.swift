import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

@Suite struct FormTravelTests {
    private static let page = """
        <form action=/first method=post><input name=user value=me><input type=password name=pass value=s3cret>
        <button>Go</button></form>
        """

    private func sent(_ answer: @escaping (Request, String?) -> Response) throws -> FormWalk {
        var walk = FormWalk(Self.page, answer)
        walk.open("http://site.test/")
        try walk.press(label: "Go")
        return walk
    }

    private static func moved(_ status: Int, to location: String) -> Response {
        Response(status: status, headers: [("Location", location)])
    }

    // MARK: Redirects

    @Test(arguments: [
        (301, "GET", "RFC 9110 §15.4.2"), (302, "GET", "RFC 9110 §15.4.3"), (303, "GET", "RFC 9110 §15.4.4"),
        (307, "POST", "RFC 9110 §15.4.8"), (308, "POST", "RFC 9110 §15.4.9"),
    ])
    func everyRedirectKeepsOrTurnsTheMethod(_ status: Int, _ method: String, _ rule: String) throws {
        let walk = try sent { request, _ in
            request.url.path == "/first"
                ? Self.moved(status, to: "/second") : Response(status: 200, body: Array("there".utf8))
        }
        let last = try #require(walk.requests.last)
        #expect(last.method == method && last.url.path == "/second")
        #expect(last.body.isEmpty == (method == "GET"))
        #expect((last.headers["Origin"] == nil) == (method == "GET"))
        #expect(walk.bodies.count == (method == "GET" ? 1 : 2))
        let entry = try #require(walk.entries(.redirect).first)
        #expect(entry.rule == rule)
        #expect(entry.why?.hasPrefix(method == "GET" ? "GET now" : "POST again") == true)
        #expect(walk.pageText == "there")
    }

    @Test func aFormSentOnToAnotherOriginIsWarnedOf() throws {
        let walk = try sent { request, _ in
            switch request.url.origin.host {
            case "site.test": Self.moved(307, to: "http://other.test/second")
            case "other.test": Self.moved(308, to: "http://third.test/")
            default: Response(status: 200, body: Array("there".utf8))
            }
        }
        #expect(walk.bodies.count == 3)
        let warnings = walk.entries(.note).filter { $0.summary.hasPrefix("warning: the form goes on to") }
        #expect(warnings.count == 2)
        #expect(warnings.first?.why?.contains("its password included") == true)
        #expect(walk.requests[2].headers["Origin"] == "http://site.test")
        #expect(walk.requests[3].headers["Origin"] == "null", "an origin in between sent it on")
        #expect(walk.requests[2].headers["Referer"] == "http://site.test/")
    }

    // MARK: Challenges

    @Test func afterALoginTheSameFormGoesAgain() throws {
        var walk = try sent(basicServer())
        #expect(walk.bodies.count == 1)
        walk.take(.loginChosen(user: "demo", password: Secret("s3cret"), persistence: .forSession))
        #expect(walk.pageText == "welcome")
        #expect(walk.bodies == ["user=me&pass=s3cret", "user=me&pass=s3cret"])
        #expect(walk.requests.map(\.method) == ["GET", "POST", "POST"])
    }

    @Test(arguments: ["auth", "auth-int"])
    func digestCountsTheMethodAndTheBody(_ qop: String) throws {
        var authorization: String?
        var walk = try sent { _, value in
            authorization = value
            return value == nil
                ? challenge("Digest realm=\"r\", nonce=\"n\", qop=\"\(qop)\", algorithm=SHA-256")
                : Response(status: 200, body: Array("welcome".utf8))
        }
        walk.take(.loginChosen(user: "demo", password: Secret("pw"), persistence: .none))
        let value = try #require(authorization)
        let cnonce = try #require(value.split(separator: "cnonce=\"").last?.split(separator: "\"").first)
        let offered = DigestChallenge(
            realm: Array("r".utf8),
            nonce: Array("n".utf8),
            algorithm: .sha256,
            namesAlgorithm: true,
            qop: qop == "auth" ? .auth : .authInt
        )
        let answer = DigestAnswer(
            challenge: offered,
            method: "POST",
            uri: "/first",
            nonceCount: 1,
            cnonce: String(cnonce),
            body: Array("user=me&pass=s3cret".utf8)
        )
        let credential = Credential(user: "demo", password: Secret("pw"), persistence: .none)
        #expect(value.contains("response=\"\(try answer.response(credential))\""))
    }

    @Test func authIntIsDeclinedForFiles() throws {
        let html = "<form method=post enctype=multipart/form-data><input type=file name=f><button>Go</button></form>"
        var walk = FormWalk(html) { _, _ in challenge("Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\"") }
        walk.open("http://site.test/")
        walk.take(.fieldChanged(try walk.id("f"), .files(["/tmp/x"])))
        try walk.press(label: "Go")
        walk.take(.loginChosen(user: "demo", password: Secret("pw"), persistence: .none))
        #expect(
            walk.entries(.failure).contains { $0.summary.contains("auth-int is not answered for a form with files") }
        )
    }

    // MARK: Again

    @Test func reloadSendsAFormAgainOnlyWhenAskedTwice() throws {
        var walk = try sent { request, _ in Response(status: 200, body: Array("\(request.method) done".utf8)) }
        walk.take(.reloadChosen)
        #expect(walk.requests.count == 2)
        #expect(walk.session.notice == "This page is the answer to a form. r again sends the form again.")
        walk.take(.focused(nil))
        walk.take(.reloadChosen)
        #expect(walk.requests.count == 2, "something else lay between")
        walk.take(.reloadChosen)
        #expect(walk.requests.count == 3)
        #expect(walk.bodies.count == 2 && walk.bodies[0] == walk.bodies[1])
        #expect(walk.pageText == "POST done")
    }

    @Test func afterA303ReloadIsAGet() throws {
        var walk = try sent { request, _ in
            request.method == "POST"
                ? Self.moved(303, to: "/second") : Response(status: 200, body: Array("there".utf8))
        }
        walk.take(.reloadChosen)
        #expect(walk.requests.map(\.method) == ["GET", "POST", "GET", "GET"])
    }

    @Test func backAndForwardToAnAnswerAskByGet() throws {
        var walk = try sent { request, _ in Response(status: 200, body: Array("\(request.method) done".utf8)) }
        walk.open("http://site.test/later")
        walk.take(.backChosen)
        #expect(walk.requests.last?.method == "GET" && walk.requests.last?.url.path == "/first")
        #expect(walk.entries(.note).contains { $0.summary == "asked for by GET" })
        #expect(walk.pageText == "GET done")
        walk.take(.reloadChosen)
        #expect(walk.requests.last?.method == "GET")
        walk.take(.backChosen)
        #expect(walk.session.shownAddress?.path == "/")
    }

    @Test func aPageThatPostsToItselfStaysInTheHistory() throws {
        var walk = FormWalk("<form method=post><button>Go</button></form>") { _, _ in
            Response(status: 200, body: Array("answer".utf8))
        }
        walk.open("http://site.test/")
        try walk.press(label: "Go")
        #expect(walk.pageText == "answer")
        #expect(walk.session.canGoBack)
        walk.take(.backChosen)
        #expect(walk.requests.map(\.method) == ["GET", "POST", "GET"])
    }

    @Test func aCancelledFormIsSentAgainOnlyWhenAskedTwice() throws {
        var walk = try sent(basicServer())
        walk.take(.abortChosen)
        walk.take(.reloadChosen)
        #expect(walk.bodies.count == 1)
        #expect(walk.session.notice == "This load sends a form. r again sends the form again.")
        walk.take(.reloadChosen)
        #expect(walk.bodies.count == 2)
    }

    @Test func startingOverAsksByGet() throws {
        var walk = try sent { request, _ in Response(status: 200, body: Array("\(request.method) done".utf8)) }
        walk.take(.startOverChosen)
        #expect(walk.pageText == "GET done")
    }
}
