import Grid
import Page
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// What keys do in each kind of field of a page.
@Suite struct FieldKeyTests {
    private func stage(_ html: String = everyControl, width: Int = 80, height: Int = 40) throws -> Stage {
        var stage = Stage(width: width, height: height)
        try stage.open(html)
        return stage
    }

    // MARK: Text

    @Test func focusedFieldTakesLettersAtOnce() throws {
        var stage = try stage()
        stage.press(.tab)
        stage.type("gq/C")
        #expect(stage.text("user") == "gq/C")
        #expect(stage.model.addressBar == nil && stage.model.layers.isEmpty)
    }

    @Test func functionKeysAndThePaletteWorkWhileTyping() throws {
        var stage = try stage()
        stage.press(.tab, .function(1))
        #expect(stage.model.layers == [.help(scroll: 0)])
        stage.press(.function(1), .control("g"))
        #expect(stage.model.layers.last?.takesText == true)
        stage.press(.escape)
        stage.type("a")
        #expect(stage.text("user") == "a")
    }

    @Test func escapeMakesLettersCommandsAndEnterEditsOn() throws {
        var stage = try stage()
        stage.press(.tab)
        stage.type("ab")
        stage.press(.escape)
        #expect(stage.model.selectedTarget?.node == stage.id("user"))
        stage.press(.enter)
        stage.type("c")
        #expect(stage.text("user") == "abc")
        stage.press(.escape, .character("?"))
        #expect(stage.model.layers == [.help(scroll: 0)])
        stage.press(.escape, .escape)
        #expect(stage.model.page.target == nil)
    }

    @Test func editingKeysDoWhatTheyDoElsewhere() throws {
        let rows: [(keys: [Key], text: String)] = [
            ([.left, .character("x")], "one twxo"), ([.home, .character("x")], "xone two"),
            ([.control("a"), .delete], "ne two"), ([.control("w")], "one "), ([.control("u")], ""),
            ([.left, .left, .left, .control("k")], "one "), ([.control("a"), .control("e"), .backspace], "one tw"),
            ([.home, .right, .character("日")], "o日ne two"),
        ]
        for row in rows {
            var stage = try stage("<input name=t value='one two'>")
            stage.press(.tab)
            for key in row.keys { stage.press(key) }
            #expect(stage.text("t") == row.text, "\(row.keys)")
        }
    }

    @Test func cursorStandsInTheFieldAndLongTextScrolls() throws {
        var stage = try stage("<input name=t size=6>")
        stage.press(.tab)
        stage.type("日本語の長い文字")
        let cursor = try #require(view(stage.model).cursor)
        let line = try #require(stage.row(of: "字"))
        #expect(line.contains("[文字"), "\(line)")
        #expect(cursor.column <= 8)
        stage.press(.home)
        #expect(view(stage.model).cursor?.column == 2)
    }

    @Test func pasteIsOneEventAndNeverSubmits() throws {
        var stage = try stage()
        stage.press(.tab)
        stage.paste("ann\r\nbob\n")
        #expect(stage.text("user") == "annbob")
        #expect(stage.model.session.load == nil)
        #expect(stage.effects.isEmpty)
    }

    @Test func enterSubmitsAndLettersAreCommandsAgain() throws {
        var stage = try stage()
        stage.press(.tab)
        stage.type("ann")
        stage.press(.enter)
        #expect(stage.model.session.load != nil)
        #expect(!stage.model.isTakingText)
    }

    @Test func upAndDownScrollThePageFromOneLine() throws {
        var stage = try stage("<input name=t>" + String(repeating: "<p>line", count: 60))
        stage.press(.tab, .down, .down)
        #expect(stage.model.page.top == 2)
        #expect(view(stage.model).cursor == nil, "the field is out of view")
        stage.type("a")
        #expect(stage.model.page.top == 0, "typing brings it back")
        #expect(stage.text("t") == "a")
    }

    @Test func limitOfThePageIsKeptWithABell() throws {
        var stage = try stage()
        stage.go(to: "code")
        stage.type("ab😀")
        #expect(stage.text("code") == "ab")
        #expect(stage.rang)
        #expect(stage.message?.contains("no more than 3") == true)
        stage.paste("xyz")
        #expect(stage.text("code") == "abx")
        #expect(stage.rang)
    }

    @Test func readOnlyFieldSaysSoAndDisabledOnesArePassedOver() throws {
        var stage = try stage()
        stage.go(to: "fixed")
        stage.type("x")
        #expect(stage.text("fixed") == "fixed")
        #expect(stage.message?.contains("only be read") == true)
        stage.press(.tab)
        #expect(stage.model.selectedTarget?.node == stage.id("file"))
    }

