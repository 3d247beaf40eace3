import CNcurses
import Foundation
import Terminal
import Testing
import Text

@testable import Grid

/// A terminal that is open on a pseudo-terminal, and what that shows.
private final class OpenTerminal {
    let far: PseudoTerminal
    let terminal: Terminal
    var screen: ScreenEmulator

    init(
        _ type: String = "xterm-256color",
        rows: Int = 8,
        columns: Int = 40,
        color: TerminalOptions.ColorChoice = .always,
        width: @escaping (Unicode.Scalar) -> Int = { cellWidth($0) }
    ) throws {
        far = try PseudoTerminal(rows: rows, columns: columns)
        screen = ScreenEmulator(rows: rows, columns: columns, width: width)
        terminal = try Terminal(TerminalOptions(color: color, input: far.near, output: far.near, type: type))
    }

    @discardableResult
    func draw(_ frame: Frame) throws -> String {
        terminal.draw(frame)
        let bytes = try far.settle()
        screen.take(bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func lines(_ lines: [String], style: Style = .plain, cursor: Frame.Cursor? = nil) -> Frame {
        var grid = Grid(width: terminal.size.columns, height: terminal.size.rows)
        for (row, line) in lines.enumerated() { grid.write(line, row: row, column: 0, style: style) }
        return Frame(grid: grid, cursor: cursor)
    }
}

/// Every cell in order, wide ones with their empty second cell.
private func texts(_ frame: Frame) -> [[String]] {
    (0..<frame.grid.height).map { row in (0..<frame.grid.width).map { frame.grid[row, $0].text } }
}

@Suite(.serialized) struct Drawing {
    @Test(arguments: ["xterm-256color", "linux", "vt100", "screen", "tmux"])
    func aFrameStandsOnTheScreenCellByCell(type: String) throws {
        let open = try OpenTerminal(type)
        defer { open.terminal.close() }
        let frame = open.lines(
            ["┌─ Page ─┐", "日本語 ok", "e\u{301}ё naïve", String(repeating: "x", count: 40), "", "last"],
            cursor: Frame.Cursor(row: 2, column: 3)
        )
        try open.draw(frame)
        #expect(open.screen.cells == texts(frame))
        #expect(open.screen.row == 2 && open.screen.column == 3 && open.screen.isCursorVisible)
        var row = [CChar](repeating: 0, count: 400)
        let count = latchkey_curses_row_text(1, &row, row.count)
        let text = String(decoding: row[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(text.hasPrefix("日本語 ok"))
    }

    @Test func onlyChangedRowsAreSent() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        try open.draw(open.lines(["first row", "second row", "日本 third"]))
        #expect(try open.draw(open.lines(["first row", "second row", "日本 third"])) == "")
        let change = try open.draw(open.lines(["first row", "second now", "日本 third"]))
        #expect(!change.contains("first") && !change.contains("third"))
        #expect(open.screen.cells[1].joined().hasPrefix("second now"))
    }

    @Test func wideCharactersAreOverwrittenWhole() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        for lines in [["日本語日本語"], ["a本語日本b"], ["日本語日本語"], [" 日本語"], ["x"], ["🇩🇪日"], ["日🇩🇪"], ["ab"]] {
            let frame = open.lines(lines)
            try open.draw(frame)
            #expect(open.screen.cells[0].joined() == texts(frame)[0].joined(), "\(lines)")
        }
    }

    @Test func aTerminalThatMeasuresOtherwiseKeepsTheRestOfTheRowInPlace() throws {
        // One that knows no joiners, one that draws every emoji in one cell, one with wide ambiguous characters.
        let measures: [(String, (Unicode.Scalar) -> Int)] = [
            ("no joiners", { $0.value == 0x200D || $0.value == 0xFE0F ? 1 : cellWidth($0) }),
            ("narrow emoji", { $0.value >= 0x1F000 ? 1 : cellWidth($0) }),
            ("wide selector", { $0.value == 0x2764 ? 2 : cellWidth($0) }),
        ]
        for (name, width) in measures {
            let open = try OpenTerminal(width: width)
            defer { open.terminal.close() }
            var random = Seeded(state: 7)
            let pieces = ["👨‍👩‍👧", "❤️", "👍🏽", "🇩🇪", "1️⃣", "日", "ab", " ", "|", "e\u{301}"]
            for _ in 0..<60 {
                let lines = (0..<7).map { _ in
                    (0..<Int.random(in: 0...14, using: &random))
                        .compactMap { _ in pieces.randomElement(using: &random) }.joined() + "|end"
                }
                let frame = open.lines(lines)
                try open.draw(frame)
                for (row, line) in lines.enumerated() {
                    let end = cellWidth(line)
                    guard end <= 40 else { continue }
                    #expect(open.screen.cells[row][(end - 4)..<end].joined() == "|end", "\(name): \(line)")
                    #expect(open.screen.cells[row][end...].allSatisfy { $0 == " " }, "\(name): \(line)")
                }
            }
        }
    }

    @Test func anyFrameAfterAnyOtherIsDrawnAsItIs() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        var random = Seeded(state: 11)
        let pieces = ["日", "本", "a", "b", " ", "─", "e\u{301}", "😀", "   ", "ё"]
        let styles = [
            Style.plain, Style(.red), Style(.green, .bold), Style(.default, .reverse), Style(.blue, .underline),
        ]
        for round in 0..<150 {
            var grid = Grid(width: 40, height: 8)
            for row in 0..<8 {
                let count = Int.random(in: 0...45, using: &random)
                let line = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
                grid.write(line.joined(), row: row, column: 0, style: styles.randomElement(using: &random) ?? .plain)
            }
            let frame = Frame(grid: grid, cursor: Frame.Cursor(row: round % 8, column: round % 40))
            try open.draw(frame)
            for (row, wanted) in texts(frame).enumerated() {
                #expect(open.screen.cells[row] == wanted, "round \(round), row \(row)")
            }
            #expect(open.screen.row == round % 8 && open.screen.column == round % 40, "round \(round)")
        }
    }

    @Test func scrollingMovesTheGraphemesWrittenPastNcursesToo() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        var random = Seeded(state: 5)
        let lines = (0..<200).map { number in
            Bool.random(using: &random) ? "🇩🇪 same 🇫🇷" : Bool.random(using: &random) ? "   same   " : "line \(number / 3)"
        }
        var top = 0
        for _ in 0..<200 {
            top = min(max(top + Int.random(in: -3...3, using: &random), 0), lines.count - 8)
            let frame = open.lines(Array(lines[top..<(top + 8)]))
            try open.draw(frame)
            #expect(open.screen.cells.map { $0.joined() } == texts(frame).map { $0.joined() }, "from \(top)")
        }
    }

