import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// Pages whose scripts run: beginning, end, snapshots and the person's acts.
@Suite struct LivePageTests {
    @Test func aPageWithScriptsIsCommittedAndFinishesWithItsLoadEvent() {
        var walk = liveWalk()
        #expect(walk.entries(.page).map(\.delegateCall) == ["webView(_:didCommit:)"])
        #expect(walk.session.awaitsLoadEvent && walk.session.runsPageScripts)
        walk.report(.loaded)
        walk.report(.loaded)
        #expect(walk.entries(.page).map(\.delegateCall) == ["webView(_:didCommit:)", "webView(_:didFinish:)"])
        #expect(walk.entries(.page).last?.summary == "load finished")
        #expect(!walk.session.awaitsLoadEvent)
    }

    @Test func aPageWithoutScriptsFinishesAtOnceAndHasNoEngine() {
        let walk = liveWalk(server: { _, _ in Response(status: 200, body: Array("plain".utf8)) })
        #expect(walk.entries(.page).map(\.delegateCall) == ["webView(_:didFinish:)"])
        #expect(walk.commands.isEmpty && walk.entries(.attach).isEmpty)
    }

    @Test func scriptsAreToldWhatTheyMayKnow() {
        var settings = Settings()
        settings.handlers = ["One", "Two"]
        settings.confirmAnswer = false
        settings.promptAnswer = "text"
        settings.scriptTimeLimit = 123
        let headers: Headers = [("Set-Cookie", "seen=1"), ("Set-Cookie", "sid=2; HttpOnly")]
        let walk = liveWalk(settings: settings, server: { _, _ in scriptPage(headers) })
        #expect(walk.setup?.url.description == "http://site.test/dir/page")
        #expect(walk.setup?.cookies == "seen=1")
        #expect(walk.setup?.handlers == ["One", "Two"])
        #expect(walk.setup?.confirmAnswer == false && walk.setup?.promptAnswer == "text")
        #expect(walk.setup?.taskLimit == 123 && walk.setup?.userAgent == "Latchkey/0.1")
        #expect(walk.summaries(.attach) == ["One", "Two"])
        #expect(walk.entries(.attach).first?.delegateCall == "WKUserContentController.add(_:name:)")
    }

    @Test func scriptsThatAreSwitchedOffAreNotRunAndThatIsSaid() {
        var walk = liveWalk()
        walk.take(.settingChanged(.runsScripts(false)))
        #expect(walk.session.runsPageScripts, "the page that is there goes on")
        walk.take(.reloadChosen)
        #expect(!walk.session.runsPageScripts && walk.closed.count == 1)
        #expect(walk.summaries(.note).last == "the page's scripts are not run")
        #expect(walk.entries(.page).last?.delegateCall == "webView(_:didFinish:)")
        #expect(walk.commands.count == 1)
    }

    @Test func reloadDetachesTheHandlersAndAttachesThemAgain() {
        var walk = liveWalk()
        let first = walk.pageID
        walk.take(.reloadChosen)
        let order = walk.timeline.entries.filter { $0.kind == .attach || $0.kind == .detach }.map(\.kind)
        #expect(order == [.attach, .detach, .attach])
        #expect(walk.closed == [first])
        #expect(walk.pageID != first && walk.setup != nil)
    }

    @Test func everyWayOfLeavingClosesThePageOnce() {
        let ways: [(String, (inout Walk) -> Void)] = [
            ("a link", { $0.take(.linkFollowed("/other")) }), ("another address", { $0.open("http://b.test/") }),
            ("a wrong address", { $0.open("file:///x") }), ("starting over", { $0.take(.startOverChosen) }),
            ("the engine's end", { $0.report(.ended("The engine ended.")) }),
            (
                "a failed load",
                {
                    $0.server = { _, _ in Response(status: 200) }
                    $0.open("http://b.test/")
                }
            ),
            ("the demo site's end", { $0.take(.demoSiteFailed("It failed.")) }),
        ]
        for (name, leave) in ways {
            var walk = liveWalk()
            let id = walk.pageID
            leave(&walk)
            #expect(walk.closed.filter { $0 == id }.count == 1, "\(name)")
            #expect(walk.session.livePages[id] == nil, "\(name)")
        }
    }

