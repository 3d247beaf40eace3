/// JSON text laid out for reading: one member or element a line, two blanks a level, up to 40 levels deep. What is in
/// strings stays as it is; text that is no JSON comes back whole, broken at the same signs.
package func prettyJSON(_ json: some StringProtocol) -> [String] {
    var printer = PrettyPrinter()
    for scalar in json.unicodeScalars { printer.take(scalar) }
    printer.endLine()
    return printer.lines
}

private struct PrettyPrinter {
    private(set) var lines: [String] = []
    private var line = ""
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// A bracket was opened last: an empty pair stays on one line.
    private var hasJustOpened = false

    mutating func take(_ scalar: Unicode.Scalar) {
        guard !isInString else { return takeInString(scalar) }
        switch scalar {
        case " ", "\n", "\r", "\t": break
        case "{", "[":
            begin()
            line.unicodeScalars.append(scalar)
            depth += 1
            hasJustOpened = true
        case "}", "]":
            depth = max(depth - 1, 0)
            if hasJustOpened { hasJustOpened = false } else { endLine() }
            begin()
            line.unicodeScalars.append(scalar)
        case ",":
            line.unicodeScalars.append(scalar)
            endLine()
        case ":": line += ": "
        default:
            begin()
            line.unicodeScalars.append(scalar)
            isInString = scalar == "\""
        }
    }

    private mutating func takeInString(_ scalar: Unicode.Scalar) {
        line.unicodeScalars.append(scalar)
        if isEscaped {
            isEscaped = false
        } else if scalar == "\\" {
            isEscaped = true
        } else if scalar == "\"" {
            isInString = false
        }
    }

    /// Before anything that may be the first of its line.
    private mutating func begin() {
        if hasJustOpened {
            endLine()
            hasJustOpened = false
        }
        if line.isEmpty { line = String(repeating: "  ", count: min(depth, 40)) }
    }

    mutating func endLine() {
        if !line.isEmpty { lines.append(line) }
        line = ""
    }
}
