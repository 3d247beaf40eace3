import Foundation
import Glibc

/// What a program left behind when it ended.
struct Outcome {
    /// The exit code, or 128 plus the number of the signal that ended it.
    let status: Int32
    let output: String
    let errors: String
}

/// A program that could not be started.
struct StartFailure: Error, CustomStringConvertible {
    let program: String
    let code: Int32
    var description: String { "cannot start \(program): \(String(cString: strerror(code)))" }
}

/// A program that a test started, with the two streams that it writes kept in files.
///
/// Not Foundation's Process: what is started beside it would keep the pipes of this one open.
final class Child {
    let pid: pid_t
    private let outputFile: String
    private let errorFile: String
    private let folder: TemporaryFolder
    private var ended: Int32?

    /// Starts `program` (a path, or a name looked up in PATH) with `input` as its standard input.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = Surroundings.environment(),
        input: Data = Data()
    ) throws {
        folder = try TemporaryFolder()
        outputFile = folder.path("output")
        errorFile = folder.path("errors")
        let inputFile = folder.path("input")
        try input.write(to: URL(fileURLWithPath: inputFile))

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputFile, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errorFile, writing, 0o600)

        // Worker threads block signals, and what they start would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var argv = ([program] + arguments).map { strdup($0) }
        var envp = environment.map { strdup("\($0)=\($1)") }
        defer { for text in argv + envp { free(text) } }
        argv.append(nil)
        envp.append(nil)
        var started: pid_t = 0
        let code = posix_spawnp(&started, program, &actions, &attributes, argv, envp)
        guard code == 0 else { throw StartFailure(program: program, code: code) }
        pid = started
    }

    deinit {
        if state() == nil {
            kill(SIGKILL)
            _ = reap(0)
        }
    }

    /// The whole of standard output so far.
    var output: String { contents(outputFile) }
    /// The whole of standard error so far.
    var errors: String { contents(errorFile) }

    func kill(_ signal: Int32) {
        guard ended == nil else { return }
        Glibc.kill(pid, signal)
    }

    /// The exit status as a shell would tell it, or nil while the program runs.
    func state() -> Int32? { reap(WNOHANG) }

    /// Waits for the end; throws when it has not come by the deadline.
    func finish(within seconds: Double = 60) throws -> Outcome {
        let status = try Deadline(seconds).wait("the end of process \(pid)", seeing: errors) { state() }
        return Outcome(status: status, output: output, errors: errors)
    }

    private func reap(_ options: Int32) -> Int32? {
        if let ended { return ended }
        var status: Int32 = 0
        guard waitpid(pid, &status, options) == pid else { return nil }
        let signal = status & 0x7f
        ended = signal == 0 ? (status >> 8) & 0xff : 128 + signal
        return ended
    }

    private func contents(_ file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }
}

/// Runs a program to its end.
@discardableResult
func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = Surroundings.environment(),
    input: Data = Data()
) throws -> Outcome {
    try Child(program, arguments, environment: environment, input: input).finish()
}
