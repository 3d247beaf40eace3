// Opens the terminal, draws, and ends in the way its argument says; the tests look at what is left of the terminal.
import CTerminalProbe
import Glibc
import Grid
import Terminal

guardTerminal()
let ending = CommandLine.arguments.dropFirst().first ?? "show"
let started = monotonicTime()
let terminal: Terminal
do {
    terminal = try Terminal()
} catch {
    let sentence = Array("\(error)\n".utf8)
    write(STDERR_FILENO, sentence, sentence.count)
    exit(2)
}
let opened = monotonicTime()
var decoder = KeyDecoder(keys: terminal.keys)
let signals = try TerminalSignals()
var lines = sampleLines(isUTF8: terminal.isUTF8)
terminal.draw(frame(of: lines, size: terminal.size))
let drawn = monotonicTime()

switch ending {
case "trap": trapOnOverflow()
case "abort": probe_abort()
case "fault": probe_segfault()
case "overflow": probe_overflow_stack()
case "close":
    terminal.close()
    terminal.close()
case "time":
    terminal.close()
    print("open \(opened - started), first frame \(drawn - opened)")
default: runLoop()
}

@MainActor
func trapOnOverflow() {
    let most = Int.max - CommandLine.arguments.count + 1
    lines.append("\(most + CommandLine.arguments.count)")
}

/// Shows what arrives, until `q` or a signal.
@MainActor
func runLoop() {
    var bytes: [UInt8] = []
    while true {
        var waiting = [
            pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let delay = decoder.deadline.map { max(0, Int32(($0 - monotonicTime()) / .milliseconds(1)) + 1) } ?? -1
        poll(&waiting, 2, delay)
        for event in signals.read() { answer(event) }
        bytes.removeAll()
        let result = terminal.readInput(into: &bytes)
        if result == .closed { endProcess(by: SIGHUP) }
        let now = monotonicTime()
        for input in bytes.isEmpty ? decoder.expire(at: now) : decoder.feed(bytes, at: now) { answer(input) }
    }
}

@MainActor
func answer(_ event: SignalEvent) {
    switch event {
    case .terminate(let number):
        terminal.close()
        endProcess(by: number)
    case .hangup:
        terminal.close()
        endProcess(by: SIGHUP)
    case .resized:
        terminal.resize()
        show("size \(terminal.size.columns)x\(terminal.size.rows)")
    case .continued:
        terminal.comeBack()
        show("continued")
    case .suspendRequested: terminal.suspend()
    }
}

@MainActor
func answer(_ input: Input) {
    switch input {
    case .key(.character("q")):
        terminal.close()
        exit(0)
    case .key(.control("z")): terminal.suspend()
    case .key(.function(5)): show("plain")
    default: show("\(input)")
    }
}

@MainActor
func show(_ line: String) {
    lines[lines.count - 1] = line
    terminal.draw(frame(of: lines, size: terminal.size))
}

func monotonicTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
