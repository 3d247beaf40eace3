/// A JSON string with its quotes (RFC 8259 §7).
func jsonText(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            quoted += "\\"
            quoted.unicodeScalars.append(scalar)
        case "\u{0}"..<" ", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
