import CChild
import Glibc
import HTTP
import Page
import Synchronization

/// Reads pages in a child process that is killed when it takes too long or too much, one page after the other.
///
/// A thread of its own talks to the child. The thread also is the one that starts children: the kernel ties "dies
/// with its parent" to the thread that started the child.
package final class PageParser: Sendable {
    /// Called on the parser's thread, once for each page that was not cancelled.
    package typealias Report = @Sendable (Int, Result<Document, PageParsingFailure>) -> Void

    private struct Job {
        let id: Int
        let source: PageSource
    }

    private struct State {
        var waiting: [Job] = []
        var running: Int?
        var isRunningCancelled = false
        var isStopping = false
        var wantsChild = false
        var thread: pthread_t?
    }

    private let state = Mutex(State())
    private let report: Report
    private let executable: String
    private let limits: ParserProcess.Limits
    /// A bell: rung when the thread has something to look at.
    private let wake: Int32

    /// - Parameters:
    ///   - executable: what is executed as the parser; it must call `runParserChild` on `parserChildMarker`.
    ///   - timeLimit: milliseconds for one page.
    ///   - residentLimit: bytes of resident memory of the child.
    package init(
        executable: String = "/proc/self/exe",
        timeLimit: Int = 5000,
        residentLimit: Int = 512 << 20,
        report: @escaping Report
    ) {
        self.executable = executable
        limits = .init(time: timeLimit, residentBytes: residentLimit)
        self.report = report
        wake = latchkey_bell_make()
    }

    deinit { close(wake) }

    /// Starts the first child; harmless when called again.
    package func start() {
        prepare()
        state.withLock { $0.wantsChild = true }
        ring()
    }

    /// Starts the thread alone; while libraries are being opened its start would wait.
    package func prepare() {
        state.withLock { state in
            guard state.thread == nil, !state.isStopping else { return }
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self).toOpaque()
            let failure = pthread_create(
                &thread,
                nil,
                { context in
                    if let context { Unmanaged<PageParser>.fromOpaque(context).takeRetainedValue().work() }
                    return nil
                },
                context
            )
            if failure == 0 {
                state.thread = thread
            } else {
                Unmanaged<PageParser>.fromOpaque(context).release()
            }
        }
    }

    /// Queues a page; starts the parser when it is not running.
    package func parse(_ id: Int, _ source: PageSource) {
        start()
        state.withLock { $0.waiting.append(Job(id: id, source: source)) }
        ring()
    }

    /// Forgets a page: it is not reported any more. A page being read is ended with its child.
    package func cancel(_ id: Int) {
        state.withLock { state in
            state.waiting.removeAll { $0.id == id }
            if state.running == id { state.isRunningCancelled = true }
        }
        ring()
    }

    /// Ends the child and the thread and waits for both. Nothing is reported afterwards. Not from a report.
    package func stop() {
        let thread = state.withLock { state in
            state.isStopping = true
            state.waiting = []
            state.isRunningCancelled = true
            return state.thread.take()
        }
        ring()
        if let thread { pthread_join(thread, nil) }
    }

    private func ring() { latchkey_bell_ring(wake) }

    private func work() {
        while !state.withLock({ $0.wantsChild || $0.isStopping }) { waitForBell() }
        var process =
            state.withLock({ $0.isStopping }) ? nil : try? ParserProcess(executable: executable, limits: limits)
        rehearse(&process)
        while let job = nextJob() {
            let result = read(job, &process)
            let isWanted = state.withLock { state in
                defer { state.running = nil }
                return !state.isRunningCancelled
            }
            if isWanted, let result { report(job.id, result) }
            if process == nil, !state.withLock({ $0.isStopping }) {
                process = try? ParserProcess(executable: executable, limits: limits)
            }
        }
        process?.end()
    }

    /// Reads a page of no importance, so that both sides have made their tables when the first real one comes.
    private func rehearse(_ process: inout ParserProcess?) {
        guard process != nil else { return }
        let url = URL(origin: Origin(scheme: .http, host: "localhost", port: 80))
        let source = PageSource(url: url, contentType: "text/html", body: Array("<p class=a>a<ul><li>b</ul>".utf8))
        _ = read(Job(id: -1, source: source), &process)
        if process == nil { process = try? ParserProcess(executable: executable, limits: limits) }
    }

    /// nil when the page was cancelled.
    private func read(_ job: Job, _ process: inout ParserProcess?) -> Result<Document, PageParsingFailure>? {
        do throws(PageParsingFailure) {
            if let refusal = job.source.refusal { throw refusal }
            let running: ParserProcess
            if let process {
                running = process
            } else {
                running = try ParserProcess(executable: executable, limits: limits)
            }
            process = running
            let outcome = running.exchange(message(job.source), wake: wake) {
                latchkey_bell_clear(wake)
                return isCancelled
            }
            switch outcome {
            case .answered(let bytes):
                if let document = try? document(bytes[...], base: job.source.url) { return .success(document) }
                running.end()
                process = nil
                throw .parserDied("its answer made no sense")
            case .failed(let failure):
                process = nil
                throw failure
            case .interrupted:
                process = nil
                return nil
            }
        } catch {
            return .failure(error)
        }
    }

    private var isCancelled: Bool { state.withLock { $0.isRunningCancelled } }

    /// Waits for a job; nil when the parser is to stop.
    private func nextJob() -> Job? {
        while true {
            latchkey_bell_clear(wake)
            let (job, isStopping) = state.withLock { state -> (Job?, Bool) in
                guard !state.isStopping, !state.waiting.isEmpty else { return (nil, state.isStopping) }
                let job = state.waiting.removeFirst()
                state.running = job.id
                state.isRunningCancelled = false
                return (job, false)
            }
            if isStopping { return nil }
            if let job { return job }
            waitForBell()
        }
    }

    private func waitForBell() {
        var waited = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        poll(&waited, 1, -1)
    }
}
