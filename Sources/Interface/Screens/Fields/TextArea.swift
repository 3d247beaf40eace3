import Grid
import Secrets

/// Text of several lines that is being edited, in graphemes; a line ends with LF.
package struct TextArea: Equatable, Sendable {
    package private(set) var characters: [Character]
    /// How many graphemes stand before the cursor.
    package private(set) var cursor: Int
    /// In cells: where ↑ and ↓ want to stay while they cross shorter rows.
    private var wantedColumn: Int?

    package init(_ text: String = "", cursor: Int = .max) {
        characters = Self.characters(of: text)
        self.cursor = max(0, min(cursor, characters.count))
    }

    package var text: String { String(characters) }
    package var isEmpty: Bool { characters.isEmpty }

    /// Takes a key when it edits or moves the cursor; false when the key means nothing here.
    mutating func take(_ key: Key, rows: TextRows) -> Bool {
        switch key {
        case .enter: insert("\n")
        case .up: moveRow(-1, rows)
        case .down: moveRow(1, rows)
        default:
            guard let edit = FieldEdit(key) else { return false }
            wantedColumn = nil
            apply(edit, rows)
        }
        return true
    }

    /// Inserts text at the cursor; false when there is no room.
    @discardableResult
    mutating func insert(_ text: String) -> Bool {
        wantedColumn = nil
        let added = Self.characters(of: text)
        guard characters.count + added.count <= TextField.limit else { return false }
        let before = Array(String(characters[..<cursor]) + String(added))
        characters = Array(String(before) + String(characters[cursor...]))
        cursor = min(before.count, characters.count)
        return true
    }

    /// Puts the cursor in a row, in the cell nearest to `column`.
    mutating func moveCursor(toRow row: Int, column: Int, _ rows: TextRows) {
        guard rows.ranges.indices.contains(row) else {
            cursor = row < 0 ? 0 : characters.count
            return
        }
        cursor = rows.place(row: row, column: column, in: characters)
    }

    private mutating func moveRow(_ step: Int, _ rows: TextRows) {
        let place = rows.position(of: cursor, in: characters)
        let column = wantedColumn ?? place.column
        moveCursor(toRow: place.row + step, column: column, rows)
        wantedColumn = column
    }

    private mutating func apply(_ edit: FieldEdit, _ rows: TextRows) {
        switch edit {
        case .insert(let character): insert(String(character))
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, characters.count)
        case .home: cursor = rows.range(of: cursor).lowerBound
        case .end: cursor = rows.range(of: cursor).upperBound
        case .deleteBefore: remove(max(cursor - 1, 0)..<cursor)
        case .deleteAfter: remove(cursor..<min(cursor + 1, characters.count))
        case .deleteToStart: remove(lineStart..<cursor)
        case .deleteToEnd: remove(cursor..<lineEnd)
        case .deleteWord: remove(wordStart(before: cursor, in: characters)..<cursor)
        }
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private var lineStart: Int { characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    /// At a line's very end its line end goes, so that the key can be pressed on and on.
    private var lineEnd: Int {
        let end = characters[cursor...].firstIndex(of: "\n") ?? characters.count
        return end == cursor ? min(cursor + 1, characters.count) : end
    }

    /// Graphemes with every line end as LF.
    private static func characters(of text: String) -> [Character] {
        guard text.utf8.contains(0x0D) else { return Array(text) }
        return text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }
    }
}

/// How a text of several lines is folded into rows of a width: behind a space where there is one, else between any two
/// graphemes.
package struct TextRows: Equatable, Sendable {
    /// The graphemes of each row, without its line end.
    package let ranges: [Range<Int>]
    private let repertoire: Repertoire

    package init(_ characters: [Character], width: Int, repertoire: Repertoire) {
        self.repertoire = repertoire
        let width = max(width, 2)
        var ranges: [Range<Int>] = []
        var start = 0
        var cells = 0
        var lastSpace: Int?
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "\n" {
                ranges.append(start..<index)
                (start, cells, lastSpace) = (index + 1, 0, nil)
                index += 1
                continue
            }
            let its = cellsInRow(character, repertoire)
            if cells + its > width && index > start {
                let end = lastSpace.map { $0 + 1 } ?? index
                ranges.append(start..<end)
                (start, cells, lastSpace, index) = (end, 0, nil, end)
                continue
            }
            if character == " " { lastSpace = index }
            cells += its
            index += 1
        }
        ranges.append(start..<characters.count)
        self.ranges = ranges
    }

    /// The row that the cursor stands in: at a fold, the lower one.
    package func row(of cursor: Int) -> Int {
        ranges.lastIndex { $0.lowerBound <= cursor } ?? 0
    }

    /// Where a cursor may stand in its row: behind the last grapheme only where the row ends a line.
    func range(of cursor: Int) -> Range<Int> { places(inRow: row(of: cursor)) }

    private func places(inRow row: Int) -> Range<Int> {
        let range = ranges[row]
        let isFolded = row + 1 < ranges.count && ranges[row + 1].lowerBound == range.upperBound
        return range.lowerBound..<(isFolded ? max(range.upperBound - 1, range.lowerBound) : range.upperBound)
    }

    /// Row and cell of the cursor.
    package func position(of cursor: Int, in characters: [Character]) -> (row: Int, column: Int) {
        let row = row(of: cursor)
        let before = characters[ranges[row].lowerBound..<max(min(cursor, characters.count), ranges[row].lowerBound)]
        return (row, before.reduce(0) { $0 + cellsInRow($1, repertoire) })
    }

    /// The place in a row nearest to a cell.
    func place(row: Int, column: Int, in characters: [Character]) -> Int {
        let range = places(inRow: row)
        var cells = 0
        for index in range {
            let its = cellsInRow(characters[index], repertoire)
            if cells + its > column { return index }
            cells += its
        }
        return range.upperBound
    }
}

/// A tab is drawn as one space.
private func cellsInRow(_ character: Character, _ repertoire: Repertoire) -> Int {
    character == "\t" ? 1 : fieldWidth(character, repertoire)
}
