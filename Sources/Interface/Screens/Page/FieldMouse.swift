import Flow
import Grid
import Page

extension Model {
    /// A click on a target: a field takes the focus and the cursor, a checkbox is toggled, the others are pressed.
    ///
    /// - Parameters:
    ///   - row: which of the field's rows, from 0.
    ///   - span: the cells of the target on that row.
    mutating func pressTarget(_ index: Int, row: Int, column: Int, span: Rect) -> [ScreenEffect] {
        guard page.targets.indices.contains(index), currentDocument != nil else { return [] }
        let target = page.targets[index]
        if let problem = reasonAgainst(target) { return refuse(problem) }
        let before = page.editor
        var effects = page.target == index && before != nil ? [] : select(index)
        if page.editor == nil { enterField() }
        guard case .field(let field) = target.kind else { return effects + activate() }
        switch field.kind {
        case .checkbox, .radio: effects += toggle(target)
        case .select, .file: effects += open(target)
        case .text, .password, .textArea:
            moveCursor(row: row, column: column - span.column - 1, width: span.width - 2, field)
        }
        return effects
    }

    private mutating func moveCursor(row: Int, column: Int, width: Int, _ field: TextLayout.Field) {
        guard var editor = page.editor else { return }
        switch editor.content {
        case .line(let line):
            let place = self.place(atColumn: column, in: line.characters, cursor: line.cursor, width: width)
            editor.content = .line(TextField(line.text, cursor: place))
        case .masked(let masked):
            let marks = Array(repeating: Character("*"), count: masked.count)
            let place = self.place(atColumn: column, in: marks, cursor: masked.cursor, width: width)
            editor.content = .masked(MaskedField(masked.secret, cursor: place, isRevealed: masked.isRevealed))
        case .area(var area):
            guard let rows = areaRows else { return }
            let cursorRow = rows.position(of: area.cursor, in: area.characters).row
            let top = areaTop(cursorRow: cursorRow, count: rows.ranges.count, height: field.rows)
            area.moveCursor(toRow: top + row, column: column, rows)
            editor.content = .area(area)
        case .concealed, .choice: return
        }
        page.editor = editor
    }

    /// The grapheme under a cell of a field that shows `characters` around its cursor.
    private func place(atColumn column: Int, in characters: [Character], cursor: Int, width: Int) -> Int {
        let window = FieldWindow(characters, cursor: cursor, width: width, repertoire: repertoire)
        var cells = 0
        for index in window.start..<max(characters.count, window.start) {
            cells += fieldWidth(characters[index], repertoire)
            if cells > column { return index }
        }
        return characters.count
    }

    /// A click on a row of an open list chooses it; one beside the list closes it.
    mutating func press(in list: ChoiceList, row: Int, column: Int) -> [ScreenEffect] {
        let rect = choiceRect(list)
        guard rect.contains(row: row, column: column) else {
            closeLayer()
            return []
        }
        let body = rect.inset(rows: 1, columns: 1)
        guard body.contains(row: row, column: column) else { return [] }
        var list = list
        guard list.select(choiceTop(list, height: body.height) + row - body.row) else { return [] }
        guard list.isMultiple else { return finish(list) }
        list.toggle()
        replaceLayer(.choices(list))
        return []
    }
}
