import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Every way out leaves the terminal as it was found.
    @Suite struct Ending {
        /// The program inside a shell that looks at the terminal before and after, and waits to be let go.
        private final class Stay {
            let folder: TemporaryFolder
            let screen: TmuxScreen
            let server: RawServer

            init() throws {
                server = try RawServer(
                    answering: answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#)
                )
                folder = try TemporaryFolder()
                let script = """
                    trap '' HUP
                    stty -a >before
                    (trap - HUP; exec "$0" "$1")
                    echo "ended with $?"
                    stty -a >after
                    read line
                    """
                screen = try TmuxScreen(
                    ["sh", "-c", "cd '\(folder.path)' && { \(script)\n}", Surroundings.program, server.address()]
                )
                try screen.wait(forText: "┌ Sign in")
            }

            deinit { server.stop() }

            func program() throws -> pid_t {
                let outcome = try run("pgrep", ["-P", "\(screen.pid)"])
                return try #require(pid_t(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)))
            }

            func expectRestored(_ status: Int32) throws {
                try screen.wait(forText: "ended with \(status)")
                let after = try Deadline().wait("stty after the end") {
                    folder.read("after").flatMap { $0.isEmpty ? nil : $0 }
                }
                #expect(after == folder.read("before"))
                #expect(try screen.property("alternate_on") == "0")
                #expect(try screen.property("cursor_flag") == "1")
                #expect(try screen.property("mouse_any_flag") == "0")
                let bytes = screen.bytesWritten()
                let on = bytes.range(of: "\u{1b}[?2004h", options: .backwards)
                let off = bytes.range(of: "\u{1b}[?2004l", options: .backwards)
                if let on { #expect(off.map { $0.lowerBound > on.lowerBound } == true, "bracketed paste stays on") }
            }
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGTRAP, SIGABRT, SIGILL, SIGBUS, SIGFPE])
        func aSignalRestoresTheTerminal(signal: Int32) throws {
            let stay = try Stay()
            kill(try stay.program(), signal)
            try stay.expectRestored(128 + signal)
        }

        @Test func quitRestoresTheTerminal() throws {
            let stay = try Stay()
            try stay.screen.press("Escape")
            try stay.screen.wait(forNo: "┌ Sign in")
            try stay.screen.press("q")
            try stay.expectRestored(0)
        }

        @Test func controlCTwiceExitsWith130() throws {
            let stay = try Stay()
            try stay.screen.press("C-c")
            try stay.screen.wait(forNo: "┌ Sign in")
            try stay.screen.press("C-c")
            try stay.screen.wait(forText: "^C")
            try stay.screen.press("C-c")
            try stay.expectRestored(130)
        }

        @Test func controlZGivesTheShellItsTerminalAndComesBack() throws {
            let server = try RawServer(answering: answer("200 OK", "<p>Still here</p>"))
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let screen = try TmuxScreen(["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "ready> "])
            try screen.wait(forText: "ready>")
            // readline changes the terminal while it edits, so both looks are taken by a command.
            try screen.type(
                "cd '\(folder.path)'; stty -a >before; \(Surroundings.program) \(server.address()); stty -a >after"
            )
            try screen.press("Enter")
            try screen.wait(forText: "Still here")
            try screen.press("C-z")
            try screen.wait(for: "Stopped")
            #expect(try screen.property("alternate_on") == "0")
            #expect(try screen.property("cursor_flag") == "1")
            try screen.type("stty -a >stopped; echo looked")
            try screen.press("Enter")
            try screen.wait(for: "(?m)^looked")
            #expect(folder.read("stopped") == folder.read("before"))
            try screen.type("fg")
            try screen.press("Enter")
            try screen.wait(forText: "Still here")
            try screen.wait(forNo: "ready>")
            try screen.press("q")
            try screen.wait(forText: "ready>")
            #expect(folder.read("before") != nil)
        }
    }
}
