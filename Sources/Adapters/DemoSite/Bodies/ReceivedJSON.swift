/// A JSON text as a value (RFC 8259); only what the rooms need.
indirect enum ReceivedJSON: Equatable {
    case null
    case boolean(Bool)
    /// As it was written.
    case number(String)
    case string(String)
    case array([ReceivedJSON])
    /// Members in the order received.
    case object([Member])

    struct Member: Equatable {
        let name: String
        let value: ReceivedJSON
    }

    /// nil when the bytes are no JSON text, or nest deeper than 64.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = JSONReader(bytes: bytes)
        guard let value = reader.text() else { return nil }
        self = value
    }

    /// The text of the last member of that name, when it is a string.
    func string(_ name: String) -> String? {
        guard case .object(let members) = self, case .string(let text) = members.last(where: { $0.name == name })?.value
        else { return nil }
        return text
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    private var place = 0
    private static let depthLimit = 64

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func text() -> ReceivedJSON? {
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return place == bytes.count ? value : nil
    }

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard current == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) -> ReceivedJSON? {
        skipSpace()
        guard depth <= Self.depthLimit, let byte = current else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return word("true", .boolean(true))
        case UInt8(ascii: "f"): return word("false", .boolean(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: String, _ value: ReceivedJSON) -> ReceivedJSON? {
        guard bytes[place...].starts(with: word.utf8) else { return nil }
        place += word.utf8.count
        return value
    }

    private mutating func object(_ depth: Int) -> ReceivedJSON? {
        var members: [ReceivedJSON.Member] = []
        place += 1
        skipSpace()
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\""), let name = string() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(.init(name: name, value: value))
            skipSpace()
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(_ depth: Int) -> ReceivedJSON? {
        var values: [ReceivedJSON] = []
        place += 1
        skipSpace()
        if take("]") { return .array([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    private mutating func number() -> ReceivedJSON? {
        let start = place
        _ = take("-")
        if !take("0") { guard digits() else { return nil } }
        if take(".") { guard digits() else { return nil } }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() else { return nil }
        }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    /// At least one.
    private mutating func digits() -> Bool {
        let start = place
        while let byte = current, (0x30...0x39).contains(byte) { place += 1 }
        return place > start
    }

    private mutating func string() -> String? {
        place += 1
        var units: [UInt8] = []
        while let byte = current {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escape() else { return nil }
                units += escaped.utf8
            case 0..<0x20: return nil
            default: units.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> String? {
        guard let byte = current else { return nil }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return escapedUnit()
        default: return nil
        }
    }

    /// A surrogate without its other half becomes U+FFFD.
    private mutating func escapedUnit() -> String? {
        guard let first = fourDigits() else { return nil }
        var units = [first]
        if (0xD800...0xDBFF).contains(first), bytes[place...].starts(with: "\\u".utf8) {
            let before = place
            place += 2
            guard let second = fourDigits() else { return nil }
            if (0xDC00...0xDFFF).contains(second) { units.append(second) } else { place = before }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func fourDigits() -> UInt16? {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = hexDigit(byte) else { return nil }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }
}
