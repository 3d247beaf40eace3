import CMicrohttpd
import HTTP
import Synchronization

/// The built-in site whose rooms teach one thing each: real HTTP on a first and a second origin, and on TLS.
///
/// Serves from `init` until `stop` on threads of its own.
package final class DemoSite: Sendable {
    /// Plain http, with the port that was really taken.
    package let origin: Origin
    /// Another port: for redirects that leave the origin.
    package let secondOrigin: Origin
    /// nil when the configuration left TLS out.
    package let secureOrigin: Origin?
    /// PEM; trust it for `secureOrigin` only. Made at start, never written to disk.
    package let certificateAuthorityPEM: String?

    private let listeners: [Listener]
    private let log: RequestLog

    /// Starts the site; `onRequest` is called on the site's threads, once per answered request.
    ///
    /// Throws when the port is taken, the address is none, or a library is missing.
    package init(
        _ configuration: Configuration = Configuration(),
        onRequest: @escaping @Sendable (LoggedRequest) -> Void = { _ in }
    ) throws(DemoSiteError) {
        if let problem = mhd_open() { throw .libraryMissing(String(cString: problem)) }
        let log = RequestLog(onRequest)
        let own = configuration.certificate
        let first = try ListeningSocket(address: configuration.bind, port: own == nil ? configuration.port : 0)
        let second = try ListeningSocket(address: configuration.bind, port: 0)
        let isSecure = configuration.tls || own != nil
        let securePort = own == nil ? 0 : configuration.port
        let secure = isSecure ? try ListeningSocket(address: configuration.bind, port: securePort) : nil
        let certificates = isSecure ? try certificates(for: configuration) : nil
        let site = Site(
            configuration,
            Site.Ports(first: first.port, second: second.port, secure: secure?.port),
            certificateAuthority: certificates?.authority
        )
        let host = reachableHost(configuration.bind)
        let origin = Origin(scheme: .http, host: host, port: first.port)
        let secondOrigin = Origin(scheme: .http, host: host, port: second.port)
        let secureOrigin = secure.map { Origin(scheme: .https, host: host, port: $0.port) }

        var listeners: [Listener] = []
        listeners.append(try listener(first, nil, origin, site, log))
        listeners.append(try listener(second, nil, secondOrigin, site, log))
        if let secure, let secureOrigin {
            do throws(DemoSiteError) {
                listeners.append(try listener(secure, certificates, secureOrigin, site, log))
            } catch {
                throw own == nil ? error : .certificateRefused
            }
        }
        self.log = log
        self.origin = origin
        self.secondOrigin = secondOrigin
        self.secureOrigin = secureOrigin
        self.certificateAuthorityPEM = certificates?.authority
        self.listeners = listeners
    }

    /// The last ten thousand answered requests, oldest first.
    package var requestLog: [LoggedRequest] { log.requests }

    /// Ends every connection, joins the threads and frees the ports. May be called again.
    package func stop() {
        for listener in listeners { listener.stop() }
    }
}

private func certificates(for configuration: Configuration) throws(DemoSiteError) -> Certificates {
    if let own = configuration.certificate { return Certificates(own) }
    return try Certificates(address: configuration.bind)
}

private func listener(
    _ socket: ListeningSocket,
    _ certificates: Certificates?,
    _ origin: Origin,
    _ site: Site,
    _ log: RequestLog
) throws(DemoSiteError) -> Listener {
    try Listener(
        socket,
        certificates: certificates,
        onAnswered: { log.add($0) },
        answer: { request, exchange in site.answer(request, exchange, on: origin) }
    )
}

/// The host to write for an address that was bound: a wildcard is reached as loopback, IPv6 takes brackets.
private func reachableHost(_ address: String) -> String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.contains(":") ? "[\(address)]" : address
    }
}
