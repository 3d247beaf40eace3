import CChild
import Glibc
import HTTP
import Page

/// The processes that are there, on the one thread that executes, feeds and ends them: the kernel ties "dies with its
/// parent" to the thread that started a child (of the forked one that is the main thread).
struct ChildPool {
    let executable: String
    let limits: PageProcesses.Limits
    let report: PageProcesses.Report
    private var first: FirstProcess?
    private var children: [Child] = []

    init(
        executable: String,
        first: FirstProcess?,
        limits: PageProcesses.Limits,
        report: @escaping PageProcesses.Report
    ) {
        self.executable = executable
        self.first = first
        self.limits = limits
        self.report = report
    }

    // MARK: Orders

    mutating func take(_ order: PageProcesses.Order) {
        switch order {
        case .start: ensureSpare()
        case .parse(let id, let source): parse(id, source)
        case .cancel(let id): cancel(id)
        case .command(let id, let command): give(command, to: id)
        case .close(let id): close(id)
        }
    }

    mutating func endAll() {
        for child in children { child.end() }
        children = []
    }

    private mutating func parse(_ id: Int, _ source: PageSource) {
        do throws(PageParsingFailure) {
            if let refusal = source.refusal { throw refusal }
            let child = try spare()
            child.role = .parsing(id)
            child.base = source.url
            child.isDriven = source.isDriven
            child.send(.parse(source), patience: limits.parseTime)
        } catch {
            report(.parsed(id, .failure(error)))
        }
    }

    /// A page being read is ended with its process.
    private mutating func cancel(_ id: Int) {
        guard let child = children.first(where: { $0.role == .parsing(id) }) else { return }
        remove(child)
        child.end()
        ensureSpare()
    }

    private mutating func give(_ command: PageCommand, to id: Int) {
        guard let child = children.first(where: { $0.page == id }) else { return }
        var patience = child.scriptPatience
        if case .run(let setup) = command { patience = setup.taskLimit + limits.scriptSilence }
        child.scriptPatience = patience
        child.isRun = true
        // A page that is still being read comes first: orders keep their sequence.
        if case .parsing = child.role {
            child.send(.command(command), patience: limits.parseTime + patience)
        } else {
            child.role = .live(id)
            child.send(.command(command), patience: patience)
        }
    }

    private mutating func close(_ id: Int) {
        if let child = children.first(where: { $0.role == .parsed(id) }) { return retire(child) }
        guard let child = children.first(where: { $0.role == .live(id) }) else { return }
        remove(child)
        child.end()
    }

    // MARK: Processes

    /// One that nobody needs: a page whose scripts were not begun before the next page came has no use any more.
    private mutating func spare() throws(PageParsingFailure) -> Child {
        if let child = children.first(where: { $0.role == .spare }) ?? children.first(where: { $0.isUnused }) {
            return child
        }
        return try newChild()
    }

    /// The process that was forked, while it is there; else the program executed again.
    private mutating func newChild() throws(PageParsingFailure) -> Child {
        let process = first.take()?.living ?? latchkey_child_start(executable, pageProcessMarker)
        let child = try Child(process, lengthLimit: limits.residentBytes, base: rehearsal.url)
        children.append(child)
        return child
    }

    /// Makes one that reads a page of no importance, so that both sides have made their tables when a real one comes.
    private mutating func ensureSpare() {
        guard !children.contains(where: { $0.role == .spare }), rehearsal.refusal == nil, let child = try? newChild()
        else { return }
        child.unwantedAnswers += 1
        child.send(.parse(rehearsal), patience: limits.parseTime)
    }

    /// A process whose page nobody needs any more waits for the next one; one such is enough.
    private mutating func retire(_ child: Child) {
        if children.contains(where: { $0.role == .spare }) {
            remove(child)
            child.end()
        } else {
            child.role = .spare
            child.isRun = false
            child.silence = nil
        }
    }

    private mutating func remove(_ child: Child) { children.removeAll { $0 === child } }

