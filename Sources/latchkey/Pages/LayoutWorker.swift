import Flow
import Page
import Synchronization
import Text

/// Lays pages out away from the main thread; of several requests only the newest matters. Of a large page the first
/// lines are reported before the whole.
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

    /// More lines than a screen has.
    private static let firstLines = 200

    /// - Parameter toggled: the `details` that stand otherwise than the page says.
    func layOut(_ page: PageID, _ document: Document, width: Int, toggled: Set<NodeID> = []) {
        let startsThread = state.withLock { state in
            state.next = Job(page: page, document: document, width: width, toggled: toggled)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        if startsThread { detachThread { self.work() } }
    }

    private func work() {
        while let job = nextJob() {
            let firstLines = job.document.isLarge ? Self.firstLines : .max
            let whole = Page.layOut(
                job.document,
                width: job.width,
                ambiguous: ambiguous,
                toggled: job.toggled,
                firstLines: firstLines
            ) { report(job.page, $0) }
            report(job.page, whole)
        }
    }

    private func nextJob() -> Job? {
        state.withLock { state in
            state.isWorking = state.next != nil
            return state.next.take()
        }
    }
}

extension Document {
    /// Takes longer to lay out than a frame may take.
    fileprivate var isLarge: Bool { nodes.count > 4000 || text.count > 1 << 17 }
}
