import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Keys where people press them, and files that they ask for.
    @Suite struct Typing {
        private func closedRoom(_ body: String = "Ask the porter") throws -> RawServer {
            try RawServer(answering: answer("401 Unauthorized", body, #"WWW-Authenticate: Basic realm="Gate""#))
        }

        @Test func cyrillicLettersInTheSamePlaceAreCommands() throws {
            let server = try RawServer(answering: answer("200 OK", "<p>Still here</p>"))
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "Still here")
            try screen.press("к")
            try Deadline().until("a second request") { server.requests.count == 2 }
            try screen.press("ы")
            try screen.wait(forText: "stepping")
            try screen.press("ы")
            try screen.wait(forNo: "stepping on ·")
            try screen.press("й")
            #expect(try screen.waitForEnd() == 0)
        }

        @Test func whatWasTypedAheadOfTheDialogDoesNotReachIt() throws {
            let reply = Array(
                answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#).utf8
            )
            let server = try RawServer([
                [.sendSlowly(Array(reply.prefix(40)), pause: 25), .send(Array(reply.dropFirst(40)))]
            ])
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "request   GET")
            try screen.type("xyz")
            let dialog = try screen.wait(forText: "┌ Sign in")
            #expect(!dialog.contains("[xyz"))
            try screen.type("demo")
            try screen.wait(forText: "User name  [demo ")
        }

        @Test func aDialogWaitsWhileTheAddressIsEdited() throws {
            let reply = Array(
                answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#).utf8
            )
            let server = try RawServer([
                [.sendSlowly(Array(reply.prefix(40)), pause: 25), .send(Array(reply.dropFirst(40)))]
            ])
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "request   GET")
            try screen.press("g", "C-u")
            try screen.type("half an addr")
            let edited = try screen.wait(forText: "challenge Basic")
            #expect(edited.contains("half an addr"))
            #expect(!edited.contains("┌ Sign in"))
            try screen.press("Escape")
            try screen.wait(forText: "┌ Sign in")
        }

        @Test func everyLineFitsFortyColumnsAndTwelveRows() throws {
            let server = try closedRoom()
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), width: 40, height: 12)
            try screen.wait(forText: "The site says: “Gate”")
            for _ in 0..<6 {
                #expect(try screen.rows().allSatisfy { $0.count <= 40 })
                #expect(try screen.rows().last { !$0.isEmpty }?.hasSuffix("F1 help") == true)
                try screen.press("Tab")
            }
            try screen.press("Escape")
            try screen.wait(forText: "Ask the porter")
            #expect(try screen.rows().last { !$0.isEmpty }?.hasSuffix("F1 help") == true)
        }

        @Test func timelineAndScreenAreWrittenWithoutThePassword() throws {
            let folder = try TemporaryFolder()
            let server = try RawServer(
                answering: answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#),
                answer("200 OK", "<p>Inside now</p>")
            )
            defer { server.stop() }
            let screen = try TmuxScreen([
                "sh", "-c", "cd '\(folder.path)' && exec \"$0\" \"$1\"", Surroundings.program, server.address(),
            ])
            try screen.signIn(Latchkey.user, Latchkey.password)
            try screen.wait(forText: "Inside now")
            try screen.press("w")
            try screen.wait(forText: "Write to files")
            try screen.press("Enter")
            for file in ["latchkey-timeline.jsonl", "latchkey-screen.txt"] {
                try screen.wait(for: "Written to.*\(file)")
                let written = try #require(folder.read(file))
                #expect(written.contains("challenge"), "\(written)")
                #expect(!written.contains(Latchkey.password))
                #expect(!written.contains(Data("\(Latchkey.user):\(Latchkey.password)".utf8).base64EncodedString()))
            }
            #expect(folder.read("latchkey-screen.txt")?.contains("Inside now") == true)
        }

        @Test func controlSDoesNotFreezeTheScreen() throws {
            let server = try closedRoom()
            defer { server.stop() }
            let screen = try Latchkey.open(server.address())
            try screen.wait(forText: "┌ Sign in")
            try screen.press("C-s")
            try screen.type("still typing")
            try screen.wait(forText: "[still typing")
        }
    }
}
