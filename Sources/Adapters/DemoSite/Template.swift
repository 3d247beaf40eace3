import Resources

/// A page of Resources/pages with its `{name}` places filled in; the values are escaped for HTML.
func filledPage(_ name: String, _ values: [String: String], markup: [String: String] = [:]) -> String {
    var filled = ""
    var rest = embeddedText("pages/\(name).html")[...]
    while let open = rest.firstIndex(of: "{") {
        filled += rest[..<open]
        rest = rest[rest.index(after: open)...]
        // Scripts and styles have braces too: only a word between them is a place.
        let key = String(rest.prefix { $0.isLetter })
        guard let value = values[key].map(escapedForHTML) ?? markup[key], rest.dropFirst(key.count).first == "}" else {
            filled += "{"
            continue
        }
        filled += value
        rest = rest.dropFirst(key.count + 1)
    }
    return filled + rest
}

/// Empty when there is no such file; a test looks that every page of the table is there.
func embeddedText(_ name: String) -> String { String(decoding: embeddedBytes(name), as: UTF8.self) }

/// The same as bytes.
func embeddedBytes(_ name: String) -> [UInt8] {
    var size = 0
    guard let bytes = latchkey_resource(name, &size) else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
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
