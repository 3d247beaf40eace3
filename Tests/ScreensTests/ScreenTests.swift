import Authentication
import Grid
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// The pictures, cell by cell.
@Suite struct ScreenTests {
    /// The sizes that every picture is kept at.
    static let sizes = [(80, 24), (40, 12), (120, 30)]

    private func eachSize(_ name: String, _ prepare: (inout Stage) -> Void) throws {
        for (width, height) in Self.sizes {
            var stage = Stage(width: width, height: height)
            prepare(&stage)
            try expectScreen(view(stage.model), "\(name)-\(width)x\(height)")
        }
    }

    @Test func blankScreenSaysHowToBegin() throws { try eachSize("blank") { $0.send(.timer) } }

    @Test func pageShowsLinksHeadingsAndWideText() throws {
        try eachSize("page") {
            $0.record(Entry.firstVisit[0], Entry.firstVisit[1], Entry.firstVisit[2])
            $0.show(frontPage.lines, targets: frontPage.targets)
            $0.press(.tab, .tab)
        }
    }

    @Test func dialogLiesOverThePageWithTheFlowInView() throws {
        try eachSize("dialog") {
            $0.show(frontPage.lines, targets: frontPage.targets)
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.ask()
            $0.type("demo")
            $0.press(.enter)
            $0.type("s3cret")
        }
    }

    @Test func secondTryOfAForeignDialogKeepsTheUserName() throws {
        try eachSize("dialog-wide") {
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.ask(.example(realm: "日本語の領域 и кириллица", attempt: 2, user: "ユーザー", canRefuse: true))
            $0.type("ё日本😀")
            $0.press(.control("r"))
        }
    }

    @Test func buttonExplainsItselfInsideTheDialog() throws {
        try eachSize("dialog-cancel") {
            $0.ask(.example(canRefuse: true))
            $0.press(.tab, .tab, .tab, .tab)
        }
    }

    @Test func levelThatCannotBeChosenIsMarkedAndExplained() throws {
        try eachSize("dialog-keep") {
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.ask(.example(attempt: 2, user: "demo"))
            $0.press(.tab, .right, .right)
        }
    }

    @Test func storedUserStandsInTheFieldsWithItsPlace() throws {
        try eachSize("dialog-stored") {
            let choices = ["anna", "demo"].map {
                Credential(user: $0, password: Secret("s3cret"), persistence: .permanent)
            }
            $0.ask(.example(choices: choices))
            $0.press(.down, .down)
        }
    }

    @Test func passphraseIsAskedForOverTheSignIn() throws {
        try eachSize("passphrase") {
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.ask()
            $0.wantPassphrase(isNew: true)
            $0.type("correct horse")
            $0.press(.enter)
            $0.type("wrong")
            $0.press(.enter)
            $0.type("corr")
        }
    }

    @Test func credentialsListSessionAndStoresTogether() throws {
        try eachSize("credentials") {
            $0.keep(stored: .example)
            $0.press(.character("C"), .down, .down)
        }
    }

    @Test func inspectorShowsAnEntryWhole() throws {
        try eachSize("inspector") {
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.press(.function(6), .up, .up, .function(3))
        }
    }

    @Test func heldEffectHasAStrip() throws {
        try eachSize("held") {
            $0.show(frontPage.lines, targets: frontPage.targets)
            $0.model.session.isStepping = true
            $0.model.session.held = [.init(passage: .page(1), sentence: "send GET /basic")]
            $0.send(.timer)
        }
    }

    @Test func helpListsTheTable() throws { try eachSize("help") { $0.press(.function(1)) } }

    @Test func paletteListsEveryCommand() throws {
        try eachSize("palette") {
            $0.press(.control("g"))
            $0.type("set mo")
        }
    }

    @Test func flowPanelEnlarged() throws {
        try eachSize("flow") {
            for entry in Entry.firstVisit { $0.record(entry) }
            $0.press(.function(2))
        }
    }

    @Test func findMarksMatches() throws {
        try eachSize("find") {
            $0.show(frontPage.lines, targets: frontPage.targets)
            $0.press(.character("/"))
            $0.type("КИР")
        }
    }

    @Test func formShowsWhatItsFieldsHold() throws {
        for (width, height) in Self.sizes {
            var stage = Stage(width: width, height: height)
            try stage.open(everyControl)
            stage.press(.tab)
            stage.type("Анна 日本")
            stage.press(.tab)
            stage.type("s3cret")
            try expectScreen(view(stage.model), "form-\(width)x\(height)")
            stage.go(to: "fruit")
            stage.press(.enter, .character(" "), .down, .character(" "))
            try expectScreen(view(stage.model), "form-list-\(width)x\(height)")
            stage.press(.enter)
            stage.go(to: "file")
            stage.press(.enter)
            stage.type("~/写")
            stage.send(.pathCompleted("~/写", ["~/写真/", "~/写し.txt"]))
            try expectScreen(view(stage.model), "form-path-\(width)x\(height)")
        }
    }

    @Test func formHasASCIIMarksWhereTheLocaleIsNotUTF8() throws {
        var stage = Stage(height: 40, repertoire: .ascii)
        try stage.open(everyControl)
        stage.go(to: "pw")
        stage.type("ё")
        let frame = view(stage.model)
        #expect(frame.grid.cells.allSatisfy { $0.text.isEmpty || $0.text.utf8.allSatisfy { $0 < 0x80 } })
        #expect(stage.text.contains("[*  ") && stage.text.contains("(*) medium"))
    }

    @Test func asciiTerminalHasASCIIFrames() throws {
        var stage = Stage(repertoire: .ascii)
        stage.show(frontPage.lines, targets: frontPage.targets)
        for entry in Entry.firstVisit { stage.record(entry) }
        stage.ask()
        stage.type("demo")
        let frame = view(stage.model)
        #expect(frame.grid.cells.allSatisfy { $0.text.isEmpty || $0.text.utf8.allSatisfy { $0 < 0x80 } })
        try expectScreen(frame, "ascii-80x24")
    }

    @Test func tinyScreenSaysTooSmall() {
        let stage = Stage(width: 20, height: 5)
        #expect(stage.text.hasPrefix("Too small"))
    }
}
