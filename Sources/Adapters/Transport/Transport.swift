import Authentication
import CCurl
import HTTP

/// HTTP over libcurl: requests go in, reports come out on the transport's own threads.
///
/// Each origin has its own connections, kept for the next request to it; each request has its own handle, so that
/// nothing a server said is carried to the next one. Redirects are not followed, cookies are not kept: both are the
/// caller's. No call blocks.
package final class Transport: Sendable {
    private let pool: WorkerPool

    /// `report` is called from several threads, for one id in order.
    package init(
        configuration: TransportConfiguration = TransportConfiguration(),
        report: @escaping @Sendable (TransportReport) -> Void
    ) {
        pool = WorkerPool(configuration: configuration, report: report)
    }

    deinit { pool.stop() }

    /// Initialises the library in the background, so that the first request need not wait for it.
    package func start() { _ = startThread { _ = latchkey_curl_prepare() } }

    /// Trusts an authority beside the others, for one origin only. PEM.
    package func trust(_ authority: [UInt8], for origin: Origin) { pool.trust(authority, for: origin) }

    /// Sends a request; `id` must not be in use. `Authorization` is put together only for the wire.
    package func send(_ id: Int, _ request: Request, _ authorization: Authorization?) {
        pool.send(Job(id: id, request: request, authorization: authorization))
    }

    /// Answers `serverTrust`: send the request on this connection, or give it up.
    package func proceed(_ id: Int, _ goOn: Bool) { pool.job(id)?.answer(goOn) }

    /// Ends a request at once; it reports `failed` with `cancelled`, unless it just ended otherwise.
    package func cancel(_ id: Int) { pool.cancel(id) }

    /// Closes the connections that no request uses.
    package func closeConnections() { pool.closeIdle() }

    /// Ends every request and closes every connection. Later requests are not sent.
    package func stop() { pool.stop() }
}
