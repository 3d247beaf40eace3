/// A form as the body of a request: a recipe, put together by the transport when it is sent.
package struct FormBody: Equatable, Sendable {
    /// How entries become octets (HTML, "Form submission"); the raw value is the attribute's.
    package enum Encoding: String, CaseIterable, Sendable {
        case urlEncoded = "application/x-www-form-urlencoded"
        case multipart = "multipart/form-data"
        case plainText = "text/plain"
    }

    package let encoding: Encoding
    /// The canonical name of the page's charset, `utf-8`.
    package let charset: String
    package let entries: [FormEntry]
    /// Separates the parts of a multipart body; empty for the others.
    package let boundary: String

    package init(encoding: Encoding, charset: String = "utf-8", entries: [FormEntry], boundary: String = "") {
        self.encoding = encoding
        self.charset = charset
        self.entries = entries
        self.boundary = boundary
    }

    /// The same with its parts separated by `boundary`.
    package func with(boundary: String) -> FormBody {
        FormBody(encoding: encoding, charset: charset, entries: entries, boundary: boundary)
    }

    /// The value of `Content-Type`.
    package var contentType: String {
        encoding == .multipart ? "\(encoding.rawValue); boundary=\(boundary)" : encoding.rawValue
    }
}
