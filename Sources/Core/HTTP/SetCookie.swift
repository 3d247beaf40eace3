/// A Set-Cookie field taken apart, before it is judged (RFC 6265 §5.2). Unknown attributes, SameSite among them, are
/// left out: Latchkey opens one page at a time and sends a cookie by domain, path and scheme alone.
struct SetCookie {
    let name: String
    let value: [UInt8]
    /// Lower case, without a leading dot; nil when missing or empty.
    private(set) var domain: String?
    /// nil when missing or not beginning with `/`.
    private(set) var path: String?
    private(set) var isSecure = false
    private(set) var isHTTPOnly = false
    /// Seconds from now; wins over `expires`.
    private(set) var maxAge: Int?
    /// Seconds since 1970.
    private(set) var expires: Int?

    /// nil when there is no `name=value` in front.
    init?(_ field: [UInt8]) {
        let parts = field.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        name = decodedFieldValue(trimmed(pair[..<equals]))
        value = Array(trimmed(pair[(equals + 1)...]))
        for part in parts.dropFirst() {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            read(decodedFieldValue(trimmed(part[..<equals])), decodedFieldValue(trimmed(part[equals...].dropFirst())))
        }
    }

    private mutating func read(_ attribute: String, _ text: String) {
        switch attribute.lowercased() {
        case "domain":
            let name = (text.hasPrefix(".") ? text.dropFirst() : text[...]).lowercased()
            domain = name.isEmpty ? nil : name
        case "path": path = text.hasPrefix("/") ? text : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "max-age": maxAge = seconds(text) ?? maxAge
        case "expires": expires = cookieDate(text) ?? expires
        default: break
        }
    }

    /// Digits with an optional minus; what is too large for a number is the largest one.
    private func seconds(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
    }
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? bytes.startIndex
    return bytes[..<end].drop { $0 == 0x20 || $0 == 0x09 }
}
