import Text

/// Numeric hosts, read as browsers read them and written in one form only, so that what is shown is what is
/// connected to (WHATWG URL, "IPv4 parser" and "IPv6 parser"; RFC 5952 for the text of IPv6).
enum InternetAddress {
    /// True when the last label is a number: such a host is an IPv4 address or nothing.
    static func endsInNumber(_ host: String) -> Bool {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "", labels.count > 1 { labels.removeLast() }
        guard let last = labels.last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
    }

    /// `0x7f.1` becomes `127.0.0.1`; nil when it is no IPv4 address. `host` is in lower case.
    static func canonicalIPv4(_ host: String) -> String? {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "", labels.count > 1 { labels.removeLast() }
        guard (1...4).contains(labels.count) else { return nil }
        var numbers: [UInt64] = []
        for label in labels {
            guard let value = number(label) else { return nil }
            numbers.append(value)
        }
        let last = numbers.removeLast()
        guard numbers.allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(4 - numbers.count)) else { return nil }
        var address = last
        for (position, value) in numbers.enumerated() { address |= value << (8 * UInt64(3 - position)) }
        return "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    }

    /// Decimal, `0x` hexadecimal or `0` octal.
    private static func number(_ label: Substring) -> UInt64? {
        guard !label.isEmpty, !label.hasPrefix("+"), !label.hasPrefix("-") else { return nil }
        if label.hasPrefix("0x") {
            let digits = label.dropFirst(2)
            return digits.isEmpty ? 0 : unsigned(digits, radix: 16)
        }
        return label.count > 1 && label.hasPrefix("0") ? unsigned(label, radix: 8) : unsigned(label, radix: 10)
    }

    private static func unsigned(_ digits: Substring, radix: Int) -> UInt64? {
        guard digits.utf8.allSatisfy({ hexValue($0) != nil }) else { return nil }
        return UInt64(digits, radix: radix)
    }

    /// The text between the brackets as `[…]` in RFC 5952's form; nil when it is no IPv6 address or has a zone.
    static func canonicalIPv6(_ text: String) -> String? {
        guard let gap = text.occurrence(of: "::") else {
            guard let all = words(text[...]), all.count == 8 else { return nil }
            return "[\(written(all))]"
        }
        let before = text[..<gap.lowerBound]
        guard let head = words(before), let tail = words(text[gap.upperBound...]), !before.contains("."),
            head.count + tail.count <= 7
        else { return nil }
        let zeros = [UInt16](repeating: 0, count: 8 - head.count - tail.count)
        return "[\(written(head + zeros + tail))]"
    }

    private static func words(_ text: Substring) -> [UInt16]? {
        if text.isEmpty { return [] }
        var words: [UInt16] = []
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        for (position, group) in groups.enumerated() {
            if group.contains(".") {
                guard position == groups.count - 1, let pair = dottedPair(group) else { return nil }
                words += pair
            } else {
                guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy({ hexValue($0) != nil }),
                    let word = UInt16(group, radix: 16)
                else { return nil }
                words.append(word)
            }
        }
        return words.count <= 8 ? words : nil
    }

    /// Four plain decimal numbers as two words.
    private static func dottedPair(_ text: Substring) -> [UInt16]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt16] = []
        for part in parts {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part == "0" || !part.hasPrefix("0"),
                let byte = UInt8(part)
            else { return nil }
            bytes.append(UInt16(byte))
        }
        return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    }

    /// The first of the longest runs of two or more zero words becomes `::`.
    private static func written(_ words: [UInt16]) -> String {
        var longest = 0..<0
        var start = 0
        for end in 0...words.count where end == words.count || words[end] != 0 {
            if end - start > longest.count { longest = start..<end }
            start = end + 1
        }
        func text(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard longest.count > 1 else { return text(words[...]) }
        return "\(text(words[..<longest.lowerBound]))::\(text(words[longest.upperBound...]))"
    }
}
