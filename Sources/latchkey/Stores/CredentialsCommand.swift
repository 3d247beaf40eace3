import Authentication
import Flow
import HTTP
import Secrets
import Terminal
import Text

/// `latchkey credentials list|forget|move`: what the stores keep, from the shell.
func credentials(_ invocation: Invocation) throws(UsageError) -> Int32 {
    let asked = try CredentialsRequest(invocation)
    var run = CredentialsRun(Stores(invocation.stores, ask: askOnTerminal()))
    switch asked.verb {
    case .list: run.list(asked, asJSON: invocation.wantsJSON)
    case .forget: run.forget(asked)
    case .move(let level): run.move(asked, to: level)
    }
    return run.code
}

/// Which credentials the command is about, and what is to be done with them.
struct CredentialsRequest {
    enum Verb: Equatable {
        case list, forget
        case move(Persistence)
    }

    let verb: Verb
    /// nil for all; only a list may be of all.
    let origin: Origin?
    let user: String?
    let realm: String?
    let onEveryDevice: Bool

    init(_ invocation: Invocation) throws(UsageError) {
        let words = invocation.words
        switch words.first {
        case "list": verb = .list
        case "forget": verb = .forget
        case "move":
            guard let level = invocation.targetLevel, invocation.user != nil else {
                throw UsageError("move needs --user NAME and --to permanent|synchronizable beside the origin.")
            }
            verb = .move(level)
        case let other:
            let near = other.flatMap { nearest(to: $0, among: ["list", "forget", "move"]) }
            let hint = near.map { "; did you mean \($0)?" } ?? ": latchkey credentials --help shows the use."
            throw UsageError("credentials takes list, forget or move\(hint)")
        }
        guard words.count <= 2 else {
            throw UsageError("One origin at a time: “\(neutralised(words[2]))” is one too many.")
        }
        guard words.count == 2 || verb == .list else {
            throw UsageError("\(words[0]) needs an origin or an address: latchkey credentials \(words[0]) URL.")
        }
        if verb == .list, invocation.user != nil || invocation.realm != nil || invocation.forgetsOnEveryDevice {
            throw UsageError("list takes an origin at most, and --json.")
        }
        if verb != .list, invocation.wantsJSON { throw UsageError("--json belongs to list.") }
        do throws(AddressError) {
            origin = words.count == 2 ? try ParsedAddress(parsing: words[1]).url.origin : nil
        } catch {
            throw UsageError(error.description)
        }
        user = invocation.user
        realm = invocation.realm
        onEveryDevice = invocation.forgetsOnEveryDevice
    }

    func covers(_ credential: StoredCredential) -> Bool {
        (origin == nil || credential.space.origin == origin) && (user == nil || credential.user == user)
            && (realm == nil || credential.space.realm == realm)
    }
}

/// Asks at the terminal with the echo off; where there is none nobody can answer.
private func askOnTerminal() -> VaultAccess.Ask {
    // The stores are asked on the thread that owns the terminal.
    { askPassphrase($0) }
}

private func askPassphrase(_ question: PassphraseQuestion) -> Secret? {
    guard let terminal = QuestionTerminal() else { return nil }
    terminal.hideTyping(true)
    defer { terminal.restore() }
    let place = neutralised(question.place)
    guard question.isNew else { return readPassphrase("Passphrase of the vault in \(place): ", terminal) }
    while true {
        guard let first = readPassphrase("New passphrase for the vault in \(place): ", terminal), !first.isEmpty,
            let second = readPassphrase("Again: ", terminal)
        else { return nil }
        if first == second { return first }
        _ = writeAll(terminal.descriptor, "The two differ.\n")
    }
}

private func readPassphrase(_ text: String, _ terminal: QuestionTerminal) -> Secret? {
    _ = writeAll(terminal.descriptor, text)
    while true {
        switch readSecretLine(from: terminal.descriptor) {
        case .line(let secret): return secret
        case .nothing: continue
        case .end, .closed: return nil
        }
    }
}
