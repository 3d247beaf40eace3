/// Text with its invisible characters drawn: ␍␊ and a real line break for a line end, ␉ for a tab, \xNN for bytes that
/// are no UTF-8. `indent` begins every further line.
func visibleText(_ bytes: [UInt8], indent: String = "") -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { return escapedBytes(bytes, width: Int.max) }
    return visibleText(text, indent: indent)
}

/// The same for text that was already decoded.
func visibleText(_ text: String, indent: String = "") -> String {
    var visible = ""
    var before: UnicodeScalar?
    for scalar in text.unicodeScalars {
        if before == "\r" && scalar != "\n" || before == "\n" { visible += "\n\(indent)" }
        switch scalar.value {
        case 0..<0x20: visible.unicodeScalars.append(UnicodeScalar(0x2400 + scalar.value) ?? scalar)
        case 0x7F: visible += "\u{2421}"
        case 0x80..<0xA0: visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: visible.unicodeScalars.append(scalar)
        }
        before = scalar
    }
    return visible
}

/// Printable ASCII as it is, `\\` for a backslash, `\xNN` for every other byte; a line break after each `\x0A` and after
/// `width` columns is for reading only.
func escapedBytes(_ bytes: [UInt8], width: Int = 72) -> String {
    var escaped = ""
    var column = 0
    for byte in bytes {
        let piece = escapedByte(byte)
        if column + piece.utf8.count > width {
            escaped += "\n"
            column = 0
        }
        escaped += piece
        column += piece.utf8.count
        if byte == 0x0A, width < Int.max {
            escaped += "\n"
            column = 0
        }
    }
    return escaped
}

private func escapedByte(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\\"): "\\\\"
    case 0x20...0x7E: String(UnicodeScalar(byte))
    default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
