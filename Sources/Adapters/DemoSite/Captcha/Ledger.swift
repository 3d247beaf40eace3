import Glibc
import Synchronization

/// One token that the simulator gave out.
struct IssuedToken: Sendable {
    let token: String
    let siteKeyName: String
    /// The page's host, with its port where there is one.
    let host: String
    /// The address of whoever solved it.
    let address: String
    /// Ledger seconds.
    let issued: Int
    let lifetime: Int
    var verifyFault: VerifyFault?
    /// How often it was validated.
    var uses = 0
    /// Ledger seconds of the first use.
    var firstUse: Int?
    /// What the first use carried (Turnstile).
    var idempotencyKey: String?

    var siteKey: SiteKey { .named(siteKeyName) }
    func isExpired(at now: Int) -> Bool { now >= issued + lifetime }

    func state(at now: Int) -> String {
        if uses > 0 { return uses == 1 ? "used" : "used, sent \(uses) times" }
        return isExpired(at: now) ? "expired" : "issued"
    }
}

/// Every token with what became of it; a bounded number, and a clock that can be moved.
final class Ledger: Sendable {
    enum Redemption {
        case good(IssuedToken)
        /// Seconds since its first use.
        case used(IssuedToken, secondsAgo: Int)
        case expired(IssuedToken, age: Int)
        case otherKey(IssuedToken)
        case unknown
    }

    private struct Book {
        var tokens: [String: IssuedToken] = [:]
        /// Oldest first, from `start` on.
        var order: [String] = []
        var start = 0
        /// Of all tokens.
        var bytes = 0
        var advanced = 0

        mutating func dropOldest() {
            let oldest = order[start]
            bytes -= oldest.utf8.count
            tokens[oldest] = nil
            start += 1
            guard start > order.count / 2 else { return }
            order.removeFirst(start)
            start = 0
        }
    }

    private let book = Mutex(Book())
    private let limit: Int
    /// Tokens of 16 KiB are tokens too.
    private static let byteLimit = 16 << 20

    init(limit: Int = 20_000) { self.limit = limit }

    /// Seconds since the machine started, and those that the clock was moved by.
    var now: Int { seconds(.init(CLOCK_MONOTONIC)) + advanced }

    /// Seconds since 1970, moved by as much.
    var timeOfDay: Int { seconds(.init(CLOCK_REALTIME)) + advanced }

    var advanced: Int { book.withLock { $0.advanced } }

    /// Moves the clock forward; never back, never by more than a year.
    func advance(_ seconds: Int) { book.withLock { $0.advanced += min(max(seconds, 0), 31_536_000) } }

    func issue(_ token: IssuedToken) {
        book.withLock { book in
            while book.order.count - book.start >= limit || book.bytes > Self.byteLimit { book.dropOldest() }
            book.tokens[token.token] = token
            book.order.append(token.token)
            book.bytes += token.token.utf8.count
        }
    }

    /// Looks the token up and marks it used, in one step, so that of two at once only one is good.
    func redeem(_ token: String, idempotencyKey: String? = nil, fits: (SiteKey) -> Bool) -> Redemption {
        let now = now
        return book.withLock { book in
            guard var issued = book.tokens[token] else { return .unknown }
            guard fits(issued.siteKey) else { return .otherKey(issued) }
            let before = issued
            issued.uses += 1
            issued.firstUse = issued.firstUse ?? now
            if before.uses == 0 { issued.idempotencyKey = idempotencyKey }
            book.tokens[token] = issued
            if let first = before.firstUse {
                if let key = idempotencyKey, key == before.idempotencyKey, !before.isExpired(at: now) {
                    return .good(before)
                }
                return .used(before, secondsAgo: now - first)
            }
            return before.isExpired(at: now) ? .expired(before, age: now - before.issued) : .good(before)
        }
    }

    /// nil when the ledger does not know it, or no longer.
    func token(_ token: String) -> IssuedToken? { book.withLock { $0.tokens[token] } }

    /// The newest tokens, newest first.
    func newest(_ count: Int) -> [IssuedToken] {
        book.withLock { book in book.order[book.start...].suffix(count).reversed().compactMap { book.tokens[$0] } }
    }

    var count: Int { book.withLock { $0.order.count - $0.start } }
}

private func seconds(_ clock: clockid_t) -> Int {
    var now = timespec()
    clock_gettime(clock, &now)
    return now.tv_sec
}
