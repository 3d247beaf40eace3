import CBell
import Glibc
import Page
import Synchronization

/// Reads pages and runs their scripts in processes of their own, which are killed when they take too long or too much.
///
/// A thread of its own talks to them. A page without scripts leaves its process for the next page; one with scripts
/// keeps it until it is closed.
package final class PageProcesses: Sendable {
    package enum Said: Sendable {
        /// Once for each page that was not cancelled.
        case parsed(Int, Result<Document, PageParsingFailure>)
        /// The beginning of a large page, before the whole of it.
        case beginning(Int, Document)
        /// Of a page whose scripts run.
        case page(Int, PageReport)
    }

    /// Called on the thread of the processes.
    package typealias Report = @Sendable (Said) -> Void

    package struct Limits: Sendable {
        /// Milliseconds for reading one page.
        package var parseTime = 5000
        /// Bytes of resident memory of one process.
        package var residentBytes = 512 << 20
        /// Milliseconds without a word, beyond the limit of one task, after which scripts count as hanging.
        package var scriptSilence = 3000

        package init() {}
    }

    enum Order {
        case start
        case parse(Int, PageSource)
        case cancel(Int)
        case command(Int, PageCommand)
        case close(Int)
    }

    private struct State {
        var orders: [Order] = []
        var isStopping = false
        var thread: pthread_t?
    }

    private let state = Mutex(State())
    private let report: Report
    private let executable: String
    private let first: FirstProcess?
    private let limits: Limits
    /// A bell: rung when the thread has something to look at.
    private let bell: Int32

    /// - Parameters:
    ///   - executable: what is executed for a page; it must speak `ParentConnection` on `pageProcessMarker`.
    ///   - first: a process that is there already.
    package init(
        executable: String = "/proc/self/exe",
        first: FirstProcess? = nil,
        limits: Limits = Limits(),
        report: @escaping Report
    ) {
        self.executable = executable
        self.first = first
        self.limits = limits
        self.report = report
        bell = latchkey_bell_make()
    }

    deinit { Glibc.close(bell) }

    /// Makes a process ready for the next page; harmless when called again.
    package func start() { order(.start) }

    private func startThread() {
        state.withLock { state in
            guard state.thread == nil, !state.isStopping else { return }
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self).toOpaque()
            let failure = pthread_create(
                &thread,
                nil,
                { context in
                    if let context { Unmanaged<PageProcesses>.fromOpaque(context).takeRetainedValue().work() }
                    return nil
                },
                context
            )
            if failure == 0 {
                state.thread = thread
            } else {
                Unmanaged<PageProcesses>.fromOpaque(context).release()
            }
        }
    }

    /// Reads a page.
    package func parse(_ id: Int, _ source: PageSource) { order(.parse(id, source)) }

    /// Forgets a page that is being read: it is not reported any more.
    package func cancel(_ id: Int) { order(.cancel(id)) }

    /// Does something to a page that was read and has scripts; the first command is `run`.
    package func command(_ id: Int, _ command: PageCommand) { order(.command(id, command)) }

    /// Ends a page's scripts: nothing is reported of it any more.
    package func close(_ id: Int) { order(.close(id)) }

    /// Ends every process and the thread and waits for them. Nothing is reported afterwards. Not from a report.
    package func stop() {
        let thread = state.withLock { state in
            state.isStopping = true
            state.orders = []
            return state.thread.take()
        }
        latchkey_bell_ring(bell)
        if let thread { pthread_join(thread, nil) }
    }

    private func order(_ order: Order) {
        startThread()
        state.withLock { $0.orders.append(order) }
        latchkey_bell_ring(bell)
    }

    private func work() {
        var pool = ChildPool(executable: executable, first: first, limits: limits, report: report)
        while true {
            latchkey_bell_clear(bell)
            let (orders, isStopping) = state.withLock { ($0.orders.takeAll(), $0.isStopping) }
            if isStopping { return pool.endAll() }
            for order in orders { pool.take(order) }
            pool.wait(for: bell)
        }
    }
}

extension Array {
    fileprivate mutating func takeAll() -> [Element] {
        defer { self = [] }
        return self
    }
}
