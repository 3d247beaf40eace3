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
            let before = requests(site)
            try screen.press("s")
            try screen.press("r")
            try screen.wait(forText: "HELD: send GET /")
            #expect(requests(site) == before)
            try screen.press("n")
            try Deadline().until("a request in the site's log", seeing: site.log) { requests(site) == before + 1 }
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

        private func requests(_ site: RunningSite) -> Int {
            site.log.split(separator: "\n").count { $0.contains(" GET / ") }
        }
    }

    /// Every room of the demo site by `dump`, as a person with its login would read it.
    @Suite struct Rooms {
        /// Path, the text that its page must hold after signing in as demo, and the exit code.
        static let table: [(path: String, text: String, status: Int32)] = [
            ("/", "Basic", 0),
            ("/basic", "You are in", 0),
            ("/basic/inside", "Basic", 0),
            ("/digest/md5", "Digest", 0),
            ("/digest/sha-256", "Digest", 0),
            ("/digest/sha-512-256", "Digest", 0),
            ("/digest/md5-sess", "Digest", 0),
            ("/digest/sha-256-sess", "Digest", 0),
            ("/digest/no-qop", "Digest", 0),
            ("/digest/userhash", "Digest", 0),
            ("/digest/stale", "stale", 0),
            ("/several/one-header", "Basic and Digest in one header", 0),
            ("/several/many-headers", "Basic and Digest in two headers", 0),
            ("/unknown", "A scheme nobody answers", 4),
            ("/bearer", "Bearer", 4),
            ("/no-challenge", "A 401 without a challenge", 4),
            ("/empty-401", "", 0),
            ("/redirect/loop", "", 3),
            ("/scope/", "Path scope", 0),
            ("/hostile-realm", "A realm with escapes", 0),
            ("/hostile-realm/c1", "A realm with C1 controls", 0),
            ("/hostile-realm/bidi", "A realm that turns around", 0),
            ("/hostile-realm/long", "A realm of 10,000 characters", 0),
            ("/hostile-realm/quotes", "A realm with quotes and commas", 0),
            ("/slow", "A slow answer", 0),
        ]

        @Test func everyRoomSaysItsTextAndEndsWithItsCode() throws {
            let site = try RunningSite()
            for room in Self.table {
                let arguments = ["dump", site.origin + room.path, "--user", "demo", "--password-file", "-"]
                let outcome = try run(Surroundings.program, arguments, input: Data("s3cret".utf8))
                #expect(outcome.status == room.status, "\(room.path): \(outcome.errors)")
                #expect(room.text.isEmpty || outcome.output.contains(room.text), "\(room.path): \(outcome.output)")
                #expect(
                    !outcome.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
                    "\(room.path)"
                )
            }
        }

        @Test func deepNestingEndsTheParserAndNotTheProgram() throws {
            let site = try RunningSite()
            let screen = try Latchkey.open(site.origin + "/nested")
            try screen.wait(for: "nested|nesting|parser|limit")
            try screen.press("g")
            try screen.press("C-u")
            try screen.type(site.origin + "/")
            try screen.press("Enter")
            try screen.wait(for: "one challenge, one dialog")
        }
    }
}
