import Flow
import Grid

extension Model {
    /// The keys that work now, the most useful first; `F1 help` is always the last.
    var helpItems: [HelpItem] {
        if secretTakesKeys { return secretHelp }
        if let layer = layers.last { return layerHelp(layer) }
        if addressBar != nil { return ["Enter open", "Esc leave", "^U clear"] }
        if find?.isEditing == true { return ["Enter done", "↑↓ previous, next", "Esc leave"] }
        if dialogTakesKeys, let dialog { return dialogHelp(dialog) }
        if fieldTakesKeys { return fieldHelp }
        if nativeFieldTakesKeys { return stageHelp }
        return mainHelp
    }

    private func layerHelp(_ layer: Layer) -> [HelpItem] {
        switch layer {
        case .help: ["↑↓ scroll", "Esc close"]
        case .inspector: ["↑↓ scroll", "←→ entry before, after", "Esc close"]
        case .palette: ["Enter run", "↑↓ choose", "Esc close"]
        case .credentials:
            credentialsHelp
        case .write: ["Enter write", "Tab other name", "Esc leave"]
        case .heldMenu: ["Enter do it", "↑↓ choose", "Esc leave"]
        case .choices(let list):
            (list.isMultiple ? ["Space tick", "Enter done"] : ["Enter choose"])
                + ["↑↓ move", "letters find", "Esc close unchanged"]
        case .path(let dialog):
            [dialog.isMultiple ? "Enter add, or end" : "Enter choose", "Tab complete", "Esc leave"]
        }
    }

    private var credentialsHelp: [HelpItem] {
        let rows = keymap.filter { $0.section == .credentials && problem(with: $0.command) == nil }
        var items = rows.compactMap { helpItem($0.command) }
        items.insert("Esc close", at: min(1, items.count))
        return items + (credentialIndices.count > 1 ? ["↑↓ choose"] : []) + ["R start over"]
    }

    private func dialogHelp(_ dialog: Dialog) -> [HelpItem] {
        let enter: HelpItem =
            switch dialog.focus {
            case .user where dialog.password.isEmpty: "Enter password"
            case .user, .password, .keep: "Enter log in"
            case .logIn, .cancel, .abort: HelpItem("Enter \(dialog.focus.title.lowercased())")
            case .refuse: "Enter refuse"
            }
        var items = [
            enter, HelpItem("Esc cancel: \(cancelOutcome)", short: "Esc cancel"),
            HelpItem("^X abort: no page", short: "^X abort"),
        ]
        if dialog.prompt.canRefuse { items.append("^N refuse") }
        if dialog.focus == .user, !dialog.prompt.choices.isEmpty {
            items.insert(HelpItem("↑↓ stored users", short: "↑↓ users"), at: 1)
        }
        if dialog.focus == .password, dialog.choice == nil {
            items.append(dialog.password.isRevealed ? "^R hide" : "^R show")
        }
        if dialog.focus == .keep { items.insert("←→ choose", at: 1) }
        return items + ["Tab next", "F6 pane", "F2 flow", "F3 inspect"]
    }

    private var mainHelp: [HelpItem] {
        var commands: [Command] = []
        if find?.matches.isEmpty == false { commands += [.findNext, .findPrevious] }
        if !session.held.isEmpty { commands += [.release, .continueHeld, .editHeld] }
        commands += [.nextLink, .address, .reload, .back, .forward, .find, .flowPanel, .inspect, .stepping]
        commands += [.nextPane, .palette, .credentials, .startOver, .write, .quit]
        let pressed = commands.firstIndex(of: .nextLink) ?? 0
        let before = commands[..<pressed].filter { problem(with: $0) == nil }.compactMap { helpItem($0) }
        let after = commands[pressed...].filter { problem(with: $0) == nil }.compactMap { helpItem($0) }
        let items = before + (stageTakesKeys ? stageHelp : targetHelp) + after
        var first: [HelpItem] = []
        if dialog != nil {
            let escape = flowLiesOnTop ? "Esc fold" : "Esc cancel: \(cancelOutcome)"
            let pane: HelpItem = focus == .page || flowLiesOnTop ? "F6 dialog" : "F6 page"
            first += [pane, HelpItem(escape, short: flowLiesOnTop ? nil : "Esc cancel")]
        } else if webView == .overlay {
            first.append("Esc swipe away")
        } else if form?.isRevealed == false {
            first.append("Esc close the form")
        } else if session.load != nil {
            first.append("Esc stop")
        }
        if focus == .flow { first += ["↑↓ entry", "Enter inspect"] }
        return first + items
    }

    private var cancelOutcome: String { session.app.cancelMeaning == .default ? "the 401 page" : "no page" }

    private func helpItem(_ command: Command) -> HelpItem? {
        guard let row = keymap.first(where: { $0.command == command }) else { return nil }
        if command == .nextLink { return focus == .flow || focus == .stage ? nil : tabHelp }
        if command == .reload, session.captcha != nil {
            let isView: Bool = if case .captcha = session.stage { true } else { false }
            let reloaded = isView ? "the captcha view" : "the page"
            return HelpItem("r reload \(reloaded)", short: "r reload")
        }
        if command == .stepping { return session.isStepping ? "s step off" : "s step" }
        // While matches are shown n is theirs, so the release is named by its function key.
        let key = row.letters.first.map(String.init) ?? row.keys.first?.name ?? ""
        let shown = command == .release && find != nil ? "F7" : key
        return HelpItem("\(shown) \(row.hint)")
    }
}

/// A key and what it does, with a shorter wording where there is one.
struct HelpItem: Equatable, ExpressibleByStringLiteral {
    let full: String
    let short: String

    init(_ full: String, short: String? = nil) {
        self.full = full
        self.short = short ?? full
    }

    init(stringLiteral text: String) { self.init(text) }
}

/// The help line: as many items as fit `width` cells, the first ones before all, each in its shorter wording where the
/// longer one does not fit; `F1 help` is last.
func helpLine(_ items: [HelpItem], width: Int, repertoire: Repertoire) -> String {
    let last = "F1 help"
    let separator = " · "
    var room = width - 1 - last.count
    var texts: [String] = []
    for item in items {
        for text in [item.full, item.short] {
            let cells = repertoire.width(text) + separator.count
            guard cells <= room else { continue }
            room -= cells
            texts.append(text)
            break
        }
    }
    return " " + (texts + [last]).joined(separator: separator)
}
