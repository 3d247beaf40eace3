/// A complete answer: status line, header fields and the decoded body.
package struct Response: Equatable, Sendable {
    /// 100...599.
    package let status: Int
    /// Of the status line; empty for HTTP/2.
    package let reasonPhrase: String
    package let headers: Headers
    /// After transfer and content coding were undone. Shared, never changed.
    package let body: [UInt8]
    /// `HTTP/1.1`, `HTTP/2`.
    package let version: String

    package init(
        status: Int,
        reasonPhrase: String = "",
        headers: Headers = [],
        body: [UInt8] = [],
        version: String = "HTTP/1.1"
    ) {
        self.status = status
        self.reasonPhrase = reasonPhrase
        self.headers = headers
        self.body = body
        self.version = version
    }
}
