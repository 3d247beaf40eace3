import Foundation

/// A terminal with one program in it: a tmux server of its own, which ends with this value.
final class TmuxScreen {
    private let folder: TemporaryFolder
    private var socket: String { folder.path("socket") }

    /// Starts `command` (program and arguments, no shell between) in a terminal of that size.
    init(
        _ command: [String],
        width: Int = 80,
        height: Int = 24,
        terminal: String = "tmux-256color",
        environment changes: [String: String?] = [:]
    ) throws {
        folder = try TemporaryFolder()
        let settings = try folder.write(
            "settings",
            """
            set -s escape-time 0
            set -g default-terminal \(terminal)
            set -g status off
            set -g remain-on-exit on
            set -g history-limit 50000

            """
        )
        var arguments = ["-f", settings, "new-session", "-d", "-s", "screen", "-x", "\(width)", "-y", "\(height)"]
        // By way of env, since tmux hands a single word to a shell.
        arguments += ["--", "env"] + command
        // In one go with the start, so that no byte is missed.
        arguments += [";", "pipe-pane", "-t", "screen", "cat >>'\(folder.path("bytes"))'"]
        let environment = Surroundings.environment(["TERM": terminal].merging(changes) { $1 })
        try tmux(arguments, environment: environment)
    }

    deinit { _ = try? tmux(["kill-server"]) }

    // MARK: Looking

    /// The rows of the screen, each without the blanks at its end.
    func rows() throws -> [String] {
        let text = try tmux(["capture-pane", "-p", "-t", "screen"])
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
            String(row.reversed().drop { $0 == " " }.reversed())
        }
    }

    func text() throws -> String { try rows().joined(separator: "\n") }

    /// The screen and all that scrolled off it.
    func history() throws -> String { try tmux(["capture-pane", "-p", "-t", "screen", "-S", "-", "-E", "-"]) }

    /// The screen with the escape sequences of its colours.
    func styledText() throws -> String { try tmux(["capture-pane", "-p", "-e", "-t", "screen"]) }

    /// Every byte that the program has written to the terminal.
    func bytesWritten() -> String { folder.read("bytes") ?? "" }

    /// Something that tmux knows of the pane, such as `cursor_flag`, `alternate_on` or `pane_pid`.
    func property(_ name: String) throws -> String {
        try tmux(["display-message", "-p", "-t", "screen", "#{\(name)}"]).trimmingCharacters(in: .newlines)
    }

    var pid: pid_t { get throws { try pid_t(property("pane_pid")) ?? 0 } }

    // MARK: Typing

    /// Presses keys by tmux's names: `Enter`, `Tab`, `BTab`, `Escape`, `F1`, `C-x`, `Up`, or a single character.
    func press(_ keys: String...) throws { try tmux(["send-keys", "-t", "screen"] + keys) }

    /// Types text letter by letter.
    func type(_ text: String) throws { try tmux(["send-keys", "-t", "screen", "-l", text]) }

    /// Pastes text as a terminal does: bracketed, where the program asked for it.
    func paste(_ text: String) throws {
        try tmux(["set-buffer", "--", text, ";", "paste-buffer", "-p", "-r", "-t", "screen"])
    }

    func resize(width: Int, height: Int) throws {
        try tmux(["resize-window", "-t", "screen", "-x", "\(width)", "-y", "\(height)"])
    }

    // MARK: Waiting

    /// Waits until `pattern` (a regular expression, `.` within one row) matches the screen; returns the screen.
    @discardableResult
    func wait(for pattern: String, file: String = #fileID, line: Int = #line) throws -> String {
        let expression = try NSRegularExpression(pattern: pattern)
        return try wait("/\(pattern)/ at \(file):\(line)") { text in
            expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
    }

    /// Waits until `text` is on the screen, and returns the screen.
    @discardableResult
    func wait(forText wanted: String, file: String = #fileID, line: Int = #line) throws -> String {
        try wait("“\(wanted)” at \(file):\(line)") { $0.contains(wanted) }
    }

    /// Waits until `text` is gone from the screen, and returns the screen.
    @discardableResult
    func wait(forNo unwanted: String, file: String = #fileID, line: Int = #line) throws -> String {
        try wait("“\(unwanted)” to go at \(file):\(line)") { !$0.contains(unwanted) }
    }

    /// Waits until the program has ended, and returns its status as a shell tells it.
    @discardableResult
    func waitForEnd(file: String = #fileID, line: Int = #line) throws -> Int32 {
        try Deadline().wait("the end of the program at \(file):\(line)", seeing: shown()) {
            guard try property("pane_dead") == "1" else { return nil }
            if let status = try Int32(property("pane_dead_status")) { return status }
            if let signal = try Int32(property("pane_dead_signal")) { return 128 + signal }
            // While tmux writes utmp it takes no SIGCHLD: one that came then is sent again, or the status never comes.
            if let server = try pid_t(property("pid")) { kill(server, SIGCHLD) }
            return nil
        }
    }

    private func wait(_ awaited: String, until holds: (String) -> Bool) throws -> String {
        try Deadline().wait(awaited, seeing: shown()) {
            let text = try text()
            return holds(text) ? text : nil
        }
    }

    private func shown() -> String { (try? text()) ?? "no screen" }

    // MARK: tmux

    @discardableResult
    private func tmux(
        _ arguments: [String],
        environment: [String: String] = Surroundings.environment()
    ) throws -> String {
        let outcome = try run("tmux", ["-S", socket] + arguments, environment: environment)
        guard outcome.status == 0 else { throw TmuxFailure(arguments: arguments, message: outcome.errors) }
        return outcome.output
    }
}

/// A tmux command that failed.
struct TmuxFailure: Error, CustomStringConvertible {
    let arguments: [String]
    let message: String
    var description: String { "tmux \(arguments.joined(separator: " ")): \(message)" }
}
