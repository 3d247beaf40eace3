import Testing

@testable import Grid

/// What drawing leaves in the cells.
@Suite struct DrawingTests {
    private func row(_ grid: Grid, _ row: Int = 0) -> [String] { (0..<grid.width).map { grid[row, $0].text } }

    @Test func wideCharactersTakeTwoCellsAndAreNeverSplit() {
        var grid = Grid(width: 5, height: 1)
        #expect(grid.write("日本語", row: 0, column: 0) == 5)
        #expect(row(grid) == ["日", "", "本", "", " "])
    }

    @Test func halfOverwrittenWideCharactersBecomeSpaces() {
        var grid = Grid(width: 4, height: 1)
        grid.write("日本", row: 0, column: 0)
        grid.write("x", row: 0, column: 1)
        #expect(row(grid) == [" ", "x", "本", ""])
        grid.write("y", row: 0, column: 2)
        #expect(row(grid) == [" ", "x", "y", " "])
        grid.write("日本", row: 0, column: 0)
        grid.write("語", row: 0, column: 1)
        #expect(row(grid) == [" ", "語", "", " "])
        grid.write("日本", row: 0, column: 0)
        grid.fill(Rect(row: 0, column: 1, width: 2, height: 1), with: ".")
        #expect(row(grid) == [" ", ".", ".", " "])
    }

    @Test func wideCharacterCutByTheLeftEdgeIsASpace() {
        var grid = Grid(width: 4, height: 1)
        grid.write("日本", row: 0, column: -1)
        #expect(row(grid) == [" ", "本", "", " "])
    }

    @Test func nothingIsDrawnOutside() {
        var grid = Grid(width: 3, height: 2)
        let empty = grid
        grid.write("abc", row: -1, column: 0)
        grid.write("abc", row: 2, column: 0)
        grid.write("abc", row: 0, column: 3)
        grid.write("abc", row: 0, column: -3)
        grid.fill(Rect(row: 5, column: 5, width: 3, height: 3), with: "x")
        #expect(grid == empty)
    }

    @Test func whatCouldDisturbTheTerminalIsShownAsAnEscape() {
        var grid = Grid(width: 40, height: 1)
        grid.write("a\u{1B}[31mb\u{202E}\u{9B}\n", row: 0, column: 0)
        #expect(grid.text == "a<U+001B>[31mb<U+202E><U+009B><U+000A>\n")
    }

    @Test func towerOfCombiningMarksIsCut() {
        var grid = Grid(width: 2, height: 1)
        grid.write("e" + String(repeating: "\u{301}", count: 10_000) + "x", row: 0, column: 0)
        #expect(grid[0, 0].text.unicodeScalars.count <= 12)
        #expect(grid[0, 1].text == "x")
    }

    @Test func boxHasATitleAndASCIIWhereNeeded() {
        var grid = Grid(width: 12, height: 3)
        grid.box(grid.bounds, title: "Sign in")
        #expect(
            grid.text == "┌ Sign… ───┐\n│          │\n└──────────┘\n"
                || grid.text == "┌ Sign … ──┐\n│          │\n└──────────┘\n"
        )
        var plain = Grid(width: 12, height: 3, repertoire: .ascii)
        plain.box(plain.bounds, title: "Hi")
        #expect(plain.text == "+ Hi ------+\n|          |\n+----------+\n")
    }

    @Test func textIsFoldedBetweenWordsAndBrokenOnlyWhereItMust() {
        let rows: [(String, Int, [String])] = [
            ("the quick fox", 9, ["the quick", "fox"]),
            ("abcdefgh", 3, ["abc", "def", "gh"]),
            ("日本語", 5, ["日本", "語"]),
            ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
            ("", 5, [""]),
        ]
        for (text, width, lines) in rows {
            #expect(Repertoire.unicode.wrapped(text, to: width) == lines, "\(text)")
        }
    }

    @Test func clippedTextIsMarked() {
        #expect(Repertoire.unicode.clipped("abcdef", to: 4) == "abc…")
        #expect(Repertoire.unicode.clipped("日本語", to: 4) == "日…")
        #expect(Repertoire.unicode.clippedAtStart("abcdef", to: 4) == "…def")
        #expect(Repertoire.ascii.clipped("abcdef", to: 4) == "abc~")
        #expect(Repertoire.unicode.clipped("abc", to: 3) == "abc")
    }

    @Test func styleRunsNameWhatIsNotPlain() {
        var grid = Grid(width: 10, height: 1)
        grid.write("abc", row: 0, column: 2, style: Style(.red, .bold))
        #expect(grid.styleRuns.map(\.description) == ["0:2-4 bold red"])
    }
}
