import Authentication
import Foundation
import HTTP
import Testing

@testable import Flow

/// The vectors of the kind `flow`: whole conversations, with what is sent at each step.
@Suite struct FlowVectorTests {
    private struct Vectors: Decodable {
        struct Row: Decodable {
            let id: String
            let kind: String
            let steps: [Step]?
        }

        struct Step: Decodable {
            let path: String?
            let provided: String?
            let expectedSent: String?
            let url: String?
            let status: Int?
        }

        static let all: [Row] = {
            let file = Foundation.URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Fixtures/flow.json")
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return (try? decoder.decode([Row].self, from: Data(contentsOf: file))) ?? []
        }()

        static func steps(_ id: String) -> [Step] { all.first { $0.id == id }?.steps ?? [] }
    }

    @Test func everyFlowVectorHasItsTest() {
        let ids = Vectors.all.filter { $0.kind == "flow" }.map(\.id)
        #expect(
            ids == [
                "flow-soup-main", "flow-soup-uri", "flow-soup-forget", "flow-requests-401once",
                "flow-requests-200-challenge",
            ]
        )
    }

    /// Opens the paths in turn; `provided` are the users whose credential the person gives, then Cancel.
    private func play(_ steps: [Vectors.Step], in walk: inout Walk) {
        for (number, step) in steps.enumerated() {
            let before = walk.sent.count
            walk.open("http://soup.test/\(step.path ?? "")")
            for digit in step.provided ?? "" where walk.session.prompt != nil {
                walk.logIn("user\(digit)", "realm\(digit)")
            }
            while walk.session.prompt != nil { walk.take(.cancelChosen) }
            let sent = walk.sent[before...].map { userDigit($0.authorization) }.joined()
            #expect(sent == step.expectedSent, "step \(number + 1): \(step.path ?? "")")
            #expect(walk.status == step.status, "step \(number + 1): \(step.path ?? "")")
        }
    }

    @Test func nestedRealmsAreAnsweredAsTheyAreKnown() {
        var walk = Walk(server: RealmServer().answer)
        let steps = Vectors.steps("flow-soup-main")
        #expect(steps.count == 21)
        play(steps, in: &walk)
    }

    @Test func aRefusedSessionCredentialIsForgottenForItsWholeSpace() {
        var walk = Walk(server: RealmServer().answer)
        walk.open("http://soup.test/Basic/realm1/")
        walk.logIn("user1", "realm1")
        // The vector's prompt stands for a credential that is cached already.
        let steps = Vectors.steps("flow-soup-forget")
        #expect(steps.count == 2)
        for step in steps {
            let before = walk.sent.count
            walk.open("http://soup.test/\(step.path ?? "")")
            while walk.session.prompt != nil { walk.take(.cancelChosen) }
            #expect(walk.sent[before...].map { userDigit($0.authorization) }.joined() == step.expectedSent)
            #expect(walk.status == step.status)
        }
    }

    @Test func userInformationIsTriedOnceAndNeverKept() {
        var walk = Walk(server: RealmServer().answer)
        let steps = Vectors.steps("flow-soup-uri")
        #expect(steps.count == 8)
        for step in steps {
            walk.open((step.url ?? "").replacing("@H/", with: "@soup.test/").replacing("//H/", with: "//soup.test/"))
            while walk.session.prompt != nil { walk.take(.cancelChosen) }
            #expect(walk.status == step.status, "\(step.url ?? "")")
        }
        #expect(walk.session.credentials.isEmpty)
    }

    @Test func aPermanent401IsNotAnsweredTwiceWithTheSameCredential() {
        var walk = Walk { _, _ in challenge("Digest realm=\"r\", nonce=\"n\", qop=\"auth\"") }
        walk.open("http://user:secret@site.test/")
        walk.take(.cancelChosen)
        #expect(walk.sent.count == 2, "the bare request and one answer")
        #expect(walk.status == 401)
    }

    @Test func aChallengeOnA200IsNoReasonToAuthenticate() {
        var walk = Walk { _, _ in challenge("Digest realm=\"r\", nonce=\"n\"", status: 200) }
        walk.open("http://site.test/")
        #expect(walk.session.prompt == nil)
        #expect(walk.sent.count == 1)
        #expect(walk.status == 200)
    }
}
