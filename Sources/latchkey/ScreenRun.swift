import Flow
import Glibc
import Grid
import HTTP
import Page
import Screens
import Terminal

/// The program on a whole screen: one loop on the main thread that waits for keys, signals and the mailbox.
@MainActor
final class ScreenRun {
    private let invocation: Invocation
    private let terminal: Terminal
    private let signals: TerminalSignals
    private let clock = Clock()
    private let mailbox = Mailbox()
    private let runtime: Runtime
    private let layouts: LayoutWorker
    private var decoder: KeyDecoder
    private var model: Model
    private var log: TimelineLog?
    private var demo: DemoHost?
    /// Set when the program ends.
    private var ending: Ending?

    private enum Ending {
        case exit(Int32)
        case signal(Int32)
    }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let session = try invocation.makeSession()
        log = try invocation.openLog()
        signals = try TerminalSignals()
        terminal = try Terminal(TerminalOptions(color: invocation.color, mouse: invocation.usesMouse))
        decoder = KeyDecoder(keys: terminal.keys, escapeDelay: .milliseconds(invocation.escapeDelay))
        let mailbox = mailbox
        runtime = Runtime(invocation, mailbox: mailbox)
        layouts = LayoutWorker(ambiguous: invocation.ambiguousWidth) { mailbox.post(.laidOut($0, $1)) }
        let size = terminal.size
        model = Model(
            session: session,
            width: size.columns,
            height: size.rows,
            repertoire: terminal.isUTF8
                ? (invocation.ambiguousWidth == .wide ? .unicodeWithWideAmbiguous : .unicode) : .ascii,
            mouse: invocation.usesMouse
        )
    }

    /// Runs until the person or a signal ends it; the terminal is restored before it returns.
    func run() -> Int32 {
        draw()
        runtime.start()
        openFirst()
        while ending == nil { wait() }
        terminal.close()
        demo?.stop()
        switch ending {
        case .exit(let code): return code
        case .signal(let number): endProcess(by: number)
        case nil: return 0
        }
    }

    private func openFirst() {
        if let address = invocation.words.first {
            take([.world(.addressEntered(address))])
        } else {
            demo = DemoHost(mailbox: mailbox, runtime: runtime)
            demo?.start()
        }
    }

    // MARK: Waiting

    private func wait() {
        var polled = [
            pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&polled, nfds_t(polled.count), patience)
        if polled[1].revents != 0 { takeSignals() }
        var events = count == 0 && model.wantsTimer ? [ScreenEvent.timer] : []
        if polled[0].revents != 0 { events += readKeys() }
        events += decoder.expire(at: clock.elapsed).map { .input($0) }
        if polled[2].revents != 0 { events += mailbox.take().compactMap(screenEvent) }
        take(events)
    }

    /// Milliseconds until something is due; -1 for never.
    private var patience: Int32 {
        var patience = model.wantsTimer ? 200 : -1
        if let deadline = decoder.deadline {
            let left = max((deadline - clock.elapsed).wholeMilliseconds + 1, 0)
            patience = patience < 0 ? left : min(patience, left)
        }
        return Int32(patience)
    }

    private func readKeys() -> [ScreenEvent] {
        var bytes: [UInt8] = []
        defer { bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } } }
        switch terminal.readInput(into: &bytes) {
        case .bytes: return decoder.feed(bytes, at: clock.elapsed).map { .input($0) }
        case .nothing: return []
        case .closed:
            ending = .signal(SIGHUP)
            return []
        }
    }

    private func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate(let number): ending = .signal(number)
            case .hangup: ending = .signal(SIGHUP)
            case .continued:
                terminal.comeBack()
                resize()
            case .resized:
                terminal.resize()
                resize()
            case .suspendRequested: suspend()
            }
        }
    }

    private func suspend() {
        terminal.suspend()
        resize()
    }

    private func resize() {
        let size = terminal.size
        take([.resized(width: size.columns, height: size.rows)])
        draw()
    }

    private func screenEvent(_ message: Mailbox.Message) -> ScreenEvent? {
        switch message {
        case .laidOut(let page, let layout): return .laidOut(page, layout)
        case .fileWritten(let path, let problem): return .fileWritten(path: path, problem: problem)
        case .world, .demoStarted, .demoFailed: return message.event.map { .world($0) }
        }
    }

    // MARK: Events and effects

    private func take(_ events: [ScreenEvent]) {
        guard !events.isEmpty, ending == nil else { return }
        for event in events {
            for effect in update(&model, event, at: clock.milliseconds) { run(effect) }
        }
        log?.follow(model.timeline)
        if ending == nil { draw() }
    }

    private func draw() {
        terminal.draw(view(model))
        for effect in update(&model, .frameShown, at: clock.milliseconds) { run(effect) }
    }

    private func run(_ effect: ScreenEffect) {
        switch effect {
        case .flow(let effect): runtime.run(effect)
        case .layOut(let page, let document, let width): layouts.layOut(page, document, width: width)
        case .writeFile(let path, let content): write(path, content)
        case .copy(let text): _ = terminal.copy(text)
        case .quit(let code): ending = .exit(code)
        case .suspend: suspend()
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .setEscapeDelay(let delay): decoder.escapeDelay = .milliseconds(delay)
        case .bell: terminal.bell()
        }
    }

    private func write(_ path: String, _ content: String) {
        let mailbox = mailbox
        detachThread {
            do throws(FileError) {
                mailbox.post(.fileWritten(path: try writeNewFile(path, content), problem: nil))
            } catch {
                mailbox.post(.fileWritten(path: path, problem: error.description))
            }
        }
    }
}
