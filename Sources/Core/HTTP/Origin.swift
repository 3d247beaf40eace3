/// The scheme, host and port that decide which credentials and cookies may travel (RFC 6454 §4).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let scheme: URL.Scheme
    /// Lower case; an IPv6 address keeps its brackets.
    package let host: String
    /// Always a number: the scheme's default port stands here when the URL names none.
    package let port: UInt16

    package init(scheme: URL.Scheme, host: String, port: UInt16) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    package var hasDefaultPort: Bool { port == scheme.defaultPort }

    /// True for this machine, which counts as trustworthy without encryption (W3C Secure Contexts §3.1).
    package var isLoopback: Bool { namesLoopback(host) }

    /// `http://127.0.0.1:8080`, or `https://example.com` when the port is the scheme's own.
    package var description: String {
        hasDefaultPort ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
