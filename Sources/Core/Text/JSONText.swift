/// A JSON value that is written and never read: reports and `--json` output (RFC 8259).
package enum JSONText: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONText])
    /// Members in the order given.
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONText

        package init(_ name: String, _ value: JSONText) {
            self.name = name
            self.value = value
        }
    }

    /// An object of members in the order given.
    package static func object(_ members: [(String, JSONText)]) -> JSONText {
        .object(members.map { Member($0.0, $0.1) })
    }

    /// The value on one line, without spaces between its parts.
    package var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    private func append(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .string(let value): appendQuoted(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.append(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                appendQuoted(member.name, to: &text)
                text += ":"
                member.value.append(to: &text)
            }
            text += "}"
        }
    }
}

/// A JSON string; everything that a terminal could take as a command is escaped too.
private func appendQuoted(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        default:
            if scalar.isUnsafeOnScreen {
                appendEscaped(scalar, to: &text)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
    text += "\""
}

/// `\u001b`; two of them for a scalar beyond the basic plane.
private func appendEscaped(_ scalar: Unicode.Scalar, to text: inout String) {
    for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
}
