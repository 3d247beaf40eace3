import CChild

/// The process of the first page, forked from the program itself: it is ready a millisecond before one that has to be
/// executed. Later ones are executed.
package struct FirstProcess: Sendable {
    let process: LatchkeyChild

    /// Forks; the program must not have threads or secrets yet. `run` is the child's main and has to speak
    /// `ParentConnection`. Nil when the system refuses.
    package init?(run: @convention(c) () -> Void) {
        process = latchkey_child_fork(run)
        if process.failure != 0 { return nil }
    }
}
