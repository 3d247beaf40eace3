import Foundation
import Testing

extension EndToEnd {
    /// `latchkey explain`: header values in words.
    @Suite struct Explain {
        @Test func theStrongestSchemeIsChosenAndSaid() throws {
            let outcome = try Latchkey.run(
                "explain",
                #"Basic realm="a, b", Digest realm="c", nonce="n", qop="auth", algorithm=SHA-256"#
            )
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("Digest"))
            #expect(outcome.output.contains("SHA-256"))
        }

        @Test func jsonHasChallengesProblemsAndTheChoice() throws {
            let outcome = try Latchkey.run(
                "explain",
                "--json",
                input: "Basic realm=\"x\"\nNegotiate\nBasic realm=\"open\n"
            )
            #expect(outcome.status == 0)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            )
            let challenges = try #require(object["challenges"] as? [[String: Any]])
            #expect(challenges.count >= 2)
            #expect(challenges.first?["scheme"] as? String == "basic")
            let problems = try #require(object["problems"] as? [[String: Any]])
            #expect(problems.first?["line"] as? Int == 2)
        }

        @Test func theAuthorizationIsComputedForAUser() throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("password", "open sesame\n")
            let outcome = try Latchkey.run(
                "explain",
                "--json",
                "--user",
                "Aladdin",
                "--password-file",
                file,
                #"Basic realm="WallyWorld""#
            )
            #expect(outcome.output.contains("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="))
        }

        @Test func noInputIsWrongUsage() throws {
            #expect(try Latchkey.run("explain").status == 2)
        }

        @Test func passwordAndHeadersCannotBothBeStandardInput() throws {
            #expect(try Latchkey.run("explain", "--user", "a", "--password-file", "-").status == 2)
        }
    }
}
