import Text

/// Tables too wide for columns.
extension BlockLayout {
    /// One block a row, each cell on a line after its column's header; false for a table without headers, whose cells
    /// then follow each other.
    mutating func addRows(_ grid: TableGrid) -> Bool {
        guard let headerRow = grid.headerRows.max() else { return false }
        var headers = [String](repeating: "", count: grid.columns)
        for cell in grid.cells where cell.row == headerRow {
            let label = inline.line(text(inside: cell.node, limit: 200))
            for column in cell.column..<cell.column + cell.columns { headers[column] = label }
        }
        filler.endLine()
        filler.wantBlankLines(1)
        if let caption = grid.caption { addCaption(caption) }
        var row = headerRow
        for cell in grid.cells where cell.row > headerRow {
            if cell.row != row { filler.wantBlankLines(1) }
            row = cell.row
            addCell(cell, header: cell.columns == grid.columns ? "" : headers[cell.column])
        }
        filler.wantBlankLines(1)
        return true
    }

    private mutating func addCell(_ cell: TableGrid.Cell, header: String) {
        let indent = filler.indent
        let look = filler.look
        noteAnchor(cell.node, document.nodes[cell.node])
        if !header.isEmpty {
            filler.look.style.insert(.strong)
            addText("\(header):")
            filler.look = look
            filler.space(isNewline: false)
            filler.push([0x20, 0x20], cells: 2)
        }
        if document.nodes[cell.node].tag == .th { filler.look.style.insert(.strong) }
        isInCell = true
        walk(cell.node)
        isInCell = false
        filler.endLine()
        filler.restore(indent)
        filler.look = look
    }
}
