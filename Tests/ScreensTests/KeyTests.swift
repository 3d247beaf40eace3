import Grid
import HTTP
import Page
import Testing

@testable import Flow
@testable import Screens

/// What each key does where no dialog is open.
@Suite struct KeyTests {
    /// Key, what it needs to work, and what is to be seen of it.
    private struct Row {
        let id: String
        let keys: [Key]
        var before: (inout Stage) -> Void = { _ in }
        let holds: (Stage) -> Bool
    }

    private let rows: [Row] = [
        Row(id: "F1 opens the help", keys: [.function(1)]) { $0.model.layers == [.help(scroll: 0)] },
        Row(id: "? opens the help", keys: [.character("?")]) { $0.model.layers == [.help(scroll: 0)] },
        Row(id: "F1 again closes it", keys: [.function(1), .function(1)]) { $0.model.layers.isEmpty },
        Row(id: "Esc closes the help", keys: [.function(1), .escape]) { $0.model.layers.isEmpty },
        Row(id: "F2 enlarges the flow", keys: [.function(2)]) { $0.model.flow.isEnlarged },
        Row(id: "t folds it again", keys: [.function(2), .character("t")]) { !$0.model.flow.isEnlarged },
        Row(id: "F4 turns stepping on", keys: [.function(4)]) { $0.model.session.isStepping },
        Row(id: "ы is s", keys: [.character("ы")]) { $0.model.session.isStepping },
        Row(id: "F6 goes to the flow", keys: [.function(6)]) { $0.model.focus == .flow },
        Row(id: "g opens the address bar", keys: [.character("g")]) { $0.model.addressBar != nil },
        Row(id: "п is g", keys: [.character("п")]) { $0.model.addressBar != nil },
        Row(id: "Esc leaves the address bar", keys: [.character("g"), .escape]) { $0.model.addressBar == nil },
        Row(id: ": opens the palette", keys: [.character(":")]) { $0.model.layers.last?.takesText == true },
        Row(id: "Ж is :", keys: [.character("Ж")]) { $0.model.layers.last?.takesText == true },
        Row(id: "^G opens it while typing", keys: [.character("g"), .control("g")]) {
            $0.model.layers.last?.takesText == true
        },
        Row(id: "C lists credentials", keys: [.character("C")]) { $0.model.layers == [.credentials(selected: 0)] },
        Row(id: "w asks for file names", keys: [.character("w")]) { $0.text.contains("latchkey-timeline.jsonl") },
        Row(id: "q quits", keys: [.character("q")]) { $0.effects == [.quit(exitCode: 0)] },
        Row(id: "й is q", keys: [.character("й")]) { $0.effects == [.quit(exitCode: 0)] },
        Row(id: "q does not quit over a layer", keys: [.function(1), .character("q")]) {
            $0.effects == [.bell] && !$0.model.layers.isEmpty
        },
        Row(id: "^C asks", keys: [.control("c")]) { $0.effects.isEmpty && $0.text.contains("^C again") },
        Row(id: "^C twice quits with 130", keys: [.control("c"), .control("c")]) {
            $0.effects == [.quit(exitCode: 130)]
        },
        Row(id: "another key in between stays", keys: [.control("c"), .down, .control("c")]) { $0.effects.isEmpty },
        Row(id: "^Z suspends", keys: [.control("z")]) { $0.effects == [.suspend] },
        Row(id: "^Z suspends while typing", keys: [.character("g"), .control("z")]) { $0.effects == [.suspend] },
        Row(id: "^S does nothing", keys: [.control("s")]) { $0.effects.isEmpty && $0.model.message == nil },
        Row(id: "F7 with nothing held says so", keys: [.function(7)]) { $0.text.contains("Nothing is held") },
        Row(id: "b without history says so", keys: [.character("b")]) { $0.text.contains("no page to go back") },
        Row(id: "letters are text in the address bar", keys: [.character("g"), .character("q")]) {
            $0.model.addressBar?.field.text == "q"
        },
    ]

    @Test func eachKeyDoesWhatTheTableSays() {
        for row in rows {
            var stage = Stage()
            row.before(&stage)
            for key in row.keys { stage.press(key) }
            #expect(row.holds(stage), "\(row.id)")
        }
    }

    @Test func noTwoRowsOfOneSectionShareAKeyUnlessTheyExcludeOneAnother() {
        var seen: [Key: Command] = [:]
        for binding in keymap where binding.section == .everywhere {
            for key in binding.keys {
                #expect(seen[key] == nil, "\(key.name)")
                seen[key] = binding.command
            }
        }
        let letters = keymap.flatMap(\.letters)
        let shared = Set(letters.filter { letter in letters.filter { $0 == letter }.count > 1 })
        #expect(shared == ["n"], "only n is shared: next match before release")
    }

