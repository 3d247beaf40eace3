import CTerminalRestore
import Glibc

/// What other processes and the terminal's driver tell this one.
package enum SignalEvent: Equatable, Sendable {
    /// SIGTERM, SIGINT or SIGQUIT, by number: clean up, then `endProcess(by:)`.
    case terminate(Int32)
    /// SIGHUP: the terminal is gone.
    case hangup
    /// SIGWINCH: `Terminal.resize()`.
    case resized
    /// SIGCONT: `Terminal.comeBack()`.
    case continued
    /// SIGTSTP from elsewhere: `Terminal.suspend()`.
    case suspendRequested
}

/// The signals that the loop answers, as something to poll.
package struct TerminalSignals: Sendable {
    /// Readable when an event waits.
    package let descriptor: Int32

    /// Takes the signals over for the whole process; there is one pipe, however often this is called.
    package init() throws(TerminalError) {
        descriptor = latchkey_signals_open()
        if descriptor < 0 { throw .noSignalPipe(reason: String(cString: strerror(errno))) }
    }

    /// What has come since the last call; never waits.
    package func read() -> [SignalEvent] {
        var events: [SignalEvent] = []
        var numbers = [UInt8](repeating: 0, count: 64)
        while true {
            let count = Glibc.read(descriptor, &numbers, numbers.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return events }
            for number in numbers[..<count] {
                let event = Self.event(Int32(number))
                if !events.contains(event) { events.append(event) }
            }
        }
    }

    private static func event(_ number: Int32) -> SignalEvent {
        switch number {
        case SIGHUP: .hangup
        case SIGWINCH: .resized
        case SIGCONT: .continued
        case SIGTSTP: .suspendRequested
        default: .terminate(number)
        }
    }
}

/// Ends the process as the signal would have, so that its parent sees 128 + number. Call it after the clean-up.
package func endProcess(by number: Int32) -> Never {
    latchkey_signals_close()
    signal(number, SIG_DFL)
    var itself = sigset_t()
    sigemptyset(&itself)
    sigaddset(&itself, number)
    raise(number)
    // Pending until now where it was blocked.
    pthread_sigmask(SIG_UNBLOCK, &itself, nil)
    exit(128 + number)
}

/// Keeps the terminal's modes and takes over the fatal signals: a trap, an abort or a fault restores the terminal
/// before it ends the process. The first thing in `main`; later calls change nothing. Not for the child that parses.
package func guardTerminal(input: Int32 = STDIN_FILENO) {
    _ = latchkey_terminal_save(input)
}
