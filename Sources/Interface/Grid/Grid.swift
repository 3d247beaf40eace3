import Text

/// A screenful of cells, drawn on by value and handed to the terminal whole.
package struct Grid: Equatable, Sendable {
    package struct Cell: Equatable, Sendable {
        /// One grapheme. Empty in the second cell of a wide one.
        package var text: String
        package var style: Style

        package init(_ text: String = " ", _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    package let width: Int
    package let height: Int
    package let repertoire: Repertoire
    /// Row by row.
    package internal(set) var cells: [Cell]

    package init(width: Int, height: Int, repertoire: Repertoire = .unicode) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.repertoire = repertoire
        cells = Array(repeating: Cell(), count: self.width * self.height)
    }

    package subscript(row: Int, column: Int) -> Cell { cells[row * width + column] }

    /// The whole grid as a rectangle.
    package var bounds: Rect { Rect(row: 0, column: 0, width: width, height: height) }

    /// The rows as lines of text without their trailing spaces, one line feed after each.
    package var text: String {
        var result = ""
        for row in 0..<height {
            var line = ""
            var end = line.endIndex
            for cell in cells[row * width..<(row + 1) * width] {
                line += cell.text
                if cell.text != " " && !cell.text.isEmpty { end = line.endIndex }
            }
            result += line[..<end]
            result += "\n"
        }
        return result
    }
}

/// Which characters the terminal can show, and how wide it draws the ambiguous ones.
package enum Repertoire: Equatable, Sendable {
    case unicode
    /// A terminal that draws East Asian ambiguous characters two cells wide; frames and marks are ASCII there.
    case unicodeWithWideAmbiguous
    /// A locale that is not UTF-8: what is not ASCII is replaced.
    case ascii

    package var ambiguousWidth: AmbiguousWidth { self == .unicodeWithWideAmbiguous ? .wide : .narrow }
    /// True where frames and marks may be drawn with line-drawing characters.
    package var hasFrames: Bool { self == .unicode }

    /// How many cells a text takes on the grid.
    package func width(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// How many cells a grapheme takes on the grid.
    package func width(_ character: Character) -> Int { cellWidth(shown(character), ambiguous: ambiguousWidth) }
}

/// Where something is drawn: a rectangle of a grid, in cells.
package struct Rect: Equatable, Sendable {
    package var row: Int
    package var column: Int
    package var width: Int
    package var height: Int

    package init(row: Int, column: Int, width: Int, height: Int) {
        self.row = row
        self.column = column
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// The first row below.
    package var endRow: Int { row + height }
    /// The first column to the right.
    package var endColumn: Int { column + width }

    /// True for a cell inside.
    package func contains(row: Int, column: Int) -> Bool {
        row >= self.row && row < endRow && column >= self.column && column < endColumn
    }

    /// The rectangle without a margin on each side.
    package func inset(rows: Int = 1, columns: Int = 1) -> Rect {
        Rect(row: row + rows, column: column + columns, width: width - 2 * columns, height: height - 2 * rows)
    }

    /// One of the rectangle's rows, counted from its top.
    package func line(_ offset: Int) -> Rect { Rect(row: row + offset, column: column, width: width, height: 1) }
}

/// What a screen came to: the cells, and where the cursor stands (nil hides it).
package struct Frame: Equatable, Sendable {
    package struct Cursor: Equatable, Sendable {
        package var row: Int
        package var column: Int

        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    package var grid: Grid
    package var cursor: Cursor?

    package init(grid: Grid, cursor: Cursor? = nil) {
        self.grid = grid
        self.cursor = cursor
    }
}
