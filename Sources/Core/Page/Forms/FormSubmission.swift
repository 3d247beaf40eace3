import HTTP

/// A form that is sent (HTML, "Form submission algorithm").
package struct FormSubmission: Equatable, Sendable {
    package enum Method: String, Sendable { case get, post, dialog }

    package let method: Method
    /// As the page wrote it; empty means the page's own address.
    package let action: String
    package let encoding: FormBody.Encoding
    /// The canonical name of the charset.
    package let charset: String
    package let entries: [FormEntry]

    package init(
        method: Method,
        action: String,
        encoding: FormBody.Encoding = .urlEncoded,
        charset: String = "utf-8",
        entries: [FormEntry]
    ) {
        self.method = method
        self.action = action
        self.encoding = encoding
        self.charset = charset
        self.entries = entries
    }
}
