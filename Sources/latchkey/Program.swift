import Glibc
import PageProcess
import Screens
import Terminal

/// From arguments to exit code.
func runProgram(_ arguments: [String]) -> Int32 {
    do {
        var invocation = try prepareInvocation(arguments)
        defer { invocation.stores.removeTemporary() }
        if invocation.wantsHelp {
            say(helpText(for: invocation.command))
            return ExitCode.done
        }
        if invocation.wantsVersion {
            say("latchkey \(version)")
            return ExitCode.done
        }
        // Here, since no password was read and no thread was started.
        if invocation.command.showsPages { invocation.firstPageProcess = FirstProcess { runPageProcess() } }
        switch invocation.command {
        case .open where invocation.isPlain: return try openPlain(invocation)
        case .open: return try ScreenRun(invocation).run()
        case .captcha: return try captcha(invocation)
        case .form: return try openForm(invocation)
        case .dump: return try dump(invocation)
        case .serve: return try serve(invocation)
        case .explain: return try explain(invocation)
        case .credentials: return try credentials(invocation)
        }
    } catch {
        complain("\(error)")
        return ExitCode.usage
    }
}

extension Invocation.Command {
    /// Whether pages are read in processes of their own from the start.
    fileprivate var showsPages: Bool {
        switch self {
        case .open, .form, .captcha: true
        case .serve, .dump, .explain, .credentials: false
        }
    }
}
