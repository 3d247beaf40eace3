import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The first walk of a newcomer, on the built-in site, word by word.
    @Suite struct FrontDoorWalk {
        private let password = "s3cret"

        /// Opens the Basic room from the front page by Tab and Enter.
        private func basicRoom(_ arguments: String...) throws -> TmuxScreen {
            let screen = try Latchkey.open(nil, arguments)
            try screen.wait(for: "Basic.*one challenge, one dialog")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "┌ Sign in")
            return screen
        }

        @Test func theDialogOpensAndTheFlowSaysWhy() throws {
            let screen = try basicRoom()
            try screen.wait(for: "challenge Basic “Staging” · try 1")
            try screen.wait(forText: "no stored credential for this space")
        }

        @Test func aRefusedPasswordIsTry2AndCancelShowsTheServersPage() throws {
            let screen = try basicRoom()
            try screen.signIn("demo", "wrong")
            let second = try screen.wait(forText: "Try 2")
            #expect(second.contains("User name  [demo"))
            try screen.press("Escape")
            try screen.wait(forNo: "┌ Sign in")
            try screen.wait(for: "401")
            try screen.press("r")
            try screen.wait(forText: "┌ Sign in")
        }

        @Test func abortLeavesThePageThatWasThere() throws {
            let screen = try basicRoom()
            try screen.press("C-x")
            try screen.wait(forText: "Load cancelled by the app, nothing was shown")
            try screen.wait(for: "one challenge, one dialog")
        }

        @Test func theLoginLastsForTheSessionAndNoLonger() throws {
            let screen = try basicRoom()
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("s3c")
            try screen.resize(width: 40, height: 12)
            try screen.wait(forText: "[•••")
            try screen.type("ret")
            try screen.resize(width: 80, height: 24)
            try screen.wait(forText: "[••••••")
            try screen.press("Enter")
            try screen.wait(forText: "You are in")
            try screen.press("Tab", "Enter")
            let below = try screen.wait(forText: "No dialog")
            #expect(!below.contains("┌ Sign in"))
            try screen.press("b")
            try screen.wait(forText: "You are in")
            try screen.press("R")
            try screen.wait(forText: "┌ Sign in")
        }

        @Test func whileSteppingTheServerHearsNothingUntilTheRelease() throws {
            let site = try RunningSite()
            let screen = try Latchkey.open(site.origin + "/")
            try screen.wait(for: "one challenge, one dialog")
            let before = site.requestCount
            try screen.press("s")
            try screen.press("r")
            try screen.wait(forText: "HELD: send GET /")
            #expect(site.requestCount == before)
            try screen.press("n")
            try site.wait(forRequests: before + 1)
        }

        @Test func nothingWrittenHoldsAPassword() throws {
            let folder = try TemporaryFolder()
            let log = folder.path("log")
            let screen = try basicRoom("--log", log)
            try screen.signIn("demo", "wr0ng-p4ss")
            try screen.wait(forText: "Try 2")
            try screen.type(password)
            try screen.press("Enter")
            try screen.wait(forText: "You are in")
            try screen.press("q")
            #expect(try screen.waitForEnd() == 0)
            let written = folder.read("log") ?? ""
            #expect(written.contains("challenge"))
            for secret in ["wr0ng-p4ss", "demo:\(password)", "ZGVtbzpzM2NyZXQ=", "ZGVtbzp3cjBuZy1wNHNz"] {
                #expect(!written.contains(secret))
                #expect(!screen.bytesWritten().contains(secret))
            }
        }

        @Test func theWholeWalk() throws {
            let folder = try TemporaryFolder()
            let site = try RunningSite()
            let screen = try Latchkey.open(site.origin + "/", ["--log", folder.path("log")])
            try screen.wait(for: "Basic.*one challenge, one dialog")
            try screen.press("Tab", "Enter")
            try screen.wait(forText: "┌ Sign in")
            try screen.wait(for: "challenge Basic “Staging” · try 1")
            try screen.signIn("demo", "wr0ng-p4ss")
            let second = try screen.wait(forText: "Try 2 · the server refused the last answer")
            #expect(second.contains("User name  [demo"))
            try screen.press("Escape")
            let refused = try screen.wait(forText: "The server's own words: 401")
            #expect(!refused.contains("┌ Sign in"))
            #expect(refused.contains("401 · not encrypted"))
            try screen.press("r")
            try screen.wait(forText: "┌ Sign in")
            try screen.press("C-x")
            try screen.wait(for: "(?i)cancelled by the app")
            try screen.wait(forText: "The server's own words: 401")
            try screen.press("r")
            try screen.wait(forText: "┌ Sign in")
            try screen.type("demo")
            try screen.press("Tab")
            try screen.type("s3c")
            try screen.resize(width: 40, height: 12)
            try screen.wait(forText: "[••• ")
            try screen.type("ret")
            try screen.resize(width: 80, height: 24)
            try screen.wait(forText: "[•••••• ")
            try screen.press("Enter")
            try screen.wait(forText: "You are in")
            try screen.press("Tab", "Enter")
            let below = try screen.wait(forText: "Authorization (Basic) arrived here with the first request")
            #expect(below.contains("is in a known protection space"))
            try screen.press("R")
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            try screen.wait(forNo: "┌ Sign in")
            try screen.press("s")
            try screen.wait(forText: "stepping")
            let before = site.requestCount
            try screen.press("r")
            try screen.wait(forText: "HELD: send GET /basic/inside · F7 release · F8 continue")
            #expect(site.requestCount == before)
            try screen.press("n")
            try site.wait(forRequests: before + 1)
            kill(try screen.pid, SIGTERM)
            #expect(try screen.waitForEnd() == 128 + SIGTERM)
            let written = folder.read("log") ?? ""
            #expect(written.contains("challenge"))
            for secret in ["wr0ng-p4ss", "demo:\(password)", "ZGVtbzpzM2NyZXQ=", "ZGVtbzp3cjBuZy1wNHNz"] {
                #expect(!written.contains(secret))
                #expect(!screen.bytesWritten().contains(secret))
                #expect(try !screen.history().contains(secret))
            }
        }
    }
}
