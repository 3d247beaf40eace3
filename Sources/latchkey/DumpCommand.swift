import Flow
import Glibc
import HTTP
import Page
import Reports

/// `latchkey dump URL`: the page as text, or with `--events` the timeline as JSON Lines.
@MainActor
func dump(_ invocation: Invocation) throws(FileError) -> Int32 {
    let address = invocation.words[0]
    do throws(AddressError) {
        _ = try ParsedAddress(parsing: address)
    } catch {
        complain(error.description)
        return ExitCode.usage
    }
    var run = try HeadlessRun(invocation)
    run.load(address)
    if invocation.printsEvents { say(timelineJSONLines(run.timeline)) }
    switch run.session.page {
    case .document(_, let document, let status):
        if !invocation.printsEvents {
            let layout = layOut(document, width: 80, ambiguous: invocation.ambiguousWidth)
            say(layout.plainText)
        }
        return exitCode(for: status)
    case .notice(let sentence, let status):
        complain(sentence)
        return status.map(exitCode) ?? ExitCode.noResponse
    case .blank:
        complain(run.session.notice ?? "Nothing was loaded.")
        return ExitCode.noResponse
    }
}

private func exitCode(for status: Int) -> Int32 {
    status == 401 || status == 407 ? ExitCode.unauthorized : ExitCode.done
}
