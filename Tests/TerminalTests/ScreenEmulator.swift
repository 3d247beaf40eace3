/// As much of a terminal as ncurses uses of an xterm or VT100: enough to know which character stands where.
struct ScreenEmulator {
    private(set) var cells: [[String]]
    private(set) var row = 0
    private(set) var column = 0
    private(set) var isCursorVisible = true
    let rows: Int
    let columns: Int
    /// How this terminal measures a scalar, right or wrong.
    let width: (Unicode.Scalar) -> Int
    private var region: ClosedRange<Int>
    private var wrapsNext = false
    private var lastScalar: Unicode.Scalar = " "

    init(rows: Int, columns: Int, width: @escaping (Unicode.Scalar) -> Int) {
        self.rows = rows
        self.columns = columns
        self.width = width
        region = 0...(rows - 1)
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    mutating func take(_ bytes: [UInt8]) {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "\u{1B}": index = escape(scalars, index)
            case "\r": (column, wrapsNext) = (0, false)
            case "\n": feedLine()
            case "\u{08}": (column, wrapsNext) = (max(column - 1, 0), false)
            case _ where scalar.value < 0x20: break
            default: put(scalar)
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let count = width(scalar)
        if count == 0 {
            var place = wrapsNext ? column : column - 1
            while place > 0 && cells[row][place].isEmpty { place -= 1 }
            if place >= 0 { cells[row][place].unicodeScalars.append(scalar) }
            return
        }
        if wrapsNext || column + count > columns {
            feedLine()
            (column, wrapsNext) = (0, false)
        }
        for place in column..<(column + count) { blank(place) }
        cells[row][column] = String(scalar)
        if count == 2 { cells[row][column + 1] = "" }
        lastScalar = scalar
        column += count
        if column == columns { (column, wrapsNext) = (columns - 1, true) }
    }

    private mutating func feedLine() {
        if row == region.upperBound {
            scroll(region, by: 1)
        } else {
            row = min(row + 1, rows - 1)
        }
    }

    /// Moves rows up, or down by a negative count; new ones are blank.
    private mutating func scroll(_ range: ClosedRange<Int>, by count: Int) {
        let blank = Array(repeating: " ", count: columns)
        let old = cells
        for place in range {
            cells[place] = range.contains(place + count) ? old[place + count] : blank
        }
    }

    /// Erases a cell, and what is left of a wide character that it was half of.
    private mutating func blank(_ place: Int) {
        if cells[row][place].isEmpty && place > 0 { cells[row][place - 1] = " " }
        if place + 1 < columns && cells[row][place + 1].isEmpty { cells[row][place + 1] = " " }
        cells[row][place] = " "
    }

    private mutating func escape(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        guard start < scalars.count else { return start }
        switch scalars[start] {
        case "[":
            let end = scalars[(start + 1)...].firstIndex { (0x40...0x7E).contains($0.value) } ?? scalars.count - 1
            control(String(String.UnicodeScalarView(scalars[(start + 1)..<end])), scalars[end])
            return end + 1
        case "]": return (scalars[start...].firstIndex { $0 == "\u{07}" } ?? scalars.count - 1) + 1
        case "(", ")": return start + 2
        case "M":
            if row == region.lowerBound {
                scroll(region, by: -1)
            } else {
                row -= 1
            }
            return start + 1
        default: return start + 1
        }
    }

    private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
        let count = max(numbers.first ?? 1, 1)
        if final != "m" { wrapsNext = false }
        switch final {
        case "H": (row, column) = (count - 1, max(numbers.dropFirst().first ?? 1, 1) - 1)
        case "A": row -= count
        case "B": row += count
        case "C": column += count
        case "D": column -= count
        case "d": row = count - 1
        case "G": column = count - 1
        case "K": erase(numbers.first ?? 0)
        case "X": for place in column..<min(column + count, columns) { blank(place) }
        case "P": cells[row].removeSubrange(column..<min(column + count, columns))
        case "@": cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
        case "b": for _ in 0..<count { put(lastScalar) }
        case "J": eraseBelow()
        case "r":
            region = (count - 1)...((numbers.dropFirst().first ?? rows) - 1)
            (row, column) = (0, 0)
        case "S": scroll(region, by: count)
        case "T": scroll(region, by: -count)
        case "M": scroll(row...region.upperBound, by: count)
        case "L": scroll(row...region.upperBound, by: -count)
        case "h" where parameters == "?25": isCursorVisible = true
        case "l" where parameters == "?25": isCursorVisible = false
        default: break
        }
        row = min(max(row, 0), rows - 1)
        column = min(max(column, 0), columns - 1)
        if cells[row].count != columns {
            cells[row] = Array((cells[row] + Array(repeating: " ", count: columns)).prefix(columns))
        }
    }

    private mutating func erase(_ part: Int) {
        for place in part == 0 ? column..<columns : 0..<(column + 1) { blank(place) }
    }

    private mutating func eraseBelow() {
        erase(0)
        for below in (row + 1)..<max(rows, row + 1) { cells[below] = Array(repeating: " ", count: columns) }
    }
}
