import Authentication
import HTTP
import Secrets
import Testing

@testable import Flow

@Suite struct StoreTests {
    private func walk(_ server: @escaping (Request, String?) -> Response = basicServer()) -> Walk {
        var settings = Settings()
        settings.usesStores = true
        settings.noSynchronizing = nil
        return Walk(settings: settings, server: server)
    }

    private static let space = ProtectionSpace(
        origin: Origin(scheme: .http, host: "site.test", port: 80),
        realm: "Staging",
        method: .httpBasic
    )

    private func credential(_ password: String = "s3cret", _ level: Persistence = .permanent) -> Credential {
        Credential(user: "demo", password: Secret(password), persistence: level)
    }

    @Test func aStoredCredentialIsUsedWithoutADialogAndItsPlaceIsSaid() {
        var walk = walk()
        walk.stores.keep(credential(), for: Self.space)
        walk.open("http://site.test/in")
        #expect(walk.session.prompt == nil)
        #expect(walk.pageText == "welcome")
        #expect(walk.entries(.decision).contains { $0.why?.hasPrefix("permanent, the permanent place") == true })
        #expect(walk.stores.kept.count == 1, "what was found is not written again")
    }

    @Test func anotherRealmsCredentialIsNotUsed() {
        var walk = walk(basicServer(realm: "Other"))
        walk.stores.keep(credential(), for: Self.space)
        walk.open("http://site.test/in")
        #expect(walk.session.prompt != nil)
        #expect(walk.sent.count == 1)
        #expect(
            walk.entries(.store).last?.why == "stored for another realm: Basic “Staging”, the permanent place"
        )
    }

    @Test func aStoreThatCannotBeReadIsSaidInTheDialog() {
        var walk = walk()
        walk.stores.failures[.permanent] = StoreFailure(.wrongKey, "The passphrase does not open the vault.")
        walk.open("http://site.test/in")
        #expect(walk.session.prompt?.warnings.contains("The passphrase does not open the vault.") == true)
        #expect(walk.entries(.decision).last?.why == "what is stored could not be read, so the person is asked")
    }

    @Test func aRefusedStoredCredentialOnlyPrefillsTheDialog() {
        var walk = walk()
        walk.stores.keep(credential("old"), for: Self.space)
        walk.open("http://site.test/in")
        #expect(walk.session.prompt?.attempt == 2)
        #expect(walk.session.prompt?.user == "demo")
        #expect(walk.sent.count == 2)
        #expect(walk.stores.kept.count == 1, "the person decides what happens to it")
    }

    @Test func aPermanentCredentialIsWrittenOnlyAfterTheServerTookIt() {
        var walk = walk()
        walk.open("http://site.test/in")
        walk.logIn("demo", "wrong", .permanent)
        #expect(walk.stores.kept.isEmpty)
        walk.logIn("demo", "s3cret", .permanent)
        #expect(walk.stores.kept.map(\.credential) == [credential()])
        walk.open("http://site.test/in/deeper")
        #expect(walk.session.prompt == nil)
    }

    @Test func aServerErrorDoesNotShowThatItWasTaken() {
        var walk = walk { _, authorization in
            authorization == nil ? challenge("Basic realm=\"Staging\"") : Response(status: 503, body: [0x61])
        }
        walk.open("http://site.test/in")
        walk.logIn("demo", "s3cret", .permanent)
        #expect(walk.stores.kept.isEmpty)
        #expect(walk.entries(.store).contains { $0.why?.contains("503") == true })
    }

    @Test func aStoreThatFailsIsASentenceAndTheFlowGoesOn() {
        var walk = walk()
        walk.stores.failures[.permanent] = StoreFailure(.notWritable, "The vault cannot be written: the disk is full.")
        walk.open("http://site.test/in")
        walk.logIn("demo", "s3cret", .permanent)
        #expect(walk.pageText == "welcome")
        #expect(walk.session.notice == "Kept for this session only. The vault cannot be written: the disk is full.")
        walk.take(.reloadChosen)
        #expect(walk.session.prompt == nil, "kept for the session instead")
    }

    @Test func movingWritesTheNewLevelBeforeTheOldOneGoes() {
        var walk = walk()
        walk.stores.keep(credential(), for: Self.space)
        walk.take(
            .credentialMoved(CredentialMove(user: "demo", space: Self.space, from: .permanent, to: .synchronizable))
        )
        #expect(walk.stores.kept.map(\.credential.persistence) == [.synchronizable])
        walk.take(
            .credentialMoved(CredentialMove(user: "demo", space: Self.space, from: .synchronizable, to: .forSession))
        )
        #expect(walk.stores.kept.isEmpty)
        #expect(walk.session.credentials.defaultCredential(for: Self.space)?.user == "demo")
    }

    @Test func aFailedMoveLosesNothing() {
        var walk = walk()
        walk.stores.keep(credential(), for: Self.space)
        walk.stores.failures[.synchronizable] = StoreFailure(.notWritable, "The folder is read-only.")
        walk.take(
            .credentialMoved(CredentialMove(user: "demo", space: Self.space, from: .permanent, to: .synchronizable))
        )
        #expect(walk.stores.kept.map(\.credential.persistence) == [.permanent])
        #expect(walk.session.notice == "Not moved. The folder is read-only.")
    }

    @Test func aSynchronizableCredentialGoesOnEveryDeviceOrOnNone() {
        var walk = walk()
        walk.stores.keep(credential("s3cret", .synchronizable), for: Self.space)
        walk.take(.storedListWanted)
        let item = walk.session.stored?.items.first?.credential
        #expect(item?.persistence == .synchronizable)
        guard let item else { return }
        walk.take(.storedForgotten(item, onEveryDevice: false))
        #expect(walk.stores.kept.count == 1)
        #expect(walk.session.notice?.hasPrefix("Not forgotten") == true)
        walk.take(.storedForgotten(item, onEveryDevice: true))
        #expect(walk.stores.kept.isEmpty)
    }

    @Test func thePassphraseIsInNoEntry() {
        var walk = walk()
        walk.take(.passphraseWanted(PassphraseQuestion(place: "vault in ~/x", isNew: false)))
        #expect(walk.session.passphrase != nil)
        walk.take(.passphraseGiven(Secret("correct horse")))
        #expect(walk.session.passphrase == nil)
        #expect(walk.passphrases == [Secret("correct horse")])
        #expect(!String(describing: walk.timeline).contains("horse"))
    }
}
