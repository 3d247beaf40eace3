/// A `Content-Type` taken apart (RFC 9110 §8.3.1).
struct ReceivedType: Equatable {
    /// `type/subtype` in lower case.
    let essence: String
    /// Names in lower case, the first of each name; quotes taken off.
    let parameters: [String: String]

    init(_ value: String) {
        let bytes = Array(value.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        essence = String(decoding: trimmed(bytes[..<end]), as: UTF8.self).lowercased()
        var found: [String: String] = [:]
        var rest = bytes[end...]
        while rest.first == UInt8(ascii: ";") {
            let (name, value) = takeParameter(&rest)
            if !name.isEmpty, found[name] == nil { found[name] = value }
        }
        parameters = found
    }
}

/// Takes `; name=value` or `; name="value"` off the front.
private func takeParameter(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: String) {
    rest = rest.dropFirst()
    let nameEnd = rest.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") } ?? rest.endIndex
    let name = String(decoding: trimmed(rest[..<nameEnd]), as: UTF8.self).lowercased()
    rest = rest[nameEnd...]
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == UInt8(ascii: "\"") else {
        let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return (name, String(decoding: trimmed(rest[..<end]), as: UTF8.self))
    }
    let value = takeQuoted(&rest)
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    return (name, String(decoding: value, as: UTF8.self))
}

/// Takes a quoted string off the front; a backslash protects the next byte. Without a closing quote all is taken.
private func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
        value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return value
}

/// Without spaces and tabs at both ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let front = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    guard let last = front.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    return front[...last]
}
