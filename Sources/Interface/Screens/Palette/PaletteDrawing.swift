import Grid

extension Frame {
    mutating func draw(_ palette: Palette, in body: Rect) {
        grid.write(":", in: body.line(0), style: .strong)
        let room = Rect(row: body.row, column: body.column + 1, width: body.width - 1, height: min(body.height, 1))
        draw(palette.field, in: room, focused: true)
        var top = body.row + 1
        if let problem = palette.problem {
            for line in grid.repertoire.wrapped(problem, to: body.width) where top < body.endRow {
                grid.write(line, row: top, column: body.column, style: .problem)
                top += 1
            }
        }
        let list = Rect(row: top, column: body.column, width: body.width, height: body.endRow - top)
        draw(palette.items, selected: palette.selected, in: list)
    }

    private mutating func draw(_ items: [PaletteItem], selected: Int, in list: Rect) {
        guard list.height > 0 else { return }
        let top = paletteTop(selected: selected, count: items.count, height: list.height)
        if items.isEmpty { grid.write("No command fits; Backspace widens the search", in: list, style: .quiet) }
        for (offset, item) in items.dropFirst(top).prefix(list.height).enumerated() {
            let row = list.line(offset)
            let style: Style = top + offset == selected ? .selected : .plain
            if style != .plain { grid.fill(row, style: style) }
            let keysWidth = grid.repertoire.width(item.keys)
            let title = grid.repertoire.clipped(item.title, to: row.width - keysWidth - 2)
            grid.write(title, in: row, style: style)
            grid.write(item.keys, row: row.row, column: row.endColumn - keysWidth, style: style)
        }
    }
}

/// The first palette line shown so that the selected one is in view.
func paletteTop(selected: Int, count: Int, height: Int) -> Int {
    max(0, min(selected - height / 2, count - height))
}
