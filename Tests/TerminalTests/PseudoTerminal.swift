import Foundation
import Testing

/// A pseudo-terminal of which the test holds the far end.
final class PseudoTerminal {
    let far: Int32
    let near: Int32
    let name: String
    private(set) var received: [UInt8] = []
    private var readUpTo = 0

    init(rows: Int = 24, columns: Int = 80) throws {
        var far: Int32 = -1
        var near: Int32 = -1
        var name = [CChar](repeating: 0, count: 256)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&far, &near, &name, nil, &size) == 0)
        // Nothing that is started inherits them: the far end must close with the test.
        for descriptor in [far, near] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        self.far = far
        self.near = near
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        close(near)
        close(far)
    }

    func resize(rows: Int, columns: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(near, UInt(TIOCSWINSZ), &size)
    }

    /// The terminal's modes, for comparing.
    var modes: [UInt32] {
        var modes = termios()
        tcgetattr(near, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(far, bytes, bytes.count)
    }

    /// Reads until what came since the last match contains the text; fails after ten seconds.
    func expect(_ text: String, _ comment: Comment? = nil) throws {
        let wanted = Array(text.utf8)
        let deadline = Date().addingTimeInterval(10)
        while true {
            let news = received[readUpTo...]
            if let match = news.firstRange(of: wanted) {
                readUpTo = match.upperBound
                return
            }
            let seen = String(decoding: news, as: UTF8.self)
            let complaint: Comment = "\(comment ?? ""): no \(text.debugDescription) in \(seen.debugDescription)"
            try #require(Date() < deadline && readMore(), complaint)
        }
    }

    /// All that has been written to the near end so far by this process.
    func settle() throws -> [UInt8] {
        let mark = "\u{1B}]9;mark\u{07}"
        let start = readUpTo
        _ = write(near, mark, mark.utf8.count)
        try expect(mark)
        return Array(received[start..<(readUpTo - mark.utf8.count)])
    }

    /// False once the far end is closed.
    @discardableResult
    func readMore(atMost milliseconds: Int32 = 100) -> Bool {
        var waiting = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(far, &bytes, bytes.count)
        if count > 0 { received += bytes[..<count] }
        return count > 0
    }
}

/// A program with a pseudo-terminal as its controlling terminal.
final class TerminalProgram {
    let terminal: PseudoTerminal
    private let process: pid_t
    private var status: Int32?

    /// The probe stands beside the running tests.
    static var probe: String {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = tests.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("terminal-probe").path) {
            let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
            folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        }
        return folder.appendingPathComponent("terminal-probe").path
    }

    init(_ arguments: [String], environment: [String: String] = [:], on terminal: PseudoTerminal) throws {
        self.terminal = terminal
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Opened by the leader of a new session, it becomes that session's terminal.
        posix_spawn_file_actions_addopen(&actions, 0, terminal.name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that run tests block signals, and a mask is inherited.
        var mask = sigset_t()
        posix_spawnattr_setsigmask(&attributes, &mask)
        // POSIX_SPAWN_SETSID of spawn.h, hidden from Swift.
        posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
        var variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        // Under the address sanitizer: ncurses leaks what it had begun when it refuses a terminal.
        variables["ASAN_OPTIONS"] = "detect_leaks=0"
        variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        variables.merge(environment) { $1 }
        let argumentPointers = arguments.map { strdup($0) } + [nil]
        let variablePointers = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, arguments[0], &actions, &attributes, argumentPointers, variablePointers)
        try #require(result == 0, "\(arguments[0]): \(String(cString: strerror(result)))")
        self.process = process
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
    }

    func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// How it ended: its exit code, or 128 and the signal; nil when it has not within ten seconds.
    func end() -> Int32? {
        var status: Int32 = 0
        let deadline = Date().addingTimeInterval(10)
        while waitpid(process, &status, WNOHANG) == 0 {
            if Date() > deadline { return nil }
            terminal.readMore(atMost: 5)
        }
        self.status = status
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
