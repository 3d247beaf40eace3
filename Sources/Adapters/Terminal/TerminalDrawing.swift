import CNcurses
import Glibc
import Grid
import Text

extension Terminal {
    /// Shows a frame: rows that differ from what is shown go to ncurses, which sends what changed in one update.
    ///
    /// A grid of another size than the terminal is cut or filled with blanks. Graphemes that ncurses would measure
    /// otherwise than the grid (emoji sequences, ambiguous characters drawn wide, characters newer than the C library)
    /// are written past it, each run at its own place, so that no disagreement can move the rest of a row.
    package func draw(_ frame: Frame) {
        guard isOpen, frame != shown else { return }
        let (rows, columns) = cursesSize
        let width = frame.grid.width
        let known = shown.flatMap { $0.grid.width == width && $0.grid.height == frame.grid.height ? $0 : nil }
        for row in 0..<rows {
            let cells = row < frame.grid.height ? frame.grid.cells[(row * width)..<(row * width + width)] : []
            if let known, row >= known.grid.height || known.grid.cells[cells.indices] == cells { continue }
            let overlay = putRow(row, cells, columns: columns)
            if overlay != nil || overlays[row] != nil { latchkey_curses_distrust_row(Int32(row)) }
            overlays[row] = overlay
        }
        shown = frame
        let cursor = frame.cursor.map {
            Frame.Cursor(row: min(max($0.row, 0), rows - 1), column: min(max($0.column, 0), columns - 1))
        }
        let place = cursor ?? Frame.Cursor(row: rows - 1, column: 0)
        latchkey_curses_update(Int32(place.row), Int32(place.column), cursor != nil)
        // All of them each time: ncurses may have scrolled their rows, or moved the cursor by writing over them.
        if !overlays.isEmpty { write(overlays.values.flatMap { bytes(of: $0) } + returnBytes(place)) }
    }

    /// Puts one row into ncurses' window; what must be written past it is returned, with everything right of it.
    private func putRow(_ row: Int, _ cells: ArraySlice<Grid.Cell>, columns: Int) -> RowOverlay? {
        var overlay: RowOverlay?
        var scalars: [UInt32] = []
        var column = 0
        while column < columns {
            guard column < cells.count else {
                put([0x20], .plain)
                column += 1
                continue
            }
            let cell = cells[cells.startIndex + column]
            let next = column + 1
            let isWide = next < min(cells.count, columns) && cells[cells.startIndex + next].text.isEmpty
            let width = isWide ? 2 : 1
            drawableScalars(of: cell.text, into: &scalars)
            let isTrusted = isPlain(scalars, width) || latchkey_curses_agrees(scalars, scalars.count, Int32(width))
            if isTrusted {
                put(scalars, cell.style)
                overlay?.append(scalars, cell.style, at: column, width: width, isTrusted: true)
            } else {
                for _ in 0..<width { put([placeholder], cell.style) }
                let fitting = fitting(scalars, in: columns - column)
                overlay = overlay ?? RowOverlay(row: row)
                overlay?.append(fitting, cell.style, at: column, width: width, isTrusted: false)
            }
            column += width
        }
        latchkey_curses_put_row(Int32(row))
        return overlay
    }

    private func isPlain(_ scalars: [UInt32], _ width: Int) -> Bool {
        width == 1 && scalars.count == 1 && scalars[0] < 0x7F
    }

    private func put(_ scalars: [UInt32], _ style: Style) {
        latchkey_curses_cell(scalars, scalars.count, Int32(style.attributes.rawValue), cursesColor(style))
    }

    /// 0 for the terminal's own colour, or 1 + the colour's number.
    private func cursesColor(_ style: Style) -> Int32 {
        guard hasColors, style.foreground != .default else { return 0 }
        return Int32(style.foreground.rawValue) + 1
    }
}

/// What ncurses believes to stand where it was written past: blank, and yet not equal to a blank cell.
private let placeholder: UInt32 = 0xA0

/// A grapheme's scalars; a blank for none. Whatever slipped through neutralising shows as `?`.
private func drawableScalars(of text: String, into scalars: inout [UInt32]) {
    scalars.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars {
        if scalar.isUnsafeOnScreen && !(scalar.value == 0x200C && !scalars.isEmpty) {
            scalars.removeAll(keepingCapacity: true)
            scalars.append(0x3F)
            return
        }
        scalars.append(scalar.value)
    }
    if scalars.isEmpty { scalars.append(0x20) }
}

/// As much of a grapheme as can't run over the row's end even where each of its scalars is drawn by itself.
private func fitting(_ scalars: [UInt32], in room: Int) -> [UInt32] {
    let widths = scalars.map { value in Unicode.Scalar(value).map { cellWidth($0) } ?? 0 }
    // A selector may widen what is before it.
    let most = widths.reduce(0, +) + (scalars.contains(0xFE0F) ? 1 : 0)
    if most <= room { return scalars }
    return widths[0] <= room ? [scalars[0]] : [0x3F]
}

// MARK: - Past ncurses

/// The part of a row from the first grapheme on whose width is in doubt.
struct RowOverlay {
    struct Run {
        var column: Int
        var style: Style
        var scalars: [UInt32]
    }

    let row: Int
    private(set) var runs: [Run] = []
    /// The column after the last run when that may be lengthened.
    private var openEnd: Int?

    init(row: Int) {
        self.row = row
    }

    mutating func append(_ scalars: [UInt32], _ style: Style, at column: Int, width: Int, isTrusted: Bool) {
        if isTrusted, openEnd == column, runs[runs.count - 1].style == style {
            runs[runs.count - 1].scalars += scalars
        } else {
            runs.append(Run(column: column, style: style, scalars: scalars))
        }
        openEnd = isTrusted ? column + width : nil
    }
}

extension Terminal {
    private func bytes(of overlay: RowOverlay) -> [UInt8] {
        var bytes: [UInt8] = []
        for run in overlay.runs {
            bytes += move(overlay.row, run.column) + styling(run.style)
            for scalar in run.scalars.compactMap(Unicode.Scalar.init) { bytes += Array(UTF8.encode(scalar) ?? .init()) }
        }
        return bytes
    }

    /// Back to the attributes and the place that ncurses believes in.
    private func returnBytes(_ cursor: Frame.Cursor) -> [UInt8] {
        styling(.plain) + move(cursor.row, cursor.column)
    }

    private func move(_ row: Int, _ column: Int) -> [UInt8] {
        collect { latchkey_curses_move_bytes(Int32(row), Int32(column), $0, $1) }
    }

    private func styling(_ style: Style) -> [UInt8] {
        collect { latchkey_curses_style_bytes(Int32(style.attributes.rawValue), cursesColor(style), $0, $1) }
    }

    private func collect(_ fill: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            let count = fill(buffer.baseAddress, buffer.count)
            return buffer[..<count].map { UInt8(bitPattern: $0) }
        }
    }
}
