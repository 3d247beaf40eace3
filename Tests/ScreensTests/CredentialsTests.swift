import Authentication
import Grid
import HTTP
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// The list of credentials: what it shows, and what its keys ask for.
@Suite struct CredentialsTests {
    private func stage(width: Int = 80, height: Int = 24, list: StoredList = .example) -> Stage {
        var stage = Stage(width: width, height: height)
        stage.keep(stored: list)
        stage.press(.character("C"))
        return stage
    }

    private func asked(_ stage: Stage) -> (level: Persistence?, request: StoreRequest)? {
        for case .flow(.store(_, let level, let request)) in stage.effects { return (level, request) }
        return nil
    }

    private func answer(_ stage: inout Stage, _ level: Persistence, _ answer: StoreAnswer) {
        guard case .flow(.store(let call, _, _)) = stage.effects.first else { return }
        stage.send(.world(.storesAnswered(call, [StoreReply(level: level, place: "the keyring", answer: answer)])))
    }

    @Test func openingItAsksTheStores() {
        var stage = stage()
        #expect(asked(stage)?.request == .list)
        answer(&stage, .permanent, .failed(StoreFailure(.locked, "The keyring is locked: unlock it, then C again.")))
        stage.press(.up)
        #expect(stage.words.contains("The keyring is locked"))
    }

    @Test func withoutStoresNobodyIsAsked() {
        var stage = Stage()
        stage.press(.character("C"))
        #expect(stage.effects.isEmpty)
        #expect(stage.words.contains("No credential is kept"))
    }

    @Test func everythingOfARecordIsSaid() {
        var stage = stage()
        stage.press(.down, .down)
        for words in ["日本 · synchronizable, vault in ~/Sync/latchkey", "2 other versions", "Basic “Staging”"] {
            #expect(stage.words.contains(words), "\(words)\n\(stage.text)")
        }
        stage.press(.home)
        #expect(stage.words.contains("is of a newer format and was left alone; update Latchkey to read it."))
        #expect(!stage.words.contains("d forget"), "a problem is nothing to forget")
    }

    @Test func plainForgettingAsksTheStoreOfTheLevel() {
        var stage = stage()
        stage.press(.down, .character("d"))
        #expect(asked(stage)?.level == .permanent)
        #expect(asked(stage)?.request == .remove(user: "demo", .example(), onEveryDevice: false))
        answer(&stage, .permanent, .done(StoreOutcome(isChanged: true, why: "removed")))
        #expect(stage.words.contains("forgotten in the keyring (removed)"))
        #expect(asked(stage)?.request == .list, "the list is read anew")
    }

    @Test func everyDeviceIsAskedForTwiceAndOnlyWhereThereAreOthers() {
        var stage = stage()
        stage.press(.down, .character("D"))
        #expect(stage.effects == [.bell])
        #expect(stage.words.contains("Only a synchronizable credential is on other devices"))
        stage.press(.down, .character("D"))
        #expect(asked(stage) == nil)
        #expect(stage.words.contains("D again: “日本” goes from every device of yours"))
        stage.press(.up, .down, .character("D"))
        #expect(asked(stage) == nil, "another key takes the question back")
        stage.press(.character("D"))
        #expect(asked(stage)?.request == .remove(user: "日本", .example(), onEveryDevice: true))
    }

    @Test func allOfAnOriginGoTogether() {
        var stage = stage()
        stage.press(.character("o"))
        #expect(stage.words.contains("o again: all 3 of http://127.0.0.1:8080 go; what is synchronizable stays"))
        stage.press(.character("щ"))
        let origin = ProtectionSpace.example().origin
        #expect(asked(stage)?.request == .removeAll(origin, onEveryDevice: false))
        stage.press(.character("O"), .character("O"))
        #expect(asked(stage)?.request == .removeAll(origin, onEveryDevice: true))
    }

    @Test func aCredentialMovesUpAndDownALevel() {
        var stage = stage()
        stage.press(.character("+"))
        guard case .set(let moved, _)? = asked(stage)?.request else {
            Issue.record("not written: \(stage.effects)")
            return
        }
        #expect(moved.persistence == .permanent && moved.user == "demo")
        answer(&stage, .permanent, .done(StoreOutcome(isChanged: true, why: "written")))
        #expect(stage.words.contains("“demo”: forSession → permanent"))
        stage.press(.character("-"))
        #expect(stage.words.contains("Below forSession nothing is kept: forget it instead"))
        stage.press(.down, .character("+"))
        #expect(asked(stage)?.level == .permanent, "the password is fetched first")
        stage.press(.down, .character("-"))
        #expect(stage.words.contains("- again: “日本” goes from every other device of yours and stays on this one"))
    }

    @Test func aLevelThatIsNotThereIsASentence() {
        var stage = Stage()
        stage.keep(stored: .example, synchronizing: false)
        stage.press(.character("C"), .down, .character("+"))
        #expect(stage.words.contains("synchronizable: no sync_folder is set in the config"))
        #expect(!stage.text.split(separator: "\n").suffix(1).joined().contains("+ up"))
    }

    @Test func aFailedMoveIsASentence() {
        var stage = stage()
        stage.press(.character("+"))
        answer(&stage, .permanent, .failed(StoreFailure(.notWritable, "The folder is read-only.")))
        #expect(stage.words.contains("Not moved. The folder is read-only."))
    }

    @Test func theSelectedRecordStaysSelectedWhenTheListChanges() {
        var stage = stage()
        stage.press(.down, .down)
        var list = StoredList.example
        list.items.insert(.init(place: "the keyring", credential: .example("first")), at: 0)
        stage.model.session.stored = list
        stage.send(.timer)
        #expect(stage.words.contains("日本 · synchronizable"))
    }

    @Test func thousandsScrollAtEverySize() {
        let items = (0..<5_000).map { number in
            StoredList.Item(place: "the keyring", credential: .example("user \(number)", host: "host\(number % 900)"))
        }
        for (width, height) in [(80, 24), (40, 12), (30, 8)] {
            var stage = stage(width: width, height: height, list: StoredList(items: items))
            stage.press(.end)
            #expect(stage.words.contains("user 4999") || stage.words.contains("5001"), "\(stage.text)")
            stage.press(.up, .pageUp, .home)
            #expect(stage.words.contains("demo"))
        }
    }

    @Test func aLayerOnASmallScreenShowsRowAndDetails() {
        var stage = stage(width: 40, height: 12)
        stage.press(.down)
        #expect(stage.words.contains("• demo permanent"))
        #expect(stage.words.contains("demo · permanent, GNOME Keyring"))
    }
}
