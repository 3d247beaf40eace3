import Flow
import Grid
import Secrets

/// The vault's own dialog while it is being filled in.
package struct PassphraseDialog: Equatable, Sendable {
    enum Control: Equatable, Sendable { case first, second, give, decline }

    let question: PassphraseQuestion
    var first = MaskedField()
    /// For a new vault: the same again.
    var second = MaskedField()
    private(set) var focus = Control.first
    /// Why the last Enter did nothing.
    private(set) var problem: String?
    /// How many layers lie under it: those that were open when it came.
    private(set) var depth: Int
    /// False until a frame that shows it has been seen: what was typed before is not for it.
    var hasBeenSeen = false

    init(_ question: PassphraseQuestion, depth: Int) {
        self.question = question
        self.depth = depth
    }

    var controls: [Control] { question.isNew ? [.first, .second, .give, .decline] : [.first, .give, .decline] }

    var isTakingText: Bool { focus == .first || focus == .second }

    mutating func moveFocus(_ step: Int) {
        let index = controls.firstIndex(of: focus) ?? 0
        setFocus(controls[(index + step + controls.count) % controls.count])
    }

    mutating func setFocus(_ control: Control) {
        hide()
        focus = control
    }

    /// Layers that were closed are under it no longer.
    mutating func lie(over count: Int) { depth = min(depth, count) }

    mutating func hide() {
        first.isRevealed = false
        second.isRevealed = false
    }

    mutating func reveal() {
        if focus == .second { second.isRevealed.toggle() } else { first.isRevealed.toggle() }
    }

    /// Takes a key that edits; false when it means nothing here.
    mutating func edit(_ key: Key) -> Bool {
        problem = nil
        switch focus {
        case .first: return first.take(key)
        case .second: return second.take(key)
        case .give, .decline: return false
        }
    }

    /// False when the text does not fit.
    mutating func paste(_ text: Secret) -> Bool {
        problem = nil
        switch focus {
        case .first: return first.insert(text)
        case .second: return second.insert(text)
        case .give, .decline: return true
        }
    }

    /// The passphrase when it can be given; else what is wrong is said.
    mutating func give() -> Secret? {
        hide()
        if first.isEmpty {
            problem = Self.emptyText
            focus = .first
            return nil
        }
        if question.isNew, second.isEmpty {
            focus = .second
            return nil
        }
        if question.isNew, first.secret != second.secret {
            problem = Self.differenceText
            first = MaskedField()
            second = MaskedField()
            focus = .first
            return nil
        }
        return first.secret
    }
}

extension PassphraseDialog {
    func buttonText(_ control: Control) -> String {
        control == .decline ? "[ Not now ]" : question.isNew ? "[ Create ]" : "[ Unlock ]"
    }

    package static let emptyText = "An empty passphrase protects nothing."
    package static let differenceText = "The two differ: nothing was made, type both again."
    /// What declining comes to.
    package static let declineText = "without it this run keeps credentials for the session only"

    /// What stands in the dialog's frame.
    package static func title(_ question: PassphraseQuestion) -> String {
        question.isNew ? "New passphrase" : "Passphrase"
    }

    /// What the passphrase is for, and where.
    package static func introduction(_ question: PassphraseQuestion) -> String {
        question.isNew
            ? "Permanent credentials will be kept in \(question.place), locked by a passphrase that you choose now. "
                + "It is asked for once per run, and nobody can recover it."
            : "Permanent credentials are kept in \(question.place). Its passphrase is asked for once per run."
    }
}
