/// One cookie as a server set it (RFC 6265 §5.3). It prints without its value.
package struct Cookie: Equatable, Sendable, CustomStringConvertible {
    package let name: String
    /// The raw octets; as good as a password, so never shown.
    package let value: [UInt8]
    /// Lower case, without a leading dot.
    package let domain: String
    /// True without a Domain attribute: no subdomain gets it.
    package let isHostOnly: Bool
    /// Whose answer set it.
    package let origin: Origin
    package let path: String
    package let isSecure: Bool
    /// Scripts do not see it.
    package let isHTTPOnly: Bool
    /// Seconds since 1970; nil when it ends with the session.
    package let expires: Int?

    package var description: String { "\(name) of \(isHostOnly ? "" : ".")\(domain)\(path)" }

    func isSent(to url: URL, now: Int) -> Bool {
        !isExpired(now) && (url.isEncrypted || !isSecure) && pathCovers(url.path)
            && (isHostOnly ? url.origin.host == domain : domainCovers(url.origin.host, domain: domain))
    }

    func isExpired(_ now: Int) -> Bool { expires.map { $0 <= now } ?? false }

    /// RFC 6265 §5.1.4.
    private func pathCovers(_ requested: String) -> Bool {
        requested == path || requested.hasPrefix(path) && (path.hasSuffix("/") || requested.hasPrefix("\(path)/"))
    }

    /// The same name, domain and path: a new one replaces the old.
    func replaces(_ other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path && isHostOnly == other.isHostOnly
    }
}

extension Cookie: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: ["cookie": description]) }
}

/// RFC 6265 §5.1.3; a numeric host has no subdomains.
func domainCovers(_ host: String, domain: String) -> Bool {
    if host == domain { return true }
    return host.hasSuffix(".\(domain)") && !InternetAddress.endsInNumber(host) && !host.hasPrefix("[")
}
