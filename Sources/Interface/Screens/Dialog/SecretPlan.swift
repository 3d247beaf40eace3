import Grid

/// Where everything of the masked dialog stands for one size.
struct SecretPlan {
    enum Item: Equatable {
        case text(String, Style)
        case control(SecretDialog.Control, column: Int, width: Int)
    }

    let rect: Rect
    let isFramed: Bool
    let rows: [[Item]]
    /// The first row shown.
    let top: Int
    let body: Rect

    private static let widest = 68
    private static let labelWidth = 12

    init(_ dialog: SecretDialog, model: Model) {
        let regions = Regions(model)
        let room = Rect(row: 0, column: 0, width: model.width, height: regions.help.row)
        let width = min(room.width, Self.widest)
        let framed = Self.rows(dialog, width: width - 4, repertoire: model.repertoire)
        isFramed = framed.count + 2 <= room.height
        if isFramed {
            let height = framed.count + 2
            let row = height <= regions.middle.height ? 1 + (regions.middle.height - height) / 2 : 0
            rect = Rect(row: row, column: (room.width - width) / 2, width: width, height: height)
            rows = framed
            body = rect.inset(rows: 1, columns: 2)
        } else {
            rect = room
            rows = Self.rows(dialog, width: room.width - 2, repertoire: model.repertoire)
            body = Rect(row: 0, column: 1, width: room.width - 2, height: room.height)
        }
        let focused = rows.firstIndex { row in row.contains { $0.control == dialog.focus } } ?? 0
        top = max(0, min(focused - body.height / 2, rows.count - body.height))
    }

    private static func rows(_ dialog: SecretDialog, width: Int, repertoire: Repertoire) -> [[Item]] {
        let width = max(width, 1)
        func text(_ text: String, _ style: Style) -> [[Item]] {
            repertoire.wrapped(text, to: width).map { [.text($0, style)] }
        }
        func field(_ label: String, _ control: SecretDialog.Control) -> [Item] {
            [.text(label, .plain), .control(control, column: labelWidth, width: max(width - labelWidth, 3))]
        }
        var rows = text(dialog.introduction, .plain)
        rows.append(field(dialog.label, .first))
        if dialog.question.isNew { rows.append(field("Again", .second)) }
        rows += text(dialog.problem ?? "", .problem)
        let give = dialog.buttonText(.give).count
        rows.append([
            .control(.give, column: 0, width: give),
            .control(.decline, column: give + 2, width: dialog.buttonText(.decline).count),
        ])
        return rows + text("Esc: \(dialog.declineText)", .quiet)
    }

    /// The control at a cell of the screen.
    func control(row: Int, column: Int) -> SecretDialog.Control? {
        guard body.contains(row: row, column: column), rows.indices.contains(top + row - body.row) else { return nil }
        for case .control(let control, let start, let width) in rows[top + row - body.row] {
            if (start..<start + width).contains(column - body.column) { return control }
        }
        return nil
    }
}

extension SecretPlan.Item {
    fileprivate var control: SecretDialog.Control? {
        if case .control(let control, _, _) = self { control } else { nil }
    }
}

extension Frame {
    mutating func draw(_ dialog: SecretDialog, model: Model) {
        let plan = SecretPlan(dialog, model: model)
        let hasFocus = model.secretTakesKeys
        cursor = nil
        grid.fill(plan.rect)
        if plan.isFramed {
            grid.box(plan.rect, title: dialog.title, style: hasFocus ? .focusedFrame : .quiet)
        }
        for offset in 0..<plan.body.height where plan.top + offset < plan.rows.count {
            let row = plan.body.line(offset)
            for item in plan.rows[plan.top + offset] {
                switch item {
                case .text(let text, let style): grid.write(text, in: row, style: style)
                case .control(let control, let column, let width):
                    let rect = Rect(row: row.row, column: row.column + column, width: width, height: 1)
                    draw(control, of: dialog, in: rect, focused: hasFocus && control == dialog.focus)
                }
            }
        }
    }

    private mutating func draw(
        _ control: SecretDialog.Control,
        of dialog: SecretDialog,
        in rect: Rect,
        focused: Bool
    ) {
        switch control {
        case .first, .second:
            grid.write("[", in: rect)
            grid.write("]", row: rect.row, column: rect.endColumn - 1)
            let field = Rect(row: rect.row, column: rect.column + 1, width: rect.width - 2, height: 1)
            draw(control == .first ? dialog.first : dialog.second, in: field, focused: focused)
        case .give, .decline:
            grid.write(dialog.buttonText(control), in: rect, style: focused ? .selected : .plain)
        }
    }
}
