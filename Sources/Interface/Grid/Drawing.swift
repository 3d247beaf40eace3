import Text

extension Grid {
    /// Writes `text` on one row from `column` on, in at most `width` cells, and says how many it took.
    ///
    /// Nothing is drawn outside the grid. A wide character that does not fit whole is left out as a space. What could
    /// disturb the terminal becomes a visible escape, whoever wrote it.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol,
        row: Int,
        column: Int,
        width limit: Int = .max,
        style: Style = .plain
    ) -> Int {
        guard row >= 0, row < height, limit > 0, column < width else { return 0 }
        let start = max(column, 0)
        let end = limit >= width - column ? width : max(column + limit, 0)
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return writeASCII(text.utf8, row: row, column: column, start: start, end: end, style: style)
        }
        let safe = neutralised(text)
        return writeGraphemes(safe, row: row, column: column, start: start, end: end, style: style)
    }

    /// Writes `text` at the start of a rectangle's first row, clipped by it.
    @discardableResult
    package mutating func write(_ text: some StringProtocol, in rect: Rect, style: Style = .plain) -> Int {
        guard rect.height > 0 else { return 0 }
        return write(text, row: rect.row, column: rect.column, width: rect.width, style: style)
    }

    /// Sets every cell of a rectangle to one narrow character.
    package mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
        let columns = max(rect.column, 0)..<max(min(rect.endColumn, width), max(rect.column, 0))
        guard !columns.isEmpty else { return }
        let cell = Cell(String(character), style)
        for row in max(rect.row, 0)..<max(min(rect.endRow, height), max(rect.row, 0)) {
            splitWide(row: row, column: columns.lowerBound)
            splitWide(row: row, column: columns.upperBound)
            for column in columns { cells[row * width + column] = cell }
        }
    }

    /// Adds attributes to cells that are drawn already.
    package mutating func emphasise(_ rect: Rect, _ attributes: Style.Attributes) {
        for row in max(rect.row, 0)..<max(min(rect.endRow, height), max(rect.row, 0)) {
            for column in max(rect.column, 0)..<max(min(rect.endColumn, width), max(rect.column, 0)) {
                cells[row * width + column].style.attributes.formUnion(attributes)
            }
        }
    }

    /// Draws a frame along the inside of a rectangle, with a title in its top edge.
    package mutating func box(_ rect: Rect, title: String = "", style: Style = .plain, titleStyle: Style? = nil) {
        guard rect.width >= 2, rect.height >= 2 else { return }
        let marks = FrameMarks(repertoire)
        rule(rect.line(0), left: marks.topLeft, right: marks.topRight, style: style)
        rule(rect.line(rect.height - 1), left: marks.bottomLeft, right: marks.bottomRight, style: style)
        for row in rect.row + 1..<max(rect.endRow - 1, rect.row + 1) {
            write(marks.vertical, row: row, column: rect.column, style: style)
            write(marks.vertical, row: row, column: rect.endColumn - 1, style: style)
        }
        writeTitle(title, in: rect.line(0), style: titleStyle ?? style)
    }

    /// Draws a horizontal line with a title in it.
    package mutating func rule(_ line: Rect, title: String = "", style: Style = .plain, titleStyle: Style? = nil) {
        let mark = FrameMarks(repertoire).horizontal
        rule(line, left: mark, right: mark, style: style)
        writeTitle(title, in: line, style: titleStyle ?? style)
    }

    private mutating func rule(_ line: Rect, left: String, right: String, style: Style) {
        guard line.width > 0 else { return }
        fill(line.line(0), with: Character(FrameMarks(repertoire).horizontal), style: style)
        write(right, row: line.row, column: line.endColumn - 1, style: style)
        write(left, row: line.row, column: line.column, style: style)
    }

    private mutating func writeTitle(_ title: String, in line: Rect, style: Style) {
        guard !title.isEmpty, line.width > 6 else { return }
        write(
            " \(repertoire.clipped(title, to: line.width - 6)) ",
            row: line.row,
            column: line.column + 1,
            style: style
        )
    }

    private mutating func writeASCII(
        _ bytes: some Sequence<UInt8>,
        row: Int,
        column: Int,
        start: Int,
        end: Int,
        style: Style
    ) -> Int {
        var position = column
        for byte in bytes {
            if position >= end { break }
            if position >= start {
                splitWide(row: row, column: position, keepsFollower: false)
                cells[row * width + position] = Cell(String(Unicode.Scalar(byte)), style)
            }
            position += 1
        }
        return position - column
    }

    private mutating func writeGraphemes(
        _ text: String,
        row: Int,
        column: Int,
        start: Int,
        end: Int,
        style: Style
    ) -> Int {
        var position = column
        for character in text {
            let shown = repertoire.shown(character)
            let cellCount = repertoire.width(shown)
            guard cellCount > 0 else { continue }
            if position >= end { break }
            put(shown, cellCount, row: row, column: position, start: start, end: end, style: style)
            position += cellCount
        }
        return min(position, max(end, column)) - column
    }

    private mutating func put(
        _ character: Character,
        _ cellCount: Int,
        row: Int,
        column: Int,
        start: Int,
        end: Int,
        style: Style
    ) {
        let fits = column >= start && column + cellCount <= end
        for offset in 0..<cellCount where column + offset >= start && column + offset < end {
            splitWide(row: row, column: column + offset, keepsFollower: false)
            let text = fits ? (offset == 0 ? cellText(character) : "") : " "
            cells[row * width + column + offset] = Cell(text, style)
        }
    }

    /// A wide character loses its other half when one half is drawn over: what is left of it becomes a space.
    private mutating func splitWide(row: Int, column: Int, keepsFollower: Bool = true) {
        guard column < width else { return }
        let index = row * width + column
        if cells[index].text.isEmpty, column > 0 {
            cells[index - 1].text = " "
            cells[index].text = " "
        }
        if !keepsFollower, column + 1 < width, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
    }

    /// The grapheme as a cell keeps it: a tower of combining marks is cut.
    private func cellText(_ character: Character) -> String {
        let text = String(character)
        guard text.utf8.count > 24 else { return text }
        var cut = String.UnicodeScalarView()
        cut.append(contentsOf: text.unicodeScalars.prefix(12))
        return String(cut)
    }
}

/// The characters that frames are made of.
struct FrameMarks {
    let horizontal: String
    let vertical: String
    let topLeft: String
    let topRight: String
    let bottomLeft: String
    let bottomRight: String

    init(_ repertoire: Repertoire) {
        let marks: [String] = repertoire.hasFrames ? ["─", "│", "┌", "┐", "└", "┘"] : ["-", "|", "+", "+", "+", "+"]
        horizontal = marks[0]
        vertical = marks[1]
        topLeft = marks[2]
        topRight = marks[3]
        bottomLeft = marks[4]
        bottomRight = marks[5]
    }
}
