import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// What cannot be loaded: one sentence, and an exit code that says which kind it was.
    @Suite struct BadInput {
        private func expect(_ address: String, exits status: Int32, saying words: String...) throws {
            let outcome = try Latchkey.run("dump", address)
            #expect(outcome.status == status, "\(address): \(outcome.errors)")
            for word in words { #expect(outcome.errors.contains(word), "\(address): \(outcome.errors)") }
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(address): \(outcome.errors)")
        }

        @Test(arguments: [
            "http://", "http://127.0.0.1:99999/", "http://[::1/", "javascript:alert(1)", "file:///etc/passwd",
            "ftp://127.0.0.1/",
            "http://exa mple/",
        ])
        func anAddressThatIsNoneExitsWith2(address: String) throws {
            try expect(address, exits: 2)
        }

        @Test(arguments: [["--no-such-option"], ["dump"], ["serve", "--port", "none"], ["dump", "--user"]])
        func wrongUsageExitsWith2(arguments: [String]) throws {
            let outcome = try run(Surroundings.program, arguments)
            #expect(outcome.status == 2, "\(outcome.errors)")
            #expect(!outcome.errors.isEmpty)
        }

        @Test func anUnknownHostIsNamed() throws {
            try expect("http://latchkey.invalid/", exits: 3, saying: "latchkey.invalid")
        }

        @Test func aRefusedConnectionIsNamed() throws {
            try expect("http://127.0.0.1:\(unusedPort())/", exits: 3, saying: "127.0.0.1")
        }

        @Test func plainHttpWhereTlsIsExpectedIsNamed() throws {
            let address = try Latchkey.httpbin("/").replacing("http:", with: "https:")
            try expect(address, exits: 3, saying: "127.0.0.1")
        }

        @Test func aServerThatSaysNothingIsGivenUp() throws {
            let server = try RawServer([[.stall]])
            defer { server.stop() }
            for scheme in ["http", "https"] {
                let outcome = try Latchkey.run("dump", "--timeout", "1", "\(scheme)://127.0.0.1:\(server.port)/")
                #expect(outcome.status == 3, "\(scheme): \(outcome.errors)")
                #expect(outcome.errors.contains("127.0.0.1:\(server.port)"), "\(scheme): \(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(scheme): \(outcome.errors)")
            }
        }

        @Test func anUntrustedCertificateIsNamed() throws {
            let site = try RunningSite()
            try expect(try site.secureOrigin + "/basic/", exits: 3, saying: "certificate")
        }

        @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "ftp://127.0.0.1/"])
        func aLinkThatIsNoWebAddressIsRefusedInASentence(target: String) throws {
            let server = try RawServer(answering: answer("200 OK", "<p>Here <a href='\(target)'>a link</a></p>"))
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "Here a link")
            try screen.press("Tab", "Enter")
            try screen.wait(for: "(?i)\\b(http and https|not http|only http)")
            try screen.press("g")
            try screen.wait(forText: "Enter open")
            #expect(server.requests.count == 1)
        }

        @Test func aTruncatedBodyIsNoCompleteResponse() throws {
            let server = try RawServer([
                [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf".utf8)), .close]
            ])
            defer { server.stop() }
            try expect(server.address(), exits: 3)
        }

        @Test func endlessHeadersAreCutShort() throws {
            let line = Array(("X-Long: " + String(repeating: "a", count: 16_000) + "\r\n").utf8)
            let server = try RawServer([
                [.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendRepeatedly(line, times: 4_096), .close]
            ])
            defer { server.stop() }
            try expect(server.address(), exits: 3, saying: "header")
        }

        @Test func aRedirectLoopEnds() throws {
            let server = try RawServer(answering: answer("302 Found", "", "Location: /again"))
            defer { server.stop() }
            try expect(server.address(), exits: 3, saying: "redirect")
            #expect(server.requests.count <= 22)
        }

        @Test func whatTheServerSendsCannotDriveTheTerminal() throws {
            let hostile = "<p>before \u{1b}]0;owned\u{7} \u{1b}[31m \u{9b}2J \u{202e}after</p>"
            let server = try RawServer(
                answering: answer("401 Unauthorized", hostile, "WWW-Authenticate: Basic realm=\"R\u{1b}[2J\u{202e}\"")
            )
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            try screen.wait(forText: "after")
            for sequence in ["\u{1b}]0;owned", "\u{9b}2J", "\u{202e}", "R\u{1b}[2J"] {
                #expect(!screen.bytesWritten().contains(sequence))
            }
        }

        @Test func afterAFailureTheAddressBarStillWorks() throws {
            let server = try RawServer(answering: answer("200 OK", "<p>Here at last</p>"))
            defer { server.stop() }
            let screen = try Latchkey.open("http://127.0.0.1:\(unusedPort())/")
            try screen.wait(for: "refused|could not be reached|nothing listens")
            try screen.press("g")
            try screen.press("C-u")
            try screen.type(server.address())
            try screen.press("Enter")
            try screen.wait(forText: "Here at last")
        }

        @Test func userInformationIsTakenOutAndUsedOnce() throws {
            let server = try RawServer(
                answering: answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#),
                answer("200 OK", "<p>Inside now</p>")
            )
            defer { server.stop() }
            let outcome = try Latchkey.run("dump", "http://demo:\(Latchkey.password)@127.0.0.1:\(server.port)/")
            #expect(outcome.output.contains("Inside now"))
            #expect(!(outcome.output + outcome.errors).contains(Latchkey.password))
        }
    }
}
