import HTTP
import Secrets
import Testing

@testable import Authentication

private func space(
    _ realm: String,
    _ method: AuthenticationMethod = .httpBasic,
    at origin: Origin = site,
    server: ProtectionSpace.Server = .origin
) -> ProtectionSpace {
    ProtectionSpace(origin: origin, server: server, realm: realm, method: method)
}

private func address(_ path: String, at origin: Origin = site) -> HTTP.URL { URL(origin: origin, path: path) }

/// The http or https address of a vector, its query apart.
private func address(of text: String) throws -> HTTP.URL {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let rest = parts[2].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme: HTTP.URL.Scheme = parts[0] == "https:" ? .https : .http
    let path = (rest.count > 1 ? "/" + rest[1] : "/").split(separator: "?", maxSplits: 1)
    return URL(
        origin: Origin(scheme: scheme, host: String(rest[0]), port: scheme.defaultPort),
        path: String(path[0]),
        query: path.count > 1 ? String(path[1]) : nil
    )
}

private func credential(_ user: String, _ password: String = "p", _ level: Persistence = .forSession) -> Credential {
    Credential(user: user, password: Secret(password), persistence: level)
}

@Test(arguments: Vector.of("scope"))
func aSpaceReachesBelowItsDirectoryOnly(_ vector: Vector) throws {
    var memory = ScopeMemory()
    memory.remember(space("r"), at: try address(of: vector.text("authenticated") ?? ""))
    let isInside = memory.preemptiveSpace(for: try address(of: vector.text("request") ?? "")) != nil
    #expect(isInside == (vector.expectedText == "inside"), "\(vector.id)")
}

@Test(arguments: Vector.of("scope_lookup"))
func theNearestDirectoryWins(_ vector: Vector) {
    var memory = ScopeMemory()
    memory.remember(space("Realm1"), at: address("/foo/bar/index.html"))
    memory.remember(space("Realm2"), at: address("/foo2/index.html"))
    let digest = DigestChallenge(realm: Array("Realm3".utf8), nonce: [0x6E])
    memory.remember(space("Realm3", .httpDigest), at: address("/baz/index.html"), digest: digest)
    memory.remember(space("Realm4"), at: address("/"))
    memory.remember(space("Realm3", server: .proxy), at: address("/"))
    let path = vector.text("path") ?? ""
    let found = path.isEmpty ? memory.proxySpace(at: site) : memory.preemptiveSpace(for: address(path))
    switch vector.expectedText {
    case "Realm3 digest": #expect(found == space("Realm3", .httpDigest), "\(vector.id)")
    case "not Realm3 digest": #expect(found == space("Realm4"), "\(vector.id)")
    case "Realm3 basic (proxy use)": #expect(found == space("Realm3", server: .proxy), "\(vector.id)")
    case let realm: #expect(found == space(realm ?? ""), "\(vector.id)")
    }
}

@Test(arguments: Vector.of("scope_key"))
func credentialsAreFoundOnlyForAnEqualSpace(_ vector: Vector) {
    let other = Origin(scheme: .http, host: "other.example", port: 80)
    let secure = Origin(scheme: .https, host: "host.example", port: 443)
    var store = SessionCredentialStore()
    _ = store.set(credential("1"), for: space("Realm1"))
    _ = store.set(credential("3"), for: space("Realm3"))
    _ = store.set(credential("5"), for: space("Realm5", at: other))
    switch vector.id {
    case "sc-crk-1": #expect(store.credentials(for: space("Realm5")).isEmpty)
    case "sc-crk-2": #expect(store.credentials(for: space("Realm3", at: secure)).isEmpty)
    case "sc-crk-3": #expect(store.credentials(for: space("Realm1", .httpDigest)).isEmpty)
    case "sc-crk-4":
        let explicit = Origin(scheme: .http, host: "host.example", port: 80)
        #expect(store.defaultCredential(for: space("Realm3", at: explicit))?.user == "3")
    case "sc-crk-5": #expect(store.credentials(for: space("Realm1", server: .proxy)).isEmpty)
    case "sc-crk-6":
        _ = store.set(credential("proxy"), for: space("Realm1", server: .proxy))
        _ = store.remove(user: "proxy", for: space("Realm1", server: .proxy))
        #expect(store.defaultCredential(for: space("Realm1"))?.user == "1")
    case "sc-webkit-proxy-realm":
        #expect(space("a", server: .proxy) == space("b", server: .proxy))
        #expect(Set([space("a", server: .proxy), space("b", server: .proxy)]).count == 1)
        #expect(space("a") != space("b"))
    default: Issue.record("no expectation for \(vector.id)")
    }
}

