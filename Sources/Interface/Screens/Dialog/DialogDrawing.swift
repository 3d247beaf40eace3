import Authentication
import Grid

extension Frame {
    mutating func draw(_ dialog: Dialog, model: Model) {
        let plan = DialogPlan(dialog, model: model)
        let hasFocus = model.dialogTakesKeys
        grid.fill(plan.rect)
        cursor = nil
        if !plan.isFullScreen {
            let title = dialog.prompt.challenge.protectionSpace.server == .proxy ? "Sign in to the proxy" : "Sign in"
            grid.box(plan.rect, title: title, style: hasFocus ? .focusedFrame : .quiet)
        }
        for (offset, line) in plan.origin.enumerated() {
            let row = plan.body.row - plan.origin.count + offset
            grid.write(line, row: row, column: plan.body.column, width: plan.body.width, style: .strong)
        }
        for offset in 0..<plan.body.height where plan.top + offset < plan.rows.count {
            for item in plan.rows[plan.top + offset].items {
                draw(item, of: dialog, in: plan.body.line(offset), hasFocus: hasFocus)
            }
        }
    }

    private mutating func draw(_ item: DialogPlan.Item, of dialog: Dialog, in row: Rect, hasFocus: Bool) {
        switch item {
        case .text(let text, let style):
            grid.write(text, in: row, style: style)
        case .level(let level, let column, let width):
            let isChosen = level == dialog.persistence
            let isOffered = dialog.prompt.levels.contains(level)
            let isFocused = isChosen && hasFocus && dialog.focus == .keep
            let style: Style = isFocused ? .selected : isOffered ? .plain : .quiet
            let dot = grid.repertoire.hasFrames ? "•" : "*"
            let mark = isChosen ? dot : isOffered ? " " : "-"
            let text = "(\(mark)) \(level.rawValue)"
            grid.write(text, row: row.row, column: row.column + column, width: width, style: style)
        case .control(let control, let column, let width):
            let rect = Rect(row: row.row, column: row.column + column, width: width, height: 1)
            draw(control, of: dialog, in: rect, focused: hasFocus && control == dialog.focus)
        }
    }

    private mutating func draw(_ control: Dialog.Control, of dialog: Dialog, in rect: Rect, focused: Bool) {
        let field = Rect(row: rect.row, column: rect.column + 1, width: rect.width - 2, height: 1)
        switch control {
        case .user, .password:
            grid.write("[", in: rect)
            grid.write("]", row: rect.row, column: rect.endColumn - 1)
            if control == .user {
                draw(dialog.user, in: field, focused: focused)
            } else {
                draw(dialog.password, in: field, focused: focused)
            }
        case .keep: break
        case .logIn, .cancel, .abort, .refuse:
            grid.write("[ \(control.title) ]", in: rect, style: focused ? .selected : .plain)
        }
    }
}
