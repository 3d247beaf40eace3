/// Reads `a=1&b=2` (URL standard, application/x-www-form-urlencoded parsing); the query of an address reads the same.
func urlencodedForm(_ body: ArraySlice<UInt8>) -> ReceivedForm {
    var form = ReceivedForm()
    for pair in body.split(separator: UInt8(ascii: "&")) {
        let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        let field = ReceivedField(name: decoded(pair[..<equals]), value: decoded(pair[equals...].dropFirst()))
        guard form.add(field) else { break }
    }
    return form
}

/// `+` is a space and `%41` is `A`; a percent sign without two hexadecimal digits stands for itself.
private func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
        let byte = text[place]
        place += 1
        if byte == UInt8(ascii: "+") {
            bytes.append(0x20)
        } else if byte == UInt8(ascii: "%"), place + 1 < text.endIndex, let high = hexDigit(text[place]),
            let low = hexDigit(text[place + 1])
        {
            bytes.append(high << 4 | low)
            place += 2
        } else {
            bytes.append(byte)
        }
    }
    return bytes
}

/// 0...15, or nil when the byte is no hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}
