import Hashing
import Secrets
import Testing

@testable import Authentication

private func credential(_ user: String, _ password: String) -> Credential {
    Credential(user: user, password: Secret(password), persistence: .forSession)
}

private func value(_ authorization: Authorization) throws -> String {
    try authorization.withFieldValue { String(decoding: $0, as: UTF8.self) }
}

extension Vector {
    fileprivate var credential: Authentication.Credential {
        Credential(user: input("username") ?? "", password: Secret(input("password") ?? ""), persistence: .forSession)
    }

    fileprivate func answer(userhash: Bool = false) -> DigestAnswer {
        let algorithm = input("algorithm")
        let challenge = DigestChallenge(
            realm: Array((input("realm") ?? "").utf8),
            nonce: Array((input("nonce") ?? "").utf8),
            opaque: input("opaque").map { Array($0.utf8) },
            algorithm: DigestAlgorithm(name: algorithm ?? "MD5") ?? .md5,
            namesAlgorithm: algorithm != nil,
            qop: input("qop").flatMap(DigestChallenge.QualityOfProtection.init),
            userhash: userhash
        )
        return DigestAnswer(
            challenge: challenge,
            method: input("method") ?? "",
            uri: input("uri") ?? "",
            nonceCount: UInt32(input("nc") ?? "1", radix: 16) ?? 0,
            cnonce: input("cnonce") ?? "",
            body: Array((input("body") ?? "").utf8)
        )
    }
}

@Test(arguments: Vector.of("basic"))
func basicIsTheBase64OfUserAndPassword(_ vector: Vector) throws {
    let authorization = Authorization.basic(vector.credential)
    if let expected = vector.expected {
        #expect(try value(authorization) == expected["authorization"] as? String, "\(vector.id)")
    } else {
        #expect(throws: AuthorizationError.self, "\(vector.id)") { try authorization.fieldValue() }
    }
}

@Test(arguments: Vector.of("digest"))
func digestResponsesAreThoseOfOtherImplementations(_ vector: Vector) throws {
    let answer = vector.answer()
    let response = try #require(vector.expected?["response"] as? String)
    #expect(try answer.response(vector.credential) == response, "\(vector.id)")
    let sent = try value(.digest(vector.credential, answer))
    #expect(sent.contains("response=\"\(response)\""), "\(vector.id)")
    #expect(sent.contains("nc=\(vector.input("nc") ?? "-")") == (vector.input("qop") != nil), "\(vector.id)")
    if let userhash = vector.expected?["userhash"] as? String {
        let hashed = try value(.digest(vector.credential, vector.answer(userhash: true)))
        #expect(hashed.contains("username=\"\(userhash)\"") && hashed.hasSuffix("userhash=true"), "\(vector.id)")
        #expect(hashed.contains(response), "\(vector.id)")
    }
    if let star = vector.expected?["username_star"] as? String {
        #expect(sent.contains("username*=\(star)"), "\(vector.id)")
    }
}

@Test(arguments: Vector.of("digest_negative"))
func sha512CutShortIsNotSha512t256(_ vector: Vector) throws {
    let answer = vector.answer()
    #expect(try answer.response(vector.credential) != vector.expected?["must_not_equal"] as? String)
    #expect(try answer.hashOfUser(vector.credential) != vector.expected?["must_not_equal_userhash"] as? String)
}

@Test(arguments: Vector.of("digest_username_star"))
func userNamesThatCannotBeQuotedAreExtended(_ vector: Vector) throws {
    let sent = try value(.digest(vector.credential, vector.answer()))
    if let plain = vector.expected?["username"] as? String {
        #expect(sent.hasPrefix("Digest username=\"\(plain)\","), "\(vector.id): \(sent)")
        #expect(!sent.contains("username*"))
    } else {
        let star = try #require(vector.expected?["username_star"] as? String)
        #expect(sent.lowercased().hasPrefix("digest username*=\(star.lowercased()),"), "\(vector.id): \(sent)")
        #expect(!sent.contains("username="))
    }
}

@Test(arguments: Vector.of("digest_rspauth"))
func aServerThatKnowsThePasswordIsVerified(_ vector: Vector) throws {
    let proof = try #require(vector.expected?["rspauth"] as? String)
    let answer = vector.answer()
    let field = "rspauth=\"\(proof)\", cnonce=\"\(answer.cnonce)\", nc=00000001, qop=auth, nextnonce=\"n2\""
    let info = try answer.check([Array(field.utf8)], credential: vector.credential)
    #expect(info.verdict == .verified)
    #expect(info.nextNonce == Array("n2".utf8))
    let wrong = try answer.check([Array(field.utf8)], credential: credential("Mufasa", "other"))
    #expect(wrong.verdict != .verified)
}

