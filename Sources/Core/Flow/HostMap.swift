import HTTP

/// `--map HOST=ORIGIN`: requests to a host go elsewhere, whatever pages name.
package struct HostMap: Equatable, Sendable {
    package enum Target: Equatable, Sendable {
        case origin(Origin)
        /// The built-in demo site, wherever it listens.
        case demo
    }

    /// Lower case.
    package let host: String
    package let target: Target

    package init(host: String, target: Target) {
        self.host = host
        self.target = target
    }

    /// Reads `HOST=ORIGIN` or `HOST=demo`; nil when it is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let host = try? ParsedAddress(parsing: "https://\(parts[0])/").url,
            host.path == "/", host.query == nil, host.origin.hasDefaultPort
        else { return nil }
        self.host = host.origin.host
        if parts[1] == "demo" {
            target = .demo
        } else {
            guard let parsed = try? ParsedAddress(parsing: parts[1]), parsed.userInformation == nil,
                parsed.url.path == "/", parsed.url.query == nil, parsed.url.fragment == nil
            else { return nil }
            target = .origin(parsed.url.origin)
        }
    }

    /// Where its requests go; nil while the demo site is not there.
    func origin(demo: Origin?) -> Origin? {
        switch target {
        case .origin(let origin): origin
        case .demo: demo
        }
    }
}

extension Session {
    func map(for url: URL) -> HostMap? { settings.maps.first { $0.host == url.origin.host } }

    /// Where a request for an address goes: path and query are kept.
    func mapped(_ url: URL) -> URL {
        guard let origin = map(for: url)?.origin(demo: settings.demoOrigins.first) else { return url }
        return URL(origin: origin, path: url.path, query: url.query, fragment: url.fragment)
    }

    /// ` (mapped from HOST)` for requests that go elsewhere.
    func mappingNote(for request: RequestID) -> String {
        guard let url = requests[request].flatMap({ fetches[$0]?.url }), mapped(url) != url else { return "" }
        return " (mapped from \(url.origin))"
    }
}