    @Test func aPageLivesOnWhileTheNextOneLoadsAndWhenItFailsToCome() {
        var session = Session(seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        let id = showScripts(&session, &timeline)
        _ = session.update(.pageReported(id, .snapshot(number: 1, snapshot())), at: 4, timeline: &timeline)
        _ = session.update(.linkFollowed("/next"), at: 5, timeline: &timeline)
        let effects = session.update(.pressed(3), at: 6, timeline: &timeline)
        #expect(effects == [.command(id, .press(3, edit: 1))])
        _ = session.update(.stopChosen, at: 7, timeline: &timeline)
        #expect(session.runsPageScripts)
    }

    @Test func whatALeftPageSaysIsDroppedWithOneEntry() {
        var walk = liveWalk()
        let old = walk.pageID
        walk.take(.linkFollowed("/other"))
        for number in 1...50 { walk.take(.pageReported(old, .console(level: "log", text: "\(number)"))) }
        walk.take(.pageReported(old, .navigate(.assign("http://evil.test/"))))
        #expect(walk.summaries(.dropped) == ["what a page that was left still says"])
        #expect(walk.summaries(.script).isEmpty && walk.session.load == nil)
    }

    @Test func anEngineThatEndsLeavesThePageAsItWas() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot(title: "done by script")))
        walk.report(.ended("The page's process used more than 512 MiB and was ended."))
        #expect(walk.summaries(.failure) == ["The page's process used more than 512 MiB and was ended."])
        #expect(walk.pageText == "done by script" && !walk.session.runsPageScripts)
        let count = walk.commands.count
        walk.take(.pressed(7))
        #expect(walk.commands.count == count)
    }

    // MARK: Snapshots and the person's acts

    @Test func aSnapshotReplacesTheDocumentAndAnOlderOneDoesNot() {
        var walk = liveWalk()
        let id = walk.pageID
        walk.report(.snapshot(number: 2, snapshot(title: "second")))
        walk.report(.snapshot(number: 1, snapshot(title: "first")))
        walk.report(.snapshot(number: 2, snapshot(title: "again")))
        #expect(walk.pageText == "second" && walk.pageID == id && walk.status == 200)
    }

    @Test func nothingIsDoneToAPageBeforeItsFirstSnapshot() {
        var walk = liveWalk()
        walk.take(.pressed(7))
        walk.take(.focused(7))
        #expect(walk.told.count == 1 && walk.session.notice?.contains("only beginning") == true)
        walk.report(.snapshot(number: 1, snapshot()))
        walk.take(.pressed(7))
        #expect(walk.told.last == .press(7, edit: 1))
    }

    @Test func actsOfThePersonGoToTheScriptsWithGrowingNumbers() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot()))
        walk.take(.focused(7))
        walk.take(.fieldChanged(7, .text("a")))
        walk.take(.fieldChanged(7, .text("ab")))
        walk.take(.entered(7))
        walk.take(.pressed(8))
        walk.take(.focused(nil))
        #expect(
            Array(walk.told.dropFirst()) == [
                .focus(7), .edit(7, .text("a"), edit: 1), .edit(7, .text("ab"), edit: 2), .enter(7, edit: 3),
                .press(8, edit: 4), .blur,
            ]
        )
    }

    @Test func aSnapshotNeverOverwritesANewerEdit() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot("page")))
        #expect(walk.session.value(of: 7) == .text("page"))
        walk.take(.fieldChanged(7, .text("a")))
        walk.take(.fieldChanged(7, .text("ab")))
        walk.report(.snapshot(number: 2, snapshot("A", edit: 1)))
        #expect(walk.session.value(of: 7) == .text("ab"), "the page has not seen the second edit")
        walk.report(.snapshot(number: 3, snapshot("AB", edit: 2)))
        #expect(walk.session.value(of: 7) == .text("AB"), "now it has, and wrote it in capitals")
    }

    @Test func aMaskedTextStaysAsTypedUntilAScriptChangesIt() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot()))
        walk.take(.fieldChanged(8, .secret(Secret("pässword"))))
        walk.report(.snapshot(number: 2, snapshot(password: 8, edit: 1)))
        #expect(walk.session.value(of: 8) == .secret(Secret("pässword")))
        walk.take(.fieldChanged(8, .secret(Secret("pässwords"))))
        walk.report(.snapshot(number: 3, snapshot(password: 0, edit: 2)))
        #expect(walk.session.value(of: 8) == .concealed(count: 0), "a script emptied it")
    }

    @Test func aChangedTitleIsAnEntryTwentyTimesAPage() {
        var walk = liveWalk()
        for number in 1...40 { walk.report(.snapshot(number: number, snapshot(title: "t\(number / 2)"))) }
        let titles = walk.summaries(.script)
        #expect(titles.count == 21 && titles[0] == "title: “t0”")
        #expect(titles.last == "further changes of the title are not kept")
    }

    @Test func aLinkToAPlaceInThePageLoadsNothing() {
        var walk = liveWalk()
        walk.take(.linkFollowed("#part"))
        #expect(walk.session.shownAddress?.description == "http://site.test/dir/page#part")
        #expect(walk.requests.count == 1)
        guard case .fragment(let url) = walk.told.last else { return #expect(Bool(false), "nothing was told") }
        #expect(url.fragment == "part")
        walk.take(.backChosen)
        #expect(walk.session.shownAddress?.fragment == nil && walk.requests.count == 1)
    }

    @Test func controlsOfFormsPagesAskedForFocusAreWished() {
        var walk = liveWalk()
        walk.report(.snapshot(number: 1, snapshot()))
        walk.report(.focus(7))
        #expect(walk.session.wantsFocus == 7)
        walk.report(.invalid(8, message: "Fill out\u{1B} this field"))
        #expect(walk.session.wantsFocus == 8)
        #expect(walk.session.notice == "Fill out<U+001B> this field")
        walk.take(.focused(8))
        #expect(walk.session.wantsFocus == nil)
    }
}

/// A Session that shows a page with scripts, and its id.
func showScripts(_ session: inout Session, _ timeline: inout Timeline) -> PageID {
    var shown = -1
    var waiting = session.update(.addressEntered("http://site.test/"), at: 0, timeline: &timeline)
    while !waiting.isEmpty {
        switch waiting.removeFirst() {
        case .send(let id, _, _):
            waiting += session.update(.responseArrived(id, scriptPage()), at: 1, timeline: &timeline)
        case .parse(let id, _):
            shown = id
            waiting += session.update(.pageParsed(id, snapshot()), at: 2, timeline: &timeline)
        default: break
        }
    }
    return shown
}
