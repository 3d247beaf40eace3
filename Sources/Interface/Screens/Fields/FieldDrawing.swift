import Grid
import Text

/// The part of a field's text that fits, and where the cursor stands in it.
struct FieldWindow {
    /// Neutralised text of at most the given width.
    let text: String
    /// In cells from the window's start.
    let cursorColumn: Int
    /// How many graphemes stand before the window.
    let start: Int

    /// Shows `characters` around the cursor in `width` cells; the cell behind the last character is kept free for the
    /// cursor.
    init(_ characters: [Character], cursor: Int, width: Int, repertoire: Repertoire) {
        let room = max(width - 1, 0)
        var start = cursor
        var before = 0
        while start > 0 {
            let cells = fieldWidth(characters[start - 1], repertoire)
            if before + cells > room { break }
            before += cells
            start -= 1
        }
        var shown = ""
        var used = 0
        for character in characters[start...] {
            let cells = fieldWidth(character, repertoire)
            if used + cells > room { break }
            shown += neutralised(String(character))
            used += cells
        }
        text = shown
        cursorColumn = before
        self.start = start
    }
}

/// How many cells a grapheme takes in a field, where it may be a visible escape.
func fieldWidth(_ character: Character, _ repertoire: Repertoire) -> Int {
    character.isASCII && character.asciiValue.map { $0 >= 0x20 && $0 < 0x7F } == true
        ? 1 : repertoire.width(neutralised(String(character)))
}

extension Frame {
    /// Draws a field of text; the cursor is placed when the field has the focus.
    mutating func draw(_ field: TextField, in rect: Rect, focused: Bool) {
        let window = FieldWindow(
            field.characters,
            cursor: focused ? field.cursor : 0,
            width: rect.width,
            repertoire: grid.repertoire
        )
        draw(window, in: rect, focused: focused, selected: field.isSelected)
    }

    /// Draws a password as one mark per grapheme, or as text while it is revealed.
    mutating func draw(_ field: MaskedField, in rect: Rect, focused: Bool) {
        let mark: Character = grid.repertoire.hasFrames ? "•" : "*"
        let characters =
            field.isRevealed
            ? field.secret.withRevealedText { Array($0) } : Array(repeating: mark, count: field.count)
        let window = FieldWindow(
            characters,
            cursor: focused ? field.cursor : 0,
            width: rect.width,
            repertoire: grid.repertoire
        )
        draw(window, in: rect, focused: focused, selected: false)
    }

    private mutating func draw(_ window: FieldWindow, in rect: Rect, focused: Bool, selected: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        grid.fill(rect.line(0), style: .field)
        grid.write(window.text, in: rect, style: selected && focused ? .selected : .field)
        if focused { placeCursor(row: rect.row, column: rect.column + window.cursorColumn) }
    }

    /// Puts the cursor on a cell, when the grid has it.
    mutating func placeCursor(row: Int, column: Int) {
        guard grid.bounds.contains(row: row, column: column) else { return }
        cursor = Cursor(row: row, column: column)
    }
}
