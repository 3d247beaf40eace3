import Text

extension BlockLayout {
    /// Cells between columns; one where that makes a table fit.
    private static let gaps = [2, 1]
    /// Cells taller than this belong to a page that is laid out by a table: they are shown one after another.
    private static let heightLimit = 60
    private static let columnLimit = 100
    /// A form control is not made narrower than that.
    private static let usefulBox = 24

    /// Shows a table in columns; false when it does not fit or is a layout table: then its cells follow each other.
    mutating func addTable(_ index: Int) -> Bool {
        guard !isInCell, !outerTables.contains(Int32(index)) else { return false }
        let available = filler.width - filler.indent.cells
        let grid = TableGrid(document, index, columnLimit: Self.columnLimit) { node in
            isHidden(node, document.nodes[node])
        }
        guard let grid, grid.columns > 1 else { return false }
        guard grid.columns * 2 <= available + 1 else { return addRows(grid) }
        var cells = grid.cells.map { capture($0.node, width: available) }
        guard let columns = columns(grid, cells, available) else { return addRows(grid) }
        for (at, cell) in grid.cells.enumerated() {
            let width = columns.width(of: cell)
            if cells[at].cells > width { cells[at] = capture(cell.node, width: width) }
            if cells[at].lines.count > Self.heightLimit { return false }
        }
        filler.endLine()
        filler.wantBlankLines(1)
        if let caption = grid.caption { addCaption(caption) }
        draw(grid, cells, columns)
        filler.wantBlankLines(1)
        return true
    }

    mutating func addCaption(_ node: Int) {
        let before = filler.look
        filler.look.style.insert(.emphasis)
        walk(node)
        filler.endLine()
        filler.look = before
    }

    /// Lays a cell out apart from the page.
    private mutating func capture(_ node: Int, width: Int) -> CapturedCell {
        var look = filler.look
        if document.nodes[node].tag == .th { look.style.insert(.strong) }
        let page = filler
        let outside = (isPreformatted, nesting)
        filler = LineFiller(width: width, look: look)
        isInCell = true
        (isPreformatted, nesting) = (false, ListNesting())
        walk(node)
        filler.finish()
        isInCell = false
        (isPreformatted, nesting) = outside
        let cell = CapturedCell(filler)
        filler = page
        return cell
    }

    /// nil when the table does not fit.
    private func columns(_ grid: TableGrid, _ cells: [CapturedCell], _ available: Int) -> Columns? {
        for gap in Self.gaps {
            if let widths = columnWidths(grid, cells, available, gap) { return Columns(widths: widths, gap: gap) }
        }
        return nil
    }

    /// Every column's cells.
    private func columnWidths(_ grid: TableGrid, _ cells: [CapturedCell], _ available: Int, _ gap: Int) -> [Int]? {
        let room = available - gap * (grid.columns - 1)
        let fair = max(1, room / grid.columns)
        var wanted = [Int](repeating: 0, count: grid.columns)
        var least = wanted
        for (at, cell) in grid.cells.enumerated() where cell.columns == 1 {
            wanted[cell.column] = max(wanted[cell.column], cells[at].cells)
            let box = min(cells[at].widestBox, Self.usefulBox)
            least[cell.column] = max(least[cell.column], min(cells[at].longestWord, max(fair, 12)), box)
        }
        for (at, cell) in grid.cells.enumerated() where cell.columns > 1 {
            let range = cell.column..<cell.column + cell.columns
            let has = range.reduce(0) { $0 + wanted[$1] } + gap * (cell.columns - 1)
            let missing = min(cells[at].cells, available) - has
            if missing > 0 { wanted[range.upperBound - 1] += missing }
        }
        let sum = wanted.reduce(0, +)
        if sum <= room { return wanted }
        guard least.reduce(0, +) <= room else { return nil }
        let widths = shared(room, wanted, least)
        return zip(widths, wanted).contains { $0 < min(8, $1) } ? nil : widths
    }

    /// Shares the room: no column less than `least`; those that want little get all of it, the others equal parts.
    private func shared(_ room: Int, _ wanted: [Int], _ least: [Int]) -> [Int] {
        var widths = least
        var open = Set(wanted.indices.filter { wanted[$0] > least[$0] })
        var left = room - least.reduce(0, +)
        while !open.isEmpty, left > 0 {
            let total = left + open.reduce(0) { $0 + widths[$1] }
            let part = total / open.count
            let small = open.filter { wanted[$0] <= part || widths[$0] >= part }
            guard !small.isEmpty else {
                for column in open { widths[column] = part }
                break
            }
            for column in small {
                let more = min(left, max(0, min(wanted[column], max(part, widths[column])) - widths[column]))
                widths[column] += more
                left -= more
            }
            open.subtract(small)
        }
        return widths
    }

