import Authentication
import Flow
import Foundation
import TestSupport
import Testing

@testable import latchkey

@Test func aPermanentCredentialIsFoundByTheNextRun() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let first = try StoredRun("--profile", profile.path)
    first.passphrases = ["open sesame"]
    try first.load(server.address, ("demo", "wrong", .permanent), ("demo", "s3cret", .permanent))
    #expect(first.outcome == 0)
    #expect(first.dialogs == 2)
    #expect(first.questions.map(\.isNew) == [true])
    #expect(first.entries.contains("permanent, vault in \(profile.path)/vault"))

    let second = try StoredRun("--profile", profile.path)
    second.passphrases = ["open sesame"]
    try second.load(server.address)
    #expect(second.outcome == 0)
    #expect(second.dialogs == 0)
    #expect(second.questions.map(\.isNew) == [false])
    #expect(second.entries.contains("permanent, vault in"))
    try second.load(server.address)
    #expect(second.questions.count == 1, "asked once per run")
}

@Test func anUnusedVaultAsksNothing() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let run = try StoredRun("--profile", profile.path)
    try run.load(server.address, ("demo", "s3cret", .forSession))
    try run.take(.storedListWanted)
    #expect(run.questions.isEmpty)
    #expect(run.live.session.stored?.items.isEmpty == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: profile.path) == [])
}

@Test func aWrongPassphraseIsASentenceAndTheLoginGoesOn() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let first = try StoredRun("--profile", profile.path)
    first.passphrases = ["open sesame"]
    try first.load(server.address, ("demo", "s3cret", .permanent))

    let second = try StoredRun("--profile", profile.path)
    second.passphrases = ["close sesame"]
    try second.load(server.address, ("demo", "s3cret", .forSession))
    #expect(second.outcome == 0)
    #expect(second.dialogs == 1)
    #expect(second.entries.contains("This passphrase does not open the vault"))
}

@Test func aDeclinedPassphraseIsNotAskedForAgainUntilSomethingIsKept() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let first = try StoredRun("--profile", profile.path)
    first.passphrases = ["open sesame"]
    try first.load(server.address, ("demo", "s3cret", .permanent))

    let second = try StoredRun("--profile", profile.path)
    try second.load(server.address)
    try second.take(.startOverChosen)
    try second.load(server.address)
    #expect(second.questions.count == 1)
    #expect(second.entries.contains("stays locked"))
    second.passphrases = ["open sesame"]
    try second.take(.startOverChosen)
    try second.load(server.address, ("demo", "s3cret", .permanent))
    #expect(second.questions.count == 2)
    #expect(second.entries.contains("an equal credential is kept already"))
}

@Test func aDeclinedNewPassphraseKeepsForTheSessionOnly() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let run = try StoredRun("--profile", profile.path)
    try run.load(server.address, ("demo", "s3cret", .permanent))
    #expect(run.outcome == 0)
    #expect(run.questions.map(\.isNew) == [true])
    #expect(run.live.session.notice?.hasPrefix("Kept for this session only.") == true)
    try run.load(server.address)
    #expect(run.dialogs == 1)
}

@Test func aKeyFileOpensWithoutAsking() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    try profile.write("key", String(repeating: "k", count: 40))
    for expected in [1, 0] {
        let run = try StoredRun("--profile", profile.path, "--vault-key-file", profile.path("key"))
        try run.load(server.address, ("demo", "s3cret", .permanent))
        #expect(run.dialogs == expected)
        #expect(run.questions.isEmpty)
    }
}

@Test func aSynchronizableCredentialTravelsWithItsFolder() throws {
    let server = try GuardedServer()
    let (here, there, shared) = (try Folder(), try Folder(), try Folder())
    try here.write("config.conf", "set sync_folder \(shared.path)/one\n")
    try there.write("config.conf", "set sync_folder \(shared.path)/two\n")
    let first = try StoredRun("--profile", here.path)
    first.passphrases = ["open sesame"]
    try first.load(server.address, ("demo", "s3cret", .synchronizable))
    #expect(first.entries.contains("synchronizable, vault in \(shared.path)/one"))
    try FileManager.default.copyItem(atPath: shared.path("one"), toPath: shared.path("two"))

    let second = try StoredRun("--profile", there.path)
    second.passphrases = ["open sesame"]
    try second.load(server.address)
    #expect(second.outcome == 0)
    #expect(second.dialogs == 0)

    try second.take(.storedListWanted)
    let stored = try #require(second.live.session.stored?.items.first?.credential)
    try second.take(.storedForgotten(stored, onEveryDevice: false))
    #expect(second.live.session.stored?.items.count == 1)
    try second.take(.storedForgotten(stored, onEveryDevice: true))
    #expect(second.live.session.stored?.items.isEmpty == true)

    try FileManager.default.removeItem(atPath: shared.path("one"))
    try FileManager.default.copyItem(atPath: shared.path("two"), toPath: shared.path("one"))
    let third = try StoredRun("--profile", here.path)
    third.passphrases = ["open sesame"]
    try third.load(server.address)
    #expect(third.dialogs == 1)
}

@Test func aPermanentCredentialMovesToTheSynchronisedFolderUnderTheSamePassphrase() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    try profile.write("config.conf", "set sync_folder \(profile.path)/shared\n")
    let run = try StoredRun("--profile", profile.path)
    run.passphrases = ["open sesame"]
    try run.load(server.address, ("demo", "s3cret", .permanent))
    try run.take(.storedListWanted)
    let stored = try #require(run.live.session.stored?.items.first?.credential)
    let move = CredentialMove(user: "demo", space: stored.space, from: .permanent, to: .synchronizable)
    try run.take(.credentialMoved(move))
    try run.take(.storedListWanted)
    #expect(run.live.session.stored?.items.map(\.credential.persistence) == [.synchronizable])
    #expect(run.questions.count == 1)
}

@Test func aTemporaryProfileGoesWithItsRun() throws {
    let invocation = try prepareInvocation(["--profile", "temporary", "http://localhost/"])
    let path = try #require(invocation.stores.dataFolder)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try FileManager.default.createDirectory(atPath: "\(path)/vault/a", withIntermediateDirectories: true)
    try "x".write(toFile: "\(path)/vault/a/b", atomically: true, encoding: .utf8)
    invocation.stores.removeTemporary()
    #expect(!FileManager.default.fileExists(atPath: path))
}

@Test func demoCredentialsStayInMemory() throws {
    let server = try GuardedServer()
    let profile = try Folder()
    let run = try StoredRun("--profile", profile.path)
    run.live.runtime.keepInMemory([server.origin])
    try run.load(server.address, ("demo", "s3cret", .permanent))
    #expect(run.questions.isEmpty)
    #expect(run.entries.contains("permanent, memory, since demo credentials are not kept on disk"))
    try run.take(.storedListWanted)
    #expect(run.live.session.stored?.items.map(\.credential.user) == ["demo"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: profile.path) == [])
    let space = try #require(run.live.session.stored?.items.first?.credential)
    try run.take(.storedForgotten(space, onEveryDevice: false))
    #expect(run.live.session.stored?.items.isEmpty == true)
}
