import HTTP

/// What a request came to, step by step. For one id the last report is `response` or `failed`, and nothing follows it.
package enum TransportReport: Equatable, Sendable {
    /// A new TLS connection was made and nothing was sent on it: the request waits for `proceed`. With a `failure`
    /// it ends in `failed`, however that is answered.
    case serverTrust(Int, ServerTrust)
    /// The status and header fields are there; `expectedBytes` is Content-Length, before decoding.
    case head(Int, status: Int, expectedBytes: Int?)
    /// Body bytes so far, after decoding; at most ten a second.
    case bytes(Int, total: Int)
    case response(Int, Response)
    case failed(Int, TransportFailure)
}
