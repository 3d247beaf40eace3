import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `--plain`: no screen, questions on the terminal.
    @Suite struct Plain {
        private static let challenge = answer(
            "401 Unauthorized",
            "<h1>Closed for now</h1>",
            #"WWW-Authenticate: Basic realm="Gate""#
        )
        private static let inside = answer("200 OK", "<p>Inside now, with <a href='/next'>a way on</a></p>")

        /// A dumb terminal, where nothing else works.
        private func open(_ server: RawServer, _ arguments: String...) throws -> TmuxScreen {
            try Latchkey.open(server.address(), ["--plain"] + arguments, environment: ["TERM": "dumb"])
        }

        /// Without a terminal of its own, as from cron.
        private func unattended(_ arguments: String..., input: String = "") throws -> Outcome {
            try run("setsid", ["--wait", Surroundings.program, "--plain"] + arguments, input: Data(input.utf8))
        }

        @Test func theDialogIsAskedLineByLine() throws {
            let server = try RawServer(answering: Self.challenge, Self.inside, answer("200 OK", "<p>Further on</p>"))
            defer { server.stop() }
            let screen = try open(server)
            let dialog = try screen.wait(forText: "User name:")
            #expect(dialog.contains("Sign in: http://127.0.0.1:\(server.port)"))
            #expect(dialog.contains("The site says: “Gate”"))
            #expect(dialog.contains("unencrypted"))
            try screen.type(Latchkey.user)
            try screen.press("Enter")
            try screen.wait(forText: "Password:")
            try screen.type(Latchkey.password)
            try screen.press("Enter")
            try screen.wait(forText: "Keep none|forSession|permanent [forSession]:")
            try screen.press("Enter")
            try screen.wait(forText: "Inside now, with a way on [1]")
            try screen.wait(forText: "latchkey> ".trimmingCharacters(in: .whitespaces))
            try screen.type("1")
            try screen.press("Enter")
            try screen.wait(forText: "Further on")
            try screen.type("i 4")
            try screen.press("Enter")
            try screen.wait(forText: "as Swift")
            try screen.type("q")
            try screen.press("Enter")
            #expect(try screen.waitForEnd() == 0)
            #expect(!screen.bytesWritten().contains(Latchkey.password))
            #expect(!screen.bytesWritten().contains("\u{1B}["))
        }

        @Test(arguments: [":cancel", "C-d"])
        func cancelShowsTheServersPage(way: String) throws {
            let server = try RawServer(answering: Self.challenge)
            defer { server.stop() }
            let screen = try open(server)
            try screen.wait(forText: "User name:")
            if way.hasPrefix(":") {
                try screen.type(way)
                try screen.press("Enter")
            } else {
                try screen.press(way)
            }
            try screen.wait(forText: "Closed for now")
            try screen.wait(forText: "performDefaultHandling")
        }

        @Test func controlCAbortsTheDialogAtThePassword() throws {
            let server = try RawServer(answering: Self.challenge)
            defer { server.stop() }
            let screen = try open(server)
            try screen.wait(forText: "User name:")
            try screen.type("x")
            try screen.press("Enter")
            try screen.wait(forText: "Password:")
            try screen.press("C-c")
            try screen.wait(forText: "cancelled by the app")
            try screen.wait(forText: "latchkey>")
            #expect(try !screen.history().contains("Closed for now"))
            try screen.press("C-c")
            try screen.wait(forText: "^C again quits")
            try screen.press("C-c")
            #expect(try screen.waitForEnd() == 130)
        }

        @Test func aNameMayBeginWithAColon() throws {
            let server = try RawServer(answering: Self.challenge)
            defer { server.stop() }
            let screen = try open(server)
            try screen.wait(forText: "User name:")
            try screen.type("::abort")
            try screen.press("Enter")
            try screen.wait(forText: "Password:")
            try screen.press("Enter")
            try screen.wait(forText: "Keep")
            try screen.press("Enter")
            try screen.wait(forText: "“:abort”")
        }

        @Test func heldEffectsAreReleasedByLetters() throws {
            let server = try RawServer(answering: answer("200 OK", "<p>Released</p>"))
            defer { server.stop() }
            let screen = try open(server, "--step")
            try screen.wait(forText: "HELD: send GET")
            #expect(server.requests.isEmpty)
            try screen.type("n")
            try screen.press("Enter")
            try screen.wait(forText: "HELD: show the page")
            try screen.type("c")
            try screen.press("Enter")
            try screen.wait(for: "(?m)^Released")
        }

        @Test func aSignalAtThePasswordRestoresTheEcho() throws {
            let server = try RawServer(answering: Self.challenge)
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let script = """
                cd '\(folder.path)'; stty -a >before; "$0" --plain "$1"; echo "ended with $?"; stty -a >after; read line
                """
            for signal in [SIGTERM, SIGSEGV] {
                let screen = try TmuxScreen(["sh", "-c", script, Surroundings.program, server.address()])
                try screen.wait(forText: "User name:")
                try screen.press("x", "Enter")
                try screen.wait(forText: "Password:")
                let found = try run("pgrep", ["-P", "\(try screen.pid)"]).output
                kill(try #require(pid_t(found.trimmingCharacters(in: .whitespacesAndNewlines))), signal)
                try screen.wait(forText: "ended with \(128 + signal)")
                try Deadline().until("the terminal as before") {
                    folder.read("after") != nil && folder.read("after") == folder.read("before")
                }
            }
        }

        @Test func withoutATerminalThePageIsPrintedAndTheChallengeCancelled() throws {
            let server = try RawServer(answering: Self.challenge)
            defer { server.stop() }
            let outcome = try unattended(server.address())
            #expect(outcome.status == 4)
            #expect(outcome.output.contains("4 challenge Basic “Gate” · try 1\n    Basic is"))
            #expect(outcome.output.contains("Closed for now"))
            #expect(try unattended("nonsense:").status == 2)
            #expect(try unattended("--step", server.address()).status == 2)
            #expect(try unattended("http://127.0.0.1:\(try unusedPort())/").status == 3)
        }

        @Test func withoutAnAddressAndATerminalTheDemoSiteIsPrinted() throws {
            let outcome = try unattended()
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("Latchkey’s demo site"))
        }

        @Test func theOptionsCredentialIsForTheAddressesOwnOriginOnly() throws {
            let other = try RawServer(answering: Self.challenge, Self.inside)
            defer { other.stop() }
            let first = try RawServer(answering: answer("302 Found", "", "Location: \(other.address())"))
            defer { first.stop() }
            let options = ["--user", Latchkey.user, "--password-file", "-"]
            let outcome = try run(
                Surroundings.program,
                ["dump", first.address()] + options,
                input: Data(Latchkey.password.utf8)
            )
            #expect(outcome.status == 4)
            #expect(other.requests.count == 1)
        }
    }
}