    private mutating func draw(_ grid: TableGrid, _ cells: [CapturedCell], _ columns: Columns) {
        let starts = columns.starts
        // Cells that are still being drawn: which, and how many of their lines are done.
        var active: [(cell: Int, done: Int)] = []
        var next = 0
        for row in 0..<grid.rows {
            while next < grid.cells.count, grid.cells[next].row == row {
                filler.endLine()
                filler.addAnchors(cells[next].anchors, after: 0)
                active.append((next, 0))
                next += 1
            }
            active.sort { grid.cells[$0.cell].column < grid.cells[$1.cell].column }
            let height =
                active.map { active in
                    let cell = grid.cells[active.cell]
                    let left = cells[active.cell].lines.count - active.done
                    return cell.row + cell.rows - 1 <= row ? left : min(left, 1)
                }.max() ?? 0
            for _ in 0..<height { drawLine(&active, grid, cells, starts) }
            active.removeAll { grid.cells[$0.cell].row + grid.cells[$0.cell].rows - 1 <= row }
            if grid.headerRows.contains(row), height > 0 { drawRule(columns) }
        }
    }

    private mutating func drawLine(
        _ active: inout [(cell: Int, done: Int)],
        _ grid: TableGrid,
        _ cells: [CapturedCell],
        _ starts: [Int]
    ) {
        var line = LineFiller.FilledLine(bytes: [], runs: [], cells: 0)
        for at in active.indices {
            let lines = cells[active[at].cell].lines
            guard active[at].done < lines.count else { continue }
            let piece = lines[active[at].done]
            active[at].done += 1
            guard !piece.bytes.isEmpty else { continue }
            let padding = starts[grid.cells[active[at].cell].column] - line.cells
            if padding > 0 {
                line.runs.append(.init(from: line.bytes.count, look: .init()))
                line.bytes += [UInt8](repeating: 0x20, count: padding)
                line.cells += padding
            }
            let shift = line.bytes.count
            if piece.runs.first?.from != 0 { line.runs.append(.init(from: shift, look: .init())) }
            line.runs += piece.runs.map { .init(from: $0.from + shift, look: $0.look) }
            line.bytes += piece.bytes
            line.cells += piece.cells
        }
        filler.add(line)
    }

    private mutating func drawRule(_ columns: Columns) {
        let dashes = columns.widths.map { String(repeating: "-", count: $0) }
        let text = Array(dashes.joined(separator: String(repeating: " ", count: columns.gap)).utf8)
        filler.add(.init(bytes: text, runs: [.init(from: 0, look: .init(style: .quiet))], cells: text.count))
    }

    // MARK: Cells one after another

    /// A cell that gets lines of its own: it holds a block.
    func isBlockCell(_ index: Int) -> Bool {
        var child = document.nodes[index].firstChild
        while child >= 0 {
            switch document.nodes[Int(child)].tag {
            case .p, .div, .ul, .ol, .dl, .table, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .blockquote, .form, .center,
                .section, .article, .nav, .header, .footer, .aside, .main, .hr, .fieldset:
                return true
            default: child = document.nodes[Int(child)].nextSibling
            }
        }
        return false
    }

    /// A space before a cell that shares its line with the one before.
    mutating func separateCell() {
        guard filler.isOpen else { return }
        let before = filler.look
        filler.look = .init()
        filler.space(isNewline: false)
        filler.look = before
    }
}

private struct Columns {
    let widths: [Int]
    let gap: Int

    var starts: [Int] { widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 + gap) } }

    func width(of cell: TableGrid.Cell) -> Int {
        max(1, widths[cell.column..<cell.column + cell.columns].reduce(0, +) + gap * (cell.columns - 1))
    }
}

/// A cell's own lines.
private struct CapturedCell {
    let lines: [LineFiller.FilledLine]
    let anchors: [(name: Range<Int32>, line: Int)]
    /// The widest line.
    let cells: Int
    let longestWord: Int
    let widestBox: Int

    init(_ filler: LineFiller) {
        lines = filler.lines
        anchors = filler.anchors
        cells = filler.lines.reduce(0) { max($0, $1.cells) }
        longestWord = filler.longestWord
        widestBox = filler.widestBox
    }
}