    // MARK: Waiting

    /// Waits until a process or the bell has something; then looks at everything.
    mutating func wait(for bell: Int32) {
        var polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        for child in children {
            let events = Int16(POLLIN) | (child.wantsToSend ? Int16(POLLOUT) : 0)
            polled.append(pollfd(fd: child.process.socket, events: events, revents: 0))
        }
        let slice = timeout
        let began = monotonicMilliseconds()
        poll(&polled, nfds_t(polled.count), slice)
        // Counted in short slices, so that a stopped program (^Z) does not use the time up.
        let waited = slice < 0 ? 0 : min(max(0, monotonicMilliseconds() - began), Int(slice) * 2)
        for child in children { look(at: child, after: waited) }
    }

    private var timeout: Int32 {
        if children.contains(where: { $0.silence != nil }) { return 50 }
        return children.contains { $0.hasTimers } ? 200 : -1
    }

    private mutating func look(at child: Child, after waited: Int) {
        child.silence? += waited
        child.flush()
        while !child.hasEnded {
            switch child.receive() {
            case .answer(let answer): take(answer, from: child)
            case .nothing: return check(child, after: waited)
            case .malformed:
                child.end()
                return lose(child, .parserDied("its answer made no sense"))
            case .closed:
                return lose(child, .parserDied(child.reap()))
            }
        }
    }

    private mutating func check(_ child: Child, after waited: Int) {
        guard waited > 0, child.needsWatching else { return }
        if let silence = child.silence, silence >= child.patience {
            child.end()
            lose(child, .tooSlow(limit: child.patience))
        } else if child.residentBytes > limits.residentBytes {
            child.end()
            lose(child, .tooLarge(limit: limits.residentBytes))
        }
    }

    // MARK: Answers

    private mutating func take(_ answer: PageAnswer, from child: Child) {
        if child.silence != nil { child.silence = 0 }
        switch answer {
        case .parsed(let document):
            if child.unwantedAnswers > 0 {
                child.unwantedAnswers -= 1
                if child.role == .spare { child.silence = nil }
            } else if case .parsing(let id) = child.role {
                child.silence = nil
                if document.hasScripts || child.isDriven {
                    child.role = child.isRun ? .live(id) : .parsed(id)
                } else {
                    retire(child)
                }
                report(.parsed(id, .success(document)))
            }
        case .beginning(let document):
            if case .parsing(let id) = child.role { report(.beginning(id, document)) }
        case .report(let said):
            if case .live(let id) = child.role { report(.page(id, said)) }
        case .working:
            child.silence = 0
        case .idle(let hasTimers):
            child.silence = nil
            child.hasTimers = hasTimers
        }
    }

    private mutating func lose(_ child: Child, _ failure: PageParsingFailure) {
        remove(child)
        switch child.role {
        case .spare: break
        case .parsing(let id): report(.parsed(id, .failure(failure)))
        case .parsed(let id), .live(let id): report(.page(id, .ended(failure.ofScripts)))
        }
    }
}

/// A page with a little of what makes tables.
private let rehearsal = PageSource(
    url: URL(origin: Origin(scheme: .http, host: "localhost", port: 80)),
    contentType: "text/html; charset=utf-8",
    body: Array("<title>a</title><p class=a>a <a href=/>b</a><ul><li>b</ul>".utf8)
)

extension PageParsingFailure {
    /// The sentence where the page was there and its scripts ended.
    fileprivate var ofScripts: String {
        switch self {
        case .tooSlow(let limit):
            "The page's scripts gave no answer for \(limit / 1000) s: their process was ended. The page stays as it was."
        case .tooLarge(let limit):
            "The page's scripts took more than \(limit >> 20) MiB: their process was ended. The page stays as it was."
        case .parserDied(let reason):
            "The process of the page's scripts ended by itself (\(reason)). The page stays as it was."
        case .binary, .noParser: description
        }
    }
}

private func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
