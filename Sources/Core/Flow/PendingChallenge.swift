import Authentication
import HTTP

/// A challenge between its arrival and the app's one answer.
struct PendingChallenge: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
        /// The response that carried it, and the spaces that it offers besides, strongest first.
        case response(Response, offered: OfferedSpace, others: [OfferedSpace])
        case trust(ServerTrust, RequestID)
    }

    let challenge: AuthenticationChallenge
    let subject: Subject
    /// The fetches that wait for the answer: equal spaces are coalesced. Never empty.
    var waiting: [FetchID]
    /// Whether the completion handler was called.
    var isAnswered = false
}