@Test(arguments: Vector.of("scope_digest"))
func aDigestDomainSaysWhereTheCredentialGoes(_ vector: Vector) throws {
    let origin = try address(of: vector.text("origin") ?? "").origin
    let domain = (vector.text("domain") ?? "").split(separator: " ").map(String.init)
    let digest = DigestChallenge(realm: [0x72], nonce: [0x6E], domain: domain)
    let digestSpace = space("r", .httpDigest, at: origin)
    var memory = ScopeMemory()
    memory.remember(digestSpace, at: address("/a/index.html", at: origin), digest: digest)
    let verdict = memory.verdict(for: try address(of: vector.text("request") ?? ""))
    switch vector.id {
    // The row says “may send” and that the person ought to be asked first: Latchkey asks.
    case "sc-dig-domain-1": #expect(verdict.kind == .needsAsking(digestSpace))
    case "sc-dig-domain-2": #expect(verdict.kind == .send(digestSpace))
    case "sc-dig-domain-3": #expect(verdict.kind == .nothing)
    default: Issue.record("no expectation for \(vector.id)")
    }
    #expect(!verdict.why.isEmpty)
}

@Test(arguments: Vector.of("storage"))
func theSessionStoreKeepsFoundationsRules(_ vector: Vector) {
    let (a, b) = (space("A"), space("B"))
    var store = SessionCredentialStore()
    switch vector.id {
    case "st-2":
        _ = store.set(credential("u"), for: a)
        #expect(store.credentials(for: b).isEmpty && store.defaultCredential(for: b) == nil)
    case "st-3":
        #expect(store.set(credential("u"), for: a).isChanged)
        #expect(store.defaultCredential(for: a) == credential("u"))
    case "st-4":
        _ = store.set(credential("c1"), for: a)
        #expect(store.setDefault(credential("c2"), for: a).isChanged)
        #expect(store.defaultCredential(for: a)?.user == "c2")
        #expect(store.credentials(for: a).keys.sorted() == ["c1", "c2"])
    case "st-6", "st-7":
        let level: Persistence = vector.id == "st-6" ? .none : .synchronizable
        #expect(!store.set(credential("u", "p", level), for: a).isChanged)
        #expect(!store.setDefault(credential("u", "p", level), for: a).isChanged)
        #expect(store.isEmpty)
    case "st-8":
        _ = store.set(credential("c1"), for: a)
        _ = store.set(credential("c2"), for: a)
        #expect(store.remove(credential("c1"), for: a).isChanged)
        #expect(store.defaultCredential(for: a) == nil && store.credentials(for: a).count == 1)
        #expect(store.remove(credential("c2"), for: a).isChanged)
        #expect(store.all.isEmpty)
    case "st-9":
        _ = store.set(credential("u"), for: a)
        #expect(!store.remove(credential("u", "p", .synchronizable), for: a).isChanged)
        #expect(store.credentials(for: a).count == 1)
    case "st-10": #expect(!store.remove(credential("u"), for: a).isChanged)
    case "st-11":
        _ = store.set(credential("u"), for: a)
        #expect(!store.set(credential("u"), for: a).isChanged)
        #expect(store.set(credential("u", "other"), for: a).isChanged)
    case "st-12":
        _ = store.set(credential("u"), for: a)
        #expect(store.defaultCredential(for: space("A")) != nil)
    case "st-14":
        #expect(!store.set(credential("", "", .permanent), for: space("")).isChanged)
        #expect(store.isEmpty)
    case "st-15":
        // The attributes of a keyring entry are the business of the Secret Service store; this store has no entries
        // outside the process, whatever the level.
        #expect(!store.set(credential("u", "p", .permanent), for: a).isChanged)
    default: Issue.record("no expectation for \(vector.id)")
    }
}

@Test func nonceCountsGoOnUntilTheServerChangesItsNonce() {
    let digestSpace = space("r", .httpDigest)
    var memory = DigestMemory()
    func next() -> DigestAnswer? { memory.nextAnswer(for: digestSpace, method: "GET", uri: "/", cnonce: "c") }
    #expect(next() == nil)
    memory.received(DigestChallenge(realm: [], nonce: [0x61]), for: digestSpace)
    #expect(next()?.nonceCount == 1)
    #expect(next()?.nonceCount == 2)
    memory.received(DigestChallenge(realm: [], nonce: [0x61]), for: digestSpace)
    #expect(next()?.nonceCountText == "00000003")
    memory.received(nextNonce: [0x62], for: digestSpace)
    #expect(next()?.nonceCount == 1)
    #expect(memory.challenge(for: digestSpace)?.nonce == [0x62])
    memory.forget(digestSpace)
    #expect(next() == nil)
}

@Test func aPlaceThatUsedDigestWarnsWhenOnlyBasicIsLeft() {
    var memory = ScopeMemory()
    memory.remember(
        space("r", .httpDigest),
        at: address("/a/x"),
        digest: DigestChallenge(realm: [0x72], nonce: [0x6E])
    )
    func warning(_ field: String, _ path: String) -> String? {
        let choice = choose(parseChallenges([Array(field.utf8)]).challenges)
        return memory.downgrade(at: address(path), choice: choice)
    }
    #expect(warning("Basic realm=r", "/b/") != nil)
    #expect(warning("Basic realm=other", "/a/y") != nil)
    #expect(warning("Basic realm=other", "/b/") == nil)
    #expect(warning("Basic realm=r, Digest realm=r, nonce=n", "/a/") == nil)
}

@Test func aForgottenSpaceIsAnsweredNoMore() {
    var memory = ScopeMemory()
    memory.remember(space("r"), at: address("/a/x"))
    memory.forget(space("r"))
    #expect(memory.verdict(for: address("/a/x")).kind == .nothing)
}
