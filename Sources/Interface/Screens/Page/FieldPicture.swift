import Flow
import Grid
import Page
import Secrets
import Text

extension Frame {
    /// Draws what a field holds now over its span.
    ///
    /// - Parameter row: which of the field's rows, from 0.
    mutating func drawField(
        _ field: TextLayout.Field,
        _ target: TextLayout.Target,
        row: Int,
        model: Model,
        in rect: Rect
    ) {
        guard rect.width > 0 else { return }
        let isSelected = model.selectedTarget == target
        let editor = isSelected && model.page.editor?.id == target.node ? model.page.editor : nil
        let picture = FieldPicture(field, target.node, model: model)
        let inside = rect.inset(rows: 0, columns: 1)
        switch field.kind {
        case .checkbox, .radio: grid.write(picture.text, in: rect, style: .plain)
        case .select, .file: drawChoice(picture, field, in: rect)
        case .text, .password, .textArea:
            grid.write("[", row: rect.row, column: rect.column)
            grid.write("]", row: rect.row, column: rect.endColumn - 1)
            grid.fill(inside, style: .field)
            if let editor {
                drawEditor(editor, picture, row: row, model: model, in: inside)
            } else {
                drawValue(picture, field, row: row, in: inside)
            }
        }
        mark(rect, isSelected: isSelected, isDisabled: field.isDisabled, isEdited: editor != nil && !picture.isChoice)
    }

    /// What is selected is reversed; of a field that is edited only the brackets are, since the cursor stands in it.
    private mutating func mark(_ rect: Rect, isSelected: Bool, isDisabled: Bool, isEdited: Bool) {
        if isDisabled { grid.emphasise(rect, .dim) }
        guard isSelected else { return }
        guard isEdited else { return grid.emphasise(rect, .reverse) }
        for column in [rect.column, rect.endColumn - 1] {
            grid.emphasise(Rect(row: rect.row, column: column, width: 1, height: 1), [.reverse, .bold])
        }
    }

    private mutating func drawEditor(
        _ editor: FieldEditor,
        _ picture: FieldPicture,
        row: Int,
        model: Model,
        in inside: Rect
    ) {
        let isFocused = model.fieldTakesKeys
        switch editor.content {
        case .line(let field) where field.isEmpty: drawEmpty(picture, in: inside, focused: isFocused)
        case .masked(let field) where field.isEmpty: drawEmpty(picture, in: inside, focused: isFocused)
        case .line(let field): draw(field, in: inside, focused: isFocused)
        case .masked(var field):
            if !isFocused { field.isRevealed = false }
            draw(field, in: inside, focused: isFocused)
        case .concealed(let count):
            let marks = Array(repeating: picture.mark, count: count)
            let window = FieldWindow(marks, cursor: count, width: inside.width, repertoire: grid.repertoire)
            grid.write(window.text, in: inside, style: .field)
            if isFocused { placeCursor(row: inside.row, column: inside.column + window.cursorColumn) }
        case .area(let area): draw(area, picture, row: row, model: model, in: inside)
        case .choice: break
        }
    }

    private mutating func drawEmpty(_ picture: FieldPicture, in inside: Rect, focused: Bool) {
        grid.write(picture.placeholder, in: inside, style: Style(.default, [.underline, .dim]))
        if focused { placeCursor(row: inside.row, column: inside.column) }
    }

    private mutating func draw(_ area: TextArea, _ picture: FieldPicture, row: Int, model: Model, in inside: Rect) {
        guard let rows = model.areaRows, let field = model.selectedField else { return }
        let place = rows.position(of: area.cursor, in: area.characters)
        let shown = areaTop(cursorRow: place.row, count: rows.ranges.count, height: field.rows) + row
        if area.isEmpty { drawAreaPlaceholder(picture, row: row, in: inside) }
        if rows.ranges.indices.contains(shown) {
            grid.write(areaText(area.characters[rows.ranges[shown]]), in: inside, style: .field)
        }
        if model.fieldTakesKeys, shown == place.row {
            placeCursor(row: inside.row, column: inside.column + min(place.column, max(inside.width - 1, 0)))
        }
    }

    private mutating func drawAreaPlaceholder(_ picture: FieldPicture, row: Int, in inside: Rect) {
        let lines = grid.repertoire.wrapped(picture.placeholder, to: max(inside.width - 1, 1))
        guard lines.indices.contains(row) else { return }
        grid.write(lines[row], in: inside, style: Style(.default, [.underline, .dim]))
    }

