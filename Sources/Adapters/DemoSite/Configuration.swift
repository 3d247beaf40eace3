/// Where the demo site listens.
package struct Configuration: Equatable, Sendable {
    /// A numeric IPv4 or IPv6 address.
    package var bind: String
    /// 0 takes a free port.
    package var port: UInt16
    /// Also listen on TLS, with a certificate made at start.
    package var tls: Bool
    /// Instead of that one; then TLS takes `port`, and plain http a free one.
    package var certificate: ServerCertificate?
    /// How long the slow room waits before each piece of its body.
    package var slowPieceMilliseconds: UInt32

    /// Loopback, a free port, with TLS, unless told otherwise.
    package init(bind: String = "127.0.0.1", port: UInt16 = 0, tls: Bool = true, slowPieceMilliseconds: UInt32 = 200) {
        self.bind = bind
        self.port = port
        self.tls = tls
        self.slowPieceMilliseconds = slowPieceMilliseconds
    }

    /// False when other machines can reach the site.
    package var isLoopback: Bool { bind.hasPrefix("127.") || bind == "::1" }
}
