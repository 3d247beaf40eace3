/// A JSON value (RFC 8259). Members keep their order.
package enum JSONText: Sendable, CustomStringConvertible {
    case null
    case bool(Bool)
    case number(Int)
    /// Any other number, as it is written.
    case decimal(String)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    /// The value without line ends. What must not reach a terminal is escaped, so the line may be printed.
    package var description: String {
        var line = ""
        write(to: &line)
        return line
    }

    private func write(to line: inout String) {
        switch self {
        case .null: line += "null"
        case .bool(let value): line += value ? "true" : "false"
        case .number(let value): line += String(value)
        case .decimal(let text): line += text
        case .string(let text): writeString(text, to: &line)
        case .array(let values):
            line += "["
            for (index, value) in values.enumerated() {
                if index > 0 { line += "," }
                value.write(to: &line)
            }
            line += "]"
        case .object(let members):
            line += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { line += "," }
                writeString(member.0, to: &line)
                line += ":"
                member.1.write(to: &line)
            }
            line += "}"
        }
    }
}

private func writeString(_ text: String, to line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": line += "\\\""
        case "\\": line += "\\\\"
        case "\n": line += "\\n"
        case "\r": line += "\\r"
        case "\t": line += "\\t"
        default:
            if scalar.isUnsafeOnScreen {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { line += escape(unit) }
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }
    line += "\""
}

/// `\u001b`: four digits.
private func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
}
