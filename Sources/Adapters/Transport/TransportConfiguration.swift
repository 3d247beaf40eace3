import HTTP

/// How every request of a run is sent. Times are in milliseconds, sizes in bytes.
///
/// The environment (`http_proxy` and its kin), `.netrc` and curl's own configuration are never read.
package struct TransportConfiguration: Sendable {
    package var userAgent = "Latchkey/0.1"
    /// Sent with every request to every origin, unless the request has a field of that name. `Authorization` and
    /// `Cookie` are left out here, since they belong to one origin: they travel in the request.
    package var headers: Headers = []
    /// A PEM file of authorities that count beside the system's own.
    package var caFile: String?
    /// `http://host:port` of an HTTP proxy; nil for none.
    package var proxy: String?
    /// For finding the host, connecting and the TLS handshake together.
    package var connectTimeout = 10_000
    /// The longest silence of a server once the request is under way.
    package var silenceTimeout = 30_000
    /// For the whole of a request, without the time that a certificate waits for its answer; nil for none.
    package var totalTimeout: Int?
    /// The largest body, after decoding.
    package var largestBody = 64 << 20
    /// The largest status line and header fields of one answer together, interim answers included.
    package var largestHead = 256 << 10
    /// Connections to one origin at the same time; further requests wait.
    package var parallelPerOrigin = 6

    package init() {}
}
