extension StringProtocol {
    /// Where `part` first stands in the text, compared as UTF-8; nil where it does not. An empty part is at the start.
    /// Takes time in proportion to both.
    package func occurrence(of part: String) -> Range<Index>? {
        let sought = Sought(Array(part.utf8))
        guard let start = sought.firstPlace(in: Array(utf8), from: 0) else { return nil }
        let first = utf8.index(startIndex, offsetBy: start)
        return first..<utf8.index(first, offsetBy: sought.part.count)
    }

    /// Whether `part` stands in the text, compared as UTF-8.
    package func mentions(_ part: String) -> Bool { occurrence(of: part) != nil }
}

extension [UInt8] {
    /// Where `part` stands, from the front and without overlap; an empty part nowhere. Takes time in proportion to both.
    package func occurrences(of part: [UInt8]) -> [Range<Int>] {
        guard !part.isEmpty else { return [] }
        let sought = Sought(part)
        var found: [Range<Int>] = []
        while let next = sought.firstPlace(in: self, from: found.last?.upperBound ?? 0) {
            found.append(next..<next + part.count)
        }
        return found
    }
}

/// What is looked for, by the search of Knuth, Morris and Pratt: no byte of the text is looked at anew, since texts and
/// parts come from servers.
private struct Sought {
    let part: [UInt8]
    /// For each beginning of the part, the length of the longest shorter beginning that it ends with.
    private var fallback: [Int] = []

    init(_ part: [UInt8]) {
        self.part = part
        fallback.reserveCapacity(part.count)
        var matched = 0
        for place in part.indices {
            if place > 0 { matched = longer(matched, with: part[place]) }
            fallback.append(matched)
        }
    }

    func firstPlace(in text: [UInt8], from start: Int) -> Int? {
        if part.isEmpty { return start }
        var matched = 0
        for place in start..<text.count {
            matched = longer(matched, with: text[place])
            if matched == part.count { return place + 1 - matched }
        }
        return nil
    }

    /// How much of the part has come when `byte` comes after its first `matched` bytes.
    private func longer(_ matched: Int, with byte: UInt8) -> Int {
        var matched = matched
        while matched > 0, part[matched] != byte { matched = fallback[matched - 1] }
        return part[matched] == byte ? matched + 1 : matched
    }
}
