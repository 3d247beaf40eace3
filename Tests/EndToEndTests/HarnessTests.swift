import Foundation
import Testing

extension EndToEnd {
    /// The terminal that all other tests trust.
    @Suite struct Harness {
        @Test func typedTextAndNamedKeysReachTheProgram() throws {
            let screen = try TmuxScreen(["cat"])
            try screen.type("naïve 日本 ; #{pane_id}")
            try screen.press("Enter")
            try screen.wait(forText: "naïve 日本 ; #{pane_id}\nnaïve 日本 ; #{pane_id}\n")
            try screen.press("x", "Enter")
            try screen.wait(forText: "x\nx")
            #expect(screen.bytesWritten().contains("日本"))
        }

        @Test func theScreenHasTheSizeAskedForAndAnother() throws {
            let screen = try TmuxScreen(["sh", "-c", "stty size; read line; stty size; cat"], width: 80, height: 24)
            try screen.wait(for: "^24 80\n")
            try screen.resize(width: 40, height: 12)
            try screen.press("Enter")
            try screen.wait(for: "12 40")
        }

        @Test func exitCodesAndSignalsAreTold() throws {
            #expect(try TmuxScreen(["sh", "-c", "exit 3"]).waitForEnd() == 3)
            #expect(try TmuxScreen(["true"]).waitForEnd() == 0)
            let screen = try TmuxScreen(["sh", "-c", "echo up; exec cat"])
            try screen.wait(forText: "up")
            kill(try screen.pid, SIGTERM)
            #expect(try screen.waitForEnd() == 128 + SIGTERM)
        }

        @Test func theEnvironmentIsTheOneGiven() throws {
            let screen = try TmuxScreen(["sh", "-c", "env; cat"], environment: ["NO_COLOR": "1", "LANG": nil])
            let text = try screen.wait(for: "NO_COLOR=1")
            #expect(!text.contains("LANG="))
            #expect(text.contains("TERM=tmux-256color"))
        }

        @Test func whatWentOffTheScreenIsInTheHistory() throws {
            let screen = try TmuxScreen(["sh", "-c", "seq 1 200; cat"])
            try screen.wait(for: "(?m)^200$")
            #expect(try !screen.text().contains("\n100\n"))
            #expect(try screen.history().contains("\n100\n"))
        }

        @Test func aProgramThatIsRunToItsEndGivesStreamsAndStatus() throws {
            let outcome = try run("sh", ["-c", "cat; echo oops >&2; exit 4"], input: Data("in".utf8))
            #expect(outcome.status == 4)
            #expect(outcome.output == "in")
            #expect(outcome.errors == "oops\n")
            #expect(try run("sh", ["-c", "kill -SEGV $$"]).status == 128 + SIGSEGV)
        }
    }
}
