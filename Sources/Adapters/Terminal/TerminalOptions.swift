import Glibc

/// How a terminal is opened.
package struct TerminalOptions: Sendable {
    /// `--color`: `auto` has colours where the terminal does, unless NO_COLOR is set to something (no-color.org).
    package enum ColorChoice: String, Sendable { case auto, always, never }

    package var color: ColorChoice
    package var mouse: Bool
    /// Read from and written to; both of the same terminal.
    package var input: Int32
    package var output: Int32
    /// TERM, unless given.
    package var type: String?

    package init(
        color: ColorChoice = .auto,
        mouse: Bool = false,
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        type: String? = nil
    ) {
        self.color = color
        self.mouse = mouse
        self.input = input
        self.output = output
        self.type = type
    }

    /// Whether colours are wanted, where the terminal has them.
    var wantsColor: Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto: environmentValue("NO_COLOR").isEmpty
        }
    }
}

/// The value of an environment variable; empty when it isn't set.
func environmentValue(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
}
