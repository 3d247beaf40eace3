import Glibc

/// What the program's end says to the shell.
enum ExitCode {
    static let done: Int32 = 0
    /// What was to be changed is not there, or stays as it is (credentials).
    static let notDone: Int32 = 1
    /// Wrong usage, unreadable input, an address that cannot be opened.
    static let usage: Int32 = 2
    /// No complete response.
    static let noResponse: Int32 = 3
    /// Authentication was required and not given or not accepted.
    static let unauthorized: Int32 = 4
}

/// To standard output, with a line end at the end.
func say(_ text: String) { _ = writeAll(STDOUT_FILENO, text.hasSuffix("\n") || text.isEmpty ? text : text + "\n") }

/// One sentence to standard error.
func complain(_ sentence: String) { _ = writeAll(STDERR_FILENO, "latchkey: \(sentence)\n") }
