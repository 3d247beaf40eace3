import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Every room of the demo site by `dump`, as a person with its login would read it.
    @Suite struct Rooms {
        /// Path, the text that the page must hold after signing in, and the exit code.
        static let table: [(path: String, text: String, status: Int32)] = [
            ("/", "Each room teaches one thing", 0),
            ("/basic/", "You are in: Authorization (Basic) arrived here", 0),
            ("/basic", "You are in: Authorization (Basic) arrived here", 0),
            ("/basic/inside", "arrived here with the first request", 0),
            ("/basic-wrong-first/", "The server's own words: 401", 4),
            ("/digest/md5", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/sha-256", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/sha-512-256", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/md5-sess", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/sha-256-sess", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/no-qop", "You are in: Authorization (Digest) arrived here", 0),
            ("/digest/userhash", "You are in", 0),
            ("/digest/stale", "A nonce that goes stale", 0),
            ("/several/one-header/", "You are in: Authorization (Digest) arrived here", 0),
            ("/several/many-headers/", "You are in: Authorization (Digest) arrived here", 0),
            ("/reject/", "You are in: Authorization (Digest) arrived here", 0),
            ("/downgrade/", "You are in: Authorization (Digest) arrived here", 0),
            ("/unknown", "A scheme nobody answers", 4),
            ("/bearer", "Bearer wants a token", 4),
            ("/no-challenge", "A 401 without a challenge", 4),
            ("/empty-401/", "You are in", 0),
            ("/redirect/", "no Authorization arrived here", 0),
            ("/scope/", "You are in", 0),
            ("/scope/deeper/b", "A page below it", 0),
            ("/outside", "This page lies outside /scope/", 0),
            ("/slow", "This page came in twenty pieces", 0),
            ("/levels/none/", "Kept not at all", 0),
            ("/levels/session/", "Kept for the session", 0),
            ("/handler/never/", "The handler is never called", 0),
            ("/handler/twice/", "The handler is called twice", 0),
            ("/ignores-count/", "The count is ignored", 0),
            ("/proposed/", "Default handling with a proposal", 0),
            ("/use-nil/", "useCredential(nil)", 0),
            ("/images", "An image that asks", 0),
            ("/hostile-realm/", "A realm with escapes", 0),
            ("/hostile-realm-c1/", "A realm with C1 controls", 0),
            ("/hostile-realm-bidi/", "A realm that turns around", 0),
            ("/hostile-realm-long/", "A realm of 10,000 characters", 0),
            ("/hostile-realm-quotes/", "A realm with quotes and commas", 0),
            ("/tls", "Two challenges over https", 0),
            ("/echo", "The request's headers as they came", 0),
        ]

        /// Path, the words of the sentence that comes instead of a page, and the exit code: 0 for a complete response,
        /// shown or not.
        static let withoutPage: [(path: String, words: String, status: Int32)] = [
            ("/redirect/loop", "redirected 20 times", 3),
            ("/binary", "is a binary file", 0),
            ("/nested", "its parser was ended", 0),
        ]

        private func dump(_ address: String, _ user: String = "demo", _ password: String = "s3cret") throws -> Outcome {
            let arguments = ["dump", address, "--user", user, "--password-file", "-"]
            return try run(Surroundings.program, arguments, input: Data(password.utf8))
        }

        @Test func everyRoomSaysItsTextAndEndsWithItsCode() throws {
            let site = try RunningSite()
            for room in Self.table {
                let outcome = try dump(site.origin + room.path)
                #expect(outcome.status == room.status, "\(room.path): \(outcome.errors)")
                #expect(outcome.output.contains(room.text), "\(room.path): \(outcome.output)")
                #expect(
                    !outcome.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
                    "\(room.path)"
                )
            }
        }

        @Test func aRoomWithoutAPageSaysOneSentence() throws {
            let site = try RunningSite()
            for room in Self.withoutPage {
                let outcome = try dump(site.origin + room.path)
                #expect(outcome.status == room.status, "\(room.path)")
                #expect(outcome.errors.contains(room.words), "\(room.path): \(outcome.errors)")
                #expect(outcome.output.isEmpty, "\(room.path): \(outcome.output)")
            }
        }

        @Test func theUtf8RoomTakesItsLogin() throws {
            let site = try RunningSite()
            let outcome = try dump(site.origin + "/basic-utf8/", "żółw", "пароль日本")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("You are in"))
        }

        @Test func aRedirectToAnotherOriginTakesNothingAlong() throws {
            let site = try RunningSite()
            let outcome = try dump(site.origin + "/redirect/")
            #expect(outcome.output.contains("no Authorization arrived here"))
            let schemes = site.requests.map { $0.split(separator: " ")[1...4].joined(separator: " ") }
            #expect(
                schemes == ["GET /redirect/ 401 -", "GET /redirect/ 302 Basic", "GET /redirect/arrived 200 -"],
                "\(site.log)"
            )
        }
    }
}
