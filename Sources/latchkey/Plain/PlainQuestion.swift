import Authentication
import Flow
import Page
import Screens
import Secrets
import Text

/// What stands at the terminal and waits for a line.
enum PlainQuestion: Equatable {
    /// `latchkey> `, with what is held at the gate.
    case command(held: String?)
    /// The dialog, question by question.
    case user(Prompt)
    case password(Prompt, user: String)
    case keep(Prompt, user: String, Secret)
    /// The vault's own question; for a new vault it is asked twice.
    case passphrase(PassphraseQuestion)
    case passphraseAgain(PassphraseQuestion, Secret)
    /// For a field of the page.
    case fieldPassword(NodeID, label: String)
    /// For a captcha's verification.
    case serverKey(ServerKeyQuestion)
    /// A field of a native form, and in the end whether to send it.
    case nativeField(NativeField)
    case nativeSubmit(label: String)

    /// The dialog that the question belongs to.
    var prompt: Prompt? {
        switch self {
        case .command, .passphrase, .passphraseAgain, .fieldPassword, .serverKey, .nativeField, .nativeSubmit: nil
        case .user(let prompt), .password(let prompt, _), .keep(let prompt, _, _): prompt
        }
    }

    /// The vault's question that it belongs to.
    var passphrase: PassphraseQuestion? {
        switch self {
        case .passphrase(let question), .passphraseAgain(let question, _): question
        case .command, .user, .password, .keep, .fieldPassword, .serverKey, .nativeField, .nativeSubmit: nil
        }
    }

    /// The field that it belongs to.
    var field: NodeID? { if case .fieldPassword(let id, _) = self { id } else { nil } }

    var isSecret: Bool {
        switch self {
        case .password, .passphrase, .passphraseAgain, .fieldPassword, .serverKey: true
        case .nativeField(let field): field.isSecret
        case .command, .user, .keep, .nativeSubmit: false
        }
    }

    /// What the line starts with. `level` is the persistence that Enter chooses.
    func text(level: Persistence) -> String {
        switch self {
        case .command(let held):
            (held.map { "HELD: \($0) · n release · c continue · e edit\n" } ?? "") + "latchkey> "
        case .user(let prompt): "User name\(prompt.user.isEmpty ? "" : " [\(prompt.user)]"): "
        case .password(let prompt, let user):
            if let stored = prompt.stored(user) {
                "Password [stored, \(stored.persistence.rawValue)]: "
            } else {
                prompt.password == nil ? "Password: " : "Password [of --password-file]: "
            }
        case .keep(let prompt, _, _): keepText(prompt, level: level)
        case .passphrase: "Passphrase: "
        case .passphraseAgain: "Again: "
        case .serverKey: "Server key: "
        case .nativeField(let field): field.question
        case .nativeSubmit(let label):
            "\(neutralised(label.isEmpty ? "Submit" : label))? Enter sends, N asks for field N, :close closes: "
        case .fieldPassword(_, let label): "\(label.isEmpty ? "Password" : label): "
        }
    }

    /// Where a level is written, and why one is missing, above the question.
    private func keepText(_ prompt: Prompt, level: Persistence) -> String {
        let written = prompt.levels.filter { $0 == .permanent || $0 == .synchronizable }
        let meanings = prompt.offers.filter { written.contains($0.level) }.map(\.meaning)
        let remarks = meanings + prompt.offers.compactMap { $0.refusal.map { "(-) \($0)" } }
        return remarks.map { "  \($0)\n" }.joined()
            + "Keep \(prompt.levels.map(\.rawValue).joined(separator: "|")) [\(level.rawValue)]: "
    }
}

/// What is said before the dialog's first question: origin first, then the site's words, the warnings and the ways out.
func dialogIntroduction(_ prompt: Prompt, app: HostApp) -> String {
    let dialog = Dialog(prompt)
    let isProxy = prompt.challenge.protectionSpace.server == .proxy
    var lines = ["", "Sign in\(isProxy ? " to the proxy" : ""): \(dialog.originText)"]
    if let attempt = dialog.attemptText { lines.append(attempt) }
    if let words = prompt.siteWords { lines.append("The site says: “\(words)”") }
    lines += prompt.warnings.map { "! \($0)" }
    if !prompt.choices.isEmpty {
        let users = prompt.choices.map { "\(neutralised($0.user)) (\($0.persistence.rawValue))" }
        lines.append("Stored here: \(users.joined(separator: ", ")); an empty password takes the stored one.")
    }
    lines.append("A line that begins with a colon is a command; a name that does has it typed twice.")
    lines.append("  :cancel \(dialog.explanation(.cancel, app: app))")
    lines.append("  :abort  \(dialog.explanation(.abort, app: app))")
    if prompt.canRefuse { lines.append("  :refuse \(dialog.explanation(.refuse, app: app))") }
    lines.append("  ^D cancels, too, and ^C aborts.")
    return lines.map { $0 + "\n" }.joined()
}

/// What is said before the vault's question.
func passphraseIntroduction(_ question: PassphraseQuestion) -> String {
    let words = neutralised(SecretDialog.introduction(question))
    return "\n\(words)\n  An empty line, ^D or ^C: \(SecretDialog.declineText).\n"
}

/// What is said before the question for a server key.
func serverKeyIntroduction(_ question: ServerKeyQuestion) -> String {
    let words = neutralised(SecretDialog.introduction(question))
    return "\n\(words)\n  An empty line, ^D or ^C: \(SecretDialog.declineKeyText).\n"
}

extension Prompt {
    /// The stored credential of a user.
    func stored(_ user: String) -> Credential? { choices.first { $0.user == user } }
}
