import Authentication
import Grid
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// How long the dialog keeps a credential, and whom it proposes.
@Suite struct LevelTests {
    private static let stored = [
        Credential(user: "demo", password: Secret("s3cret"), persistence: .permanent),
        Credential(user: "admin", password: Secret("Ѫ龘"), persistence: .synchronizable),
    ]

    private func login(_ stage: Stage) -> (user: String, password: Secret, persistence: Persistence)? {
        stage.model.dialog.map { ($0.user.text, $0.password.secret, $0.persistence) }
    }

    @Test func arrowsSkipALevelThatIsNotOffered() {
        var stage = Stage()
        stage.ask(.example(user: "demo"))
        stage.press(.tab, .right, .right, .right)
        #expect(stage.model.dialog?.persistence == .permanent)
        #expect(stage.words.contains("(-) synchronizable"))
        #expect(stage.words.contains("synchronizable: no sync_folder is set in the config"))
        stage.ask(.example(user: "demo", offers: .withoutStores))
        stage.press(.tab, .right)
        #expect(stage.model.dialog?.persistence == .forSession)
        #expect(stage.words.contains("permanent: there is no store in this run"))
        stage.press(.home)
        #expect(stage.model.dialog?.persistence == Persistence.none)
    }

    @Test func thePlaceIsNamedWhereverTheFocusIs() {
        var stage = Stage(width: 40, height: 12)
        stage.ask(.example(user: "demo"))
        stage.press(.tab, .right)
        #expect(stage.words.contains("GNOME Keyring, login"))
        stage.send(.resized(width: 80, height: 24))
        for _ in 0..<6 {
            #expect(stage.words.contains("→ permanent: written to GNOME Keyring, login collection, once the server"))
            stage.press(.tab)
        }
    }

    @Test func allFourLevelsFitTwoRows() {
        for (width, height) in [(80, 24), (40, 12), (120, 30)] {
            var stage = Stage(width: width, height: height)
            stage.ask(.example(user: "demo", offers: .all))
            stage.press(.tab)
            let rows = stage.text.split(separator: "\n").filter { row in
                ["none", "forSession", "permanent", "synchronizable"].contains { row.contains(") \($0)") }
            }
            #expect((1...2).contains(rows.count), "\(width)×\(height)\n\(stage.text)")
        }
    }

    @Test func aSecondTryKeepsTheLevelOnlyWhereItIsStillOffered() {
        var stage = Stage()
        stage.model.lastPersistence = .permanent
        stage.ask(.example(attempt: 2, user: "demo"))
        #expect(stage.model.dialog?.persistence == .permanent)
        stage.ask(.example(attempt: 2, user: "demo", offers: .withoutStores))
        #expect(stage.model.dialog?.persistence == .forSession)
    }

    @Test func storedUsersAreWalkedWithTheirPasswordsMasked() {
        var stage = Stage()
        stage.ask(.example(choices: Self.stored, offers: .all))
        stage.type("me")
        #expect(stage.words.contains("↑↓ stored users"))
        stage.press(.down, .down, .down)
        #expect(login(stage).map { $0 == ("admin", Secret("Ѫ龘"), .synchronizable) } == true)
        #expect(stage.words.contains("Stored user 2 of 2: synchronizable, vault in ~/Sync/latchkey"))
        #expect(!stage.words.contains("Ѫ"))
        stage.press(.tab, .control("r"))
        #expect(stage.words.contains("A stored password is not shown"))
        #expect(!stage.words.contains("Ѫ"))
        stage.press(.backTab, .up, .up)
        #expect(login(stage).map { $0.user == "me" && $0.password.isEmpty } == true, "what was typed comes back")
        #expect(login(stage)?.persistence == .forSession, "the stored one's level goes with it")
    }

    @Test func typingMakesItAnOwnEntryWithoutTheStoredPassword() {
        var stage = Stage()
        stage.ask(.example(choices: Self.stored, offers: .all))
        stage.press(.down, .character("2"))
        #expect(login(stage).map { $0.user == "demo2" && $0.password.isEmpty } == true)
        #expect(login(stage)?.persistence == .forSession)
        stage.press(.down, .tab, .left)
        #expect(login(stage).map { $0.password == Secret("s3cret") } == true, "moving the cursor changes nothing")
        stage.press(.backspace)
        #expect(login(stage).map { $0.user == "demo" && $0.password.isEmpty } == true)
        stage.press(.backTab, .down)
        stage.paste("x")
        #expect(login(stage).map { $0.user == "demox" && $0.password.isEmpty } == true)
    }

    @Test func aChosenUserLogsIn() {
        var stage = Stage()
        stage.ask(.example(choices: Self.stored, offers: .all))
        stage.press(.down)
        #expect(stage.words.contains("Enter log in"))
        stage.press(.enter)
        #expect(stage.model.lastPersistence == .permanent)
    }
}
