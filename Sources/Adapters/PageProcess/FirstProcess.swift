import CChild

/// The process of the first page, forked from the program itself: it is ready two milliseconds before one that has to
/// be executed.
///
/// Unlike an executed one it shares the program's address layout and what its memory held: a page that broke into it
/// would know where things lie in the program.
package struct FirstProcess: Sendable {
    private let process: LatchkeyChild

    /// Forks; the program must not have threads yet, nor passwords. `run` is the child's main and has to speak
    /// `ParentConnection`. Nil when the system refuses.
    package init?(run: @convention(c) () -> Void) {
        process = latchkey_child_fork(run, CommandLine.argc, CommandLine.unsafeArgv)
        if process.failure != 0 { return nil }
    }

    /// Nil, and reaped, when it ended before it was needed.
    var living: LatchkeyChild? {
        guard latchkey_child_is_gone(process) else { return process }
        latchkey_child_end(process)
        return nil
    }
}
