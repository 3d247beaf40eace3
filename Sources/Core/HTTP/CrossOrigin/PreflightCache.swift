/// Answers to preflights that still count (Fetch, “CORS-preflight cache”).
package struct PreflightCache: Equatable, Sendable {
    /// Seconds that an answer counts at most, and where it does not say.
    private static let longestAge = 600
    private static let usualAge = 5
    /// Permissions that are kept.
    private static let limit = 500

    private enum Permission: Hashable {
        case method(String)
        case field(String)
    }

    private struct Key: Hashable {
        let url: String
        let origin: String
        let includesCredentials: Bool
        let permission: Permission
    }

    /// Until when, in milliseconds.
    private var ends: [Key: Int] = [:]

    package init() {}

    /// Whether a request needs no preflight, since one was answered before; `time` in milliseconds.
    package func covers(_ question: PreflightQuestion, to url: URL, at time: Int) -> Bool {
        permissions(question).allSatisfy { ends[key($0, question, url), default: 0] > time }
    }

    /// Keeps what a preflight allowed, as long as its `Access-Control-Max-Age` says.
    package mutating func keep(_ question: PreflightQuestion, to url: URL, _ headers: Headers, at time: Int) {
        let age = maximumAge(headers)
        guard age > 0 else { return }
        ends = ends.filter { $0.value > time }
        if ends.count >= Self.limit { ends = [:] }
        for permission in permissions(question) { ends[key(permission, question, url)] = time + age * 1000 }
    }

    private func maximumAge(_ headers: Headers) -> Int {
        guard let text = headers["Access-Control-Max-Age"] else { return Self.usualAge }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return Self.usualAge }
        return min(Int(text) ?? Self.longestAge, Self.longestAge)
    }

    private func permissions(_ question: PreflightQuestion) -> [Permission] {
        let fields = question.fieldNames.map { Permission.field($0) }
        return isSafelistedMethod(question.method) ? fields : fields + [.method(question.method)]
    }

    private func key(_ permission: Permission, _ question: PreflightQuestion, _ url: URL) -> Key {
        Key(
            url: url.withoutFragment,
            origin: question.origin,
            includesCredentials: question.includesCredentials,
            permission: permission
        )
    }
}
