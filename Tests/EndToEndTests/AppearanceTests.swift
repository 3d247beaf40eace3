import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Terminals and people differ.
    @Suite struct Appearance {
        private func site() throws -> RawServer {
            try RawServer(
                answering: answer(
                    "401 Unauthorized",
                    "<h1>Closed</h1><p><a href='/'>door</a></p>",
                    #"WWW-Authenticate: Basic realm="Gate""#
                )
            )
        }

        @Test(arguments: [["NO_COLOR": "1"], [:]])
        func noColourMeansNone(environment: [String: String]) throws {
            let server = try site()
            defer { server.stop() }
            let arguments = environment.isEmpty ? ["--color=never"] : []
            let screen = try Latchkey.open(server.address(), arguments, environment: environment)
            try screen.wait(forText: "┌ Sign in")
            let colour = /\e\[[0-9;]*\b(3[0-7]|4[0-7]|9[0-7]|10[0-7]|38;5|48;5)(;|m)/
            #expect(!screen.bytesWritten().contains(colour))
        }

        @Test(arguments: ["xterm-256color", "screen", "tmux", "linux", "vt100"])
        func everyCommonTerminalShowsTheDialog(terminal: String) throws {
            let server = try site()
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), terminal: terminal)
            try screen.wait(forText: "Sign in")
            try screen.wait(forText: "Password")
        }

        @Test func aDumbTerminalIsRefusedWithAHint() throws {
            let screen = try Latchkey.open("http://127.0.0.1:9/", terminal: "dumb")
            #expect(try screen.waitForEnd() == 2)
            #expect(screen.bytesWritten().contains("--plain"))
        }

        @Test func withoutUtf8TheFrameIsAscii() throws {
            let server = try site()
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), environment: ["LANG": "C", "LC_ALL": "C"])
            try screen.wait(forText: "Password")
            #expect(!screen.bytesWritten().contains("┌"))
        }

        @Test func plainAsksOnTheTerminalWithoutEcho() throws {
            let server = try RawServer(
                answering: answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#),
                answer("200 OK", "<p>Inside now</p>")
            )
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), ["--plain"])
            try screen.wait(forText: "User name:")
            try screen.type(Latchkey.user)
            try screen.press("Enter")
            try screen.wait(forText: "Password:")
            try screen.type(Latchkey.password)
            try screen.press("Enter")
            try screen.wait(forText: "Keep none|forSession")
            try screen.press("Enter")
            try screen.wait(forText: "Inside now")
            #expect(!screen.bytesWritten().contains(Latchkey.password))
        }

        @Test func helpAndVersionAreTold() throws {
            for arguments in [
                ["--help"], ["dump", "--help"], ["explain", "--help"], ["serve", "--help"], ["--version"],
            ] {
                let outcome = try run(Surroundings.program, arguments)
                #expect(outcome.status == 0)
                #expect(outcome.output.contains("latchkey"), "\(arguments)")
            }
        }

        @Test func theProgramLinksOnlyNcurses() throws {
            let own =
                /^(linux-vdso|libncursesw|libtinfo|libc|libm|libstdc\+\+|libgcc_s|ld-linux.*|libdl|libpthread|librt)\.so/
            // A debug build carries Swift's own libraries, too.
            let swift = /^(libswift|lib_Foundation|libFoundation|libBlocksRuntime|libdispatch)/
            for line in try run("ldd", [Surroundings.program]).output.split(separator: "\n") {
                let name = line.trimmingCharacters(in: .whitespaces).split(separator: "/").last.map(String.init) ?? ""
                let first = line.trimmingCharacters(in: .whitespaces)
                #expect(first.contains(own) || name.contains(own) || first.contains(swift), "\(line)")
            }
        }
    }
}
