import Resources

/// A page of Resources/pages with its `{name}` places filled in; the values are escaped for HTML.
func filledPage(_ name: String, _ values: [String: String], markup: [String: String] = [:]) -> String {
    var filled = ""
    var rest = embeddedText("pages/\(name).html")[...]
    while let open = rest.firstIndex(of: "{") {
        filled += rest[..<open]
        rest = rest[rest.index(after: open)...]
        guard let close = rest.firstIndex(of: "}") else { break }
        let key = String(rest[..<close])
        filled += values[key].map(escapedForHTML) ?? markup[key] ?? "{\(key)}"
        rest = rest[rest.index(after: close)...]
    }
    return filled + rest
}

/// Empty when there is no such file; a test looks that every page of the table is there.
func embeddedText(_ name: String) -> String {
    var size = 0
    guard let bytes = latchkey_resource(name, &size) else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
}

func escapedForHTML(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
        switch character {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        default: escaped.unicodeScalars.append(character)
        }
    }
    return escaped
}
