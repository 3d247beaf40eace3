import HTTP

struct CookieOutcome {
    let name: String
    let isKept: Bool
    let reason: String
}
package struct CookieJar: Equatable, Sendable {
    func cookieHeader(for url: URL, now: Int) -> String? { nil }
    mutating func store(from: Headers, url: URL, now: Int) -> [CookieOutcome] { [] }
    mutating func removeAll() {}
}
