import Authentication
import Flow
import Screens
import Secrets

/// What stands at the terminal and waits for a line.
enum PlainQuestion: Equatable {
    /// `latchkey> `, with what is held at the gate.
    case command(held: String?)
    /// The dialog, question by question.
    case user(Prompt)
    case password(Prompt, user: String)
    case keep(Prompt, user: String, Secret)

    /// The dialog that the question belongs to.
    var prompt: Prompt? {
        switch self {
        case .command: nil
        case .user(let prompt), .password(let prompt, _), .keep(let prompt, _, _): prompt
        }
    }

    var isSecret: Bool { if case .password = self { true } else { false } }

    /// What the line starts with. `level` is the persistence that Enter chooses.
    func text(level: Persistence) -> String {
        switch self {
        case .command(let held):
            (held.map { "HELD: \($0) · n release · c continue · e edit\n" } ?? "") + "latchkey> "
        case .user(let prompt): "User name\(prompt.user.isEmpty ? "" : " [\(prompt.user)]"): "
        case .password(let prompt, _): prompt.password == nil ? "Password: " : "Password [of --password-file]: "
        case .keep: "Keep \(Dialog.levels.map(\.rawValue).joined(separator: "|")) [\(level.rawValue)]: "
        }
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
    lines.append("A line that begins with a colon is a command; a name that does has it typed twice.")
    lines.append("  :cancel \(dialog.explanation(.cancel, app: app))")
    lines.append("  :abort  \(dialog.explanation(.abort, app: app))")
    if prompt.canRefuse { lines.append("  :refuse \(dialog.explanation(.refuse, app: app))") }
    lines.append("  ^D cancels, too, and ^C aborts.")
    return lines.map { $0 + "\n" }.joined()
}
