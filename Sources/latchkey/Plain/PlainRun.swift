import Authentication
import Flow
import Glibc
import Grid
import Page
import Screens
import Terminal

/// The program without a screen: pages and timeline on standard output, questions and commands on the terminal.
final class PlainRun {
    let live: LiveSession
    let output: PlainOutput
    private let invocation: Invocation
    let terminal: QuestionTerminal
    private let signals: TerminalSignals
    private let repertoire: Repertoire
    /// True until the demo site has told its address.
    var awaitsDemo = false
    /// What waits for a line; nil while something is loaded.
    var question: PlainQuestion?
    var isAsked = false
    /// The level of the last login, for the next dialog.
    var level = Persistence.forSession
    /// True after a ^C that found nothing to stop: the next one quits.
    var interruptAsked = false
    /// True after the program stopped itself: the signal that went on with it is no news.
    private var expectsContinue = false
    /// True until the stores have said what they keep.
    var awaitsList = false
    /// The field of a native form that is asked for next, from 0.
    var nativeNext = 0
    /// How often the page is still printed again when its scripts have changed it.
    var changesToShow = 0
    /// The credentials as they were numbered last.
    var listed: [CredentialRow]?
    var ending: Ending?

    enum Ending {
        case exit(Int32)
        case signal(Int32)
    }

    init(_ invocation: Invocation, _ terminal: QuestionTerminal) throws {
        let output = PlainOutput(invocation)
        self.invocation = invocation
        self.terminal = terminal
        self.output = output
        repertoire = adoptLocale() ? .unicode : .ascii
        signals = try TerminalSignals()
        live = try LiveSession(invocation) { output.write($0, number: $1) }
    }

    /// Runs until the person or a signal ends it; the terminal is as before when it returns.
    func run() -> Int32 {
        if let event = invocation.firstEvent {
            send(event)
        } else {
            awaitsDemo = true
            live.startDemoSite(opening: true)
        }
        while ending == nil {
            ask()
            wait()
        }
        terminal.restore()
        live.stopDemoSite()
        live.runtime.finish()
        switch ending {
        case .exit(let code): return code
        case .signal(let number): endProcess(by: number)
        case nil: return ExitCode.done
        }
    }

    func end(_ code: Int32) { ending = .exit(code) }

    /// Asks for the password of a page's field, unseen.
    func askPassword(_ id: NodeID, named label: String) {
        question = .fieldPassword(id, label: label)
        isAsked = false
    }

    // MARK: Events

    /// Something that the person asked for: what it came to is always said.
    func send(_ event: Event) {
        let before = live.session
        live.take(event)
        changesToShow = event.isPress ? 3 : 0
        tell(since: before, lastNotice: nil)
    }

    private func take(_ event: Event) {
        let before = live.session
        // What the event says goes above the question, which is asked again.
        if question != nil, isAsked, saysSomething(event) { interruptQuestion() }
        live.take(event)
        tell(since: before, lastNotice: before.notice)
        showScriptsWork(after: event)
        if awaitsList, event.isList {
            awaitsList = false
            printCredentials()
        }
    }

    /// Bytes that arrive for an image say nothing, and what scripts make of a page is shown when it is awaited.
    private func saysSomething(_ event: Event) -> Bool {
        switch event {
        case .bytesArrived, .headArrived, .pageReported(_, .snapshot), .pageReported(_, .focus), .timerFired,
            .demoSiteStarted:
            false
        default: true
        }
    }

    func interruptQuestion() {
        guard isAsked else { return }
        terminal.restore()
        write("\n")
        isAsked = false
    }

    private func tell(since before: Session, lastNotice: String?) {
        let after = live.session
        // The entry of a failure has just said the same.
        if let notice = after.notice, notice != lastNotice, live.timeline.entries.last?.summary != notice {
            output.write(notice)
        }
        if after.stage.isForm != before.stage.isForm { nativeNext = 0 }
        if tellStage(since: before) { return }
        let ended = before.load != nil && after.load == nil
        guard after.page.identity != before.page.identity || isRevealed(after, before) || ended && after.notice == nil
        else { return }
        if case .notice(let sentence, _) = after.page, sentence == after.notice { return }
        output.writePage(of: after)
    }

    private func isRevealed(_ after: Session, _ before: Session) -> Bool {
        after.isWebViewVisible && !before.isWebViewVisible
    }

    // MARK: Waiting

    private func wait() {
        var polled = [
            pollfd(fd: live.mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: question == nil ? -1 : terminal.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&polled, nfds_t(polled.count), live.patience)
        for event in live.takeTimers() { take(event) }
        guard count > 0 else { return }
        if polled[1].revents != 0 { takeSignals() }
        if polled[0].revents != 0 {
            for message in live.mailbox.take() { if let event = message.event { takeMail(event) } }
        }
        if polled[2].revents != 0, ending == nil, isAsked { takeLine() }
    }

    private func takeMail(_ event: Event) {
        if case .demoSiteStarted = event {} else { awaitsDemo = false }
        take(event)
    }

    private func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate(SIGINT): interrupt()
            case .terminate(let number): ending = .signal(number)
            case .hangup: ending = .signal(SIGHUP)
            case .continued:
                if !expectsContinue { isAsked = false }
                expectsContinue = false
            case .suspendRequested:
                expectsContinue = true
                terminal.suspend()
                isAsked = false
            case .resized: break
            }
        }
    }

    /// ^C: aborts the dialog, stops the load, or asks whether to quit.
    private func interrupt() {
        interruptQuestion()
        if interruptAsked {
            ending = .exit(128 + SIGINT)
        } else if live.session.passphrase != nil {
            send(.passphraseDeclined)
        } else if live.session.wantsServerKey != nil {
            send(.serverKeyDeclined)
        } else if question?.field != nil {
            question = nil
        } else if awaitsList {
            awaitsList = false
        } else if live.session.prompt != nil {
            send(.abortChosen)
        } else if live.session.load != nil {
            send(.stopChosen)
        } else if awaitsDemo {
            ending = .exit(128 + SIGINT)
        } else {
            interruptAsked = true
            write("^C again quits Latchkey; anything else stays.\n")
        }
    }

    func run(_ line: String) {
        if line.allSatisfy({ $0 == " " }) { return }
        switch readPlainCommand(line) {
        case .success(let command): perform(command)
        case .failure(let problem): write(problem.sentence + "\n")
        }
    }

    /// To the terminal, whatever standard output is.
    func write(_ text: String) { _ = writeAll(terminal.descriptor, repertoire.shown(text)) }
}

extension Stage {
    fileprivate var isForm: Bool { if case .form = self { true } else { false } }
}

extension Event {
    /// True for what scripts may answer by changing the page.
    fileprivate var isPress: Bool {
        switch self {
        case .pressed, .entered: true
        default: false
        }
    }

    /// True for what the stores answered when they were asked what they keep.
    fileprivate var isList: Bool {
        guard case .storesAnswered(_, let replies) = self else { return false }
        return replies.contains { reply in
            switch reply.answer {
            case .listed, .failed: true
            case .found, .done: false
            }
        }
    }
}