    @Test func numberIsSteppedWithinItsLimits() throws {
        var stage = try stage()
        stage.go(to: "age")
        stage.press(.up)
        #expect(stage.text("age") == "7.5")
        stage.press(.up, .up)
        #expect(stage.text("age") == "10")
        #expect(stage.rang)
        stage.press(.control("u"))
        stage.type("3")
        stage.press(.down)
        #expect(stage.text("age") == "2.5", "the next allowed value below")
    }

    @Test func dateShowsItsForm() throws {
        let stage = try stage()
        #expect(stage.text.contains("[YYYY-MM-DD]"))
    }

    // MARK: Passwords

    @Test func passwordIsMaskedUntilShownAndHiddenAgainWhenLeft() throws {
        var stage = try stage()
        stage.go(to: "pw")
        stage.type("日本ё")
        #expect(stage.value("pw") == .secret(Secret("日本ё")))
        #expect(stage.row(of: "Password")?.contains("[•••  ") == true)
        stage.press(.control("r"))
        #expect(stage.row(of: "Password")?.contains("[日本ё") == true)
        stage.press(.control("r"))
        #expect(!stage.text.contains("日本ё"))
        stage.press(.control("r"), .function(6))
        #expect(!stage.text.contains("日本ё"), "another pane has the focus")
        stage.press(.function(6))
        #expect(!stage.text.contains("日本ё"), "and it stays hidden")
    }

    @Test func passwordIsInNoFrameAndNoEntry() throws {
        var stage = try stage()
        stage.go(to: "pw")
        for character in "geheim" {
            stage.press(.character(character))
            #expect(!stage.text.contains("geh"))
        }
        stage.press(.enter)
        for key in [Key.function(3), .escape, .function(2)] { stage.press(key) }
        #expect(!stage.text.contains("geheim"))
        #expect(!"\(stage.model.timeline.entries)".contains("geheim"))
    }

    @Test func passwordOfThePageIsReplacedByTyping() throws {
        var stage = Stage()
        let state = LiveState.State(flags: [.hasValue, .concealed], value: "****")
        try stage.open("<input type=password name=pw>", live: ["pw": state])
        stage.press(.tab)
        #expect(stage.text.contains("[••••"))
        stage.type("x")
        #expect(stage.effects.isEmpty || !stage.rang)
        #expect(stage.model.page.editor?.value == .secret(Secret("x")))
    }

    // MARK: Several lines

    @Test func textAreaTakesLinesAndArrows() throws {
        var stage = try stage()
        stage.go(to: "note")
        stage.press(.enter)
        stage.type("three")
        stage.press(.up, .up, .home)
        stage.type("0 ")
        #expect(stage.text("note") == "0 one\ntwo\nthree")
        stage.paste("a\r\nb")
        #expect(stage.text("note") == "0 a\nbone\ntwo\nthree")
        #expect(stage.model.session.load == nil)
        stage.press(.tab)
        #expect(stage.model.selectedTarget?.node != stage.id("note"))
    }

    @Test func textAreaScrollsWithinItsRows() throws {
        var stage = try stage()
        stage.go(to: "note")
        stage.press(.enter)
        stage.type("3")
        stage.press(.enter)
        stage.type("4")
        #expect(!stage.text.contains("[one"))
        #expect(stage.text.contains("[two") && stage.text.contains("[4"))
        stage.press(.up, .up, .up)
        #expect(stage.text.contains("[one"))
    }

    // MARK: Choices

    @Test func spaceTogglesACheckbox() throws {
        var stage = try stage()
        stage.go(to: "news")
        stage.press(.character(" "))
        #expect(stage.value("news") == .checked(false))
        #expect(stage.text.contains("[ ] News"))
    }

    @Test func enterOnACheckboxSubmits() throws {
        var stage = try stage()
        stage.go(to: "news")
        stage.press(.enter)
        #expect(stage.model.session.load != nil)
    }

    @Test func radioGroupIsOneStopAndArrowsChoose() throws {
        var stage = try stage()
        stage.go(to: "news")
        stage.press(.tab)
        #expect(stage.row(of: "medium")?.contains("(•) medium") == true)
        stage.press(.down)
        #expect(stage.row(of: "medium")?.contains("( ) medium (•) large") == true)
        stage.press(.right)
        #expect(stage.row(of: "medium")?.contains("(•) small ( ) medium") == true)
        stage.press(.tab)
        #expect(stage.model.selectedTarget?.node == stage.id("colour"))
        stage.press(.backTab)
        #expect(stage.model.selectedTarget?.node == stage.id("size"), "back at the checked one")
    }

