import Foundation
import Testing

@testable import DemoSite

/// A Digest client of the test's own: OpenSSL's command line computes the hashes.
private struct DigestClient {
    var user = "demo"
    var password = "s3cret"
    var count = 1
    var sendsHashedUser = false
    var sendsQop = true

    func answer(_ challenge: String, _ target: String) throws -> String {
        let algorithm = parameter("algorithm", challenge) ?? "MD5"
        let realm = parameter("realm", challenge) ?? ""
        let nonce = parameter("nonce", challenge) ?? ""
        let counted = String(format: "%08x", count)
        var secret = try hash(algorithm, "\(user):\(realm):\(password)")
        if algorithm.hasSuffix("-sess") { secret = try hash(algorithm, "\(secret):\(nonce):c0ffee") }
        let action = try hash(algorithm, "GET:\(target)")
        let middle = sendsQop ? "\(counted):c0ffee:auth:" : ""
        let response = try hash(algorithm, "\(secret):\(nonce):\(middle)\(action)")
        let name = sendsHashedUser ? try hash(algorithm, "\(user):\(realm)") : user
        return "Digest username=\"\(name)\", realm=\"\(realm)\", nonce=\"\(nonce)\", uri=\"\(target)\", "
            + "algorithm=\(algorithm), response=\"\(response)\""
            + (parameter("opaque", challenge).map { ", opaque=\"\($0)\"" } ?? "")
            + (sendsQop ? ", qop=auth, nc=\(counted), cnonce=\"c0ffee\"" : "")
            + (sendsHashedUser ? ", userhash=true" : "")
    }
}

private func parameter(_ name: String, _ challenge: String) -> String? {
    guard let start = challenge.range(of: "\(name)=") else { return nil }
    let rest = challenge[start.upperBound...]
    return rest.first == "\"" ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0 != "," })
}

private func hash(_ algorithm: String, _ text: String) throws -> String {
    let names = ["MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512-256"]
    let base = algorithm.uppercased().replacingOccurrences(of: "-SESS", with: "")
    let output = try run("openssl", ["dgst", "-r", "-\(names[base] ?? base)"], input: text)
    return String(output.prefix { $0 != " " })
}

private let rooms = [
    "/digest/md5", "/digest/sha-256", "/digest/sha-512-256", "/digest/md5-sess", "/digest/sha-256-sess",
    "/digest/userhash", "/digest/stale", "/digest/library-md5", "/digest/library-sha-256", "/several/many-headers/",
    "/reject/", "/downgrade/",
]

@Test(arguments: rooms) func aRightDigestAnswerOpensAndWrongOnesDoNot(room: String) throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let attempt = { (digest: DigestClient) -> Int in
        let challenge = try #require(client.get(room).challenge("Digest"))
        return client.get(room, authorization: try digest.answer(challenge, room)).status
    }
    #expect(try attempt(DigestClient()) == 200)
    #expect(try attempt(DigestClient(password: "wrong")) == 401)
    #expect(try attempt(DigestClient(user: "other")) == 401)
    let challenge = try #require(client.get(room).challenge("Digest"))
    #expect(client.get(room, authorization: try DigestClient().answer(challenge, "/elsewhere")).status == 401)
}

@Test func withoutQopTheAnswerMustNotSendOne() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let challenge = try #require(client.get("/digest/no-qop").challenge("Digest"))
    #expect(!challenge.contains("qop="))
    let right = try DigestClient(sendsQop: false).answer(challenge, "/digest/no-qop")
    #expect(client.get("/digest/no-qop", authorization: right).status == 200)
    let wrong = try DigestClient().answer(challenge, "/digest/no-qop")
    #expect(client.get("/digest/no-qop", authorization: wrong).status == 401)
}

@Test func aHashedUserNameIsTaken() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let challenge = try #require(client.get("/digest/userhash").challenge("Digest"))
    let answer = try DigestClient(sendsHashedUser: true).answer(challenge, "/digest/userhash")
    #expect(client.get("/digest/userhash", authorization: answer).status == 200)
}

@Test func aUsedUpNonceIsAnsweredWithStaleAndANewOne() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let challenge = try #require(client.get("/digest/stale").challenge("Digest"))
    #expect(
        client.get("/digest/stale", authorization: try DigestClient().answer(challenge, "/digest/stale")).status == 200
    )
    let again = client.get(
        "/digest/stale",
        authorization: try DigestClient(count: 2).answer(challenge, "/digest/stale")
    )
    #expect(again.status == 401)
    let renewed = try #require(again.challenge("Digest"))
    #expect(renewed.contains("stale=true"))
    #expect(
        client.get("/digest/stale", authorization: try DigestClient().answer(renewed, "/digest/stale")).status == 200
    )
    let guess = try DigestClient(password: "wrong", count: 2).answer(renewed, "/digest/stale")
    #expect(client.get("/digest/stale", authorization: guess).challenge("Digest")?.contains("stale=true") == false)
}

@Test(arguments: ["/digest/md5", "/digest/sha-512-256", "/digest/library-md5"]) func aReplayedAnswerDoesNotOpen(
    room: String
) throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let challenge = try #require(client.get(room).challenge("Digest"))
    let answer = try DigestClient().answer(challenge, room)
    #expect(client.get(room, authorization: answer).status == 200)
    #expect(client.get(room, authorization: answer).status == 401)
    #expect(client.get(room, authorization: try DigestClient(count: 2).answer(challenge, room)).status == 200)
}

@Test func twoClientsOfTheSameMomentGetTheirOwnNonces() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let challenges = try (1...2).map { _ in try #require(client.get("/digest/md5").challenge("Digest")) }
    #expect(challenges[0] != challenges[1])
    for challenge in challenges {
        let answer = try DigestClient().answer(challenge, "/digest/md5")
        #expect(client.get("/digest/md5", authorization: answer).status == 200)
    }
}

@Test func brokenDigestAnswersAreRefused() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    for broken in [
        "Digest", "Digest ", "Digest x", "Digest =\"", "Digest username=\"", "Digest a=b, a=c", "Digest nc=\\",
    ] {
        for room in rooms { #expect(client.get(room, authorization: broken).status == 401, "\(room) \(broken)") }
    }
}
