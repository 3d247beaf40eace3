import Grid
import Page

extension Model {
    /// Where the open list of a select lies: below its field, above it, or in the middle, wherever it fits.
    func choiceRect(_ list: ChoiceList) -> Rect {
        let regions = Regions(self)
        let room = regions.middle
        let widest = list.rows.map { repertoire.width(choiceText($0, in: list)) }.max() ?? 0
        let width = min(max(widest + 4, min(repertoire.width(list.title) + 6, 40), 12), room.width)
        let height = min(list.rows.count + 2, room.height)
        guard let place = list.nativeID.map({ nativePlace(of: $0, regions) }) ?? placeOfTarget(list.id, regions) else {
            return Rect(
                row: room.row + (room.height - height) / 2,
                column: room.column + (room.width - width) / 2,
                width: width,
                height: height
            )
        }
        let below = place.endRow
        let above = place.row - height
        let row =
            below + height <= room.endRow ? below : above >= room.row ? above : room.row + (room.height - height) / 2
        return Rect(
            row: row,
            column: max(room.column, min(place.column, room.endColumn - width)),
            width: width,
            height: height
        )
    }

    /// Where a field of the native form stands on the screen; nil when it is out of view.
    private func nativePlace(of id: String, _ regions: Regions) -> Rect? {
        let plan = NativePlan(self, regions)
        for (index, row) in plan.rows.enumerated() {
            let offset = index - plan.top
            guard offset >= 0, offset < plan.body.height else { continue }
            for case .control(.field(id), _, let column, let width) in row.items {
                return Rect(row: plan.body.row + offset, column: plan.body.column + column, width: width, height: 1)
            }
        }
        return nil
    }

    /// Where a target stands on the screen; nil when it is out of view.
    func placeOfTarget(_ id: NodeID, _ regions: Regions) -> Rect? {
        guard id >= 0, let layout = page.layout, let index = layout.targets.firstIndex(where: { $0.node == id }) else {
            return nil
        }
        let line = layout.targets[index].line
        let row = regions.pageBody.row + line - page.top
        guard layout.lines.indices.contains(line), row >= regions.pageBody.row, row < regions.pageBody.endRow else {
            return nil
        }
        var column = regions.pageBody.column
        for span in layout.lines[line].spans {
            let width = repertoire.width(span.text)
            if span.target == index { return Rect(row: row, column: column, width: width, height: 1) }
            column += width
        }
        return nil
    }

    func choiceText(_ row: ChoiceList.Row, in list: ChoiceList) -> String {
        switch row {
        case .heading(let text): return text
        case .option(let option):
            let isChosen = list.chosen.contains(option.id)
            let mark =
                list.isMultiple
                ? (isChosen ? "[x] " : "[ ] ") : isChosen ? (repertoire.hasFrames ? "• " : "* ") : "  "
            return (row.isIndented ? "  " : "") + mark + option.label
        }
    }

    /// Which row of the list is the first one shown.
    func choiceTop(_ list: ChoiceList, height: Int) -> Int {
        paletteTop(selected: list.selected, count: list.rows.count, height: height)
    }
}

extension Frame {
    mutating func draw(_ list: ChoiceList, model: Model, isTop: Bool) {
        let rect = model.choiceRect(list)
        cursor = nil
        grid.fill(rect)
        grid.box(rect, title: list.title, style: isTop ? .focusedFrame : .quiet)
        let body = rect.inset(rows: 1, columns: 1)
        let top = model.choiceTop(list, height: body.height)
        for (offset, row) in list.rows.dropFirst(top).prefix(body.height).enumerated() {
            let line = body.line(offset)
            let isSelected = top + offset == list.selected
            let style: Style =
                switch row {
                case .heading: .strong
                case .option(let option): option.isDisabled ? .quiet : isSelected ? .selected : .plain
                }
            if isSelected { grid.fill(line, style: style) }
            let text = grid.repertoire.clipped(model.choiceText(row, in: list), to: max(line.width - 2, 0))
            grid.write(text, row: line.row, column: line.column + 1, width: line.width - 2, style: style)
        }
        guard list.rows.count > body.height, body.height > 0 else { return }
        let more = top + body.height < list.rows.count ? " ↓ more " : " end "
        grid.write(more, row: body.endRow, column: max(rect.endColumn - 10, rect.column), style: .quiet)
    }
}
