import HTTP
import Testing

@testable import Flow

@Suite struct HistoryTests {
    private func site() -> Walk {
        Walk { request, authorization in
            request.url.path == "/locked"
                ? basicServer()(request, authorization) : Response(status: 200, body: Array(request.url.path.utf8))
        }
    }

    private func visited(_ paths: String...) -> Walk {
        var walk = site()
        for path in paths { walk.open("http://site.test\(path)") }
        return walk
    }

    @Test func backAndForwardWalkThePagesThatWereShown() {
        var walk = visited("/a", "/b", "/c")
        walk.take(.backChosen)
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
        #expect(!walk.session.canGoBack)
        walk.take(.forwardChosen)
        #expect(walk.pageText == "/b")
        walk.take(.linkFollowed("/d"))
        #expect(walk.pageText == "/d")
        #expect(!walk.session.canGoForward, "a new page ends what lay ahead")
    }

    @Test func afterAnAbortBackLeavesThePageThatStayed() {
        var walk = visited("/a", "/b")
        walk.take(.linkFollowed("/locked"))
        walk.take(.abortChosen)
        #expect(walk.pageText == "/b")
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
    }

    @Test func aCancelledLoadThatIsTriedAgainKeepsThePageBeforeIt() {
        var walk = visited("/a")
        walk.take(.linkFollowed("/locked"))
        walk.take(.abortChosen)
        walk.take(.reloadChosen)
        walk.logIn("demo", "s3cret")
        #expect(walk.pageText == "welcome")
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
    }

    @Test func aStoppedLoadIsTriedAgainFromItsFirstAddress() {
        var walk = Walk { request, authorization in
            request.url.path == "/"
                ? Response(status: 302, headers: [("Location", "/locked")]) : basicServer()(request, authorization)
        }
        walk.open("http://site.test/")
        walk.take(.stopChosen)
        #expect(walk.session.load == nil)
        #expect(walk.session.prompt == nil)
        walk.take(.reloadChosen)
        #expect(walk.sent.map(\.url.path) == ["/", "/locked", "/", "/locked"])
    }

    @Test func aFailedLoadHasItsPlaceInTheHistory() {
        var walk = Walk { request, _ in
            request.url.path == "/lost"
                ? Response(status: 302, headers: [("Location", "javascript:x")])
                : Response(status: 200, body: Array(request.url.path.utf8))
        }
        for path in ["/a", "/lost", "/c"] { walk.open("http://site.test\(path)") }
        walk.take(.backChosen)
        #expect(walk.pageText.contains("not opened"))
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
        walk.take(.forwardChosen)
        walk.take(.forwardChosen)
        #expect(walk.pageText == "/c")
    }

    @Test func backFromAnAddressThatCannotBeOpenedComesToThePageBefore() {
        var walk = visited("/a", "/b")
        walk.open("javascript:x")
        #expect(walk.pageText.contains("javascript:"))
        walk.take(.backChosen)
        #expect(walk.pageText == "/b")
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
    }

    @Test func reloadDoesNotLengthenTheHistory() {
        var walk = visited("/a", "/b")
        walk.take(.reloadChosen)
        walk.take(.reloadChosen)
        walk.take(.backChosen)
        #expect(walk.pageText == "/a")
    }

    @Test func startingOverForgetsEverythingAndLoadsTheAddressAgain() {
        var walk = visited("/a")
        walk.take(.linkFollowed("/locked"))
        walk.logIn("demo", "s3cret")
        walk.take(.startOverChosen)
        #expect(walk.session.credentials.isEmpty)
        #expect(walk.session.cookies.cookies.isEmpty)
        #expect(walk.session.prompt?.attempt == 1)
        #expect(walk.sent.last?.authorization == nil)
        walk.take(.cancelChosen)
        #expect(!walk.session.canGoBack)
    }

    @Test func aFragmentStaysAcrossARedirectThatHasNone() {
        var walk = Walk { request, _ in
            request.url.path == "/" ? Response(status: 302, headers: [("Location", "/b")]) : Response(status: 200)
        }
        walk.open("http://site.test/#part")
        #expect(walk.session.shownAddress?.description == "http://site.test/b#part")
    }
}
