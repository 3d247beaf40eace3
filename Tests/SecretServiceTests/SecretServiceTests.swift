import Authentication
import Foundation
import HTTP
import SecretService
import Secrets
import Testing

/// Tests/setup/with-keyring says on what kind of bus the tests run.
private let keyring = ProcessInfo.processInfo.environment["LATCHKEY_TEST_KEYRING"] ?? ""

private func space(_ realm: String, scheme: HTTP.URL.Scheme = .https, server: ProtectionSpace.Server = .origin)
    -> ProtectionSpace
{
    ProtectionSpace(
        origin: Origin(scheme: scheme, host: "keyring.example", port: scheme == .https ? 443 : 8080),
        server: server,
        realm: realm,
        method: .httpBasic
    )
}

private func credential(_ user: String, _ password: String) -> Credential {
    Credential(user: user, password: Secret(password), persistence: .permanent)
}

/// `user=password` of a space, sorted.
private func shown(_ service: SecretService, _ space: ProtectionSpace) throws -> [String] {
    try service.credentials(for: space).credentials.map { one in
        "\(one.user)=\(one.password.withBytes { String(decoding: $0, as: UTF8.self) })"
    }.sorted()
}

@discardableResult
private func secretTool(_ arguments: [String], input: String? = nil) throws -> String {
    let process = Process()
    let (output, entry) = (Pipe(), Pipe())
    process.executableURL = Foundation.URL(fileURLWithPath: "/usr/bin/secret-tool")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    process.standardInput = entry
    try process.run()
    entry.fileHandleForWriting.write(Data((input ?? "").utf8))
    try entry.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
}

private func attributes(_ user: String, _ realm: String) -> [String] {
    [
        "user", user, "domain", realm, "server", "keyring.example", "port", "443", "protocol", "https", "authtype",
        "Basic",
    ]
}

@Suite(.serialized, .enabled(if: keyring == "unlocked"))
struct WithAKeyring {
    let service: SecretService
    init() throws { service = try SecretService.find(limit: 10_000) }

    @Test func thePlaceIsNamedForPeople() {
        #expect(service.place == "GNOME Keyring, login collection")
        #expect(!service.isLocked)
    }

    @Test func whatIsKeptHereIsFoundBySecretTool() throws {
        let space = space("Kept here")
        #expect(try service.set(credential("демо", "пароль 日本"), for: space).isChanged)
        #expect(try secretTool(["lookup"] + attributes("демо", "Kept here")) == "пароль 日本")
        let found = try secretTool(["search", "--all"] + attributes("демо", "Kept here"))
        #expect(found.contains("schema = org.gnome.keyring.NetworkPassword"))
        #expect(try !service.set(credential("демо", "пароль 日本"), for: space).isChanged)
        #expect(try service.set(credential("демо", "new"), for: space).isChanged)
        #expect(try secretTool(["lookup"] + attributes("демо", "Kept here")) == "new")
        #expect(try shown(service, space) == ["демо=new"])
    }

    @Test(arguments: [[], ["xdg:schema", "org.gnome.keyring.NetworkPassword"]])
    func whatSecretToolKeepsIsFoundHere(schema: [String]) throws {
        let space = space("From outside\(schema.count)")
        try secretTool(
            ["store", "--label=outside"] + attributes("demo", "From outside\(schema.count)") + schema,
            input: "outside"
        )
        #expect(try shown(service, space) == ["demo=outside"])
        #expect(try service.credentials(for: space).defaultUser == "demo")
        _ = try service.set(credential("demo", "changed"), for: space)
        #expect(try secretTool(["lookup"] + attributes("demo", "From outside\(schema.count)")) == "changed")
        #expect(try shown(service, space) == ["demo=changed"])
        #expect(try service.remove(user: "demo", for: space).isChanged)
        #expect(try secretTool(["search", "--all"] + attributes("demo", "From outside\(schema.count)")) == "")
    }

