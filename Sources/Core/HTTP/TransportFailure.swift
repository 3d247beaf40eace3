/// Why no complete response came.
package struct TransportFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: String, Equatable, Sendable {
        case unknownHost, refused, tls, timeout, truncated, tooLarge, headersTooLarge, proxy, protocolError, cancelled
        /// A file of a form, here and not at the server.
        case file
    }

    package let kind: Kind
    /// One whole sentence: what happened, to what, what to do.
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
