import HTTP

extension PageSource {
    /// The body's encoding: byte order mark, `Content-Type`, `<meta>` in the first 1024 bytes, else UTF-8 when the
    /// body is valid UTF-8 and windows-1252 when not (WHATWG HTML §13.2.3.2).
    package var charset: Charset {
        if let mark = byteOrderMark, let charset = Charset(label: mark) { return charset }
        if let label = MediaType(contentType ?? "").charset, let charset = Charset(label: label) { return charset }
        if reading == .html, let charset = declaredCharset(body.prefix(1024)) { return charset }
        return String(validating: body, as: UTF8.self) == nil ? .windows1252 : .utf8
    }
}

/// The charset that a `<meta charset>` or `<meta http-equiv=content-type>` names (WHATWG HTML §13.2.3.2 prescan).
func declaredCharset(_ start: some Collection<UInt8>) -> Charset? {
    var scanner = MetaScanner(bytes: Array(start))
    return scanner.find()
}

private struct MetaScanner {
    let bytes: [UInt8]
    var at = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func find() -> Charset? {
        while at < bytes.count {
            if starts("<!--") {
                at += 4
                while at < bytes.count, !starts("-->") { at += 1 }
            } else if starts("<meta"), at + 5 < bytes.count, isSpace(bytes[at + 5]) || bytes[at + 5] == 0x2F {
                at += 5
                if let charset = charsetOfTag() { return charset }
            } else {
                at += 1
            }
        }
        return nil
    }

    private mutating func charsetOfTag() -> Charset? {
        var isContentType = false
        var fromContent: String?
        var label: String?
        while let (name, value) = attribute() {
            switch name {
            case "http-equiv": isContentType = lowercased(value.utf8) == "content-type"
            case "content": fromContent = MediaType(value).charset
            case "charset": label = value
            default: break
            }
        }
        if label == nil, isContentType { label = fromContent }
        guard let charset = label.flatMap(Charset.init(label:)) else { return nil }
        return charset.name.hasPrefix("utf-16") ? .utf8 : charset
    }

    private mutating func attribute() -> (String, String)? {
        while at < bytes.count, isSpace(bytes[at]) || bytes[at] == 0x2F { at += 1 }
        guard at < bytes.count, bytes[at] != UInt8(ascii: ">") else { return nil }
        let name = take { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != 0x2F }
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return (lowercased(name), "") }
        at += 1
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        let quote = bytes[at]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = take { !isSpace($0) && $0 != UInt8(ascii: ">") }
            return (lowercased(name), String(decoding: value, as: UTF8.self))
        }
        at += 1
        let value = take { $0 != quote }
        at += 1
        return (lowercased(name), String(decoding: value, as: UTF8.self))
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let from = at
        while at < bytes.count, condition(bytes[at]) { at += 1 }
        // A lone `=` or `/` must not stop the scan where it stands.
        if from == at, at < bytes.count { at += 1 }
        return bytes[from..<at]
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            (0..<count).allSatisfy { bytes[at + $0].asciiLowercased == wanted[$0] }
        }
    }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
