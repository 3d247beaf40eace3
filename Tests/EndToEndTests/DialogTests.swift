import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The dialog and its outcomes, against httpbin.
    @Suite struct Dialog {
        private let address: String

        /// A challenge as a server sends it.
        private static let challenge = answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#)

        init() throws { address = try Latchkey.httpbin("/basic-auth/\(Latchkey.user)/\(Latchkey.password)") }

        @Test func theRightLoginShowsThePage() throws {
            let screen = try Latchkey.open(address)
            let dialog = try screen.wait(forText: "Fake Realm")
            #expect(dialog.contains("The password will travel unencrypted"))
            try screen.signIn(Latchkey.user, Latchkey.password)
            try screen.wait(for: #""authenticated": true"#)
        }

        @Test func aWrongPasswordAsksAgainAndKeepsTheUser() throws {
            let screen = try Latchkey.open(address)
            try screen.signIn(Latchkey.user, Latchkey.wrongPassword)
            let dialog = try screen.wait(forText: "Try 2")
            #expect(dialog.contains("[\(Latchkey.user)"))
            #expect(!dialog.contains("••"))
            try screen.type(Latchkey.password)
            try screen.press("Enter")
            try screen.wait(for: #""authenticated": true"#)
        }

        @Test func cancelShowsTheServersOwnPage() throws {
            let screen = try Latchkey.open(address)
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            try screen.wait(forText: "The server sent an empty page (401)")
        }

        @Test func cancelShowsWhatTheServerSaysWithA401() throws {
            let server = try RawServer(
                answering: answer("401 Unauthorized", "<p>Ask the porter</p>", #"WWW-Authenticate: Basic realm="Gate""#)
            )
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "┌ Sign in")
            try screen.press("Escape")
            let page = try screen.wait(forText: "Ask the porter")
            #expect(!page.contains("Sign in"))
            #expect(server.requestTexts.allSatisfy { !$0.lowercased().contains("authorization:") })
        }

        @Test func abortShowsNoPageAtAll() throws {
            let server = try RawServer(
                answering: answer("401 Unauthorized", "<p>Ask the porter</p>", #"WWW-Authenticate: Basic realm="Gate""#)
            )
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "┌ Sign in")
            try screen.press("C-x")
            let page = try screen.wait(forText: "Load cancelled by the app, nothing was shown")
            #expect(!page.contains("Ask the porter"))
        }

        @Test func thePasswordIsNowhere() throws {
            let folder = try TemporaryFolder()
            let server = try RawServer(answering: Self.challenge, Self.challenge, answer("200 OK", "<p>Inside now</p>"))
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), ["--log", folder.path("log")])
            try screen.signIn(Latchkey.user, Latchkey.wrongPassword)
            try screen.wait(forText: "Try 2")
            try screen.type(Latchkey.password)
            try screen.press("Enter")
            try screen.wait(forText: "Inside now")
            let environment = try String(contentsOfFile: "/proc/\(screen.pid)/environ", encoding: .utf8)
            let arguments = try String(contentsOfFile: "/proc/\(screen.pid)/cmdline", encoding: .utf8)
            try screen.press("q")
            #expect(try screen.waitForEnd() == 0)
            for (place, text) in [
                ("terminal", screen.bytesWritten()), ("history", try screen.history()),
                ("log", folder.read("log") ?? ""),
                ("environment", environment), ("arguments", arguments),
            ] {
                #expect(!text.isEmpty || place == "history", "\(place)")
                for secret in [Latchkey.password, Latchkey.wrongPassword] {
                    #expect(!text.contains(secret), "in the \(place)")
                    #expect(
                        !text.contains(Data("\(Latchkey.user):\(secret)".utf8).base64EncodedString()),
                        "in the \(place)"
                    )
                }
            }
        }

        @Test func aPastedPasswordIsMaskedAndNotSent() throws {
            let screen = try Latchkey.open(address)
            try screen.wait(forText: "┌ Sign in")
            try screen.type(Latchkey.user)
            try screen.press("Tab")
            try screen.paste(Latchkey.password + "\r")
            try screen.wait(forText: String(repeating: "•", count: Latchkey.password.count))
            #expect(try screen.text().contains("┌ Sign in"))
            try screen.press("Enter")
            try screen.wait(for: #""authenticated": true"#)
        }

        @Test func theDialogOutlivesResizing() throws {
            let screen = try Latchkey.open(address)
            try screen.wait(forText: "┌ Sign in")
            try screen.type(Latchkey.user)
            try screen.press("Tab")
            try screen.type(Latchkey.password)
            try screen.resize(width: 40, height: 12)
            try screen.wait(forText: "••••••")
            #expect(try screen.rows().allSatisfy { $0.count <= 40 })
            try screen.resize(width: 80, height: 24)
            try screen.wait(forText: "User name  [\(Latchkey.user)")
            try screen.press("Enter")
            try screen.wait(for: #""authenticated": true"#)
        }

        @Test func whereNoChallengeComesNobodyIsAsked() throws {
            let hidden = try Latchkey.httpbin("/hidden-basic-auth/\(Latchkey.user)/\(Latchkey.password)")
            let screen = try Latchkey.open(hidden)
            let page = try screen.wait(for: "404")
            #expect(!page.contains("┌ Sign in"))
        }
    }
}