    private mutating func drawValue(_ picture: FieldPicture, _ field: TextLayout.Field, row: Int, in inside: Rect) {
        if field.kind == .textArea {
            if picture.text.isEmpty { return drawAreaPlaceholder(picture, row: row, in: inside) }
            let characters = Array(picture.text)
            let rows = TextRows(characters, width: inside.width - 1, repertoire: grid.repertoire)
            guard rows.ranges.indices.contains(row) else { return }
            grid.write(areaText(characters[rows.ranges[row]]), in: inside, style: .field)
        } else if picture.text.isEmpty {
            grid.write(picture.placeholder, in: inside, style: Style(.default, [.underline, .dim]))
        } else {
            let window = FieldWindow(
                Array(picture.text.prefix(inside.width)),
                cursor: 0,
                width: inside.width + 1,
                repertoire: grid.repertoire
            )
            grid.write(window.text, in: inside, style: .field)
        }
    }

    /// `[label v]`, or a file's name.
    private mutating func drawChoice(_ picture: FieldPicture, _ field: TextLayout.Field, in rect: Rect) {
        let end = picture.isChoice ? " v]" : "]"
        let inside = max(rect.width - 1 - end.utf8.count, 0)
        grid.fill(rect)
        grid.write("[", row: rect.row, column: rect.column)
        let text = grid.repertoire.clipped(picture.text, to: inside)
        grid.write(text, row: rect.row, column: rect.column + 1, width: inside)
        grid.write(end, row: rect.row, column: max(rect.endColumn - end.utf8.count, rect.column))
    }
}

/// The first row shown of a text that is taller than its field: the cursor stays in view.
func areaTop(cursorRow: Int, count: Int, height: Int) -> Int {
    max(0, min(cursorRow - height + 1, count - height))
}

/// A row of a text area: tabs take one cell.
func areaText(_ characters: ArraySlice<Character>) -> String {
    neutralised(String(characters.map { $0 == "\t" ? " " : $0 }))
}

/// What a field that nobody edits shows.
struct FieldPicture {
    let text: String
    let placeholder: String
    /// For each character of a password.
    let mark: Character
    /// True for a select.
    let isChoice: Bool

    init(_ field: TextLayout.Field, _ id: NodeID, model: Model) {
        let value = model.session.value(of: id)
        let control = model.session.control(id)
        let hasMarks = model.repertoire.hasFrames
        mark = hasMarks ? "•" : "*"
        isChoice = if case .select = field.kind { true } else { false }
        placeholder = control?.shownPlaceholder ?? ""
        switch field.kind {
        case .text, .textArea: text = value.plainText
        case .password: text = String(repeating: mark, count: min(value.length, field.width))
        case .checkbox: text = model.isIndeterminate(id) ? "[-]" : value.isChecked ? "[x]" : "[ ]"
        case .radio: text = value.isChecked ? "(\(mark))" : "( )"
        case .select:
            let chosen = Set(value.options)
            let labels = control?.options.filter { chosen.contains($0.id) }.map(\.label) ?? []
            text = labels.joined(separator: ", ")
        case .file:
            if case .files(let files) = value, !files.isEmpty {
                let names = files.map { String($0.split(separator: "/").last ?? "") }
                text = names.joined(separator: ", ")
            } else {
                text = "choose a file"
            }
        }
    }
}

extension FieldValue {
    /// How many marks a password takes.
    fileprivate var length: Int {
        switch self {
        case .text(let text): text.count
        case .secret(let secret): secret.characterCount
        case .concealed(let count): count
        case .checked, .chosen, .files: 0
        }
    }
}

extension Model {
    fileprivate func isIndeterminate(_ id: NodeID) -> Bool {
        guard let document = currentDocument, document.live != nil, let node = document.node(id) else { return false }
        return document.flags(of: node).contains(.indeterminate)
    }
}

extension Control {
    /// The page's own, else the form that a date or time must have.
    fileprivate var shownPlaceholder: String {
        if !placeholder.isEmpty { return placeholder }
        guard case .text(let kind) = kind else { return "" }
        return switch kind {
        case .date: "YYYY-MM-DD"
        case .time: "HH:MM"
        case .month: "YYYY-MM"
        case .week: "YYYY-W01"
        case .datetimeLocal: "YYYY-MM-DDTHH:MM"
        case .color: "#rrggbb"
        case .text, .email, .number, .search, .url, .tel, .range: ""
        }
    }
}
