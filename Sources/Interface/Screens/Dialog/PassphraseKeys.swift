import Flow
import Grid

extension Model {
    /// True when the passphrase dialog is drawn: it waits while a field of the screen's own is edited.
    var showsPassphrase: Bool { passphrase != nil && !isEditingElsewhere }

    /// True when keys go to it: it lies over the sign-in dialog and over every layer that was there before it.
    var passphraseTakesKeys: Bool {
        guard showsPassphrase, let passphrase else { return false }
        return layers.count <= passphrase.depth
    }

    mutating func followPassphrase() {
        guard let question = session.passphrase else {
            passphrase = nil
            return
        }
        if passphrase?.question != question { passphrase = PassphraseDialog(question, depth: layers.count) }
        passphrase?.lie(over: layers.count)
    }

    mutating func takeInPassphrase(_ key: Key) -> [ScreenEffect] {
        guard let passphrase else { return [] }
        switch key {
        case .escape: return send(.passphraseDeclined)
        case .control("r") where passphrase.isTakingText: self.passphrase?.reveal()
        case .tab, .down: self.passphrase?.moveFocus(1)
        case .backTab, .up: self.passphrase?.moveFocus(-1)
        case .enter: return press(passphrase.focus)
        case .character(" ") where !passphrase.isTakingText: return press(passphrase.focus)
        case .left where !passphrase.isTakingText: self.passphrase?.moveFocus(-1)
        case .right where !passphrase.isTakingText: self.passphrase?.moveFocus(1)
        default: if self.passphrase?.edit(key) != true { return [.bell] }
        }
        return []
    }

    private mutating func press(_ control: PassphraseDialog.Control) -> [ScreenEffect] {
        if control == .decline { return send(.passphraseDeclined) }
        guard let secret = passphrase?.give() else { return passphrase?.problem == nil ? [] : [.bell] }
        return send(.passphraseGiven(secret))
    }

    mutating func pressPassphrase(row: Int, column: Int) -> [ScreenEffect] {
        guard let passphrase, passphrase.hasBeenSeen,
            let control = PassphrasePlan(passphrase, model: self).control(row: row, column: column)
        else { return [] }
        self.passphrase?.setFocus(control)
        return control == .give || control == .decline ? press(control) : []
    }

    var passphraseHelp: [HelpItem] {
        guard let passphrase else { return [] }
        let enter: HelpItem =
            switch passphrase.focus {
            case .first where passphrase.question.isNew: "Enter type again"
            case .first, .second, .give: passphrase.question.isNew ? "Enter create" : "Enter unlock"
            case .decline: "Enter not now"
            }
        let isRevealed = passphrase.first.isRevealed || passphrase.second.isRevealed
        let reveal: [HelpItem] = passphrase.isTakingText ? [isRevealed ? "^R hide" : "^R show"] : []
        return [enter, HelpItem("Esc not now: session only", short: "Esc not now")] + reveal + ["Tab next", "F2 flow"]
    }
}
