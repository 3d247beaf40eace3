import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `latchkey dump`: pages without a terminal, and what the exit code says.
    @Suite struct Dump {
        private func dump(_ path: String, _ more: String..., password: String = Latchkey.password) throws -> Outcome {
            let arguments =
                ["dump", try Latchkey.httpbin(path), "--user", Latchkey.user, "--password-file", "-"] + more
            return try run(Surroundings.program, arguments, input: Data(password.utf8))
        }

        @Test func aPageIsPrintedAsText() throws {
            let outcome = try Latchkey.run("dump", try Latchkey.httpbin("/html"))
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("Herman Melville - Moby-Dick"))
            #expect(!outcome.output.contains("<h1>"))
        }

        @Test func basicSignsIn() throws {
            let outcome = try dump("/basic-auth/\(Latchkey.user)/\(Latchkey.password)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(#""authenticated": true"#))
        }

        @Test(arguments: ["auth", "auth-int"], ["MD5", "SHA-256"])
        func digestSignsIn(qop: String, algorithm: String) throws {
            for ending in ["", "/never", "/1"] {
                let path = "/digest-auth/\(qop)/\(Latchkey.user)/\(Latchkey.password)/\(algorithm)\(ending)"
                let outcome = try dump(path)
                #expect(outcome.status == 0, "\(path): \(outcome.errors)")
                #expect(outcome.output.contains(#""authenticated": true"#), "\(path): \(outcome.output)")
            }
        }

        /// No RFC has plain SHA-512 in Digest: an algorithm that is not understood is passed over, not answered wrongly.
        @Test func digestWithAnUnknownAlgorithmIsNotAnswered() throws {
            let outcome = try dump("/digest-auth/auth/\(Latchkey.user)/\(Latchkey.password)/SHA-512", "--events")
            #expect(outcome.status == 4)
            #expect(outcome.output.contains("SHA-512"))
        }

        @Test func bearerCannotBeAnsweredByAUserName() throws {
            let outcome = try dump("/bearer", "--events")
            #expect(outcome.status == 4)
            #expect(outcome.output.contains("Bearer"))
        }

        @Test func hiddenBasicIsA404AndComplete() throws {
            let outcome = try dump("/hidden-basic-auth/\(Latchkey.user)/\(Latchkey.password)")
            #expect(outcome.status == 0)
        }

        @Test func aWrongPasswordExitsWith4() throws {
            let path = "/basic-auth/\(Latchkey.user)/\(Latchkey.password)"
            let outcome = try dump(path, password: Latchkey.wrongPassword)
            #expect(outcome.status == 4)
            #expect(!(outcome.output + outcome.errors).contains(Latchkey.wrongPassword))
        }

        @Test func noPasswordExitsWith4() throws {
            let path = "/basic-auth/\(Latchkey.user)/\(Latchkey.password)"
            #expect(try Latchkey.run("dump", try Latchkey.httpbin(path)).status == 4)
        }

        @Test func everyEventIsALineOfJSONWithoutSecrets() throws {
            let server = try RawServer(
                answering: answer("401 Unauthorized", "no", #"WWW-Authenticate: Basic realm="Gate""#),
                answer("200 OK", "<p>Inside now</p>")
            )
            defer { server.stop() }
            let arguments = ["dump", server.address(), "--events", "--user", Latchkey.user, "--password-file", "-"]
            let outcome = try run(Surroundings.program, arguments, input: Data(Latchkey.password.utf8))
            #expect(outcome.status == 0, "\(outcome.errors)")
            var events: [String] = []
            for line in outcome.output.split(separator: "\n") {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                events.append(try #require(object?["event"] as? String, "\(line)"))
                #expect(object?["n"] as? Int == events.count)
            }
            #expect(events.starts(with: ["load", "request", "response", "challenge"]), "\(events)")
            #expect(!outcome.output.contains(Latchkey.password))
            #expect(!outcome.output.contains(Data("\(Latchkey.user):\(Latchkey.password)".utf8).base64EncodedString()))
        }

        @Test func aRedirectIsFollowed() throws {
            let outcome = try Latchkey.run("dump", try Latchkey.httpbin("/redirect/3"))
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("/get"))
        }
    }
}
