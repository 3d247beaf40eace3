import Authentication
import Foundation
import Secrets
import Testing
import Vault

@Test func whatIsKeptIsThereAfterOpeningAgain() throws {
    let place = try TemporaryVault()
    #expect(!Vault.isInitialised(place.path))
    let first = try place.open().set(credential("демо", "пароль日本"), for: space())
    #expect(first == StoreOutcome(isChanged: true, why: "kept, as the default of its space"))
    #expect(Vault.isInitialised(place.path))
    let again = try place.open()
    #expect(try again.shown(space()) == ["демо=пароль日本"])
    #expect(try again.defaultUser(for: space()) == "демо")
}

@Test func anotherSpaceHasNothing() throws {
    let vault = try TemporaryVault().keeping("demo")
    #expect(try vault.vault.shown(space(realm: "Other")) == [])
    #expect(try vault.vault.shown(space("other.example")) == [])
}

@Test func aProxysRealmDoesNotCount() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    _ = try vault.set(credential("demo", "a"), for: space(realm: "One", server: .proxy))
    #expect(try vault.shown(space(realm: "Two", server: .proxy)) == ["demo=a"])
    #expect(try vault.shown(space(realm: "One")) == [])
}

@Test func theChosenDefaultIsProposedAndGoesWithItsUser() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    _ = try vault.set(credential("one", "1"), for: space())
    _ = try vault.set(credential("two", "2"), for: space())
    #expect(try vault.defaultUser(for: space()) == "one")
    #expect(try vault.makeDefault(user: "two", for: space()).isChanged)
    #expect(try !vault.makeDefault(user: "two", for: space()).isChanged)
    #expect(try vault.defaultUser(for: space()) == "two")
    #expect(try vault.remove(user: "two", for: space(), onEveryDevice: false).isChanged)
    #expect(try vault.defaultUser(for: space()) == nil)
    #expect(try vault.shown(space()) == ["one=1"])
    _ = try vault.remove(user: "one", for: space(), onEveryDevice: false)
    #expect(try vault.all().credentials == [])
    #expect(place.records() == [])
    _ = try vault.set(credential("three", "3"), for: space())
    #expect(try vault.defaultUser(for: space()) == "three")
}

@Test func levelsThatAreNotForStoresAreNotKept() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    let refused: [(Credential, ProtectionSpace)] = [
        (credential("demo", "a", .none), space()),
        (credential("demo", "a", .forSession), space()),
        (credential("", ""), space()),
        (credential("demo", "a"), space(realm: "")),
        (credential("demo", "a"), space(realm: nil)),
        (credential("demo", "a"), ProtectionSpace(origin: space().origin, realm: "x", method: .clientCertificate)),
    ]
    for (credential, space) in refused { #expect(try !vault.set(credential, for: space).isChanged) }
    #expect(place.records() == [])
}

@Test func anEqualCredentialIsNoChangeAndAnotherPasswordReplaces() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    _ = try vault.set(credential("demo", "a"), for: space())
    let before = place.records()
    #expect(try !vault.set(credential("demo", "a"), for: space()).isChanged)
    #expect(place.records() == before)
    #expect(try vault.set(credential("demo", "b"), for: space()).isChanged)
    #expect(try vault.shown(space()) == ["demo=b"])
    #expect(place.records().count == 1)
    #expect(try vault.defaultUser(for: space()) == "demo")
}

@Test func anUnknownCredentialIsForgottenWithoutChange() throws {
    let vault = try TemporaryVault().keeping("demo")
    #expect(try !vault.vault.remove(user: "nobody", for: space(), onEveryDevice: true).isChanged)
}

@Test func allOfAnOriginGoTogether() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    for realm in ["a", "b"] { _ = try vault.set(credential("demo", "x"), for: space(realm: realm)) }
    _ = try vault.set(credential("demo", "x"), for: space("other.example"))
    let answer = vault.answer(.removeAll(space().origin, onEveryDevice: false))
    #expect(answer == .done(StoreOutcome(isChanged: true, why: "2 forgotten")))
    #expect(try vault.all().credentials.map(\.space.origin.host) == ["other.example"])
}

@Test func twoProgramsLoseNothingOfEachOther() async throws {
    let place = try TemporaryVault()
    _ = try place.open()
    await withTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
            let vault = try? place.open(device: UInt64(writer))
            group.addTask {
                for number in 0..<20 {
                    _ = try? vault?.set(credential("\(writer) \(number)", "x"), for: space())
                }
            }
        }
    }
    #expect(try place.open().all().credentials.count == 80)
}

/// A vault with one credential, and the folder that must live as long.
struct Kept {
    let place: TemporaryVault
    let vault: Vault
}

extension TemporaryVault {
    func keeping(_ user: String) throws -> Kept {
        let vault = try open()
        _ = try vault.set(credential(user, "secret"), for: space())
        return Kept(place: self, vault: vault)
    }
}
