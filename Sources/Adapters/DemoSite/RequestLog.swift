import Synchronization

/// The answered requests, a bounded number of them, told on as they come.
final class RequestLog: Sendable {
    private let entries = Mutex<[LoggedRequest]>([])
    private let onRequest: @Sendable (LoggedRequest) -> Void
    private let limit = 10_000

    init(_ onRequest: @escaping @Sendable (LoggedRequest) -> Void) { self.onRequest = onRequest }

    var requests: [LoggedRequest] { entries.withLock { $0 } }

    func add(_ request: LoggedRequest) {
        entries.withLock { entries in
            if entries.count == limit { entries.removeFirst(limit / 2) }
            entries.append(request)
        }
        onRequest(request)
    }
}
