import Flow
import Grid

extension Model {
    /// True when the masked dialog is drawn: it waits while a field of the screen's own is edited.
    var showsSecret: Bool { secret != nil && !isEditingElsewhere }

    /// True when keys go to it: it lies over the sign-in dialog and over every layer that was there before it.
    var secretTakesKeys: Bool {
        guard showsSecret, let secret else { return false }
        return layers.count <= secret.depth
    }

    mutating func followSecret() {
        guard let question = secretQuestion else {
            secret = nil
            return
        }
        if secret?.question != question { secret = SecretDialog(question, depth: layers.count) }
        secret?.lie(over: layers.count)
    }

    /// The vault's question goes before the captcha's.
    private var secretQuestion: SecretQuestion? {
        session.passphrase.map { .passphrase($0) } ?? session.wantsServerKey.map { .serverKey($0) }
    }

    /// Says to whom asks that there is no answer.
    mutating func declineSecret() -> [ScreenEffect] {
        if case .serverKey = secret?.question { return send(.serverKeyDeclined) }
        return send(.passphraseDeclined)
    }

    mutating func takeInSecret(_ key: Key) -> [ScreenEffect] {
        guard let secret else { return [] }
        switch key {
        case .escape: return declineSecret()
        case .control("r") where secret.isTakingText: self.secret?.reveal()
        case .tab, .down: self.secret?.moveFocus(1)
        case .backTab, .up: self.secret?.moveFocus(-1)
        case .enter: return press(secret.focus)
        case .character(" ") where !secret.isTakingText: return press(secret.focus)
        case .left where !secret.isTakingText: self.secret?.moveFocus(-1)
        case .right where !secret.isTakingText: self.secret?.moveFocus(1)
        default: if self.secret?.edit(key) != true { return [.bell] }
        }
        return []
    }

    private mutating func press(_ control: SecretDialog.Control) -> [ScreenEffect] {
        if control == .decline { return declineSecret() }
        guard let typed = secret?.give() else { return secret?.problem == nil ? [] : [.bell] }
        if case .serverKey = secret?.question { return send(.serverKeyGiven(typed)) }
        return send(.passphraseGiven(typed))
    }

    mutating func pressSecret(row: Int, column: Int) -> [ScreenEffect] {
        guard let secret, secret.hasBeenSeen,
            let control = SecretPlan(secret, model: self).control(row: row, column: column)
        else { return [] }
        self.secret?.setFocus(control)
        return control == .give || control == .decline ? press(control) : []
    }

    var secretHelp: [HelpItem] {
        guard let secret else { return [] }
        let enter: HelpItem =
            switch secret.focus {
            case .first where secret.question.isNew: "Enter type again"
            case .first, .second, .give: HelpItem("Enter \(secret.giveText)")
            case .decline: "Enter not now"
            }
        let isRevealed = secret.first.isRevealed || secret.second.isRevealed
        let reveal: [HelpItem] = secret.isTakingText ? [isRevealed ? "^R hide" : "^R show"] : []
        return [enter, secret.declineHint] + reveal + ["Tab next", "F2 flow"]
    }
}
