import Foundation
import Testing

/// What must reach an xterm on every way out.
private let bytesBack = ["\u{1B}[?2004l", "\u{1B}[?1l\u{1B}>", "\u{1B}[?1049l"]

private func expectRestored(_ terminal: PseudoTerminal, _ modes: [UInt32], _ comment: Comment) throws {
    for bytes in bytesBack { try terminal.expect(bytes, comment) }
    #expect(terminal.modes == modes, comment)
}

@Suite(.serialized) struct Restore {
    @Test(arguments: [
        ("trap", SIGILL, [:]), ("abort", SIGABRT, [:]), ("fault", SIGSEGV, [:]), ("overflow", SIGSEGV, [:]),
        ("trap", SIGILL, ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"]),
    ])
    func aFatalSignalLeavesTheTerminalAsItWas(
        ending: String,
        signal: Int32,
        environment: [String: String]
    ) throws {
        let terminal = try PseudoTerminal()
        let modes = terminal.modes
        let program = try TerminalProgram([TerminalProgram.probe, ending], environment: environment, on: terminal)
        try terminal.expect("\u{1B}[?1049h")
        try terminal.expect("ready")
        for bytes in bytesBack { try terminal.expect(bytes, "\(ending)") }
        let status = program.end()
        #expect(status == 128 + signal || status == 128 + SIGTRAP, "\(ending)")
        #expect(terminal.modes == modes, "\(ending)")
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalFromElsewhereRestoresAndShowsInTheStatus(signal: Int32) throws {
        let terminal = try PseudoTerminal()
        let modes = terminal.modes
        let program = try TerminalProgram([TerminalProgram.probe, "show"], on: terminal)
        try terminal.expect("ready")
        #expect(terminal.modes != modes)
        program.send(signal)
        #expect(program.end() == 128 + signal, "signal \(signal)")
        try expectRestored(terminal, modes, "signal \(signal)")
    }

    @Test func closingTwiceRestoresOnce() throws {
        let terminal = try PseudoTerminal()
        let modes = terminal.modes
        let program = try TerminalProgram([TerminalProgram.probe, "close"], on: terminal)
        #expect(program.end() == 0)
        try expectRestored(terminal, modes, "close")
        let text = String(decoding: terminal.received, as: UTF8.self)
        #expect(text.components(separatedBy: "\u{1B}[?1049l").count == 2)
    }

    @Test(arguments: ["^Z typed", "SIGTSTP sent"])
    func suspendingGivesTheTerminalToTheShellAndTakesItBack(way: String) throws {
        let terminal = try PseudoTerminal()
        let modes = terminal.modes
        let script = "\(TerminalProgram.probe) show; printf 'stopped\\n'; read line; fg"
        let shell = try TerminalProgram(["/bin/bash", "-mc", script], on: terminal)
        try terminal.expect("ready")
        #expect(terminal.modes != modes)
        if way == "^Z typed" {
            terminal.type("\u{1A}")
        } else {
            kill(tcgetpgrp(terminal.far), SIGTSTP)
        }
        for bytes in bytesBack { try terminal.expect(bytes, "\(way)") }
        try terminal.expect("stopped", "\(way)")
        #expect(terminal.modes == modes, "\(way)")
        terminal.type("\n")
        try terminal.expect("\u{1B}[?1049h", "\(way)")
        try terminal.expect("probe", "\(way)")
        terminal.type("q")
        try terminal.expect("\u{1B}[?1049l", "\(way)")
        #expect(shell.end() == 0)
    }

    @Test func goingOnAfterAStopThatNobodyCouldCatchDrawsEverythingAgain() throws {
        let terminal = try PseudoTerminal()
        let program = try TerminalProgram([TerminalProgram.probe, "show"], on: terminal)
        try terminal.expect("ready")
        program.send(SIGSTOP)
        program.send(SIGCONT)
        try terminal.expect("probe")
        try terminal.expect("continued")
        terminal.type("q")
        #expect(program.end() == 0)
    }

    @Test(arguments: ["", "dumb", "unknown", "no-such-terminal"])
    func anUnsuitableTerminalIsRefusedWithAHint(type: String) throws {
        let terminal = try PseudoTerminal()
        let program = try TerminalProgram([TerminalProgram.probe, "show"], environment: ["TERM": type], on: terminal)
        #expect(program.end() == 2)
        try terminal.expect("--plain", "TERM=\(type)")
        #expect(!terminal.received.contains(0x1B))
    }

    @Test func anEscapeAloneAndAnArrowInPiecesAreTwoKeys() throws {
        let terminal = try PseudoTerminal()
        let program = try TerminalProgram([TerminalProgram.probe, "show"], on: terminal)
        try terminal.expect("ready")
        terminal.type("\u{1B}")
        try terminal.expect("escape")
        terminal.type("\u{1B}[")
        terminal.type("A")
        try terminal.expect("up")
        terminal.resize(rows: 15, columns: 60)
        try terminal.expect("size 60x15")
        terminal.type("q")
        #expect(program.end() == 0)
    }
}
