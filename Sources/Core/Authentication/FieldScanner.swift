/// A place in one field line, and the lexical rules of RFC 9110 §5.6. Never goes back further than the element it is
/// in, so a line is read in linear time.
struct FieldScanner {
    /// obs-fold already replaced by spaces, so that offsets stay those of the line as received (RFC 9112 §5.2).
    let bytes: [UInt8]
    var position = 0
    /// Once a quote turned out to have no end, no later one on the line is searched for its end again.
    private var quotesCanEnd = true

    init(_ line: [UInt8]) {
        var bytes = line
        for index in bytes.indices.dropLast() where bytes[index] == 0x0A && isBlank(bytes[index + 1]) {
            bytes[index] = 0x20
            if index > 0, bytes[index - 1] == 0x0D { bytes[index - 1] = 0x20 }
        }
        self.bytes = bytes
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    var isAtEnd: Bool { position >= bytes.count }
    /// True where a list element may end.
    var isAtElementEnd: Bool { isAtEnd || next == 0x2C }

    mutating func skipBlanks() {
        while let byte = next, isBlank(byte) { position += 1 }
    }

    /// True when that byte was there and was taken.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// A token, or nil without moving.
    mutating func token() -> String? {
        let start = position
        while let byte = next, isTokenByte(byte) { position += 1 }
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A token68 that fills the rest of its list element, or nil without moving (RFC 9110 §11.2).
    mutating func token68() -> String? {
        let start = position
        while let byte = next, isToken68Byte(byte) { position += 1 }
        guard position > start else { return nil }
        while take(0x3D) {}
        let end = position
        skipBlanks()
        guard isAtElementEnd else {
            position = start
            return nil
        }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// True when a parameter (`token BWS "="`) begins here; does not move.
    func beginsParameter() -> Bool {
        var ahead = self
        guard ahead.token() != nil else { return false }
        ahead.skipBlanks()
        return ahead.next == 0x3D
    }

    struct Fault {
        let offset: Int
        let message: String
    }

    /// A quoted string from its opening quote on, quoted pairs removed; of one that never ends, all there is.
    mutating func quotedString() -> (value: [UInt8], fault: Fault?) {
        let opening = position
        var value: [UInt8] = []
        var fault: Fault?
        position += 1
        while let byte = next {
            position += 1
            if byte == 0x22 { return (value, fault) }
            var octet = byte
            if byte == 0x5C {
                guard let escaped = next else { break }
                position += 1
                octet = escaped
            }
            if isControl(octet) {
                fault = fault ?? Fault(offset: position - 1, message: controlMessage(octet))
            }
            value.append(octet)
        }
        quotesCanEnd = false
        return (value, Fault(offset: opening, message: "the quoted string that begins here has no closing quote"))
    }

    /// An unquoted value: a token, and where that ends too early, what stands before the next blank, comma or quote.
    mutating func tokenValue() -> (value: [UInt8], fault: Fault?) {
        let start = position
        while let byte = next, isTokenByte(byte) { position += 1 }
        let end = position
        while let byte = next, !isBlank(byte), byte != 0x2C, byte != 0x22 { position += 1 }
        guard position > end else { return (Array(bytes[start..<end]), nil) }
        let fault = Fault(offset: end, message: "\(named(bytes[end])) cannot stand in an unquoted value")
        return (Array(bytes[start..<position]), fault)
    }

    /// Recovers: goes to the next comma. A quoted string that stands right here is skipped whole.
    mutating func skipElement() {
        if next == 0x22, quotesCanEnd {
            let start = position
            _ = quotedString()
            if !quotesCanEnd { position = start }
        }
        while !isAtElementEnd { position += 1 }
    }

    private func controlMessage(_ byte: UInt8) -> String {
        "\(named(byte)) is a control character, which a quoted string cannot hold"
    }
}

/// How a byte is called in a problem: itself when it can be seen, else its number.
func named(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "“\(Unicode.Scalar(byte))”" : "byte 0x" + hexadecimal(byte)
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
}

/// SP or HTAB: what OWS and BWS are made of (RFC 9110 §5.6.3).
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// A control character other than HTAB.
func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}

/// tchar (RFC 9110 §5.6.2).
package func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: isLetterOrDigit(byte)
    }
}

private func isToken68Byte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2B, 0x2D...0x2F, 0x5F, 0x7E: true
    default: isLetterOrDigit(byte)
    }
}

/// An ASCII text in lower case; other characters stay.
func asciiLowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
}
