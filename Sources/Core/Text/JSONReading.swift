/// What is wrong with a text that should be JSON (RFC 8259), and where.
package struct JSONProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// In bytes from the start.
    package let offset: Int
    /// A clause: `a value is missing`.
    package let message: String

    package var description: String { "no JSON: \(message) at byte \(offset)" }
}

extension JSONText {
    /// Reads one value. Of members with the same name all are kept, in order.
    ///
    /// - Throws: `JSONProblem` for anything else, and for values nested deeper than 512.
    package init(parsing text: String) throws(JSONProblem) {
        var reader = JSONReader(Array(text.utf8))
        self = try reader.document()
    }

    /// The last member of that name; nil where there is none, or this is no object.
    package subscript(name: String) -> JSONText? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.0 == name }?.1
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
    package var int: Int? { if case .number(let number) = self { number } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var elements: [JSONText]? { if case .array(let values) = self { values } else { nil } }
}

private struct JSONReader {
    private static let depthLimit = 512

    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONProblem) -> JSONText {
        let value = try value()
        skipSpace()
        guard at == bytes.count else { throw problem("something follows the value") }
        return value
    }

    private func problem(_ message: String) -> JSONProblem { JSONProblem(offset: at, message: message) }

    private var current: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func value() throws(JSONProblem) -> JSONText {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONProblem) in .object(try reader.members()) }
        case UInt8(ascii: "["): return try nested { reader throws(JSONProblem) in .array(try reader.elements()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(0x30...0x39): return try number()
        default: throw problem("a value is missing")
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(JSONProblem) -> JSONText
    ) throws(JSONProblem) -> JSONText {
        guard depth < Self.depthLimit else { throw problem("it is nested deeper than \(Self.depthLimit)") }
        depth += 1
        at += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func word(_ text: String, _ value: JSONText) throws(JSONProblem) -> JSONText {
        guard bytes[at...].starts(with: text.utf8) else { throw problem("an unknown word stands") }
        at += text.utf8.count
        return value
    }

    private mutating func elements() throws(JSONProblem) -> [JSONText] {
        var values: [JSONText] = []
        skipSpace()
        if take("]") { return values }
        repeat {
            values.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw problem("a comma or ] is missing") }
        return values
    }

    private mutating func members() throws(JSONProblem) -> [(String, JSONText)] {
        var members: [(String, JSONText)] = []
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw problem("a name is missing") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw problem("a colon is missing") }
            members.append((name, try value()))
            skipSpace()
        } while take(",")
        guard take("}") else { throw problem("a comma or } is missing") }
        return members
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    // MARK: Numbers and strings

    private mutating func number() throws(JSONProblem) -> JSONText {
        let start = at
        _ = take("-")
        if !take("0") { try digits() }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits()
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let number = Int(text), String(number) == text { return .number(number) }
        return .decimal(text)
    }

    private mutating func digits() throws(JSONProblem) {
        let start = at
        while let byte = current, (0x30...0x39).contains(byte) { at += 1 }
        if at == start { throw problem("a digit is missing") }
    }

    private mutating func string() throws(JSONProblem) -> String {
        at += 1
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw problem("a control character stands in a string")
            default:
                text.append(byte)
                at += 1
            }
        }
        throw problem("a string has no end")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
        at += 1
        guard let byte = current else { throw problem("a string has no end") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): try unicodeEscape(into: &text)
        default: throw problem("an unknown escape stands")
        }
    }

    /// A surrogate without its partner becomes U+FFFD.
    private mutating func unicodeEscape(into text: inout [UInt8]) throws(JSONProblem) {
        var units = [try fourDigits()]
        if UTF16.isLeadSurrogate(units[0]), bytes[at...].starts(with: [0x5C, 0x75]) {
            let before = at
            at += 2
            let second = try fourDigits()
            if UTF16.isTrailSurrogate(second) { units.append(second) } else { at = before }
        }
        text += String(decoding: units, as: UTF16.self).utf8
    }

    private mutating func fourDigits() throws(JSONProblem) -> UInt16 {
        guard bytes.count - at >= 4,
            let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16),
            bytes[at] != UInt8(ascii: "+"), bytes[at] != UInt8(ascii: "-")
        else { throw problem("four hexadecimal digits are missing") }
        at += 4
        return unit
    }
}
