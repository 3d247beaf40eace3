import CNcurses
import CTerminalRestore
import Glibc
import Grid

/// The terminal as a whole screen, by ncursesw. It draws and never reads: the bytes of the keyboard go to `KeyDecoder`.
///
/// One at a time and on the main thread: ncurses keeps its screen in globals.
package final class Terminal {
    /// To be polled for input.
    package let inputDescriptor: Int32
    /// False when the user's locale isn't UTF-8: frames and marks should be ASCII.
    package let isUTF8: Bool
    /// Whether colours show.
    package let hasColors: Bool
    /// What the terminal's own keys send, for `KeyDecoder`.
    package private(set) lazy var keys = describedKeys()
    /// False once closed: then nothing is sent any more.
    package private(set) var isOpen = true

    let outputDescriptor: Int32
    /// What the screen shows; nil when that is unknown.
    var shown: Frame?
    /// By row: what is written past ncurses.
    var overlays: [Int: RowOverlay] = [:]
    var usesMouse: Bool
    private let fixedModes: [(on: String, off: String)]

    /// Opens the terminal's other screen; shows nothing until the first `draw`.
    ///
    /// Call `guardTerminal` first, and open `TerminalSignals` after: ncurses takes signals that are at their default.
    package init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
        let type = options.type ?? environmentValue("TERM")
        if ["", "dumb", "unknown"].contains(type) { throw .unsuitable(type: type) }
        if isatty(options.input) == 0 { throw .notATerminal(stream: "Standard input") }
        if isatty(options.output) == 0 { throw .notATerminal(stream: "Standard output") }
        isUTF8 = adoptLocale()
        _ = latchkey_terminal_save(options.input)
        _ = latchkey_signals_open()
        guard latchkey_curses_start(type, options.input, options.output) else { throw .undescribed(type: type) }
        _ = latchkey_signals_open()
        guard latchkey_curses_string("cup") != nil else {
            latchkey_curses_stop()
            throw .unsuitable(type: type)
        }
        inputDescriptor = options.input
        outputDescriptor = options.output
        usesMouse = options.mouse
        hasColors = options.wantsColor && latchkey_curses_start_colors()
        fixedModes = Self.modes()
        arm()
        sendModes(on: true)
        fitToSize()
    }

    /// In cells, as the terminal's driver has it.
    package var size: (rows: Int, columns: Int) {
        var window = winsize()
        if ioctl(outputDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
            return (Int(window.ws_row), Int(window.ws_col))
        }
        return cursesSize
    }

    /// Takes over a new size; the next `draw` shows everything again.
    package func resize() {
        guard isOpen else { return }
        fitToSize()
        forgetScreen()
    }

    /// Turns reports of clicks and the wheel on or off; while they are on, the terminal's own selection needs Shift.
    package func setMouse(_ isOn: Bool) {
        guard isOpen, isOn != usesMouse else { return }
        usesMouse = isOn
        write(isOn ? Self.mouse.on : Self.mouse.off)
    }

    /// Rings, or flashes where the terminal can't ring.
    package func bell() {
        if isOpen { latchkey_curses_bell() }
    }

    /// Gives the terminal back and stops the process group, as ^Z does. Returns when it goes on, with the screen to be
    /// drawn again.
    package func suspend() {
        guard isOpen else { return }
        leave()
        latchkey_signals_stop_group()
        comeBack()
    }

    /// Takes the terminal over again after the process was stopped; the next `draw` shows everything.
    package func comeBack() {
        guard isOpen else { return }
        latchkey_curses_return()
        arm()
        sendModes(on: true)
        resize()
    }

    /// Gives the terminal back as it was; nothing happens the second time.
    package func close() {
        guard isOpen else { return }
        leave()
        latchkey_curses_stop()
        isOpen = false
    }

    private func leave() {
        sendModes(on: false)
        latchkey_curses_leave()
        latchkey_terminal_restore_modes()
        latchkey_terminal_disarm()
    }

    func forgetScreen() {
        shown = nil
        overlays = [:]
    }

    var cursesSize: (rows: Int, columns: Int) {
        var rows: Int32 = 0
        var columns: Int32 = 0
        latchkey_curses_size(&rows, &columns)
        return (Int(rows), Int(columns))
    }

    private func fitToSize() {
        let wanted = size
        if wanted != cursesSize { latchkey_curses_resize(Int32(wanted.rows), Int32(wanted.columns)) }
    }
}

// MARK: - Modes

extension Terminal {
    /// xterm's “Control Sequences”: button reports, in the form without limits.
    static let mouse = (on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")
    private static let paste = (on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")

    /// The keypad's mode, so that keys send what the terminal's description says, and bracketed paste.
    private static func modes() -> [(on: String, off: String)] {
        let on = String(decoding: capability("smkx") ?? [], as: UTF8.self)
        let off = String(decoding: capability("rmkx") ?? [], as: UTF8.self)
        return [(on, off), paste]
    }

    private func sendModes(on isOn: Bool) {
        let modes = fixedModes + (usesMouse ? [Self.mouse] : [])
        write((isOn ? modes.map(\.on) : modes.reversed().map(\.off)).joined())
    }

    /// Prepares what a fatal signal writes: the way back without ncurses.
    private func arm() {
        var bytes = Array((Self.mouse.off + Self.paste.off).utf8)
        for name in ["rmkx", "sgr0", "cnorm"] { bytes += capability(name) ?? [] }
        bytes += capability("rmcup") ?? Array("\r\n".utf8)
        bytes.withUnsafeBytes { raw in
            latchkey_terminal_arm(outputDescriptor, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
        }
    }
}
