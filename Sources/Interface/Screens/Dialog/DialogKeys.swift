import Authentication
import Flow
import Grid

extension Model {
    /// What a key does in the dialog; nil when it is not the dialog's.
    mutating func takeInDialog(_ key: Key) -> [ScreenEffect]? {
        guard let dialog else { return nil }
        if let row = keymap.first(where: { $0.section == .dialog && $0.keys.contains(key) }), key != .enter {
            return run(row.command)
        }
        switch key {
        case .enter: return enter(dialog)
        case .tab: self.dialog?.moveFocus(1)
        case .backTab: self.dialog?.moveFocus(-1)
        case .down where dialog.focus == .user && !dialog.prompt.choices.isEmpty: self.dialog?.moveChoice(1)
        case .up where dialog.focus == .user && !dialog.prompt.choices.isEmpty: self.dialog?.moveChoice(-1)
        case .down where dialog.focus != .keep: self.dialog?.moveFocus(1)
        case .up where dialog.focus != .keep: self.dialog?.moveFocus(-1)
        default: return edit(dialog, key)
        }
        return []
    }

    /// Enter goes from the user name to an empty password, presses the focused button, and elsewhere logs in.
    private mutating func enter(_ dialog: Dialog) -> [ScreenEffect] {
        switch dialog.focus {
        case .user where dialog.password.isEmpty:
            self.dialog?.setFocus(.password)
            return []
        case .user, .password, .keep: return logIn()
        case .logIn, .cancel, .abort, .refuse: return press(dialog.focus)
        }
    }

    private mutating func edit(_ dialog: Dialog, _ key: Key) -> [ScreenEffect]? {
        if dialog.isTakingText, FieldEdit(key)?.changesText == true { self.dialog?.makeOwn() }
        return switch dialog.focus {
        case .user: self.dialog?.user.take(key) == true ? [] : nil
        case .password: self.dialog?.password.take(key) == true ? [] : nil
        case .keep: moveLevel(key)
        case .logIn, .cancel, .abort, .refuse: pressOrMove(dialog.focus, key)
        }
    }

    private mutating func moveLevel(_ key: Key) -> [ScreenEffect]? {
        switch key {
        case .left, .up: dialog?.moveLevel(-1)
        case .right, .down: dialog?.moveLevel(1)
        case .home: dialog?.moveLevel(-Persistence.allCases.count)
        case .end: dialog?.moveLevel(Persistence.allCases.count)
        default: return nil
        }
        return []
    }

    private mutating func pressOrMove(_ button: Dialog.Control, _ key: Key) -> [ScreenEffect]? {
        switch key {
        case .character(" "): return press(button)
        case .left: dialog?.moveFocus(-1)
        case .right: dialog?.moveFocus(1)
        default: return nil
        }
        return []
    }

    mutating func press(_ button: Dialog.Control) -> [ScreenEffect] {
        switch button {
        case .logIn: logIn()
        case .cancel: send(.cancelChosen)
        case .abort: send(.abortChosen)
        case .refuse: run(.refuse)
        case .user, .password, .keep: []
        }
    }

    mutating func logIn() -> [ScreenEffect] {
        guard let dialog else { return [] }
        self.dialog?.password.isRevealed = false
        lastPersistence = dialog.persistence
        return send(
            .loginChosen(user: dialog.user.text, password: dialog.password.secret, persistence: dialog.persistence)
        )
    }
}
