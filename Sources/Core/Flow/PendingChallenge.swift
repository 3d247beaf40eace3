import Authentication
import HTTP

/// A challenge between its arrival and the app's one answer, which ends it.
struct PendingChallenge: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
        case response
        case trust(ServerTrust, RequestID)
    }

    /// A fetch that waits for the answer, with what it met itself.
    struct Waiting: Equatable, Sendable {
        let fetch: FetchID
        let met: MetChallenge?
    }

    let challenge: AuthenticationChallenge
    let subject: Subject
    /// Equal spaces are coalesced. Never empty.
    var waiting: [Waiting]
    /// Whether the app was asked; it is asked once.
    var isDelivered = false

    func isAwaited(by fetch: FetchID?) -> Bool { waiting.contains { $0.fetch == fetch } }
}

/// What a fetch met: the response, the space that is to be answered, and what else is offered.
struct MetChallenge: Equatable, Sendable {
    let response: Response
    let offered: OfferedSpace
    /// The spaces that the response offers besides, strongest first.
    let others: [OfferedSpace]
    /// Why this space comes first.
    let why: String
    /// Set when the place used Digest before and now offers Basic alone.
    var downgrade: String?
}
