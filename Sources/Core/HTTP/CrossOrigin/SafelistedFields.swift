/// The methods that need no preflight (Fetch, “CORS-safelisted method”).
package func isSafelistedMethod(_ method: String) -> Bool { ["GET", "HEAD", "POST"].contains(method) }

/// The methods that a page never sends (Fetch, “forbidden method”).
package func isForbiddenMethod(_ method: String) -> Bool {
    ["CONNECT", "TRACE", "TRACK"].contains { method.equalsIgnoringCase($0) }
}

extension String {
    /// A name of the grammar of HTTP: a method, a field name (RFC 9110 §5.6.2).
    package var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte.asciiLowercased)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}

/// Fields that scripts cannot set, since they belong to the program (Fetch, “forbidden request-header”).
package func isForbiddenRequestField(_ field: Headers.Field) -> Bool {
    let name = field.name.lowercased()
    if forbiddenNames.contains(name) || name.hasPrefix("proxy-") || name.hasPrefix("sec-") { return true }
    guard ["x-http-method", "x-http-method-override", "x-method-override"].contains(name) else { return false }
    return field.text.split(separator: ",").contains { isForbiddenMethod($0.withoutBlanks) }
}

private let forbiddenNames: Set = [
    "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method",
    "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive", "origin",
    "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
]

/// The names that a preflight asks about, in lower case, sorted, each once (Fetch, “CORS-unsafe request-header
/// names”).
package func unsafeFieldNames(_ headers: Headers) -> [String] {
    var unsafe: Set<String> = []
    var safe: Set<String> = []
    var size = 0
    for field in headers.fields {
        let name = field.name.lowercased()
        if isSafelisted(name, field.value) {
            safe.insert(name)
            size += field.value.count
        } else {
            unsafe.insert(name)
        }
    }
    return (size > 1024 ? unsafe.union(safe) : unsafe).sorted()
}

/// Whether a field goes to another origin without a preflight (Fetch, “CORS-safelisted request-header”).
package func isSafelistedField(_ field: Headers.Field) -> Bool { isSafelisted(field.name.lowercased(), field.value) }

private func isSafelisted(_ name: String, _ value: [UInt8]) -> Bool {
    guard value.count <= 128 else { return false }
    switch name {
    case "accept": return !value.contains(where: isUnsafe)
    case "accept-language", "content-language": return value.allSatisfy(mayStandInLanguage)
    case "content-type": return !value.contains(where: isUnsafe) && isSimpleType(value)
    case "range": return isSimpleRange(value)
    default: return false
    }
}

private func isUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F || "\"():<>?@[\\]{}".utf8.contains(byte)
}

private func mayStandInLanguage(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte.asciiLowercased) || " *,-.;=".utf8.contains(byte)
}

private func isSimpleType(_ value: [UInt8]) -> Bool {
    let essence = decodedFieldValue(value.prefix { $0 != UInt8(ascii: ";") }).withoutBlanks.lowercased()
    return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(essence)
}

/// `bytes=0-` or `bytes=0-99`.
private func isSimpleRange(_ value: [UInt8]) -> Bool {
    let text = decodedFieldValue(value)
    guard text.hasPrefix("bytes=") else { return false }
    let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isNumber(parts[0]), parts[1].isEmpty || isNumber(parts[1]) else { return false }
    guard let first = UInt64(parts[0]) else { return false }
    return parts[1].isEmpty || UInt64(parts[1]).map { first <= $0 } ?? false
}

private func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

extension StringProtocol {
    var withoutBlanks: String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}

extension Headers {
    /// The elements of a list field, over all its lines; nil when there is no such field.
    func list(_ name: String) -> [String]? {
        let lines = all(name)
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { decodedFieldValue($0).split(separator: ",").map(\.withoutBlanks) }.filter { !$0.isEmpty }
    }

    /// All lines of a field as one value; nil when there is none.
    func combined(_ name: String) -> String? {
        let lines = all(name)
        return lines.isEmpty ? nil : lines.map(decodedFieldValue).joined(separator: ", ")
    }
}
