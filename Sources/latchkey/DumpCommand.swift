import Flow
import Glibc
import Page
import Reports

/// `latchkey dump URL`: the page as text, or with `--events` the timeline as JSON Lines.
func dump(_ invocation: Invocation) throws -> Int32 {
    let address = invocation.words[0]
    try checkAddress(address)
    let live = try LiveSession(invocation)
    live.load(address)
    if invocation.printsEvents { say(timelineJSONLines(live.timeline)) }
    switch live.session.page {
    case .document(_, let document, _):
        if !invocation.printsEvents {
            writePlainText(of: document, width: 80, ambiguous: invocation.ambiguousWidth) {
                writeAll(STDOUT_FILENO, $0)
            }
        }
    case .notice(let sentence, _): complain(sentence)
    case .blank: complain(live.session.notice ?? "Nothing was loaded.")
    }
    return live.outcome
}
