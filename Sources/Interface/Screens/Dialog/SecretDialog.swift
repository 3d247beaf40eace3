import Flow
import Grid
import Secrets

/// What a masked dialog asks for.
enum SecretQuestion: Equatable, Sendable {
    /// The vault's passphrase.
    case passphrase(PassphraseQuestion)
    /// The key that a captcha's verification is sent with.
    case serverKey(ServerKeyQuestion)

    /// True where it is typed twice.
    var isNew: Bool { if case .passphrase(let question) = self { question.isNew } else { false } }
}

/// A masked dialog while it is being filled in.
package struct SecretDialog: Equatable, Sendable {
    enum Control: Equatable, Sendable { case first, second, give, decline }

    let question: SecretQuestion
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

    init(_ question: SecretQuestion, depth: Int) {
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

    /// What was typed, when it can be given; else what is wrong is said.
    mutating func give() -> Secret? {
        hide()
        if first.isEmpty {
            problem = emptyText
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

extension SecretDialog {
    func buttonText(_ control: Control) -> String {
        switch question {
        case _ where control == .decline: "[ Not now ]"
        case .passphrase(let question): question.isNew ? "[ Create ]" : "[ Unlock ]"
        case .serverKey: "[ Use ]"
        }
    }

    /// What Enter does in the last field.
    var giveText: String {
        switch question {
        case .passphrase(let question): question.isNew ? "create" : "unlock"
        case .serverKey: "use"
        }
    }

    var label: String { if case .serverKey = question { "Server key" } else { "Passphrase" } }

    var title: String {
        switch question {
        case .passphrase(let question): question.isNew ? "New passphrase" : "Passphrase"
        case .serverKey: "Server key"
        }
    }

    var introduction: String {
        switch question {
        case .passphrase(let question): Self.introduction(question)
        case .serverKey(let question): Self.introduction(question)
        }
    }

    /// What declining comes to.
    var declineText: String { if case .serverKey = question { Self.declineKeyText } else { Self.declineText } }

    /// The same for the help line.
    var declineHint: HelpItem {
        if case .serverKey = question { return HelpItem("Esc not now: no verification", short: "Esc not now") }
        return HelpItem("Esc not now: session only", short: "Esc not now")
    }

    private var emptyText: String {
        if case .serverKey = question { "An empty key verifies nothing." } else { Self.emptyText }
    }

    package static let emptyText = "An empty passphrase protects nothing."
    package static let differenceText = "The two differ: nothing was made, type both again."
    /// What declining the vault's question comes to.
    package static let declineText = "without it this run keeps credentials for the session only"
    /// What declining the server key comes to.
    package static let declineKeyText = "without it the token is not verified"

    /// What the passphrase is for, and where.
    package static func introduction(_ question: PassphraseQuestion) -> String {
        question.isNew
            ? "Permanent credentials will be kept in \(question.place), locked by a passphrase that you choose now. "
                + "It is asked for once per run, and nobody can recover it."
            : "Permanent credentials are kept in \(question.place). Its passphrase is asked for once per run."
    }

    /// What the key is for, and where it goes.
    package static func introduction(_ question: ServerKeyQuestion) -> String {
        "The token is verified at \(question.endpoint) (\(question.dialect)) with the secret key of the server side. "
            + "The key is sent there and nowhere else, and is kept in memory for this run only."
    }
}
