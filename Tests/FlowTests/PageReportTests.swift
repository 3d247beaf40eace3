import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// What pages with scripts tell, as entries.
@Suite struct PageReportTests {
    @Test func consoleLinesAreEntriesUpToFiveHundredAPage() {
        var walk = liveWalk()
        for number in 1...600 { walk.report(.console(level: "warn", text: "line \(number)")) }
        let lines = walk.summaries(.script)
        #expect(lines.first == "console.warn: line 1" && lines.count == 501)
        #expect(lines.last == "further console lines of this page are not kept")
    }

    @Test func nothingThatAPageSaysReachesTheTerminalAsItIs() {
        var walk = liveWalk()
        let evil = "\u{1B}[2J\u{202E}x\n"
        walk.report(.console(level: evil, text: evil))
        walk.report(.error(.init(message: evil, url: evil, line: 1, column: 2)))
        walk.report(.message(handler: "NativeClient", json: "{\"\(evil)\":\"\(evil)\"}"))
        walk.report(.dialog(kind: evil, text: evil, answer: evil))
        walk.report(.open(url: evil))
        walk.report(.limit(evil))
        walk.report(.cookie("\(evil)=1"))
        walk.report(.history(.push, url: evil))
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, method: evil, url: evil)))
        walk.report(.navigate(.assign("foo:\(evil)")))
        walk.report(.storage(.set(.local, .init(key: evil, value: evil))))
        walk.report(.snapshot(number: 1, snapshot(title: evil)))
        walk.report(.ended(evil))
        #expect(!walk.everything.contains("\u{1B}") && !walk.everything.contains("\u{202E}"))
        #expect(walk.session.notice?.contains("\u{1B}") != true)
        #expect(walk.timeline.entries.allSatisfy { !$0.summary.contains("\n") })
    }

    @Test func anUncaughtErrorNamesItsPlace() {
        var walk = liveWalk()
        walk.report(
            .error(
                .init(message: "TypeError: undefined is not an object", url: "http://a.test/x.js", line: 3, column: 9)
            )
        )
        walk.report(.error(.init(message: "Error: no", url: "", line: 1, column: 1, isHandled: true)))
        let entry = walk.entries(.script)[0]
        #expect(entry.summary == "TypeError: undefined is not an object")
        #expect(entry.details.map(\.value) == ["http://a.test/x.js", "3", "9"])
        #expect(walk.entries(.script)[1].why == "handled by window.onerror")
    }

    @Test func aMessageIsShownWholeAndAsADelegateCall() {
        var walk = liveWalk()
        walk.report(.message(handler: "NativeClient", json: "{\"method\":\"go\",\"data\":[1,{\"a\":null}],\"e\":{}}"))
        let entry = walk.entries(.message)[0]
        #expect(entry.summary == "NativeClient {\"method\":\"go\",\"data\":[1,{\"a\":null}],\"e\":{}}")
        #expect(entry.delegateCall == "userContentController(_:didReceive:)")
        #expect(
            entry.details.last?.value == """
                {
                  "method": "go",
                  "data": [
                    1,
                    {
                      "a": null
                    }
                  ],
                  "e": {}
                }
                """
        )
        #expect(entry.asSwift.contains { $0.contains("message.body as? [String: Any]") })
        for (json, type) in [
            ("1", "NSNumber"), ("true", "NSNumber"), ("null", "NSNull"), ("[]", "[Any]"), ("\"a\"", "String"),
        ] {
            walk.report(.message(handler: "NativeClient", json: json))
            #expect(walk.entries(.message).last?.asSwift.contains { $0.contains("as? \(type)") } == true, "\(json)")
        }
    }

    @Test func aLongMessageIsCutWithANote() {
        var walk = liveWalk()
        walk.report(.message(handler: "NativeClient", json: "\"\(String(repeating: "x", count: 100_000))\""))
        let body = walk.entries(.message)[0].details.last?.value ?? ""
        #expect(body.hasSuffix("… cut here: 100002 bytes in all") && body.utf8.count < 66_000)
    }

    @Test func aMessageCanBeHeldDoubledAndDropped() {
        var walk = liveWalk()
        walk.take(.steppingChanged(true))
        walk.report(.message(handler: "NativeClient", json: "1"))
        #expect(walk.session.held.map(\.sentence) == ["deliver the message NativeClient 1"])
        #expect(walk.entries(.message).isEmpty)
        walk.take(.heldEdited(.double))
        walk.take(.heldReleased)
        walk.take(.heldReleased)
        #expect(walk.entries(.message).count == 2)
        walk.report(.message(handler: "NativeClient", json: "2"))
        walk.take(.heldEdited(.drop))
        #expect(walk.entries(.message).count == 2 && walk.summaries(.dropped) == ["deliver the message NativeClient 2"])
        walk.report(.message(handler: "NativeClient", json: "3"))
        walk.report(.ended("It ended."))
        #expect(walk.session.held.isEmpty)
        #expect(walk.summaries(.dropped).last == "deliver the message NativeClient 3")
    }

    @Test func whatWasTypedIntoAMaskedControlIsInNoEntry() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot()))
        walk.take(.fieldChanged(8, .secret(Secret("hunter2!"))))
        walk.report(.console(level: "log", text: "password is hunter2!"))
        walk.report(.message(handler: "NativeClient", json: "{\"p\":\"hunter2!\"}"))
        walk.report(.error(.init(message: "Error: hunter2!", url: "", line: 1, column: 1)))
        walk.report(.dialog(kind: "alert", text: "hunter2!", answer: ""))
        walk.report(.open(url: "http://a.test/?p=hunter2!"))
        walk.report(.snapshot(number: 2, snapshot(password: 8, edit: 1, title: "hunter2!")))
        walk.report(
            .fetch(PageFetch(token: 1, destination: .fetch, url: "/x?p=hunter2!", headers: [("X-P", "hunter2!")]))
        )
        #expect(!walk.everything.contains("hunter2!"))
        #expect(walk.everything.contains("password is •••"))
    }

    @Test func dialogsAreAnsweredBySettingsAndSaid() {
        var walk = liveWalk()
        walk.report(.dialog(kind: "alert", text: "Hello", answer: ""))
        walk.report(.dialog(kind: "confirm", text: "Sure?", answer: "true"))
        walk.report(.dialog(kind: "prompt", text: "Name?", answer: "null"))
        #expect(walk.summaries(.script) == ["alert: Hello", "confirm: Sure? → true", "prompt: Name? → null"])
        #expect(walk.entries(.script)[1].why?.contains("“confirm”") == true)
        #expect(walk.entries(.script)[2].delegateCall?.hasPrefix("webView(_:runJavaScriptTextInputPanel") == true)
    }

    @Test func anotherWindowIsANoteThatSaysHowToGoThere() {
        var walk = liveWalk()
        walk.report(.open(url: "http://b.test/help"))
        #expect(walk.summaries(.note).last == "window.open http://b.test/help")
        #expect(walk.session.notice?.contains("http://b.test/help. g goes") == true)
    }

    @Test func aScriptFromOutsideShowsItsValueAsJSON() {
        var walk = liveWalk()
        walk.take(.scriptEntered("1 + 1"))
        guard case .evaluate(let token, "1 + 1", nil) = walk.told.last else {
            return #expect(Bool(false), "nothing was asked")
        }
        walk.report(.evaluated(token: token, .value(json: "{\"a\":2}")))
        #expect(walk.summaries(.script) == ["js → {\"a\":2}"])
        walk.report(.evaluated(token: token, .value(json: "3")))
        #expect(walk.summaries(.script).count == 1, "a token is answered once")
        walk.take(.scriptEntered("nope"))
        guard case .evaluate(let second, _, _) = walk.told.last else {
            return #expect(Bool(false), "nothing was asked")
        }
        walk.report(.evaluated(token: second, .thrown("ReferenceError: nope")))
        #expect(walk.summaries(.script).last == "js threw ReferenceError: nope")
    }

    @Test func aScriptFromOutsideNeedsAPageWithScripts() {
        var walk = liveWalk(server: { _, _ in Response(status: 200, body: [0x78]) })
        walk.take(.scriptEntered("1"))
        #expect(walk.commands.isEmpty && walk.session.notice?.contains("No script runs") == true)
    }

    // MARK: Cookies and storage

    @Test func cookiesOfScriptsAreJudgedAndThePageHearsWhatBecameOfThem() {
        var walk = liveWalk(server: { _, _ in scriptPage([("Set-Cookie", "sid=1; HttpOnly; Path=/")]) })
        walk.report(.cookie("theme=dark; path=/"))
        #expect(walk.told.last == .cookies("theme=dark"))
        walk.report(.cookie("sid=2; path=/"))
        #expect(walk.told.last == .cookies("theme=dark"))
        #expect(walk.entries(.dropped).last?.why?.contains("HttpOnly") == true)
        walk.report(.cookie("x=1; domain=other.test"))
        #expect(walk.entries(.dropped).last?.why?.contains("Domain") == true)
        walk.report(.cookie("y=1; HttpOnly"))
        #expect(walk.entries(.dropped).last?.why == "a script cannot set an HttpOnly cookie")
        #expect(!walk.everything.contains("dark"))
    }

    @Test func aPageHearsOfCookiesThatResponsesSet() {
        var walk = liveWalk(server: { request, _ in
            request.url.path == "/api" ? Response(status: 200, headers: [("Set-Cookie", "n=1; Path=/")]) : scriptPage()
        })
        walk.report(.fetch(PageFetch(token: 1, destination: .fetch, url: "/api")))
        #expect(walk.told.contains(.cookies("n=1")))
    }

    @Test func storageLastsForTheRunByOriginAndIsSummedUpOnce() {
        var walk = liveWalk()
        walk.report(.storage(.set(.local, .init(key: "b", value: "1"))))
        walk.report(.storage(.set(.local, .init(key: "a", value: "token"))))
        walk.report(.storage(.set(.local, .init(key: "b", value: "2"))))
        walk.report(.storage(.set(.session, .init(key: "s", value: "3"))))
        walk.report(.storage(.set(.session, .init(key: "t", value: "4"))))
        walk.report(.storage(.remove(.session, key: "t")))
        walk.take(.linkFollowed("/second"))
        #expect(walk.summaries(.script) == ["localStorage: 2 keys changed", "sessionStorage: 2 keys changed"])
        #expect(!walk.everything.contains("token"))
        #expect(walk.setup?.localStorage == [.init(key: "b", value: "2"), .init(key: "a", value: "token")])
        #expect(walk.setup?.sessionStorage == [.init(key: "s", value: "3")])
        walk.open("http://site.test:81/")
        #expect(walk.setup?.localStorage == [], "another port is another origin")
        walk.open("http://site.test/")
        #expect(walk.setup?.localStorage.count == 2)
        walk.take(.startOverChosen)
        #expect(walk.setup?.localStorage == [], "starting over forgets it")
    }

    @Test func anAreaOfStorageHoldsFiveMebibytes() {
        var storage = PageStorage()
        let origin = Origin(scheme: .http, host: "a", port: 80)
        let half = String(repeating: "x", count: 3 << 20)
        let rows: [(change: PageReport.StorageChange, isKept: Bool)] = [
            (.set(.local, .init(key: "a", value: half)), true), (.set(.local, .init(key: "b", value: half)), false),
            // The same key again is no more.
            (.set(.local, .init(key: "a", value: half)), true), (.set(.session, .init(key: "b", value: half)), true),
            (.remove(.local, key: "a"), true), (.set(.local, .init(key: "b", value: half)), true),
        ]
        for (number, row) in rows.enumerated() {
            let isKept = storage.take(row.change, at: origin)
            #expect(isKept == row.isKept, "row \(number)")
        }
        #expect(storage.items(of: .local, at: origin).map(\.key) == ["b"])
    }

    // MARK: Where scripts go

    @Test func aScriptNavigatesWithItsPageAsReferrer() {
        var walk = liveWalk()
        walk.report(.loaded)
        walk.report(.navigate(.assign("../next")))
        #expect(walk.requests.last?.url.path == "/next")
        #expect(walk.requests.last?.headers["Referer"] == "http://site.test/dir/page")
        #expect(walk.entries(.load).last?.why == "the page goes there, by a link or a script")
        #expect(walk.session.canGoBack)
        #expect(walk.setup?.referrer == "http://site.test/dir/page")
    }

    @Test func replacingLeavesNoEntryInTheHistory() {
        var walk = liveWalk()
        walk.report(.navigate(.replace("/next")))
        #expect(walk.session.shownAddress?.path == "/next" && !walk.session.canGoBack)
    }

    @Test func aPageThatOnlyForwardsLeavesNoPlaceToComeBackTo() {
        var walk = liveWalk("http://site.test/start")
        walk.report(.loaded)
        walk.report(.navigate(.assign("/forwarder")))
        walk.report(.navigate(.assign("/goal")))
        walk.take(.backChosen)
        #expect(walk.session.shownAddress?.path == "/start")
    }

    @Test func scriptsGoThroughTheHistory() {
        var walk = liveWalk("http://site.test/1")
        walk.open("http://site.test/2")
        walk.open("http://site.test/3")
        walk.report(.navigate(.go(-2)))
        #expect(walk.session.shownAddress?.path == "/1" && walk.session.canGoForward)
        walk.report(.navigate(.go(1)))
        #expect(walk.session.shownAddress?.path == "/2")
        walk.report(.navigate(.go(5)))
        #expect(walk.summaries(.script).last == "history.go(5): there is no such page")
        walk.report(.navigate(.go(Int.min)))
        walk.report(.navigate(.reload))
        #expect(walk.session.shownAddress?.path == "/2" && walk.entries(.load).last?.why?.contains("again") == true)
    }

    @Test func onlyWebAddressesAreOpenedByScripts() {
        var walk = liveWalk()
        for address in ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "mailto:x"] {
            walk.report(.navigate(.assign(address)))
            #expect(walk.session.load == nil, "\(address)")
        }
        #expect(walk.entries(.failure).count == 4 && walk.requests.count == 1)
    }

    @Test func scriptsBeginTwentyLoadsBetweenTwoActsOfThePerson() {
        var walk = liveWalk()
        for number in 1...30 { walk.report(.navigate(.assign("/\(number)"))) }
        #expect(walk.requests.count == 21)
        #expect(walk.entries(.dropped).last?.why?.contains("a loop, stopped here") == true)
        walk.take(.focused(nil))
        walk.report(.navigate(.assign("/free")))
        #expect(walk.requests.last?.url.path == "/free")
    }

    @Test func aScriptDoesNotTakeThePersonsOwnLoadAway() {
        var session = Session(seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        let id = showScripts(&session, &timeline)
        _ = session.update(.addressEntered("http://b.test/"), at: 3, timeline: &timeline)
        let effects = session.update(.pageReported(id, .navigate(.assign("/stay"))), at: 4, timeline: &timeline)
        #expect(effects.isEmpty && session.load?.url.origin.host == "b.test")
    }

    @Test func addressesChangeWithoutALoadWithinTheOrigin() {
        var walk = liveWalk()
        walk.report(.history(.push, url: "/app/1"))
        walk.report(.history(.push, url: "/app/2"))
        walk.report(.history(.replace, url: "/app/two"))
        #expect(walk.session.shownAddress?.path == "/app/two" && walk.requests.count == 1)
        walk.report(.history(.push, url: "http://evil.test/bank"))
        walk.report(.history(.replace, url: "http://site.test:81/"))
        #expect(walk.session.shownAddress?.path == "/app/two")
        #expect(walk.entries(.dropped).count == 2)
        walk.take(.backChosen)
        #expect(walk.session.shownAddress?.path == "/app/1" && walk.requests.count == 1)
        guard case .popstate(let url) = walk.told.last else { return #expect(Bool(false), "no popstate") }
        #expect(url.path == "/app/1")
        walk.take(.linkFollowed("/other"))
        walk.take(.backChosen)
        #expect(walk.requests.last?.url.path == "/app/1", "the document is gone, so its address is loaded")
    }

    @Test func aPageCannotFillTheHistoryWithoutEnd() {
        var walk = liveWalk()
        for number in 1...2000 { walk.report(.history(.push, url: "/\(number)")) }
        #expect(walk.session.history.places.count == 501)
        #expect(walk.session.shownAddress?.path == "/2000")
        #expect(walk.summaries(.script).count == 501)
    }

    @Test func aFormThatThePageSubmitsIsSent() {
        var walk = liveWalk()
        walk.report(
            .submit(FormSubmission(method: .post, action: "http://site.test/in", entries: [.init("a", .text("b"))]))
        )
        #expect(walk.requests.last?.method == "POST" && walk.requests.last?.url.path == "/in")
        #expect(walk.entries(.form).count == 1)
    }

    @Test func settingsAreEntriesWhenTheyChange() {
        var walk = liveWalk()
        walk.take(.settingChanged(.handlers(["Other"])))
        walk.take(.settingChanged(.handlers(["Other"])))
        #expect(walk.summaries(.note) == ["message handlers: Other"])
        walk.take(.reloadChosen)
        #expect(walk.setup?.handlers == ["Other"])
    }
}
