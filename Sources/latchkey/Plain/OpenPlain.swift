import Flow
import Terminal

/// `--plain`: pages as lines, questions on the terminal. Where there is no terminal nobody can be asked: the page is
/// printed and the exit code tells how it went, as with `dump`.
func openPlain(_ invocation: Invocation) throws -> Int32 {
    if let terminal = QuestionTerminal() { return try PlainRun(invocation, terminal).run() }
    if invocation.startsStepping {
        throw UsageError("--step needs a terminal, where held effects are released.")
    }
    if let address = invocation.words.first { try checkAddress(address) }
    let output = PlainOutput(invocation)
    let live = try LiveSession(invocation) { output.write($0, number: $1) }
    if invocation.command == .captcha, let event = invocation.firstEvent {
        defer { live.stopDemoSite() }
        return live.runCaptcha(event)
    }
    if let address = invocation.words.first {
        live.load(address)
    } else {
        live.loadDemoSite()
    }
    output.writePage(of: live.session)
    return live.outcome
}

extension LiveSession {
    /// Opens the built-in demo site's front page.
    fileprivate func loadDemoSite() {
        startDemoSite(opening: true)
        var isThere = false
        while !isThere {
            waitForMail()
            for message in mailbox.take() {
                switch message {
                case .demoStarted(let address):
                    isThere = true
                    load(address)
                default:
                    if case .demoFailed = message { isThere = true }
                    if let event = message.event { take(event) }
                }
            }
        }
    }
}

extension ShownPage {
    /// Equal while the same thing is shown; a page that was loaded again is another.
    var identity: String {
        switch self {
        case .blank: ""
        case .document(let id, _, _): "page \(id)"
        case .notice(let sentence, _): sentence
        }
    }
}
