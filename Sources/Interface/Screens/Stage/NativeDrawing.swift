import Flow
import Grid
import Page
import Text

extension Frame {
    /// Draws the app's own screen in the page's place.
    mutating func drawStage(_ model: Model, _ regions: Regions) {
        let plan = NativePlan(model, regions)
        let hasFocus = model.stageTakesKeys && model.addressBar == nil
        grid.fill(plan.rect)
        let style: Style = hasFocus && !model.dialogTakesKeys ? .focusedFrame : .quiet
        grid.box(plan.rect, title: grid.repertoire.clipped(plan.title, to: plan.rect.width - 6), style: style)
        for (offset, line) in plan.pinned.enumerated()
        where plan.body.row - plan.pinned.count + offset < plan.rect.endRow {
            let row = plan.body.row - plan.pinned.count + offset
            grid.write(line.text, row: row, column: plan.body.column, width: plan.body.width, style: line.style)
        }
        for offset in 0..<plan.body.height where plan.top + offset < plan.rows.count {
            for item in plan.rows[plan.top + offset].items {
                draw(item, model: model, in: plan.body.line(offset), hasFocus: hasFocus)
            }
        }
        guard plan.rows.count > plan.body.height, plan.body.height > 0 else { return }
        let more = plan.top + plan.body.height < plan.rows.count ? " ↓ more " : " end "
        grid.write(more, row: plan.rect.endRow - 1, column: max(plan.rect.endColumn - 10, 0), style: .quiet)
    }

    private mutating func draw(_ item: NativePlan.Item, model: Model, in row: Rect, hasFocus: Bool) {
        switch item {
        case .text(let text, let style, let column):
            grid.write(text, row: row.row, column: row.column + column, width: row.width - column, style: style)
        case .option(let stop, let number, let column, let width):
            guard case .field(let id) = stop, let field = model.nativeField(id),
                field.kind.options.indices.contains(number)
            else { return }
            let option = field.kind.options[number]
            let isChosen = field.choice == number
            let dot = grid.repertoire.hasFrames ? "•" : "*"
            let isFocused = hasFocus && model.native.stop == stop && (isChosen || number == 0 && field.choice == nil)
            let text = "(\(isChosen ? dot : " ")) \(option)"
            grid.write(
                grid.repertoire.clipped(text, to: width),
                row: row.row,
                column: row.column + column,
                style: isFocused ? .selected : .plain
            )
        case .control(let stop, let number, let column, let width):
            let rect = Rect(row: row.row, column: row.column + column, width: width, height: 1)
            draw(stop, row: number, model: model, in: rect, hasFocus: hasFocus && model.native.stop == stop)
        }
    }

    private mutating func draw(_ stop: NativeStop, row: Int, model: Model, in rect: Rect, hasFocus: Bool) {
        switch stop {
        case .field(let id):
            guard let field = model.nativeField(id) else { return }
            draw(field, row: row, model: model, in: rect, hasFocus: hasFocus)
        case .button, .submit, .close:
            let label = model.nativeLabel(of: stop)
            let text = "[ \(grid.repertoire.clipped(label, to: rect.width - 4)) ]"
            let isEnabled = model.reasonAgainst(stop) == nil
            grid.write(text, in: rect, style: hasFocus ? .selected : isEnabled ? .plain : .quiet)
        }
    }

    private mutating func draw(_ field: NativeField, row: Int, model: Model, in rect: Rect, hasFocus: Bool) {
        switch field.kind {
        case .checkbox:
            grid.write(field.value.isChecked ? "[x]" : "[ ]", in: rect, style: hasFocus ? .selected : .plain)
        case .select:
            let inside = max(rect.width - 4, 0)
            grid.fill(rect)
            grid.write("[", in: rect)
            let text = grid.repertoire.clipped(field.choice.map { field.kind.options[$0] } ?? "", to: inside)
            grid.write(text, row: rect.row, column: rect.column + 1, width: inside)
            grid.write(" v]", row: rect.row, column: max(rect.endColumn - 3, rect.column))
            if hasFocus { grid.emphasise(rect, .reverse) }
        case .text, .password, .email, .number, .textArea, .radio:
            grid.write("[", in: rect)
            grid.write("]", row: rect.row, column: rect.endColumn - 1)
            let inside = rect.inset(rows: 0, columns: 1)
            grid.fill(inside, style: .field)
            if hasFocus, let editor = model.native.editor {
                draw(editor, row: row, model: model, in: inside)
            } else {
                draw(field.value, row: row, isArea: field.kind == .textArea, in: inside)
            }
            if hasFocus { markEdges(of: rect, isEdited: model.native.editor != nil) }
        }
    }

    /// Of a field that is edited only the brackets are reversed, since the cursor stands in it.
    private mutating func markEdges(of rect: Rect, isEdited: Bool) {
        guard isEdited else { return grid.emphasise(rect, .reverse) }
        for column in [rect.column, rect.endColumn - 1] {
            grid.emphasise(Rect(row: rect.row, column: column, width: 1, height: 1), [.reverse, .bold])
        }
    }

    private mutating func draw(_ editor: FieldEditor, row: Int, model: Model, in inside: Rect) {
        let hasKeys = model.nativeFieldTakesKeys && !model.dialogTakesKeys
        switch editor.content {
        case .line(let field): draw(field, in: inside, focused: hasKeys)
        case .masked(var field):
            if !hasKeys { field.isRevealed = false }
            draw(field, in: inside, focused: hasKeys)
        case .area(let area):
            let rows = TextRows(area.characters, width: inside.width - 1, repertoire: grid.repertoire)
            let place = rows.position(of: area.cursor, in: area.characters)
            let height = NativeRows.areaHeight
            let shown = areaTop(cursorRow: place.row, count: rows.ranges.count, height: height) + row
            guard rows.ranges.indices.contains(shown) else { return }
            grid.write(areaText(area.characters[rows.ranges[shown]]), in: inside, style: .field)
            guard hasKeys, shown == place.row else { return }
            placeCursor(row: inside.row, column: inside.column + min(place.column, max(inside.width - 1, 0)))
        case .concealed(let count): drawMarks(count, in: inside)
        case .choice: break
        }
    }

    private mutating func draw(_ value: FieldValue, row: Int, isArea: Bool, in inside: Rect) {
        switch value {
        case .secret(let secret): drawMarks(secret.characterCount, in: inside)
        case .concealed(let count): drawMarks(count, in: inside)
        case .text(let text) where isArea:
            let characters = Array(text)
            let rows = TextRows(characters, width: inside.width - 1, repertoire: grid.repertoire)
            guard rows.ranges.indices.contains(row) else { return }
            grid.write(areaText(characters[rows.ranges[row]]), in: inside, style: .field)
        case .text(let text):
            let shown = FieldWindow(
                Array(text.prefix(inside.width)),
                cursor: 0,
                width: inside.width + 1,
                repertoire: grid.repertoire
            )
            grid.write(shown.text, in: inside, style: .field)
        case .checked, .chosen, .files: break
        }
    }

    private mutating func drawMarks(_ count: Int, in inside: Rect) {
        let mark = grid.repertoire.hasFrames ? "•" : "*"
        grid.write(String(repeating: mark, count: min(count, inside.width)), in: inside, style: .field)
    }
}

extension NativeField {
    /// The place of the option that is chosen; nil while none is.
    var choice: Int? { value.options.first.map(Int.init).flatMap { kind.options.indices.contains($0) ? $0 : nil } }
}
