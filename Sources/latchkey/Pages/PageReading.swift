import CChild
import Glibc
import HTMLParsing
import Page
import Synchronization

/// Reads a page in this process, for a run that ends with the page: one process needs half the memory of two. The
/// limits are those of the parser's child; a reading that passes them is left behind and ends with the process.
final class PageReading: Sendable {
    private static let timeLimit = 5000
    private static let residentLimit = 512 << 20
    /// Milliseconds between two looks at the limits. Counted, not timed, so that a stop (^Z) does not use up the time.
    private static let slice = 20

    private let id: Int
    typealias Report = @Sendable (Int, Result<Document, PageParsingFailure>) -> Void

    private let report: Report
    private let isOver = Atomic(false)

    private init(_ id: Int, _ report: @escaping Report) {
        self.id = id
        self.report = report
    }

    /// Returns at once; `report` is called once, on another thread.
    static func start(_ id: Int, _ source: PageSource, report: @escaping Report) {
        let reading = PageReading(id, report)
        detachThread { reading.read(source) }
        detachThread { reading.watch() }
    }

    private func read(_ source: PageSource) {
        do throws(PageParsingFailure) {
            finish(.success(try parsePage(source)))
        } catch {
            finish(.failure(error))
        }
    }

    private func watch() {
        for _ in 0..<Self.timeLimit / Self.slice {
            usleep(UInt32(Self.slice * 1000))
            if isOver.load(ordering: .relaxed) { return }
            if latchkey_child_resident(getpid()) > Self.residentLimit {
                return finish(.failure(.tooLarge(limit: Self.residentLimit)))
            }
        }
        finish(.failure(.tooSlow(limit: Self.timeLimit)))
    }

    private func finish(_ result: Result<Document, PageParsingFailure>) {
        if !isOver.exchange(true, ordering: .relaxed) { report(id, result) }
    }
}
