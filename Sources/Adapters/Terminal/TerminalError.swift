/// Why there is no full-screen terminal.
package enum TerminalError: Error, Equatable, CustomStringConvertible {
    /// Standard input or standard output is not a terminal.
    case notATerminal(stream: String)
    /// TERM is unset, empty, `dumb`, `unknown`, or a type that can't place its cursor.
    case unsuitable(type: String)
    /// There is no description of this TERM on the machine.
    case undescribed(type: String)
    /// The pipe that carries signals could not be made.
    case noSignalPipe(reason: String)

    package var description: String {
        switch self {
        case .notATerminal(let stream):
            "\(stream) is not a terminal; use --plain to work without a screen."
        case .unsuitable(""):
            "TERM is not set, so the terminal's type is unknown; set it, or use --plain to work without a screen."
        case .unsuitable(let type):
            "A terminal of type “\(type)” (TERM) can't show a screen; use --plain to work without one."
        case .undescribed(let type):
            "This machine has no description of the terminal type “\(type)” (TERM); "
                + "set TERM to a type it knows, or use --plain to work without a screen."
        case .noSignalPipe(let reason):
            "The pipe for signals could not be opened: \(reason); close other programs and try again."
        }
    }
}
