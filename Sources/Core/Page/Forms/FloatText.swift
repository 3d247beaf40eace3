import HTTP

/// A number as a control writes it (HTML, "valid floating-point number").
struct FloatText: Equatable {
    let value: Double

    /// nil for anything else: white space, a comma, `+1`, `1.`, `Infinity`.
    init?(_ text: String) {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = Self.takeDigits(&rest)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
            guard fraction > 0 else { return nil }
        }
        guard whole + fraction > 0 else { return nil }
        if let exponent = rest.first, exponent.asciiLowercased == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
            guard Self.takeDigits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
        self.value = value
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Int {
        let digits = rest.prefix { (0x30...0x39).contains($0) }.count
        rest.removeFirst(digits)
        return digits
    }
}

/// Without `.0` where the number is whole.
func shownNumber(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
}
