import Grid
import Page
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// Fields of pages whose scripts run, pages that change under the person, and dialogs that open meanwhile.
@Suite struct LiveFieldTests {
    private let form = "<form><input name=user> <input type=checkbox name=ok> <a href=/next>next</a></form>"

    private func liveStage(_ html: String, _ states: [String: LiveState.State] = [:]) throws -> Stage {
        var stage = Stage()
        try stage.open(html, live: states)
        return stage
    }

    /// The same page again as scripts have left it.
    private func snapshot(_ stage: inout Stage, _ html: String, _ states: [String: LiveState.State] = [:]) throws {
        stage.model.page.requested = nil
        try stage.open(html, live: states)
    }

    @Test func valueThatAScriptWroteReplacesTheTextAndKeepsTheCursorInside() throws {
        var stage = try liveStage(form, ["user": .init(flags: .hasValue, value: "abcdef")])
        stage.press(.tab)
        try snapshot(&stage, form, ["user": .init(flags: .hasValue, value: "xy")])
        #expect(stage.text.contains("[xy "))
        #expect(stage.model.fieldTakesKeys)
        let cursor = try #require(view(stage.model).cursor)
        #expect(cursor.column == 4)
    }

    @Test func focusStaysWithItsNodeWhenThePageGrows() throws {
        var stage = try liveStage("<p>one</p><button name=b>Go</button>")
        stage.press(.tab)
        let node = stage.id("b")
        try snapshot(&stage, "<p>one</p><button name=b>Go</button><a href=/x>new</a>")
        #expect(stage.model.selectedTarget?.node == node)
        try snapshot(&stage, "<p>gone</p>")
        #expect(stage.model.page.target == nil)
    }

    @Test func selectionStaysInItsPlaceWhenScriptsBegin() throws {
        var stage = Stage()
        try stage.open(form)
        stage.press(.tab)
        stage.type("ab")
        try stage.open(form, live: [:])
        #expect(stage.model.selectedTarget?.node == stage.id("user"))
        #expect(stage.model.page.editor?.value == .text("ab"))
        #expect(stage.text("user") == "ab", "told again under the new name")
    }

    @Test func halfTypedNumberStaysThoughTheEngineKnowsNone() throws {
        let html = "<input type=number name=n>"
        var stage = try liveStage(html, ["n": .init(flags: .hasValue, value: "")])
        stage.press(.tab)
        stage.type("-")
        stage.model.session.form = FormState()
        try snapshot(&stage, html, ["n": .init(flags: .hasValue, value: "")])
        #expect(stage.model.page.editor?.value == .text("-"))
    }

    @Test func anOpenListClosesWithItsSelect() throws {
        var stage = try liveStage("<select name=s><option>a<option>b</select>")
        stage.press(.tab, .enter)
        #expect(stage.model.layers.count == 1)
        try snapshot(&stage, "<p>gone</p>")
        #expect(stage.model.layers.isEmpty)
    }

    @Test func theFieldThatIsWrongGetsTheFocusAndItsSentence() throws {
        var stage = Stage()
        try stage.open(
            "<form action=/x><input name=a><input name=b required title=Town><button name=go>Go</button></form>"
        )
        stage.go(to: "go")
        stage.press(.enter)
        #expect(stage.model.selectedTarget?.node == stage.id("b"))
        #expect(stage.message?.contains("Town") == true)
        #expect(stage.model.fieldTakesKeys)
        stage.type("x")
        #expect(stage.text("b") == "x" && stage.message == nil)
        stage.press(.enter)
        #expect(stage.model.session.load != nil)
    }

    @Test func aDialogWaitsWhileAFieldIsTypedInAndComesWhenItIsLeft() throws {
        var stage = Stage()
        try stage.open(form)
        stage.press(.tab)
        stage.type("a")
        stage.ask()
        #expect(!stage.model.showsDialog)
        stage.type("b")
        #expect(stage.text("user") == "ab")
        #expect(stage.text.contains("sign-in waits"))
        stage.press(.escape)
        #expect(stage.model.showsDialog && stage.model.dialogTakesKeys)
    }

    @Test func aDialogComesAtOnceWhereNothingIsTyped() throws {
        var stage = Stage()
        try stage.open(form)
        stage.press(.tab)
        stage.ask()
        #expect(stage.model.dialogTakesKeys)
        stage.type("q")
        #expect(stage.model.dialog?.user.text == "q" && stage.text("user") == "")
    }

    @Test func resizeWhileTypingKeepsTextAndCursor() throws {
        for (width, height) in [(40, 12), (120, 30), (30, 8), (80, 24)] {
            var stage = Stage()
            try stage.open(everyControl)
            stage.go(to: "user")
            stage.type("日本")
            stage.send(.resized(width: width, height: height))
            stage.type("ё")
            #expect(stage.text("user") == "日本ё")
            let frame = view(stage.model)
            let cursor = try #require(frame.cursor, "\(width)×\(height)")
            #expect(frame.grid.bounds.contains(row: cursor.row, column: cursor.column))
        }
    }

    @Test func anotherPageTakesNoKeysOfTheOldOnesField() throws {
        var stage = Stage()
        try stage.open(form)
        stage.press(.tab)
        try stage.open("<p>other", id: 2)
        #expect(stage.model.page.editor == nil)
        stage.press(.character("?"))
        #expect(stage.model.layers == [.help(scroll: 0)])
    }

    // MARK: Mouse

    private func click(_ stage: inout Stage, on text: String, offset: Int = 0) throws {
        let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let row = try #require(lines.firstIndex { $0.contains(text) })
        let before = try #require(lines[row].range(of: text)).lowerBound
        let column = stage.model.repertoire.width(lines[row][..<before])
        stage.click(row: row, column: column + offset)
    }

    @Test func clickSetsTheCursorTogglesAndPresses() throws {
        var stage = Stage(height: 40, mouse: true)
        try stage.open(everyControl)
        stage.go(to: "user")
        stage.type("日本語")
        try click(&stage, on: "[日本語", offset: 3)
        stage.type("x")
        #expect(stage.text("user") == "日x本語")
        try click(&stage, on: "[x] News")
        #expect(stage.value("news") == .checked(false))
        try click(&stage, on: "( ) large")
        #expect(stage.value("size") == .checked(false) && stage.text.contains("(•) large"))
        try click(&stage, on: "[two", offset: 2)
        stage.type("!")
        #expect(stage.text("note") == "one\nt!wo")
        try click(&stage, on: "[red")
        try click(&stage, on: "  blue")
        #expect(stage.chosen("colour") == ["blue"])
        try click(&stage, on: "[off")
        #expect(stage.message?.contains("disabled") == true)
        try click(&stage, on: "[ Send ]", offset: 3)
        #expect(stage.model.session.load != nil)
    }
}
