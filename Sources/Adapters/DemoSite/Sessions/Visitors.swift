import Glibc
import Synchronization

/// The sessions of the site's visitors, a bounded number of them: a new one drops the oldest.
final class Visitors: Sendable {
    static let cookieName = "visitor"

    private struct Table {
        var visitors: [String: Visitor] = [:]
        /// Oldest first.
        var order: [String] = []
    }

    private let table = Mutex(Table())
    private let limit: Int

    init(limit: Int = 1_000) { self.limit = limit }

    var count: Int { table.withLock { $0.visitors.count } }

    /// nil when the table does not know that id, or no longer.
    func visitor(_ id: String) -> Visitor? { table.withLock { $0.visitors[id] } }

    /// A new session; its id is 128 bits from the system's generator.
    func welcome(_ visitor: Visitor = Visitor()) -> String {
        let id = randomHex(16)
        table.withLock { table in
            if table.order.count >= limit {
                let oldest = table.order.removeFirst()
                table.visitors[oldest] = nil
            }
            table.visitors[id] = visitor
            table.order.append(id)
        }
        return id
    }

    func change(_ id: String, _ change: (inout Visitor) -> Void) {
        table.withLock { table in
            guard var visitor = table.visitors[id] else { return }
            change(&visitor)
            table.visitors[id] = visitor
        }
    }

    func forget(_ id: String) {
        table.withLock { table in
            table.visitors[id] = nil
            table.order.removeAll { $0 == id }
        }
    }
}

/// Twice as many hexadecimal digits as bytes, from the system's generator.
func randomHex(_ bytes: Int) -> String {
    var random = [UInt8](repeating: 0, count: bytes)
    getentropy(&random, bytes)
    return random.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
