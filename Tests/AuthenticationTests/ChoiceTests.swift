import HTTP
import Testing

@testable import Authentication

let site = Origin(scheme: .http, host: "host.example", port: 80)

func choose(_ challenges: [Challenge]) -> SpaceChoice { chooseSpaces(challenges, origin: site) }

/// Rows of `select` whose answer is another client's policy, and why Latchkey differs.
private let otherPolicies = [
    "sel-kio-2": "a Digest challenge without a nonce cannot be answered (RFC 7616 §3.3), so Basic is left",
    "sel-curl-order": "libcurl puts Digest above NTLM and knows tokens; Latchkey ranks as Firefox and Chromium do",
    "sel-soup-order": "libsoup puts Digest above NTLM; Latchkey ranks as Firefox and Chromium do",
]

@Test(arguments: Vector.of("select"))
func theStrongestSchemeIsChosen(_ vector: Vector) {
    let supported = vector.fields["supported"] as? [String]
    let choice = chooseSpaces(
        parseChallenges(vector.lines).challenges,
        origin: site,
        supported: supported == ["basic"] ? [.httpBasic] : [.httpBasic, .httpDigest]
    )
    let first = supported == nil ? choice.ranking.first : choice.chosen
    let expectedOrder = vector.expected?["order"] as? [String]
    let order = choice.ranking.map { offered in
        let names = expectedOrder?.contains { $0.hasPrefix("digest/") } == true
        return offered.digest.map { names ? "digest/\($0.algorithm)" : "digest" } ?? offered.challenge.scheme
    }
    let scheme = vector.expected?["scheme"] as? String
    let agrees = expectedOrder.map { $0 == order } ?? (first?.challenge.scheme == scheme)
    if otherPolicies[vector.id] != nil {
        #expect(!agrees, "\(vector.id) agrees now: take it off the list")
    } else {
        #expect(agrees, "\(vector.id): \(order)")
        if let realm = vector.expected?["realm"] as? String { #expect(first?.space.realm == realm) }
    }
    #expect(!choice.why.isEmpty)
}

@Test func negotiateAndNtlmAreRankedButNotAskedAbout() {
    let choice = choose(parseChallenges([Array("Negotiate, NTLM, Basic realm=a, Bearer".utf8)]).challenges)
    #expect(choice.ranking.map(\.schemeName) == ["Negotiate", "NTLM", "Basic"])
    #expect(choice.candidates.map(\.schemeName) == ["Basic"])
    #expect(choice.skipped.map(\.challenge.scheme) == ["negotiate", "ntlm", "bearer"])
    #expect(choice.why == "Basic is the only scheme offered that a user name and a password can answer")
}

@Test func aSpaceThatIsOfferedInTwoWaysIsAskedAboutOnce() {
    let field = "Digest realm=r, nonce=a, Digest realm=r, nonce=b, algorithm=SHA-256"
    let choice = choose(parseChallenges([Array(field.utf8)]).challenges)
    #expect(choice.candidates.map(\.schemeName) == ["Digest SHA-256"])
    #expect(choice.candidates.first?.digest?.nonce == Array("b".utf8))
    #expect(choice.skipped.map(\.challenge["nonce"]) == ["a"])
    #expect(choice.ranking.count == 2)
}

@Test func theReasonComparesStrengths() {
    let field = "Basic realm=a, Digest realm=a, nonce=n, algorithm=SHA-256, Digest realm=b, nonce=n"
    let choice = choose(parseChallenges([Array(field.utf8)]).challenges)
    #expect(choice.candidates.map(\.schemeName) == ["Digest SHA-256", "Digest MD5", "Basic"])
    #expect(choice.why.hasPrefix("Digest SHA-256 is stronger than Digest MD5"))
    #expect(choose([]).why == "the response offers no challenge, so nothing can be answered")
}

@Test(arguments: Vector.of("digest_semantics"))
func digestChallengesAreReadOrRefusedWithAReason(_ vector: Vector) throws {
    let challenge = try #require(parseChallenges(vector.lines).challenges.first)
    let isProxy = vector.id == "rfc7616-proxy-domain"
    guard vector.expected?["usable"] as? Bool == true else {
        if vector.id == "neon-bad-domain" {
            // Another client's policy: neon refuses the challenge. Latchkey passes over the entry that it cannot
            // read, as the row's note allows: the answer does not depend on it.
            let digest = try DigestChallenge(challenge)
            #expect(DomainEntry(digest.domain[0], relativeTo: site) == nil)
            return
        }
        #expect(throws: DigestObstacle.self, "\(vector.id)") { try DigestChallenge(challenge) }
        return
    }
    let digest = try DigestChallenge(challenge, server: isProxy ? .proxy : .origin)
    let expected = try #require(vector.expected)
    if isProxy {
        #expect(digest.domain.isEmpty)
        return
    }
    #expect(decodedFieldValue(digest.realm) == expected["realm"] as? String, "\(vector.id)")
    #expect(decodedFieldValue(digest.nonce) == expected["nonce"] as? String, "\(vector.id)")
    #expect(digest.qop?.rawValue == expected["qop"] as? String, "\(vector.id)")
    let named = digest.namesAlgorithm ? digest.algorithm.rawValue : nil
    #expect(named == expected["algorithm"] as? String, "\(vector.id)")
    if let domain = expected["domain"] as? String { #expect(digest.domain.joined(separator: " ") == domain) }
    if let opaque = expected["opaque"] as? String { #expect(decodedFieldValue(digest.opaque ?? []) == opaque) }
    if let stale = expected["stale"] as? Bool { #expect(digest.isStale == stale) }
    if let userhash = expected["userhash"] as? Bool { #expect(digest.userhash == userhash) }
    if let charset = expected["charset"] as? String { #expect(challenge["charset"] == charset) }
}

@Test func unknownQualitiesOfProtectionAreIgnored() throws {
    let challenge = parseChallenges([Array("Digest realm=r, nonce=n, qop=\"crazy, auth-int\"".utf8)]).challenges[0]
    #expect(try DigestChallenge(challenge).qop == .authInt)
}

@Test(arguments: Vector.of("rechallenge"))
func aSecondChallengeIsStaleOrRefusedOrAnotherRealm(_ vector: Vector) throws {
    let first = try #require(parseChallenges([Array((vector.text("first") ?? "").utf8)]).challenges.first)
    let second = parseChallenges([Array((vector.text("second") ?? "").utf8)]).challenges
    let judgement = judgeRechallenge(answered: first, received: second)
    let name =
        switch judgement.verdict {
        case .stale: "stale"
        case .rejected: "reject"
        case .differentRealm: "different_realm"
        }
    #expect(name == vector.expectedText, "\(vector.id)")
    #expect(!judgement.why.isEmpty)
}
