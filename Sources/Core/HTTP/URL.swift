import Text

/// An http or https address, parsed once and re-serialised everywhere else: what is shown, compared and sent
/// comes from the same value, never from the typed string (RFC 3986, WHATWG URL for dot segments and `\`).
///
/// User information is never part of the value; `ParsedAddress` carries it apart.
package struct URL: Hashable, Sendable, CustomStringConvertible {
    package enum Scheme: String, Sendable, CustomStringConvertible {
        case http, https

        package var defaultPort: UInt16 { self == .http ? 80 : 443 }
        package var description: String { rawValue }
    }

    package let origin: Origin
    /// Begins with `/`; dot segments removed, unsafe bytes percent-encoded.
    package let path: String
    /// Without the `?`; nil when there is none.
    package let query: String?
    /// Without the `#`; nil when there is none. Never sent.
    package let fragment: String?

    package init(origin: Origin, path: String = "/", query: String? = nil, fragment: String? = nil) {
        self.origin = origin
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// What the request line carries: path and query (RFC 9112 §3.2.1).
    package var requestTarget: String { query.map { "\(path)?\($0)" } ?? path }

    /// The whole address without its fragment: what is handed to the transport.
    package var withoutFragment: String { "\(origin)\(requestTarget)" }

    package var description: String { fragment.map { "\(withoutFragment)#\($0)" } ?? withoutFragment }

    package var isEncrypted: Bool { origin.scheme == .https }
}
