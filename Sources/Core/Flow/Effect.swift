import Authentication
import HTTP
import Page

/// What is to be done outside the core. Plain data; the runtime has one switch over it.
package enum Effect: Equatable, Sendable {
    case send(RequestID, Request, Authorization?)
    /// Answers `serverTrustArrived`: go on with this connection, or not.
    case proceed(RequestID, Bool)
    case cancel(RequestID)
    /// The next request to any origin makes a connection of its own, so that server trust is asked about again.
    case closeConnections
    case parse(PageID, PageSource)
}
