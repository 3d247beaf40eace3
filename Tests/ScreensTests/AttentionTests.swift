import Grid
import Testing

@testable import Flow
@testable import Screens

/// What the person looks at, and what keys that come too early do to it.
struct AttentionTests {
    @Test func keysOfTheBurstThatBeganALoadAreNoCommands() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.tab)
        _ = update(&stage.model, .frameShown, at: 0)
        var effects = update(&stage.model, .input(.key(.enter)), at: 0)
        #expect(stage.model.session.load != nil)
        for key in [Key.character("q"), .character("R"), .tab, .enter, .escape] {
            effects = update(&stage.model, .input(.key(key)), at: 0)
            #expect(effects.isEmpty, "\(key)")
        }
        _ = update(&stage.model, .frameShown, at: 0)
        #expect(update(&stage.model, .input(.key(.character("q"))), at: 0) == [.quit(exitCode: 0)])
    }

    @Test func functionKeysWorkInTheBurstThatBeganALoad() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.tab)
        _ = update(&stage.model, .input(.key(.enter)), at: 0)
        _ = update(&stage.model, .input(.key(.function(1))), at: 0)
        #expect(stage.model.layers == [.help(scroll: 0)])
    }

    @Test func steppingLetsABurstReleaseWhatItBegan() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.character("s"), .tab)
        _ = update(&stage.model, .input(.key(.enter)), at: 0)
        #expect(!stage.model.session.held.isEmpty)
        _ = update(&stage.model, .input(.key(.character("n"))), at: 0)
        #expect(stage.model.session.held.isEmpty)
    }

    @Test func flowFollowsTheNewestEntryOnceTheInspectorIsClosed() {
        var stage = Stage()
        for entry in Entry.firstVisit { stage.record(entry) }
        stage.press(.character("i"), .left, .left)
        #expect(stage.model.flow.selected == 3)
        stage.press(.escape)
        #expect(stage.model.flow.selected == nil)
        stage.press(.function(6), .up, .character("i"), .escape)
        #expect(stage.model.flow.selected == 4, "the flow panel has the focus and keeps its place")
    }

    @Test func reasonIsMarkedWhereItIsCut() {
        var stage = Stage(width: 40, height: 12)
        for entry in Entry.firstVisit { stage.record(entry) }
        let why = String(repeating: "one reason after another ", count: 8)
        stage.record(Entry(time: 11, kind: .decision, summary: "ask", why: why))
        let text = stage.text
        #expect(text.contains("one reason after another one"))
        #expect(text.split(separator: "\n").contains { $0.hasPrefix("     ") && $0.contains("…") })
    }

    @Test func helpLineNamesTheDialogsEscWhileAnotherPaneHasTheFocus() {
        var stage = Stage()
        stage.ask()
        stage.press(.function(6))
        let help = stage.text.split(separator: "\n").last ?? ""
        #expect(help.contains("F6 page · Esc cancel: the 401 page"))
        #expect(!help.contains("Esc stop"))
    }

    @Test func codeInTheInspectorIsBrokenBetweenWords() {
        let line = "    guard space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic else {"
        let entry = Entry(time: 0, kind: .decision, summary: "x", asSwift: [line])
        let lines = inspectorText(of: entry, width: 76).split(separator: "\n").map(String.init)
        #expect(lines.suffix(2).joined(separator: "|") == "\(line.dropLast(7))|        else {")
    }

    @Test func longTitleLeavesRoomForThePlace() {
        var stage = Stage()
        stage.show(pageLines(100), title: String(repeating: "A long title ", count: 20))
        #expect(stage.text.split(separator: "\n")[1].contains("lo… ─ 0% ──"))
    }

    @Test func nextMatchIsOfferedOnlyWhereSomethingMatches() {
        var stage = Stage()
        stage.show(pageLines(3))
        stage.press(.character("/"))
        stage.type("nowhere")
        stage.press(.enter)
        #expect(!stage.text.contains("n next"))
    }

    @Test func asciiTerminalIsToldOnceWhyItsFramesArePlain() {
        var stage = Stage(repertoire: .ascii)
        #expect(stage.text.contains("This locale is not UTF-8"))
        stage.press(.down)
        #expect(!stage.text.contains("This locale is not UTF-8"))
    }

    @Test func clickOnAnEntryShowsItWhole() {
        var stage = Stage(mouse: true)
        for entry in Entry.firstVisit { stage.record(entry) }
        let rows = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = rows.firstIndex { $0.contains("challenge") } ?? 0
        stage.click(row: row, column: 10)
        #expect(stage.model.layers == [.inspector(entry: 3, scroll: 0)])
    }

    @Test func statusTakesTheRoomThatAShortAddressLeaves() {
        var stage = Stage()
        stage.model.session.shownAddress = .example
        var load = Load(url: .example, phase: "receiving (200)")
        load.receivedBytes = 160
        load.expectedBytes = 391
        stage.model.session.load = load
        #expect(stage.text.contains("receiving (200) · 160 B of 391 B · 40%"))
    }

    @Test func enlargedFlowIsReadWithoutTheDialogAndGivesTheFocusBack() {
        var stage = Stage()
        for entry in Entry.firstVisit { stage.record(entry) }
        stage.ask()
        stage.type("de")
        stage.press(.function(2))
        #expect(!stage.text.contains("Sign in"))
        #expect(stage.text.contains("F6 dialog · Esc fold"))
        stage.press(.escape)
        #expect(stage.effects.isEmpty)
        #expect(stage.text.contains("User name  [de"))
        stage.press(.function(2), .function(2))
        stage.type("mo")
        #expect(stage.text.contains("User name  [demo"))
    }
}
