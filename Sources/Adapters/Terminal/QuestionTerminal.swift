import CTerminalRestore
import Glibc

/// The terminal as a place for questions, line by line and without ncurses: `/dev/tty`, so that it works where
/// standard output is a pipe or a file.
package final class QuestionTerminal {
    /// To be polled for input: readable when a whole line, or the end of input, waits.
    package let descriptor: Int32
    private var isHidden = false

    /// nil when the process has no terminal. Call `guardTerminal` first, and open `TerminalSignals` too.
    package init?() {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        descriptor = terminal
        _ = latchkey_terminal_save(terminal)
    }

    /// In cells; nil when the terminal's driver doesn't know.
    package var columns: Int? { columnsOfTerminal(descriptor) }

    /// Keeps what is typed from the screen, or shows it again. What was typed ahead is dropped when hiding
    /// begins, since it was echoed and not meant for a secret.
    package func hideTyping(_ hides: Bool) {
        guard hides != isHidden else { return }
        isHidden = hides
        var modes = termios()
        guard hides, tcgetattr(descriptor, &modes) == 0 else {
            latchkey_terminal_restore_modes()
            latchkey_terminal_disarm()
            return
        }
        latchkey_terminal_arm(descriptor, "\r\n", 2)
        modes.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK)
        modes.c_lflag |= tcflag_t(ECHONL)
        tcsetattr(descriptor, TCSAFLUSH, &modes)
    }

    /// Drops what was typed before a question that nobody could foresee.
    package func dropTypedAhead() { tcflush(descriptor, TCIFLUSH) }

    /// Gives the terminal back and stops the process group, as ^Z does; returns when it goes on.
    package func suspend() {
        let wasHidden = isHidden
        hideTyping(false)
        latchkey_signals_stop_group()
        hideTyping(wasHidden)
    }

    /// Gives the terminal back as it was.
    package func restore() { hideTyping(false) }
}

/// How wide the terminal behind a descriptor is, in cells; nil when it is none, or doesn't know.
package func columnsOfTerminal(_ descriptor: Int32) -> Int? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
    return Int(window.ws_col)
}
