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
    /// Row by row.
    package internal(set) var cells: [Cell]

    package init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        cells = Array(repeating: Cell(), count: self.width * self.height)
    }

    package subscript(row: Int, column: Int) -> Cell { cells[row * width + column] }
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
