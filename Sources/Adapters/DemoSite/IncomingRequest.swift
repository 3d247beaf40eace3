import HTTP

/// One request as the rooms see it.
struct IncomingRequest {
    let method: String
    /// The request target exactly as received: Digest compares it.
    let target: String
    let headers: Headers
    /// Empty when it was too large.
    var body: [UInt8] = []
    var bodyIsTooLarge = false
    /// The client's numeric address; empty when the library does not tell.
    var peer = ""

    /// Without the query; not decoded.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// What follows the question mark; not decoded.
    var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// Name and value of every cookie (RFC 6265 §5.4), as received.
    var cookies: [(name: String, value: String)] {
        headers.all("Cookie").flatMap { $0.split(separator: UInt8(ascii: ";")) }.map { pair in
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return (
                String(decoding: trimmed(pair[..<equals]), as: UTF8.self),
                String(decoding: trimmed(pair[equals...].dropFirst()), as: UTF8.self)
            )
        }
    }

    /// The `Host` header when it holds nothing but a name or an address and a port.
    var host: String? {
        guard let host = headers["Host"], !host.isEmpty, host.utf8.allSatisfy({ isHostByte($0) }) else { return nil }
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        return String(host[..<colon])
    }

    /// The scheme of `Authorization` when it is a known one, else `other`: what precedes a space may be a secret.
    var authorizationScheme: String? {
        guard let value = headers["Authorization"] else { return nil }
        let scheme = value.prefix { $0 != " " }.lowercased()
        return knownSchemes[scheme] ?? "other"
    }
}

private let knownSchemes = [
    "basic": "Basic", "digest": "Digest", "bearer": "Bearer", "negotiate": "Negotiate", "ntlm": "NTLM",
]

private func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5B, 0x5D, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
}
