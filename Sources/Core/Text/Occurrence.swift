extension StringProtocol {
    /// Where `part` first stands in the text, compared as UTF-8; nil where it does not. An empty part is at the start.
    package func occurrence(of part: String) -> Range<Index>? {
        let count = part.utf8.count
        guard let first = part.utf8.first else { return startIndex..<startIndex }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = utf8[start...]
            if rest.starts(with: part.utf8) { return start..<utf8.index(start, offsetBy: count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Whether `part` stands in the text, compared as UTF-8.
    package func mentions(_ part: String) -> Bool { occurrence(of: part) != nil }
}

extension Array where Element: Equatable {
    /// Where `part` stands, from the front and without overlap; an empty part nowhere.
    package func occurrences(of part: [Element]) -> [Range<Int>] {
        guard !part.isEmpty else { return [] }
        var found: [Range<Int>] = []
        var place = 0
        while place + part.count <= count {
            if self[place...].starts(with: part) {
                found.append(place..<place + part.count)
                place += part.count
            } else {
                place += 1
            }
        }
        return found
    }
}
