import Text

extension ParsedAddress {
    /// Reads an address as a person types it.
    ///
    /// Without a scheme `http` is taken for loopback hosts (`localhost`, `127.…`, `[::1]`) and for port 80, `https`
    /// for every other; `localhost:8080/x` is a host and a port, not a scheme. White space around it and line breaks
    /// and tabs inside it are ignored, `\` counts as `/` (WHATWG URL). Throws for what is empty, malformed, longer than
    /// 64 KiB, or of a scheme that is not http or https.
    package init(parsing typed: String) throws(AddressError) {
        self = try reportingAddress(typed) { bytes throws(AddressProblem) in try readTyped(bytes) }
    }
}

extension URL {
    /// The address that `reference` means on a page of this URL (RFC 3986 §5.2, with the habits of browsers).
    ///
    /// A relative reference has no user information; that of a whole one is returned apart, for the caller to drop.
    /// Throws as `ParsedAddress(parsing:)` does, except that an empty reference is the page itself.
    package func resolving(_ reference: String) throws(AddressError) -> ParsedAddress {
        try reportingAddress(reference) { bytes throws(AddressProblem) in try readReference(bytes, base: self) }
    }
}

/// The longest address that is read, in bytes of UTF-8.
private let longestAddress = 65_536

private func reportingAddress(
    _ text: String,
    _ read: ([UInt8]) throws(AddressProblem) -> ParsedAddress
) throws(AddressError) -> ParsedAddress {
    do throws(AddressProblem) {
        let bytes = cleaned(text)
        if bytes.count > longestAddress { throw AddressProblem("it is longer than 64 KiB") }
        return try read(bytes)
    } catch {
        throw AddressError(reason: error.reason, address: shownAddress(text))
    }
}

/// Without the controls and spaces at both ends, and without any tab or line break.
private func cleaned(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
        return []
    }
    return bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
}

/// Safe to show: nothing before an `@` stays, since a mistyped password may stand there.
private func shownAddress(_ text: String) -> String {
    var shown = neutralised(String(decoding: cleaned(text).prefix(longestAddress), as: UTF8.self))
    if let at = shown.lastIndex(of: "@") {
        let scheme = shown.occurrence(of: "://").map { shown[..<$0.upperBound] } ?? ""
        shown = "\(scheme.contains("@") ? "" : scheme)…\(shown[at...])"
    }
    return shown.count > 80 ? shown.prefix(79) + "…" : shown
}

private func readTyped(_ bytes: [UInt8]) throws(AddressProblem) -> ParsedAddress {
    if bytes.isEmpty { throw AddressProblem(reason: .empty) }
    guard let name = schemeName(bytes), !isHostAndMore(name, bytes[(name.utf8.count + 1)...]) else {
        if bytes[0].isSlash && !beginsWithTwoSlashes(bytes[...]) || "?#".utf8.contains(bytes[0]) {
            throw AddressProblem("it names no host")
        }
        return try readAfterScheme(bytes[...], scheme: nil)
    }
    return try readAfterScheme(bytes[(name.utf8.count + 1)...], scheme: try httpScheme(name))
}

private func readReference(_ bytes: [UInt8], base: URL) throws(AddressProblem) -> ParsedAddress {
    var rest = bytes[...]
    if let name = schemeName(bytes) {
        let scheme = try httpScheme(name)
        rest = bytes[(name.utf8.count + 1)...]
        if scheme != base.origin.scheme || beginsWithTwoSlashes(rest) {
            return try readAfterScheme(rest, scheme: scheme)
        }
    } else if beginsWithTwoSlashes(rest) {
        return try readAfterScheme(rest, scheme: base.origin.scheme)
    }
    let parts = Parts(rest)
    return ParsedAddress(url: resolved(parts, base: base))
}

private func beginsWithTwoSlashes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 2 && bytes.prefix(2).allSatisfy(\.isSlash)
}

private func resolved(_ parts: Parts, base: URL) -> URL {
    if parts.path.isEmpty {
        return URL(origin: base.origin, path: base.path, query: parts.query ?? base.query, fragment: parts.fragment)
    }
    let isAbsolute = parts.path.first?.isSlash ?? false
    let path =
        isAbsolute ? readPath(parts.path.dropFirst()) : readPath(parts.path, after: directory(of: base.path))
    return URL(origin: base.origin, path: path, query: parts.query, fragment: parts.fragment)
}

/// What follows `http:`; a scheme of nil is chosen by the host.
private func readAfterScheme(_ bytes: ArraySlice<UInt8>, scheme: URL.Scheme?) throws(AddressProblem) -> ParsedAddress {
    let rest = bytes.drop(while: \.isSlash)
    let end = rest.firstIndex { $0.isSlash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    let authority = try Authority(rest[..<end])
    let parts = Parts(rest[end...])
    let scheme = scheme ?? (namesLoopback(authority.host) || authority.port == 80 ? .http : .https)
    let origin = Origin(scheme: scheme, host: authority.host, port: authority.port ?? scheme.defaultPort)
    let url = URL(
        origin: origin,
        path: readPath(parts.path.dropFirst()),
        query: parts.query,
        fragment: parts.fragment
    )
    return ParsedAddress(url: url, userInformation: authority.userInformation)
}

/// Path, query and fragment; the path still raw.
private struct Parts {
    let path: ArraySlice<UInt8>
    let query: String?
    let fragment: String?

    init(_ bytes: ArraySlice<UInt8>) {
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let question = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        path = bytes[..<question]
        query = question < hash ? percentEncoded(bytes[(question + 1)..<hash], for: .query) : nil
        fragment = hash < bytes.endIndex ? percentEncoded(bytes[(hash + 1)...], for: .fragment) : nil
    }
}

/// The name before the first `:`, in lower case, when it has the shape of a scheme (RFC 3986 §3.1).
private func schemeName(_ bytes: [UInt8]) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let name = bytes[..<colon].map(\.asciiLowercased)
    let isScheme = name.enumerated().allSatisfy { position, byte in
        switch byte {
        case 0x61...0x7A: true
        case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): position > 0
        default: false
        }
    }
    return isScheme ? String(decoding: name, as: UTF8.self) : nil
}

private func httpScheme(_ name: String) throws(AddressProblem) -> URL.Scheme {
    guard let scheme = URL.Scheme(rawValue: name) else { throw AddressProblem(reason: .unsupportedScheme(name)) }
    return scheme
}

/// Schemes that are followed by no `//`, so that they would pass for a host or a user name.
private let bareSchemes: Set<String> = [
    "about", "acct", "blob", "data", "file", "javascript", "mailto", "sip", "sips", "tel", "urn", "vbscript",
    "view-source", "xmpp",
]

/// True when a typed `name:rest` is a host with its port, or a user with the password.
private func isHostAndMore(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
    if URL.Scheme(rawValue: name) != nil || bareSchemes.contains(name) || rest.first?.isSlash ?? false { return false }
    let authority = rest.prefix { !$0.isSlash && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if authority.isEmpty { return name == "localhost" || name.contains(".") }
    return authority.contains(UInt8(ascii: "@")) || authority.allSatisfy { (0x30...0x39).contains($0) }
}

/// `localhost`, the names below it, and the loopback addresses.
func namesLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
        || host.hasPrefix("127.") && InternetAddress.canonicalIPv4(host) != nil
}
