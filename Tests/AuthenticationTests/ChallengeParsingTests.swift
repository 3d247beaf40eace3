import Foundation
import Testing

@testable import Authentication

/// A challenge in the shape of the vectors' `expect`.
private func json(_ challenge: Challenge) -> NSDictionary {
    if let token68 = challenge.token68 { return ["scheme": challenge.scheme, "token68": token68] }
    let parameters = Dictionary(challenge.parameters.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    return ["scheme": challenge.scheme, "params": parameters]
}

@Test(arguments: Vector.of("challenge"))
func challengesAreReadByTheGrammarAndProblemsNamed(_ vector: Vector) throws {
    let parsed = parseChallenges(vector.lines)
    if let expected = vector.expected {
        #expect(parsed.problems.isEmpty, "\(vector.id): \(parsed.problems)")
        #expect(parsed.challenges.map(json) as NSArray == expected["challenges"] as? NSArray, "\(vector.id)")
    } else {
        #expect(vector.expectedText == "error")
        #expect(!parsed.problems.isEmpty, "\(vector.id)")
        let complete = vector.fields["partial"] as? [NSDictionary] ?? []
        let kept = parsed.challenges.map(json)
        #expect(Array(kept.prefix(complete.count)) == complete, "\(vector.id): \(kept)")
    }
}

@Test(arguments: Vector.of("credentials"))
func credentialsOfAnAuthorizationFieldAreRead(_ vector: Vector) throws {
    let parsed = parseCredentials(vector.lines[0])
    #expect(parsed.problems.isEmpty)
    #expect(parsed.credentials.map(json) == vector.expected as NSDictionary?, "\(vector.id)")
}

/// A field value that is wrong at an offset, and what is still understood of it: schemes and realms.
struct Broken: Sendable {
    let field: String
    let offset: Int
    let schemes: [String]
    let realms: [String?]

    init(_ field: String, _ offset: Int, _ kept: [(String, String?)]) {
        self.field = field
        self.offset = offset
        schemes = kept.map(\.0)
        realms = kept.map(\.1)
    }
}

let brokenFields: [Broken] = [
    Broken("Basic realm=\"basic", 12, [("basic", "basic")]),
    Broken("Basic realm=foobar@baz.com", 18, [("basic", "foobar@baz.com")]),
    Broken("Basic realm=\"a\" Digest realm=\"b\", NTLM", 16, [("basic", "a"), ("ntlm", nil)]),
    Broken("Basic realm=\"a\" \"b, Digest\", Newauth realm=c", 16, [("basic", "a"), ("newauth", "c")]),
    Broken("Basic/1.0 realm=x, Newauth realm=c", 5, [("newauth", "c")]),
    Broken("\"Basic\" realm=\"x\", Newauth realm=c", 0, [("newauth", "c")]),
    Broken("Basic realm=\"a\", realm=\"b\"", 17, [("basic", "a")]),
    Broken("Basic, realm=\"a\"", 7, [("basic", "a")]),
    Broken("Basic\trealm=\"a\"", 5, [("basic", "a")]),
    Broken("Negotiate fish, bar=boo, Basic realm=W", 16, [("negotiate", nil), ("basic", "W")]),
    Broken("realm=\"a\", Basic realm=\"b\"", 0, [("basic", "b")]),
    Broken("Basic realm=\"a\u{1}b\"", 14, [("basic", "a\u{1}b")]),
    Broken("Basic realm=\"a\\", 12, [("basic", "a")]),
    Broken("Basic \"oh please\", Newauth", 6, [("basic", nil), ("newauth", nil)]),
    Broken("close Bearer realm=\"x\", Basic realm=b", 6, [("close", nil), ("basic", "b")]),
    Broken("Foo a=b\"c\", Basic realm=b", 7, [("foo", nil), ("basic", "b")]),
]

@Test(arguments: brokenFields)
func whatCanBeUnderstoodOfABrokenFieldIsKept(_ row: Broken) {
    let parsed = parseChallenges([Array(row.field.utf8)])
    #expect(parsed.problems.first?.offset == row.offset, "\(row.field): \(parsed.problems)")
    #expect(parsed.challenges.map(\.scheme) == row.schemes, "\(row.field)")
    #expect(parsed.challenges.map(\.realm) == row.realms, "\(row.field)")
}

@Test func parametersMayStandOnTheNextFieldLine() {
    let parsed = parseChallenges([Array("Fake realm=\"a\"".utf8), Array("nonce=\"n\", Basic realm=b".utf8)])
    #expect(parsed.problems.isEmpty)
    #expect(parsed.challenges.map(\.scheme) == ["fake", "basic"])
    #expect(parsed.challenges.first?["nonce"] == "n")
}

@Test func aProblemNamesItsLineAndOffset() {
    let parsed = parseChallenges([Array("Basic realm=a".utf8), Array("Digest realm=\"b".utf8)])
    #expect(parsed.problems.map(\.line) == [1])
    #expect(parsed.problems.map(\.offset) == [13])
}

@Test(arguments: [",", "\"", "\"\\", "a=\",", "\\\",a=b", " ,\"", "a b\",", "=", "Basic \t", "\r\n "])
func aMebibyteOfPunctuationEnds(_ unit: String) {
    let line = Array(String(repeating: unit, count: (1 << 20) / unit.utf8.count).utf8)
    let parsed = parseChallenges([line])
    #expect(parsed.challenges.count <= challengeLimit)
    #expect(parsed.problems.count <= problemLimit + 2)
}

@Test func challengesBeyondTheLimitAreLeftOutAndNamed() {
    let line = Array(String(repeating: "Foo, ", count: challengeLimit + 5).utf8)
    let parsed = parseChallenges([line])
    #expect(parsed.challenges.count == challengeLimit)
    #expect(parsed.problems.count == 1)
}

@Test(arguments: Vector.of("limit"))
func greatFieldsAreReadWhole(_ vector: Vector) {
    let parsed = parseChallenges(vector.lines)
    #expect(parsed.problems.isEmpty, "\(vector.id)")
    switch vector.id {
    case "ff-large-realm", "ff-large-domain":
        #expect(throws: DigestObstacle.noNonce) { try DigestChallenge(parsed.challenges[0]) }
        #expect(vector.lines[0].count > 33_792)
    case "curl-551-nonce400":
        #expect((try? DigestChallenge(parsed.challenges[0]))?.nonce.count == 400)
    case "dv-1000-challenges":
        #expect(parsed.challenges.count == 1001)
    case "dv-100k-commas":
        #expect(parsed.challenges.map(\.realm) == ["x"])
    default:
        Issue.record("no expectation for \(vector.id)")
    }
}
