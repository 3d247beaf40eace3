import Flow
import Glibc
import Grid
import HTTP
import Page
import Screens
import Terminal

/// The program on a whole screen: one loop on the main thread that waits for keys, signals and the mailbox.
final class ScreenRun {
    private let invocation: Invocation
    private let terminal: Terminal
    private let signals: TerminalSignals
    private let clock = Clock()
    private let mailbox = Mailbox()
    private let runtime: Runtime
    private var timers = TimerTable()
    private let layouts: LayoutWorker
    /// Asking the terminal for its keys takes a moment, which the first frame does not wait for.
    private lazy var decoder = KeyDecoder(
        keys: terminal.keys,
        escapeDelay: .milliseconds(invocation.escapeDelay)
    )
    private var model: Model
    private var log: TimelineLog?
    private var demo: DemoHost?
    /// When the last frame was shown, and when the next one shows what has changed since.
    private var lastFrame: Milliseconds = 0
    private var frameDue: Milliseconds?
    private var hasRehearsed = false
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
        let mailbox = mailbox
        runtime = Runtime(invocation, mailbox: mailbox)
        signals = try TerminalSignals()
        terminal = try Terminal(TerminalOptions(color: invocation.color, mouse: invocation.usesMouse))
        layouts = LayoutWorker(ambiguous: invocation.ambiguousWidth) { mailbox.post(.laidOut($0, $1)) }
        let size = terminal.size
        model = Model(
            session: session,
            width: size.columns,
            height: size.rows,
            repertoire: terminal.isUTF8
                ? (invocation.ambiguousWidth == .wide ? .unicodeWithWideAmbiguous : .unicode) : .ascii,
            mouse: invocation.usesMouse,
            fades: terminal.hasColors
        )
    }

    /// Runs until the person or a signal ends it; the terminal is restored before it returns.
    func run() -> Int32 {
        openFirst()
        while ending == nil { wait() }
        terminal.close()
        demo?.stop()
        runtime.finish()
        switch ending {
        case .exit(let code): return code
        case .signal(let number): endProcess(by: number)
        case nil: return 0
        }
    }

    /// Shows the first frame before anything of the world is touched.
    private func openFirst() {
        draw()
        runtime.startTransport()
        if let event = invocation.firstEvent {
            take([.world(event)])
        } else {
            startDemo(opening: true)
        }
    }

    private func startDemo(opening: Bool) {
        guard demo == nil else { return }
        demo = DemoHost(mailbox: mailbox, runtime: runtime)
        demo?.start(opening: opening)
    }

    // MARK: Waiting

    private func wait() {
        rehearseOnce()
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
        events += timers.takeDue(at: clock.milliseconds).map { .world(.timerFired($0)) }
        if polled[2].revents != 0 { events += mailbox.take().compactMap(screenEvent) }
        take(events)
        if let frameDue, clock.milliseconds >= frameDue { draw() }
    }

    /// At the first moment when it is the person's turn.
    private func rehearseOnce() {
        guard !hasRehearsed, !model.wantsTimer else { return }
        hasRehearsed = true
        runtime.startPages()
        rehearse(width: model.width, height: model.height, repertoire: model.repertoire)
    }

    /// Milliseconds until something is due; -1 for never.
    private var patience: Int32 {
        let dues = [
            model.wantsTimer ? 200 : nil,
            decoder.deadline.map { ($0 - clock.elapsed).wholeMilliseconds + 1 },
            frameDue.map { $0 - clock.milliseconds },
            timers.nextDue.map { $0 - clock.milliseconds },
        ]
        return Int32(dues.compactMap { $0 }.min().map { max($0, 0) } ?? -1)
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
        case .pathCompleted(let text, let found): return .pathCompleted(text, found)
        case .fileChecked(let text, let path, let problem):
            return .fileChecked(text, path: path, problem: problem)
        case .world, .demoStarted, .demoFailed: return message.event.map { .world($0) }
        }
    }

    // MARK: Events and effects

    private func take(_ events: [ScreenEvent]) {
        guard !events.isEmpty, ending == nil else { return }
        let wasLoading = model.wantsTimer
        for event in events { runAll(update(&model, event, at: clock.milliseconds)) }
        log?.follow(model.timeline)
        guard ending == nil else { return }
        if wasLoading && model.wantsTimer && events.allSatisfy(\.isOfTheWorld) {
            // How far a load is may wait for the next frame; keys, pages and dialogs may not.
            frameDue = frameDue ?? lastFrame + frameInterval
        } else {
            draw()
        }
    }

    private func draw() {
        terminal.draw(view(model))
        frameDue = nil
        lastFrame = clock.milliseconds
        for effect in update(&model, .frameShown, at: clock.milliseconds) { run(effect) }
    }

    /// Lets the threads that were handed something begin before the frame is drawn.
    private func runAll(_ effects: [ScreenEffect]) {
        for effect in effects { run(effect) }
        if effects.contains(where: \.isOfTheFlow) { sched_yield() }
    }

    private func run(_ effect: ScreenEffect) {
        switch effect {
        case .flow(.startDemoSite): startDemo(opening: false)
        case .flow(let effect): if !timers.take(effect, at: clock.milliseconds) { runtime.run(effect) }
        case .layOut(let page, let document, let width, let toggled): layOut(page, document, width, toggled)
        case .writeFile(let path, let content): write(path, content)
        case .completePath(let text):
            let mailbox = mailbox
            detachThread { mailbox.post(.pathCompleted(text, pathCompletions(of: text))) }
        case .checkFile(let text): check(text)
        case .copy(let text): _ = terminal.copy(text)
        case .quit(let code): ending = .exit(code)
        case .suspend: suspend()
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .setEscapeDelay(let delay): decoder.escapeDelay = .milliseconds(delay)
        case .bell: terminal.bell()
        }
    }

    /// A small page is laid out at once: it takes less than the way to another thread, and one frame shows it.
    private func layOut(_ page: PageID, _ document: Document, _ width: Int, _ toggled: Set<NodeID>) {
        guard document.nodes.count <= 200, document.text.count <= 8192 else {
            return layouts.layOut(page, document, width: width, toggled: toggled)
        }
        let ambiguous = invocation.ambiguousWidth
        let layout = Page.layOut(document, width: width, ambiguous: ambiguous, toggled: toggled)
        for effect in update(&model, .laidOut(page, layout), at: clock.milliseconds) { run(effect) }
    }

    private func check(_ text: String) {
        let mailbox = mailbox
        detachThread {
            do throws(FileError) {
                mailbox.post(.fileChecked(text, path: try checkedFile(text), problem: nil))
            } catch {
                mailbox.post(.fileChecked(text, path: text, problem: error.description))
            }
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

/// Milliseconds between frames that only show how far a load is.
private let frameInterval: Milliseconds = 16

extension ScreenEffect {
    fileprivate var isOfTheFlow: Bool { if case .flow = self { true } else { false } }
}

extension ScreenEvent {
    fileprivate var isOfTheWorld: Bool { if case .world = self { true } else { false } }
}
