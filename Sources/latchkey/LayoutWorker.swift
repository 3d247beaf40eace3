import Flow
import Page
import Synchronization
import Text

/// Lays pages out away from the main thread; of several requests only the newest matters.
final class LayoutWorker: Sendable {
    private struct Job: Sendable {
        let page: PageID
        let document: Document
        let width: Int
        let toggled: Set<NodeID>
    }

    private struct State {
        var next: Job?
        var isWorking = false
    }

    private let state = Mutex(State())
    private let ambiguous: AmbiguousWidth
    private let report: @Sendable (PageID, TextLayout) -> Void

    init(ambiguous: AmbiguousWidth, report: @escaping @Sendable (PageID, TextLayout) -> Void) {
        self.ambiguous = ambiguous
        self.report = report
    }

    func layOut(_ page: PageID, _ document: Document, width: Int, toggled: Set<NodeID>) {
        let startsThread = state.withLock { state in
            state.next = Job(page: page, document: document, width: width, toggled: toggled)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        if startsThread { detachThread { self.work() } }
    }

    private func work() {
        while let job = nextJob() {
            let layout = Page.layOut(job.document, width: job.width, ambiguous: ambiguous, toggled: job.toggled)
            report(job.page, layout)
        }
    }

    private func nextJob() -> Job? {
        state.withLock { state in
            state.isWorking = state.next != nil
            return state.next.take()
        }
    }
}