@Test(arguments: Vector.of("auth_info"))
func aWrongAuthenticationInfoFailsWithAReason(_ vector: Vector) throws {
    let row = try #require(Vector.of("digest_rspauth").first)
    let proof = row.expected?["rspauth"] as? String ?? ""
    let answer = row.answer()
    let cnonce = "cnonce=\"\(answer.cnonce)\""
    func verdict(_ field: String) throws -> AuthenticationInfo.Verdict {
        try answer.check([Array(field.utf8)], credential: row.credential).verdict
    }
    func failure(_ field: String) throws -> String {
        if case .failed(let why) = try verdict("rspauth=\"\(proof)\", qop=auth, \(field)") { why } else { "" }
    }
    switch vector.id {
    case "curl-174-authinfo":
        guard case .ignored = try verdict(vector.text("header") ?? "") else {
            Issue.record("not ignored")
            return
        }
    case "neon-ainfo-bad-nc":
        #expect(try failure("nc=00000002, \(cnonce)") == "nc is not the count that was sent")
    case "neon-ainfo-bad-nc-syntax":
        #expect(try failure("nc=zztop, \(cnonce)") == "nc is not eight hexadecimal digits")
    case "neon-ainfo-bad-cnonce":
        #expect(try failure("nc=00000001, cnonce=x") == "cnonce is not the one that was sent")
    case "neon-ainfo-nc-omitted":
        #expect(try failure(cnonce).hasPrefix("nc or cnonce is missing"))
    case "neon-ainfo-cnonce-omitted":
        #expect(try failure("nc=00000001").hasPrefix("nc or cnonce is missing"))
    case "neon-ainfo-initial-challenge-already-stale-true":
        // Another client's policy: neon refuses. Nothing was sent before, so the flag means nothing and the nonce is
        // as good as any; libcurl and the browsers answer, and so does Latchkey.
        let challenge = parseChallenges([Array("Digest realm=r, nonce=n, stale=true".utf8)]).challenges
        #expect(choose(challenge).chosen?.digest?.isStale == true)
    default:
        Issue.record("no expectation for \(vector.id)")
    }
}

@Test func noAuthenticationInfoIsNoVerdict() throws {
    let row = try #require(Vector.of("digest_rspauth").first)
    let info = try row.answer().check([], credential: row.credential)
    #expect(info == AuthenticationInfo(verdict: .notGiven, nextNonce: nil))
}

@Test func aDigestFieldEchoesOnlyWhatWasOffered() throws {
    let parsed = parseChallenges([Array(#"Digest realm="a\"b\\c", nonce="n", opaque="o\"""#.utf8)])
    let challenge = try DigestChallenge(parsed.challenges[0])
    let answer = DigestAnswer(challenge: challenge, method: "GET", uri: "/\"", nonceCount: 1, cnonce: "c")
    let sent = try value(.digest(credential("u", "p"), answer))
    #expect(sent.hasPrefix(#"Digest username="u", realm="a\"b\\c", nonce="n", uri="/\"", response=""#))
    #expect(sent.hasSuffix(#"", opaque="o\"""#))
    #expect(!sent.contains("qop") && !sent.contains("nc=") && !sent.contains("algorithm"))
}

@Test func aRealmIsSentBackInTheOctetsItCameIn() throws {
    let parsed = parseChallenges([Array("Digest nonce=n, realm=\"foo-".utf8) + [0xE5] + Array("\"".utf8)])
    let answer = DigestAnswer(
        challenge: try DigestChallenge(parsed.challenges[0]),
        method: "GET",
        uri: "/",
        nonceCount: 1,
        cnonce: "c"
    )
    let octets = try Authorization.digest(credential("u", "p"), answer).withFieldValue { Array($0) }
    #expect(octets.contains(0xE5))
    #expect(try answer.response(credential("u", "p")) != "fc04d7aabfaca6bd8b573f289d1cc403")
}

@Test func decomposedCharactersAreSentComposed() throws {
    #expect(try value(.basic(credential("e\u{301}", "e\u{301}"))) == "Basic w6k6w6k=")
}

@Test func aLineEndNeverReachesAFieldValue() throws {
    let challenge = Challenge(scheme: "digest", parameters: [.init(name: "nonce", value: Array("a\r\nX: y".utf8))])
    #expect(throws: DigestObstacle.controlCharacter(parameter: "nonce")) { try DigestChallenge(challenge) }
    let fine = DigestChallenge(realm: [], nonce: [0x6E])
    let answer = DigestAnswer(challenge: fine, method: "GET", uri: "/", nonceCount: 1, cnonce: "a\r\n")
    #expect(throws: AuthorizationError.controlCharacter(part: "cnonce")) {
        try Authorization.digest(credential("u", "p"), answer).fieldValue()
    }
}

@Test func theSameSeedGivesTheSameClientNonces() throws {
    var first = ClientNonces(seed: Array(0..<32))
    var second = ClientNonces(seed: Array(0..<32))
    var other = ClientNonces(seed: Array(1..<33))
    let one = try first.next()
    #expect(one == (try second.next()))
    #expect(one.utf8.count == 32)
    let two = try first.next()
    #expect(one != two)
    #expect(one != (try other.next()))
    #expect(!String(reflecting: first).contains("31"))
}
