/// Two lower-case hexadecimal digits per byte.
package func hex(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
        text.unicodeScalars.append(hexDigit(byte >> 4))
        text.unicodeScalars.append(hexDigit(byte & 15))
    }
    return text
}

private func hexDigit(_ value: UInt8) -> Unicode.Scalar { Unicode.Scalar(value < 10 ? 0x30 + value : 0x57 + value) }

/// Base64 with padding (RFC 4648 §4), written to memory that the caller owns and may wipe.
package enum Base64 {
    /// How many bytes the encoding of `byteCount` bytes takes.
    package static func encodedCount(_ byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

    /// Writes the encoding to `target`, which has room for `encodedCount`, and returns how many bytes it took.
    @discardableResult
    package static func encode(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int {
        var written = 0
        for start in stride(from: 0, to: source.count, by: 3) {
            let count = min(3, source.count - start)
            var group: UInt32 = 0
            for place in 0..<3 {
                group = group << 8 | (place < count ? UInt32(source[start + place]) : 0)
            }
            for place in 0..<4 {
                let value = UInt8(truncatingIfNeeded: group >> (18 - 6 * UInt32(place)) & 63)
                target[written + place] = place <= count ? digit(value) : 0x3D
            }
            written += 4
        }
        return written
    }

    /// The encoding of bytes that are no secret.
    package static func encode(_ bytes: [UInt8]) -> String {
        let encoded = [UInt8](unsafeUninitializedCapacity: encodedCount(bytes.count)) { buffer, count in
            count = bytes.withUnsafeBytes { encode($0, into: UnsafeMutableRawBufferPointer(buffer)) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes of an encoding; nil for what is none. White space is not skipped.
    package static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        let padding = digits.suffix(2).count { $0 == 0x3D }
        guard digits.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3)
        var group: UInt32 = 0
        for (place, digit) in digits.dropLast(padding).enumerated() {
            guard let value = value(of: digit) else { return nil }
            group = group << 6 | UInt32(value)
            if place % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: group >> (6 - 2 * UInt32(place % 4)) & 0xFF)) }
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61 + 26
        case 0x30...0x39: digit - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: 0x41 + value
        case 26..<52: 0x61 + value - 26
        case 52..<62: 0x30 + value - 52
        case 62: 0x2B
        default: 0x2F
        }
    }
}
