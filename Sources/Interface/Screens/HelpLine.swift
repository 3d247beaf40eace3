import Flow
import Grid

extension Model {
    /// The keys that work now, the most useful first; `F1 help` is always the last.
    var helpItems: [String] {
        if let layer = layers.last { return layerHelp(layer) }
        if addressBar != nil { return ["Enter open", "Esc leave", "^U clear"] }
        if find?.isEditing == true { return ["Enter done", "↑↓ previous, next", "Esc leave"] }
        if dialogTakesKeys, let dialog { return dialogHelp(dialog) }
        return mainHelp
    }

    private func layerHelp(_ layer: Layer) -> [String] {
        switch layer {
        case .help: ["↑↓ scroll", "Esc close"]
        case .inspector: ["↑↓ scroll", "←→ entry before, after", "Esc close"]
        case .palette: ["Enter run", "↑↓ choose", "Esc close"]
        case .credentials:
            (credentialRows.isEmpty ? [] : ["d forget", "↑↓ choose"]) + ["R start over", "Esc close"]
        case .write: ["Enter write", "Tab other name", "Esc leave"]
        case .heldMenu: ["Enter do it", "↑↓ choose", "Esc leave"]
        }
    }

    private func dialogHelp(_ dialog: Dialog) -> [String] {
        let enter: String =
            switch dialog.focus {
            case .user where dialog.password.isEmpty: "Enter password"
            case .user, .password, .keep: "Enter log in"
            case .logIn, .cancel, .abort, .refuse: "Enter \(dialog.focus.title.lowercased())"
            }
        let cancel = session.app.cancelMeaning == .default ? "Esc cancel: the 401 page" : "Esc cancel: no page"
        var items = [enter, cancel, "^X abort: no page"]
        if dialog.prompt.canRefuse { items.append("^N refuse") }
        items.append(dialog.password.isRevealed ? "^R hide" : "^R show")
        if dialog.focus == .keep { items.insert("←→ choose", at: 1) }
        return items + ["Tab next"]
    }

    private var mainHelp: [String] {
        var commands: [Command] = []
        if find != nil { commands += [.findNext, .findPrevious] }
        if !session.held.isEmpty { commands += [.release, .continueHeld, .editHeld] }
        if page.link != nil && focus != .flow { commands.append(.follow) }
        commands += [.nextLink, .address, .reload, .back, .forward, .find, .flowPanel, .inspect, .stepping]
        commands += [.nextPane, .palette, .credentials, .startOver, .write, .quit]
        let items = commands.filter { problem(with: $0) == nil }.compactMap { helpItem($0) }
        var first: [String] = []
        if session.load != nil { first.append("Esc stop") }
        if focus == .flow { first += ["↑↓ entry", "Enter inspect"] }
        if dialog != nil && focus != .dialog { first.append("F6 dialog") }
        return first + items
    }

    private func helpItem(_ command: Command) -> String? {
        guard let row = keymap.first(where: { $0.command == command }) else { return nil }
        if command == .nextLink { return focus == .flow ? nil : "Tab links" }
        if command == .stepping { return session.isStepping ? "s step off" : "s step" }
        // While matches are shown n is theirs, so the release is named by its function key.
        let key = row.letters.first.map(String.init) ?? row.keys.first?.name ?? ""
        let shown = command == .release && find != nil ? "F7" : key
        return "\(shown) \(row.hint)"
    }
}

extension Frame {
    /// Draws as many of the items as fit, and `F1 help` behind them.
    mutating func drawHelpLine(_ items: [String], in row: Rect) {
        let last = "F1 help"
        let separator = " · "
        var room = row.width - 1 - last.count
        var shown: [String] = []
        for item in items {
            let width = grid.repertoire.width(item) + separator.count
            if width > room { continue }
            room -= width
            shown.append(item)
        }
        shown.append(last)
        grid.write(" " + shown.joined(separator: separator), in: row, style: .quiet)
    }
}
