import Flow
import Glibc
import Reports

/// A session with the world around it, for a run without a screen: events go in, what happened is told entry by entry.
final class LiveSession {
    private(set) var session: Session
    private(set) var timeline = Timeline()
    let mailbox = Mailbox()
    let runtime: Runtime
    let clock = Clock()
    private var timers = TimerTable()
    private var demo: DemoHost?
    private var log: TimelineLog?
    /// Called with each new entry and its number.
    private let tell: (Entry, Int) -> Void

    init(_ invocation: Invocation, tell: @escaping (Entry, Int) -> Void = { _, _ in }) throws(FileError) {
        self.tell = tell
        runtime = Runtime(invocation, mailbox: mailbox)
        runtime.start()
        session = try invocation.makeSession()
        log = try invocation.openLog()
    }

    func take(_ event: Event) {
        let before = timeline.count
        for effect in session.update(event, at: clock.milliseconds, timeline: &timeline)
        where !timers.take(effect, at: clock.milliseconds) {
            if effect == .startDemoSite { startDemoSite(opening: false) } else { runtime.run(effect) }
        }
        log?.follow(timeline)
        for number in before..<timeline.count { tell(timeline.entries[number], number + 1) }
    }

    /// Starts the built-in demo site, once.
    func startDemoSite(opening: Bool) {
        guard demo == nil else { return }
        demo = DemoHost(mailbox: mailbox, runtime: runtime)
        demo?.start(opening: opening)
    }

    func stopDemoSite() { demo?.stop() }

    /// Waits until something is in the mailbox, a timer is due, or that many milliseconds are over; false when nothing
    /// came.
    @discardableResult
    func waitForMail(within limit: Int = -1) -> Bool {
        var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        let timer = patience
        let limit = limit < 0 ? timer : timer < 0 ? Int32(clamping: limit) : min(timer, Int32(clamping: limit))
        while true {
            let count = poll(&polled, 1, limit)
            if count >= 0 || errno != EINTR { return count > 0 || timer >= 0 && limit == timer }
        }
    }

    /// Milliseconds until the next timer is due; -1 for never.
    var patience: Int32 { timers.patience(at: clock.milliseconds) }

    /// What the timers that are due now say.
    func takeTimers() -> [Event] { timers.takeDue(at: clock.milliseconds).map { .timerFired($0) } }
}

extension Mailbox.Message {
    /// What the message means to a session; nil where it is about a screen.
    var event: Event? {
        switch self {
        case .world(let event): event
        case .demoStarted(let address): .addressEntered(address)
        case .demoFailed(let sentence): .demoSiteFailed(sentence)
        case .laidOut, .fileWritten, .pathCompleted, .fileChecked: nil
        }
    }
}