    @Test func closedSelectFollowsArrowsAndLetters() throws {
        var stage = try stage()
        stage.go(to: "colour")
        stage.press(.down, .down)
        #expect(stage.chosen("colour") == ["blue"], "grey is disabled")
        stage.press(.up)
        #expect(stage.chosen("colour") == ["green"])
        stage.type("к")
        #expect(stage.chosen("colour") == ["красный"])
        stage.time += 2000
        stage.type("き")
        #expect(stage.chosen("colour") == ["きいろ"])
        stage.time += 2000
        stage.type("q")
        #expect(stage.rang && stage.chosen("colour") == ["きいろ"])
    }

    @Test func openListChoosesAndEscapeLeavesItUnchanged() throws {
        var stage = try stage()
        stage.go(to: "colour")
        stage.press(.character(" "), .end)
        #expect(stage.text.contains("• red"))
        stage.press(.escape)
        #expect(stage.chosen("colour") == ["red"])
        stage.press(.enter, .character("b"), .enter)
        #expect(stage.chosen("colour") == ["blue"])
        #expect(stage.model.layers.isEmpty)
    }

    @Test func multipleListTicksAndEnterTakesThem() throws {
        var stage = try stage()
        stage.go(to: "fruit")
        stage.press(.down)
        #expect(stage.text.contains("Soft") && stage.text.contains("[ ] apple"))
        stage.press(.character(" "), .character("w"), .character(" "), .enter)
        #expect(stage.chosen("fruit") == ["apple", "walnut"])
        stage.press(.enter, .character(" "), .escape)
        #expect(stage.chosen("fruit") == ["apple", "walnut"])
    }

    // MARK: Files

    @Test func pathIsCompletedAndChecked() throws {
        var stage = try stage()
        stage.go(to: "file")
        stage.press(.enter)
        stage.type("~/pi")
        stage.press(.tab)
        #expect(stage.effects == [.completePath("~/pi")])
        stage.send(.pathCompleted("~/pi", ["~/pictures/", "~/pig.txt"]))
        #expect(stage.text.contains("pictures/") && stage.text.contains("pig.txt"))
        stage.send(.pathCompleted("~/pi", ["~/pictures/"]))
        #expect(stage.text.contains("~/pictures/"))
        stage.type("x")
        stage.press(.enter)
        #expect(stage.effects == [.checkFile("~/pictures/x")])
        stage.send(.fileChecked("~/pictures/x", path: "/h/pictures/x", problem: "There is no such file."))
        #expect(stage.text.contains("There is no such file"))
        stage.press(.enter)
        stage.send(.fileChecked("~/pictures/x", path: "/h/pictures/x", problem: nil))
        #expect(stage.value("file") == .files(["/h/pictures/x"]))
        #expect(stage.model.layers.isEmpty)
        #expect(stage.text.contains("[x "))
    }

    @Test func severalFilesAreAddedOneByOne() throws {
        var stage = try stage()
        stage.go(to: "files")
        stage.press(.enter)
        for name in ["a", "b"] {
            stage.type(name)
            stage.press(.enter)
            stage.send(.fileChecked(name, path: "/\(name)", problem: nil))
        }
        stage.press(.enter)
        #expect(stage.value("files") == .files(["/a", "/b"]))
    }

    // MARK: Buttons and summaries

    @Test func spaceAndEnterPressAButton() throws {
        for key in [Key.enter, .character(" ")] {
            var stage = try stage()
            stage.go(to: "send")
            stage.press(key)
            #expect(stage.model.session.load != nil, "\(key)")
        }
    }

    @Test func summaryUnfoldsItsDetails() throws {
        var stage = try stage("<a href=/x>x</a><details><summary>More</summary><p>unfolded text</details>")
        stage.press(.tab, .tab, .enter)
        #expect(stage.text.contains("unfolded text"))
        stage.press(.enter)
        #expect(!stage.text.contains("unfolded text"))
    }

    @Test func helpLineNamesTheKeysOfEachField() throws {
        let rows: [(String, String)] = [
            ("user", "Enter submit"), ("pw", "^R show"), ("age", "↑↓ step"), ("news", "Space toggle"),
            ("size", "↑↓ choose"), ("colour", "Space list"), ("note", "Enter new line"),
            ("file", "Enter choose a file"),
            ("send", "Enter press"),
        ]
        var stage = try stage()
        for (name, words) in rows {
            stage.go(to: name)
            let line = stage.text.split(separator: "\n").last.map(String.init) ?? ""
            #expect(line.contains(words), "\(name): \(line)")
            #expect(line.hasSuffix("F1 help"))
        }
    }

    @Test func selectedFieldIsSeenWithoutColour() throws {
        var stage = try stage()
        for target in stage.model.page.targets where stage.model.reasonAgainst(target) == nil {
            stage.press(.tab)
            let frame = view(stage.model)
            #expect(frame.grid.styleRuns.contains { $0.style.attributes.contains(.reverse) })
        }
    }
}
