import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// Requests of pages: what is sent, what the page gets, and why it gets nothing.
@Suite struct PageFetchTests {
    /// A page at `https://site.test/dir/page`; everything else is answered by `other`.
    private func walk(
        _ address: String = "https://site.test/dir/page",
        settings: Settings = Settings(),
        _ other: @escaping (Request, String?) -> Response
    ) -> Walk {
        liveWalk(address, settings: settings) { request, authorization in
            request.url.path == "/dir/page"
                ? scriptPage([("Set-Cookie", "sid=1; Path=/")]) : other(request, authorization)
        }
    }

    private func answer(_ body: String = "ok", status: Int = 200, _ headers: Headers = []) -> Response {
        Response(status: status, headers: headers, body: Array(body.utf8))
    }

    @Test func aRequestToThePagesOriginGoesWithItsCookies() {
        var walk = walk { _, _ in answer("ok", [("X-A", "1"), ("Set-Cookie", "b=2")]) }
        walk.report(
            .fetch(
                PageFetch(
                    token: 4,
                    destination: .fetch,
                    method: "POST",
                    url: "../api?x",
                    headers: [("Content-Type", "application/json"), ("X-A", "1"), ("Cookie", "evil=1"), ("Host", "x")],
                    body: .bytes(Secret("{}"))
                )
            )
        )
        let sent = walk.requests[1]
        #expect(sent.method == "POST" && sent.url.description == "https://site.test/api?x")
        #expect(sent.headers["Cookie"] == "sid=1" && sent.headers["X-A"] == "1" && sent.headers["Host"] == nil)
        #expect(
            sent.headers["Referer"] == "https://site.test/dir/page" && sent.headers["Origin"] == "https://site.test"
        )
        #expect(sent.headers["Accept"] == "*/*" && sent.body == .bytes(Secret("{}")))
        guard case .response(.basic, let response, let url, false) = walk.fetched(4) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(response.headers["X-A"] == "1" && response.headers["Set-Cookie"] == nil && url.path == "/api")
        #expect(walk.session.fetches.isEmpty)
    }

    @Test func credentialsOmitSendsNoneAndKeepsNone() {
        var walk = walk { _, _ in answer("ok", [("Set-Cookie", "new=2; Path=/")]) }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api", credentials: .omit)))
        #expect(walk.requests[1].headers["Cookie"] == nil)
        #expect(!walk.session.cookies.cookies.contains { $0.name == "new" })
    }

    /// One row a decision: mode, credentials, method, fields, what the other origin says; then what the page gets.
    @Test func crossOriginRequestsFollowTheFetchStandard() {
        struct Row {
            let id: String
            var mode = PageFetch.Mode.cors
            var credentials = PageFetch.Credentials.sameOrigin
            var method = "GET"
            var fields: Headers = []
            var destination = PageFetch.Destination.fetch
            var preflight: Headers = []
            var headers: Headers = []
            let methods: [String]
            let gets: String
        }
        let allow = ("Access-Control-Allow-Origin", "https://site.test")
        let star = ("Access-Control-Allow-Origin", "*")
        let trust = ("Access-Control-Allow-Credentials", "true")
        let rows: [Row] = [
            Row(id: "simple, allowed", headers: [allow], methods: ["GET"], gets: "cors"),
            Row(id: "simple, star", headers: [star], methods: ["GET"], gets: "cors"),
            Row(id: "simple, not allowed", methods: ["GET"], gets: "Access-Control-Allow-Origin"),
            Row(
                id: "include, allowed",
                credentials: .include,
                headers: [allow, trust],
                methods: ["GET"],
                gets: "cors"
            ),
            Row(id: "include, star", credentials: .include, headers: [star, trust], methods: ["GET"], gets: "*"),
            Row(
                id: "include, no word of credentials",
                credentials: .include,
                headers: [allow],
                methods: ["GET"],
                gets: "Access-Control-Allow-Credentials"
            ),
            Row(id: "no-cors", mode: .noCors, methods: ["GET"], gets: "opaque 0"),
            Row(id: "no-cors script", mode: .noCors, destination: .script, methods: ["GET"], gets: "opaque 200"),
            Row(id: "no-cors PUT", mode: .noCors, method: "PUT", methods: [], gets: "GET, HEAD and POST"),
            Row(id: "same-origin", mode: .sameOrigin, methods: [], gets: "same-origin"),
            Row(
                id: "PUT, allowed",
                method: "PUT",
                preflight: [allow, ("Access-Control-Allow-Methods", "PUT")],
                headers: [allow],
                methods: ["OPTIONS", "PUT"],
                gets: "cors"
            ),
            Row(
                id: "PUT, method not named",
                method: "PUT",
                preflight: [allow],
                headers: [allow],
                methods: ["OPTIONS"],
                gets: "Access-Control-Allow-Methods"
            ),
            Row(
                id: "JSON",
                method: "POST",
                fields: [("Content-Type", "application/json")],
                preflight: [allow, ("Access-Control-Allow-Headers", "content-type")],
                headers: [allow],
                methods: ["OPTIONS", "POST"],
                gets: "cors"
            ),
            Row(
                id: "JSON, not allowed",
                method: "POST",
                fields: [("Content-Type", "application/json")],
                preflight: [allow],
                headers: [allow],
                methods: ["OPTIONS"],
                gets: "Access-Control-Allow-Headers"
            ),
            Row(
                id: "allowed, then closed",
                method: "DELETE",
                preflight: [star, ("Access-Control-Allow-Methods", "*")],
                methods: ["OPTIONS", "DELETE"],
                gets: "Access-Control-Allow-Origin"
            ),
            Row(id: "CONNECT", method: "CONNECT", methods: [], gets: "cannot send the method"),
            Row(id: "a method that is none", method: "A B", methods: [], gets: "cannot send the method"),
        ]
        for row in rows {
            var walk = walk { request, _ in
                request.method == "OPTIONS" ? answer("", status: 204, row.preflight) : answer("ok", row.headers)
            }
            walk.report(
                .fetch(
                    PageFetch(
                        token: 1,
                        destination: row.destination,
                        method: row.method,
                        url: "https://api.test/x",
                        headers: row.fields,
                        mode: row.mode,
                        credentials: row.credentials
                    )
                )
            )
            #expect(walk.requests.dropFirst().map(\.method) == row.methods, "\(row.id)")
            switch walk.fetched(1) {
            case .response(let kind, let response, _, _):
                #expect("\(kind.rawValue) \(response.status)".hasPrefix(row.gets), "\(row.id): \(kind)")
            case .failure(let why):
                #expect(why.contains(row.gets), "\(row.id): \(why)")
                #expect(walk.summaries(.script).last?.hasSuffix("refused") == true, "\(row.id)")
                #expect(walk.entries(.script).last?.rule != nil, "\(row.id)")
            case nil: Issue.record("\(row.id): no answer")
            }
            for request in walk.requests.dropFirst() where row.mode == .cors {
                #expect(request.headers["Origin"] == "https://site.test", "\(row.id)")
                #expect(request.headers["Referer"] == "https://site.test/", "\(row.id)")
            }
        }
    }

    @Test func aPreflightCarriesNoCookiesAndNamesWhatWillBeSent() {
        var walk = walk { _, _ in answer("", status: 403) }
        walk.session.update(cookie: "api=1", of: "https://api.test/")
        walk.report(
            .fetch(
                PageFetch(
                    token: 1,
                    destination: .xhr,
                    method: "PATCH",
                    url: "https://api.test/x",
                    headers: [("X-B", "1"), ("X-A", "2"), ("Accept", "text/plain")],
                    body: .bytes(Secret("body")),
                    credentials: .include
                )
            )
        )
        let preflight = walk.requests[1]
        #expect(preflight.headers["Access-Control-Request-Method"] == "PATCH")
        #expect(preflight.headers["Access-Control-Request-Headers"] == "x-a,x-b")
        #expect(preflight.headers["Cookie"] == nil && preflight.headers["X-A"] == nil && preflight.body == .none)
        #expect(walk.entries(.decision).last?.summary == "ask https://api.test first: OPTIONS")
    }

    @Test func anAnsweredPreflightIsNotAskedAgainForAWhile() {
        let allow: Headers = [("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "PUT")]
        var walk = walk { _, _ in answer("", allow) }
        for token in 1...3 {
            walk.report(.fetch(PageFetch(token: token, destination: .fetch, method: "PUT", url: "https://api.test/x")))
        }
        #expect(walk.requests.dropFirst().map(\.method) == ["OPTIONS", "PUT", "PUT", "PUT"])
        walk.take(.reloadChosen)
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, method: "PUT", url: "https://api.test/x")))
        #expect(walk.requests.suffix(2).map(\.method) == ["OPTIONS", "PUT"], "another page asks for itself")
    }

    @Test func redirectsAreFollowedAsThePageWants() {
        func outcome(_ mode: PageFetch.RedirectMode, to location: String = "/there") -> FetchedResource? {
            var walk = walk { request, _ in
                request.url.path == "/here"
                    ? Response(status: 302, headers: [("Location", location)])
                    : answer("there", [("Access-Control-Allow-Origin", "*")])
            }
            walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/here", redirect: mode)))
            return walk.fetched(1)
        }
        guard case .response(.basic, let followed, let url, true) = outcome(.follow) else {
            return #expect(Bool(false), "not followed")
        }
        #expect(followed.status == 200 && url.path == "/there")
        guard case .failure = outcome(.error) else { return #expect(Bool(false), "not refused") }
        guard case .response(.opaque, let bare, _, false) = outcome(.manual) else {
            return #expect(Bool(false), "not bare")
        }
        #expect(bare == Response(status: 0))
        guard case .response(.cors, _, _, true) = outcome(.follow, to: "https://api.test/") else {
            return #expect(Bool(false), "not by CORS")
        }
        for bad in ["http://api.test/", "ftp://x/", "https://u:p@api.test/"] {
            guard case .failure = outcome(.follow, to: bad) else {
                Issue.record("\(bad) was followed")
                continue
            }
        }
    }

    @Test func aPostBecomesAGetWhereBrowsersMakeItOne() {
        let rows: [(status: Int, method: String, then: String)] = [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
            (307, "POST", "POST"), (308, "PUT", "PUT"), (302, "PUT", "PUT"),
        ]
        for row in rows {
            var walk = walk { request, _ in
                request.url.path == "/here"
                    ? Response(status: row.status, headers: [("Location", "/there")]) : answer()
            }
            walk.report(
                .fetch(
                    PageFetch(
                        token: 1,
                        destination: .fetch,
                        method: row.method,
                        url: "/here",
                        headers: [("Content-Type", "text/plain")],
                        body: .bytes(Secret("x"))
                    )
                )
            )
            let last = walk.requests[2]
            #expect(last.method == row.then, "\(row.status) \(row.method)")
            #expect(last.body.isEmpty == (row.then == "GET"), "\(row.status) \(row.method)")
            #expect((last.headers["Content-Type"] == nil) == (row.then == "GET"), "\(row.status) \(row.method)")
        }
    }

    @Test func whatWentThroughForeignOriginsDoesNotTellWhereItBegan() {
        var walk = walk { request, _ in
            let allow = ("Access-Control-Allow-Origin", "*")
            return switch request.url.origin.host {
            case "b.test": Response(status: 302, headers: [("Location", "https://c.test/"), allow])
            default: answer("ok", [allow])
            }
        }
        walk.report(
            .fetch(
                PageFetch(
                    token: 1,
                    destination: .fetch,
                    url: "https://b.test/",
                    headers: []
                )
            )
        )
        #expect(walk.requests.dropFirst().map { $0.headers["Origin"] } == ["https://site.test", "null"])
    }

    @Test func anEncryptedPageLoadsNothingUnencrypted() {
        var walk = walk { _, _ in answer() }
        walk.report(.fetch(PageFetch(token: 1, destination: .script, url: "http://site.test/x.js", mode: .noCors)))
        #expect(walk.requests.count == 1)
        #expect(walk.entries(.script).last?.rule == "Mixed Content §4.4")
    }

    @Test func onlyWebAddressesWithoutPasswordsAreAskedFor() {
        var walk = walk { _, _ in answer() }
        for (token, url) in ["file:///etc/passwd", "javascript:1", "https://u:p4ss@site.test/", "http://["].enumerated()
        {
            walk.report(.fetch(PageFetch(token: token, destination: .fetch, url: url)))
            guard case .failure = walk.fetched(token) else {
                Issue.record("\(url) was asked for")
                continue
            }
        }
        #expect(walk.requests.count == 1 && !walk.everything.contains("p4ss"))
    }

    @Test func aPageHasAHundredRequestsUnderWayAndTwoThousandInAll() {
        var session = Session(seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        let id = showScripts(&session, &timeline)
        func ask(_ token: Int) -> [Effect] {
            session.update(
                .pageReported(id, .fetch(PageFetch(token: token, destination: .fetch, url: "/\(token)"))),
                at: token,
                timeline: &timeline
            )
        }
        var open: [RequestID] = []
        for token in 1...100 {
            for case .send(let request, _, _) in ask(token) { open.append(request) }
        }
        #expect(open.count == 100)
        guard case .command(id, .fetched(101, .failure)) = ask(101).first else {
            return #expect(Bool(false), "the 101st was sent")
        }
        for request in open {
            _ = session.update(.responseArrived(request, Response(status: 200)), at: 200, timeline: &timeline)
        }
        for token in 102...2001 {
            for case .send(let request, _, _) in ask(token) {
                _ = session.update(.responseArrived(request, Response(status: 200)), at: token, timeline: &timeline)
            }
        }
        #expect(!ask(2002).contains { if case .send = $0 { true } else { false } })
        #expect(timeline.entries.last?.why?.contains("2000 requests") == true)
    }

    @Test func anEndedRequestIsCancelledAndAnsweredNoMore() {
        var session = Session(seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        let id = showScripts(&session, &timeline)
        let asked = session.update(
            .pageReported(id, .fetch(PageFetch(token: 1, destination: .fetch, url: "/x"))),
            at: 3,
            timeline: &timeline
        )
        guard case .send(let request, _, _) = asked.first else { return #expect(Bool(false), "nothing was sent") }
        let ended = session.update(.pageReported(id, .abortFetch(token: 1)), at: 4, timeline: &timeline)
        #expect(ended == [.cancel(request)])
        let late = session.update(.responseArrived(request, Response(status: 200)), at: 5, timeline: &timeline)
        #expect(late.isEmpty && session.fetches.isEmpty)
    }

    @Test func leavingThePageEndsItsRequestsAndStoppingFailsThem() {
        for stops in [true, false] {
            var session = Session(seed: Array(repeating: 1, count: 32))
            var timeline = Timeline()
            let id = showScripts(&session, &timeline)
            let asked = session.update(
                .pageReported(id, .fetch(PageFetch(token: 1, destination: .fetch, url: "/x"))),
                at: 3,
                timeline: &timeline
            )
            guard case .send(let request, _, _) = asked.first else { return #expect(Bool(false), "nothing was sent") }
            let event: Event = stops ? .stopChosen : .addressEntered("file:///")
            let effects = session.update(event, at: 4, timeline: &timeline)
            #expect(effects.first == .cancel(request))
            if stops {
                #expect(effects.last == .command(id, .fetched(token: 1, .failure("Stopped by the person."))))
            } else {
                #expect(effects.last == .closePage(id))
            }
        }
    }

    @Test func aRequestThatFailsGivesThePageANetworkError() {
        var session = Session(seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        let id = showScripts(&session, &timeline)
        let asked = session.update(
            .pageReported(id, .fetch(PageFetch(token: 9, destination: .fetch, url: "/x"))),
            at: 3,
            timeline: &timeline
        )
        guard case .send(let request, _, _) = asked.first else { return #expect(Bool(false), "nothing was sent") }
        let failure = TransportFailure(.refused, "No server answers.")
        let effects = session.update(.requestFailed(request, failure), at: 4, timeline: &timeline)
        #expect(effects == [.command(id, .fetched(token: 9, .failure("No server answers.")))])
        #expect(session.runsPageScripts)
    }

    @Test func theSendOfARequestWaitsAtTheGate() {
        var walk = walk { _, _ in answer() }
        walk.take(.steppingChanged(true))
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api")))
        #expect(walk.session.held.map(\.sentence) == ["send GET /api"] && walk.fetched(1) == nil)
        walk.take(.heldReleased)
        #expect(walk.fetched(1) != nil)
    }

    @Test func whatIsHeldForAPageStaysWhenAnotherLoadBegins() {
        var walk = walk { _, _ in answer() }
        walk.take(.steppingChanged(true))
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api")))
        walk.report(.message(handler: "NativeClient", json: "1"))
        walk.take(.linkFollowed("/next"))
        #expect(
            walk.session.held.map(\.sentence) == [
                "send GET /api", "deliver the message NativeClient 1", "send GET /next",
            ]
        )
    }

    // MARK: Challenges

    @Test func aRequestOfThePagesOriginIsAskedAboutWithWhatItIsFor() {
        var walk = walk { request, authorization in
            authorization == nil ? challenge("Basic realm=\"Staging\"") : answer("in")
        }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api")))
        #expect(walk.session.prompt?.siteWords == "Staging")
        #expect(walk.session.prompt?.warnings.contains("It is for a request of a script of this page: /api") == true)
        walk.logIn("demo", "s3cret")
        guard case .response(.basic, let response, _, _) = walk.fetched(1) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(response.status == 200)
        walk.report(.fetch(PageFetch(token: 2, destination: .xhr, url: "/api")))
        #expect(walk.session.prompt == nil && walk.sent.last?.authorization != nil, "known now")
    }

    @Test func aDigestChallengeOfAPostIsAnsweredWithItsMethod() {
        var walk = walk { request, authorization in
            authorization == nil ? challenge("Digest realm=\"r\", nonce=\"n\", qop=\"auth\"") : answer("in")
        }
        walk.report(
            .fetch(PageFetch(token: 1, destination: .fetch, method: "POST", url: "/api", body: .bytes(Secret("x"))))
        )
        walk.logIn("demo", "s3cret")
        #expect(walk.requests.last?.method == "POST" && walk.requests.last?.body == .bytes(Secret("x")))
        #expect(walk.sent.last?.authorization?.hasPrefix("Digest ") == true)
    }

    @Test func aForeignScriptAsksWithoutItsRealmAndWithoutCORSNobodyElseDoes() {
        var walk = walk { _, _ in challenge("Basic realm=\"Type your bank password\"") }
        walk.report(
            .fetch(
                PageFetch(
                    token: 1,
                    destination: .script,
                    url: "https://evil.test/x.js",
                    mode: .noCors,
                    credentials: .include
                )
            )
        )
        #expect(walk.session.prompt?.siteWords == nil)
        #expect(walk.session.prompt?.challenge.protectionSpace.origin.host == "evil.test")
        #expect(
            walk.session.prompt?.warnings.contains("A script of another origin asks, not the page that you see.")
                == true
        )
        walk.take(.cancelChosen)
        guard case .response(.opaque, let response, _, _) = walk.fetched(1) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(response.status == 401)
    }

    @Test func aCORSRequestIsNeverAskedAbout() {
        let allow: [(String, String)] = [
            ("Access-Control-Allow-Origin", "https://site.test"), ("Access-Control-Allow-Credentials", "true"),
        ]
        var walk = walk { _, _ in
            var response = challenge("Basic realm=\"r\"").headers
            for (name, value) in allow { response.add(name, value) }
            return Response(status: 401, headers: response)
        }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "https://api.test/", credentials: .include)))
        #expect(walk.session.prompt == nil)
        guard case .response(.cors, let response, _, _) = walk.fetched(1) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(response.status == 401)
        #expect(walk.entries(.decision).last?.summary == "ask nobody")
    }

    @Test func aRequestWithoutCredentialsIsNeverAskedAbout() {
        var walk = walk { _, _ in challenge("Basic realm=\"r\"") }
        walk.report(.fetch(PageFetch(token: 1, destination: .xhr, url: "/api", credentials: .omit)))
        #expect(walk.session.prompt == nil && walk.fetched(1) != nil)
    }

    @Test func challengesOfSubresourcesCanBeRefusedByASetting() {
        var settings = Settings()
        settings.answersSubresources = false
        var walk = walk(settings: settings) { _, _ in challenge("Basic realm=\"r\"") }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api")))
        #expect(walk.session.prompt == nil)
        #expect(walk.dispositions == ["performDefaultHandling"])
        #expect(walk.entries(.decision).last?.why?.contains("subresource-challenges") == true)
        guard case .response(.basic, let response, _, _) = walk.fetched(1) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(response.status == 401)
        walk.open("https://site.test/secret")
        #expect(walk.session.prompt != nil, "the page itself is asked about")
    }

    @Test func twoRequestsOfOneSpaceAreAnsweredByOnePrompt() {
        var walk = walk { _, authorization in authorization == nil ? challenge("Basic realm=\"r\"") : answer() }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/a/1")))
        walk.report(.fetch(PageFetch(token: 2, destination: .fetch, url: "/b/2")))
        #expect(walk.entries(.prompt).count == 1)
        walk.report(.abortFetch(token: 1))
        #expect(walk.session.prompt != nil, "the second one still waits")
        walk.logIn("demo", "s3cret")
        #expect(walk.fetched(1) == nil && walk.fetched(2) != nil)
    }

    @Test func theDialogOfARequestGoesWithIt() {
        var walk = walk { _, _ in challenge("Basic realm=\"r\"") }
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/a")))
        walk.report(.abortFetch(token: 1))
        #expect(walk.session.prompt == nil && walk.session.challenges.isEmpty)
        walk.report(.fetch(PageFetch(token: 2, destination: .fetch, url: "/a")))
        let page = walk.pageID
        walk.take(.linkFollowed("/dir/page"))
        #expect(walk.session.prompt == nil && walk.closed == [page])
    }

    @Test func abortingOneRequestLeavesThePage() {
        var walk = walk { _, _ in challenge("Basic realm=\"r\"") }
        walk.report(.fetch(PageFetch(token: 1, destination: .script, url: "/a.js", mode: .noCors)))
        walk.take(.abortChosen)
        #expect(walk.fetched(1) == .failure("The app cancelled the load of a script."))
        #expect(walk.session.runsPageScripts && walk.closed.isEmpty)
    }

    @Test func aNewConnectionOfARequestAsksAboutTheCertificate() {
        var walk = walk { _, _ in answer() }
        walk.trust = ServerTrust(
            origin: Origin(scheme: .https, host: "api.test", port: 443),
            subject: "CN=api.test",
            issuer: "CN=x",
            failure: "it is expired"
        )
        walk.report(.fetch(PageFetch(token: 1, destination: .script, url: "https://api.test/x.js", mode: .noCors)))
        #expect(walk.proceeded == [false])
        guard case .failure = walk.fetched(1) else { return #expect(Bool(false), "no failure") }
        #expect(walk.session.runsPageScripts)
    }

    @Test func imagesAreAskedForOnlyWhenTheSettingIsOn() {
        for isOn in [true, false] {
            var settings = Settings()
            settings.loadsImages = isOn
            var walk = walk(settings: settings) { _, _ in answer() }
            walk.report(.fetch(PageFetch(token: 1, destination: .image, url: "/i.png", mode: .noCors)))
            #expect(walk.requests.count == (isOn ? 2 : 1) && walk.fetched(1) != nil)
        }
    }
}

extension Session {
    /// A cookie that is there already.
    fileprivate mutating func update(cookie: String, of address: String) {
        guard let url = try? ParsedAddress(parsing: address).url else { return }
        _ = cookies.store(from: [("Set-Cookie", cookie)], url: url, now: 0)
    }
}