    @Test func helpLineNeverExceedsTheWidthAndEndsWithHelp() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.ask(.example(canRefuse: true))
        for width in 12...140 {
            let line = helpLine(stage.model.helpItems, width: width, repertoire: .unicode)
            #expect(Repertoire.unicode.width(line) <= width)
            #expect(line.hasSuffix("F1 help"))
        }
    }

    @Test func tabWalksLinksAndEnterFollows() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.tab)
        #expect(stage.model.page.target == 0)
        stage.press(.tab, .tab, .tab)
        #expect(stage.model.page.target == 0, "after the last comes the first")
        stage.press(.backTab)
        #expect(stage.model.page.target == 2)
        stage.press(.tab, .enter)
        #expect(stage.model.session.load?.url.path == "/basic")
    }

    @Test func linkToAPlaceOnThePageOnlyScrolls() {
        var stage = Stage()
        stage.show(
            pageLines(100),
            targets: [.init(node: 0, kind: .link(reference: "#e%6Ed"), line: 0)],
            anchors: ["end": 80]
        )
        stage.press(.tab, .enter)
        #expect(stage.model.page.top == 80)
        #expect(stage.model.session.load == nil)
    }

    @Test func pageScrollsAndStopsAtItsEnds() {
        var stage = Stage()
        stage.show(pageLines(100))
        let height = Regions(stage.model).pageBody.height
        let steps: [(Key, Int)] = [
            (.up, 0), (.down, 1), (.pageDown, height), (.end, 100 - height), (.down, 100 - height),
            (.pageUp, 100 - height - height + 1), (.home, 0),
        ]
        for (key, top) in steps {
            stage.press(key)
            #expect(stage.model.page.top == top, "\(key)")
        }
    }

    @Test func resizeKeepsTheLayoutUntilTheNewOneComesAndDropsAStaleOne() {
        var stage = Stage()
        stage.show(pageLines(10))
        stage.send(.resized(width: 60, height: 20))
        #expect(stage.effects.count == 1)
        #expect(stage.text.contains("line 3"), "the old layout stays")
        stage.send(.laidOut(1, TextLayout(width: 78, lines: [.init([.init("stale")])])))
        #expect(!stage.text.contains("stale"))
        stage.send(.laidOut(1, TextLayout(width: 58, lines: [.init([.init("fresh")])])))
        #expect(stage.text.contains("fresh"))
    }

    @Test func matchesKeepNFromReleasing() {
        var stage = Stage()
        stage.show(pageLines(30))
        stage.model.session.isStepping = true
        stage.model.session.held = [.init(passage: .page(1), sentence: "show the page")]
        stage.press(.character("/"))
        stage.type("line 1")
        #expect(stage.model.find?.matches.count == 11)
        stage.press(.enter, .character("n"))
        #expect(stage.model.find?.current == 1)
        #expect(stage.model.session.held.count == 1)
        stage.press(.character("N"))
        #expect(stage.model.find?.current == 0)
        stage.press(.escape, .character("n"))
        #expect(stage.model.session.held.isEmpty)
    }

    @Test func addressThatCannotBeReadIsASentenceAndTheTextStays() {
        var stage = Stage()
        stage.press(.character("g"))
        stage.type("ftp://example.com/")
        stage.press(.enter)
        #expect(stage.text.contains("uses “ftp:”") && stage.text.contains("https addresses."))
        #expect(stage.model.addressBar?.field.text == "ftp://example.com/")
        #expect(stage.model.timeline.count == 0)
    }

    @Test func addressBarBeginsWithTheAddressSelected() {
        var stage = Stage()
        stage.show(frontPage.lines)
        stage.press(.character("g"))
        #expect(stage.model.addressBar?.field.text == "http://127.0.0.1:8080/basic")
        stage.type("x")
        #expect(stage.model.addressBar?.field.text == "x")
    }

    @Test func pastedLineEndsNeverSubmit() {
        var stage = Stage()
        stage.press(.character("g"))
        stage.paste("http://127.0.0.1/\r\nx\n")
        #expect(stage.model.addressBar?.field.text == "http://127.0.0.1/x")
    }

    @Test func flowFollowsTheNewestUntilAnEntryIsSelected() {
        var stage = Stage()
        for number in 1...50 { stage.record(Entry(time: 0, kind: .note, summary: "entry \(number)")) }
        #expect(stage.text.contains("entry 50"))
        stage.press(.function(6), .home)
        #expect(stage.text.contains("entry 1"))
        stage.press(.function(3))
        #expect(stage.text.contains("Entry 1 of 50"))
        stage.press(.right, .escape)
        #expect(stage.model.flow.selected == 1)
        stage.press(.escape)
        #expect(stage.text.contains("entry 50"))
    }

    @Test func lastReasonStaysInViewWhenItsEntryHasScrolledAway() {
        var stage = Stage()
        stage.record(Entry(time: 0, kind: .decision, summary: "ask", why: "nothing is stored"))
        for number in 1...7 { stage.record(Entry(time: 0, kind: .note, summary: "entry \(number)")) }
        for text in ["entry 3", "entry 7", "nothing is stored"] { #expect(stage.text.contains(text), "\(text)") }
    }

    @Test func mouseIsDeafUntilItIsOnAndThenPresses() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.click(row: 4, column: 4)
        #expect(stage.model.session.load == nil)
        stage.press(.character(":"))
        stage.type("set mouse on")
        stage.press(.enter)
        #expect(stage.effects == [.setMouse(true)])
        stage.click(row: 4, column: 4)
        #expect(stage.model.session.load?.url.path == "/basic")
    }

    @Test func wheelScrollsWhatLiesUnderIt() {
        var stage = Stage(mouse: true)
        stage.show(pageLines(100))
        stage.send(.input(.mouse(.wheelDown, row: 5, column: 5)))
        #expect(stage.model.page.top == 3)
        stage.send(.input(.mouse(.wheelUp, row: 5, column: 5)))
        #expect(stage.model.page.top == 0)
    }

    @Test func everyCommandLetterHasACyrillicOneInItsPlace() {
        let cyrillic = "йцукенгшщзхъфывапролджэячсмитьбюЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"
        let reached = Set(cyrillic.map(commandLetter))
        for letter in keymap.flatMap(\.letters) where letter.isLetter { #expect(reached.contains(letter), "\(letter)") }
    }

    @Test func everyLayerAndFieldHasASecondWayOut() {
        for opener in [Key.function(1), .function(3), .control("g"), .character("g"), .character("/"), .character("w")]
        {
            var stage = Stage()
            stage.record(Entry.firstVisit[0])
            stage.press(opener)
            #expect(stage.model.hasOpenLayer)
            stage.press(.function(6))
            #expect(!stage.model.hasOpenLayer, "\(opener)")
        }
    }

    @Test func longLoadShowsBytesShareAndSeconds() {
        var stage = Stage()
        var load = Load(url: .example, phase: "receiving (200)")
        load.receivedBytes = 1_258_291
        load.expectedBytes = 3 * 1024 * 1024
        stage.model.session.load = load
        stage.send(.timer)
        stage.time = 3200
        stage.send(.timer)
        #expect(stage.model.statusText == "receiving (200) · 1.2 MiB of 3.0 MiB · 39% · 3 s")
        #expect(stage.model.wantsTimer)
    }

    @Test func escapeClosesOneThingAtATimeAndThenStopsTheLoad() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.tab, .enter)
        #expect(stage.model.session.load != nil)
        stage.press(.character("/"))
        stage.type("room")
        stage.press(.enter, .tab, .function(3))
        stage.press(.escape)
        #expect(stage.model.layers.isEmpty && stage.model.find != nil)
        stage.press(.escape)
        #expect(stage.model.find == nil && stage.model.page.target != nil)
        stage.press(.escape)
        #expect(stage.model.page.target == nil && stage.model.session.load != nil)
        stage.press(.escape)
        #expect(stage.model.session.load == nil)
    }

    @Test func filesWrittenTogetherAreNamedTogether() {
        var stage = Stage()
        stage.send(.fileWritten(path: "a.jsonl", problem: nil))
        stage.send(.fileWritten(path: "b.txt", problem: nil))
        #expect(stage.text.contains("Written to a.jsonl; Written to b.txt"))
    }

    @Test func matchInALinkSelectsItAndTabGoesOnFromAMatch() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.character("/"))
        stage.type("комн")
        stage.press(.enter)
        #expect(stage.model.page.target == 2)
        stage.press(.escape, .escape, .character("/"))
        stage.type("rooms")
        stage.press(.enter, .tab)
        #expect(stage.model.page.target == 0)
    }

    @Test func noticeStandsAboveTheFindBar() {
        var stage = Stage()
        stage.show(frontPage.lines, targets: frontPage.targets)
        stage.press(.character("/"))
        stage.type("room")
        stage.model.session.notice = "Load cancelled by the app"
        stage.send(.timer)
        #expect(stage.text.contains("Load cancelled by the app"))
        #expect(stage.text.contains(" find room"))
    }

    @Test func flowTitleNamesSteppingAndAnUnusualApp() {
        var stage = Stage()
        #expect(stage.text.contains("─ Flow ─"))
        stage.press(.function(4))
        stage.model.session.app.delegate = .basic
        #expect(stage.text.contains("─ Flow · stepping · app: basic"))
    }
}