    @Test func aNewSizeIsTakenOverAndDrawnWhole() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        try open.draw(open.lines(["wide enough"]))
        open.far.resize(rows: 4, columns: 20)
        open.terminal.resize()
        #expect(open.terminal.size == (4, 20))
        open.screen = ScreenEmulator(rows: 4, columns: 20) { cellWidth($0) }
        let frame = open.lines(["日本語日本語日本語日本語", "two"])
        try open.draw(frame)
        #expect(open.screen.cells == texts(frame))
    }

    @Test func aGridOfAnotherSizeIsCutOrFilled() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        for (width, height) in [(20, 3), (100, 30), (0, 0), (39, 8)] {
            var grid = Grid(width: width, height: height)
            grid.write(String(repeating: "日", count: 60), row: 0, column: 0)
            try open.draw(Frame(grid: grid, cursor: Frame.Cursor(row: 99, column: 99)))
            let shown = open.screen.cells[0].joined().trimmingCharacters(in: .whitespaces)
            #expect(shown.count == min(width, 40) / 2, "\(width)")
        }
    }

    @Test func stylesAreSentOrLeftOut() throws {
        let red = Style(.red, [.bold, .underline])
        for (type, color, wanted, unwanted) in [
            ("xterm-256color", TerminalOptions.ColorChoice.always, ["0;1;4m", "\u{1B}[31m"], []),
            ("xterm-256color", .never, ["0;1;4m"], ["[31m"]),
            ("vt100", .always, [";1;4m"], ["[31m"]),
        ] as [(String, TerminalOptions.ColorChoice, [String], [String])] {
            let open = try OpenTerminal(type, color: color)
            defer { open.terminal.close() }
            let bytes = try open.draw(open.lines(["word ❤️ word"], style: red))
            for part in wanted { #expect(bytes.contains(part), "\(type) \(color)") }
            for part in unwanted { #expect(!bytes.contains(part), "\(type) \(color)") }
            #expect(open.terminal.hasColors == unwanted.isEmpty)
        }
    }

    @Test func whatSlippedThroughNeutralisingIsAQuestionMark() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        var grid = Grid(width: 40, height: 8)
        for (column, text) in ["\u{1B}", "\u{9B}", "\n", "\u{202E}", "\u{E000}"].enumerated() {
            grid.cells[column].text = text
        }
        let bytes = try open.draw(Frame(grid: grid))
        #expect(open.screen.cells[0].joined().hasPrefix("?????"))
        #expect(!bytes.contains("\u{202E}") && !bytes.contains("\u{9B}"))
    }

    @Test func theKeyboardIsReadWithoutWaiting() throws {
        let open = try OpenTerminal()
        defer { open.terminal.close() }
        var bytes: [UInt8] = []
        #expect(open.terminal.readInput(into: &bytes) == .nothing)
        open.far.type("日\u{1B}[A\u{03}")
        var waiting = pollfd(fd: open.terminal.inputDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 10_000) == 1)
        #expect(open.terminal.readInput(into: &bytes) == .bytes(7))
        #expect(bytes == Array("日\u{1B}[A\u{03}".utf8))
        #expect(open.terminal.keys[Array("\u{1B}OA".utf8)] == .up)
    }

    @Test func mousePasteAndClipboardUseTheirSequences() throws {
        let open = try OpenTerminal()
        let start = try open.draw(open.lines([]))
        #expect(start.contains("\u{1B}[?2004h") && start.contains("\u{1B}[?1h\u{1B}="))
        #expect(!start.contains("\u{1B}[?1006h"))
        open.terminal.setMouse(true)
        #expect(String(decoding: try open.far.settle(), as: UTF8.self) == "\u{1B}[?1000h\u{1B}[?1006h")
        for (text, code) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("日", "5pel")] {
            #expect(open.terminal.copy(text))
            #expect(String(decoding: try open.far.settle(), as: UTF8.self) == "\u{1B}]52;c;\(code)\u{07}")
        }
        #expect(!open.terminal.copy(String(repeating: "x", count: Terminal.copyLimit + 1)))
        open.terminal.close()
        #expect(String(decoding: try open.far.settle(), as: UTF8.self).contains("\u{1B}[?1006l\u{1B}[?1000l"))
        open.terminal.draw(open.lines(["closed"]))
        #expect(try open.far.settle() == [])
    }

    @Test func noTerminalIsOneSentence() throws {
        let null = Glibc.open("/dev/null", O_RDWR)
        defer { close(null) }
        #expect(throws: TerminalError.notATerminal(stream: "Standard input")) {
            try Terminal(TerminalOptions(input: null, output: null, type: "xterm"))
        }
        #expect(TerminalError.notATerminal(stream: "Standard input").description.contains("--plain"))
    }
}

/// A repeatable source of chance.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
