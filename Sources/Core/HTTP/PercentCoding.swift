/// Which bytes of a URL's part travel as they are; every other byte is percent-encoded.
///
/// The sets are those of the WHATWG URL standard ("percent-encoded bytes"), with `^` and `|` encoded in paths too.
enum URLPart {
    case path, query, fragment

    func needsEncoding(_ byte: UInt8) -> Bool {
        if byte <= 0x20 || byte >= 0x7F { return true }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): return true
        case UInt8(ascii: "`"): return self != .query
        case UInt8(ascii: "'"), UInt8(ascii: "#"): return self == .query
        case UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"), UInt8(ascii: "|"):
            return self == .path
        default: return false
        }
    }
}

/// The bytes as ASCII text; an escape that is already there stays as it is.
func percentEncoded(_ bytes: some Sequence<UInt8>, for part: URLPart) -> String {
    var encoded: [UInt8] = []
    for byte in bytes {
        if part.needsEncoding(byte) {
            encoded += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
        } else {
            encoded.append(byte)
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

/// `%41` becomes `A`; a `%` without two hexadecimal digits stays (RFC 3986 §2.1).
func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
            let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(bytes[index])
            index += 1
        }
    }
    return decoded
}

func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x37 + nibble }

/// The value of one hexadecimal digit.
func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}
