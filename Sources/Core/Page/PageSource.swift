import HTTP

/// A body on its way to the parser's child process.
package struct PageSource: Equatable, Sendable {
    package let url: URL
    /// The `Content-Type` as received; nil when there was none.
    package let contentType: String?
    package let body: [UInt8]
    /// Whether the page keeps its process although it may have no scripts: scripts from outside will run in it.
    package var isDriven = false

    package init(url: URL, contentType: String?, body: [UInt8]) {
        self.url = url
        self.contentType = contentType
        self.body = body
    }
}