    @Test func entriesOfOtherPlacesAreNotUsed() throws {
        let other = space("Mine", scheme: .http)
        _ = try service.set(credential("demo", "a"), for: space("Mine"))
        #expect(try shown(service, other) == [])
        #expect(try shown(service, space("Mine", server: .proxy)) == [])
        #expect(try shown(service, space("mine")) == [])
        try secretTool(["store", "--label=half", "user", "half", "server", "keyring.example"], input: "half")
        #expect(try shown(service, space("Mine")) == ["demo=a"])
        _ = try service.set(credential("proxied", "p"), for: space("One", server: .proxy))
        #expect(try shown(service, space("Two", server: .proxy)) == ["proxied=p"])
        #expect(try shown(service, space("One")) == [])
    }

    @Test func theFirstOfASpaceIsItsDefaultUntilAnotherIsChosen() throws {
        let space = space("Default")
        _ = try service.set(credential("one", "1"), for: space)
        _ = try service.set(credential("two", "2"), for: space)
        #expect(try service.makeDefault(user: "two", for: space).isChanged)
        #expect(try service.credentials(for: space).defaultUser == "two")
        #expect(try !service.makeDefault(user: "two", for: space).isChanged)
        #expect(try service.makeDefault(user: "one", for: space).isChanged)
        #expect(try service.credentials(for: space).defaultUser == "one")
        #expect(try !service.makeDefault(user: "three", for: space).isChanged)
        #expect(try secretTool(["lookup"] + attributes("two", "Default")) == "2")
    }

    @Test func theListHoldsWebEntriesAndForgettingAnOriginTakesThem() throws {
        _ = try service.set(credential("listed", "x"), for: space("List"))
        try secretTool(
            ["store", "--label=git", "protocol", "https", "server", "git.example", "user", "git"],
            input: "x"
        )
        let all = try service.all()
        #expect(all.contains { $0.user == "listed" && $0.space == space("List") && ($0.changed ?? 0) > 0 })
        #expect(!all.contains { $0.user == "git" })
        #expect(
            service.answer(.removeAll(space("List").origin, onEveryDevice: false))
                != .done(.init(isChanged: false, why: ""))
        )
        #expect(try !service.all().contains { $0.space.origin == space("List").origin })
        #expect(try secretTool(["lookup", "user", "git"]) == "x")
    }

    @Test func whatIsNotForAKeyringIsNotKept() throws {
        for level in [Persistence.none, .forSession, .synchronizable] {
            let given = Credential(user: "level", password: Secret("x"), persistence: level)
            #expect(try !service.set(given, for: space("Levels")).isChanged)
        }
        #expect(try !service.set(credential("demo", "x"), for: space("")).isChanged)
        #expect(try shown(service, space("Levels")) == [])
    }
}

@Suite(.serialized, .enabled(if: keyring == "locked"))
struct WithALockedKeyring {
    @Test func aLockedKeyringIsASentence() throws {
        let service = try SecretService.find(limit: 3_000)
        #expect(service.isLocked)
        let space = ProtectionSpace(
            origin: Origin(scheme: .https, host: "locked.example", port: 443),
            realm: "Locked",
            method: .httpBasic
        )
        for request in [StoreRequest.find(space), .set(credential("new", "x"), space)] {
            guard case .failed(let failure) = service.answer(request) else {
                Issue.record("it should fail: \(service.answer(request))")
                continue
            }
            #expect([.locked, .dismissed, .timedOut].contains(failure.kind), "\(failure)")
        }
    }
}

@Suite(.enabled(if: keyring == "bare"))
struct WithoutAKeyring {
    @Test func aBusWithoutAKeyringIsASentence() {
        #expect { try SecretService.find() } throws: { error in
            guard case SecretServiceError.noService? = error as? SecretServiceError else { return false }
            return "\(error)".hasPrefix("No Secret Service answers on the session bus")
        }
    }
}

@Suite(.enabled(if: keyring == ""))
struct WithoutABus {
    @Test func nobodyAnswersWithoutABus() {
        guard ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] == nil,
            ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] == nil
        else { return }
        #expect { try SecretService.find() } throws: { error in
            guard case SecretServiceError.noBus? = error as? SecretServiceError else { return false }
            return true
        }
    }
}
