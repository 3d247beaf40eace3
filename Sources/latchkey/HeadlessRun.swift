import Flow
import Glibc
import HTTP
import Page
import Text

/// A load without a screen, driven to its end: what `dump` does.
@MainActor
struct HeadlessRun {
    private(set) var session: Session
    private(set) var timeline = Timeline()
    /// True when the dialog came and no credential was there, or it was refused.
    private(set) var wentUnanswered = false
    private let clock = Clock()
    private let mailbox = Mailbox()
    private let runtime: Runtime
    private var log: TimelineLog?

    init(_ invocation: Invocation) throws(FileError) {
        runtime = Runtime(invocation, mailbox: mailbox)
        runtime.prepareThreads()
        runtime.loadTransport()
        runtime.startParser()
        session = try invocation.makeSession()
        log = try invocation.openLog()
    }

    /// Loads the address and answers dialogs with the credential of the options, once.
    mutating func load(_ address: String) {
        take(.addressEntered(address))
        while session.load != nil {
            var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, -1) > 0 else { continue }
            for case .world(let event) in mailbox.take() { take(event) }
        }
    }

    private mutating func take(_ event: Event) {
        for effect in session.update(event, at: clock.milliseconds, timeline: &timeline) { runtime.run(effect) }
        log?.follow(timeline)
        if let prompt = session.prompt { answer(prompt) }
    }

    private mutating func answer(_ prompt: Prompt) {
        guard prompt.attempt == 1, let password = prompt.password else {
            wentUnanswered = true
            return take(.cancelChosen)
        }
        take(.loginChosen(user: prompt.user, password: password, persistence: .forSession))
    }
}
