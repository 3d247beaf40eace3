import HTTP

/// One address of a Digest challenge's `domain`: an absolute path, or an http or https address (RFC 7616 §3.3).
struct DomainEntry: Equatable {
    let origin: Origin
    /// Begins with `/`.
    let path: String

    /// nil for what cannot be read, which is then passed over.
    init?(_ text: String, relativeTo base: Origin) {
        if text.hasPrefix("/"), !text.hasPrefix("//") {
            origin = base
            path = text
            return
        }
        guard let scheme = [URL.Scheme.http, .https].first(where: { text.lowercased().hasPrefix("\($0)://") }) else {
            return nil
        }
        let rest = text.dropFirst(scheme.rawValue.count + 3)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard let place = Self.hostAndPort(rest[..<end], default: scheme.defaultPort) else { return nil }
        origin = Origin(scheme: scheme, host: place.host, port: place.port)
        path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/"
    }

    private static func hostAndPort(_ text: Substring, default port: UInt16) -> (host: String, port: UInt16)? {
        let hostEnd: Substring.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            hostEnd = text.index(after: bracket)
        } else {
            hostEnd = text.firstIndex(of: ":") ?? text.endIndex
        }
        let host = text[..<hostEnd].lowercased()
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x40 && $0 != 0x5C }) else {
            return nil
        }
        let rest = text[hostEnd...]
        if rest.isEmpty || rest == ":" { return (host, port) }
        guard rest.hasPrefix(":"), let number = UInt16(rest.dropFirst()), number > 0 else { return nil }
        return (host, number)
    }
}
