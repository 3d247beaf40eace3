import Page

/// A page as lines, with each link's number after its text.
struct NumberedPage {
    let layout: TextLayout

    /// Lines from `first` on, each ended by a line feed; blank lines at the end are left out.
    func text(from first: Int = 0) -> String {
        let ends = lastSpans
        var lines = layout.lines.enumerated().dropFirst(first).map { number, line in
            line.spans.enumerated().map { place, span in
                guard let link = span.target, ends[link] == Place(line: number, span: place) else { return span.text }
                return numbered(span.text, link + 1)
            }.joined()
        }
        while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }

    private struct Place: Equatable {
        let line: Int
        let span: Int
    }

    /// Where each link's text ends.
    private var lastSpans: [Int: Place] {
        var ends: [Int: Place] = [:]
        for (number, line) in layout.lines.enumerated() {
            for (place, span) in line.spans.enumerated() {
                if let link = span.target { ends[link] = Place(line: number, span: place) }
            }
        }
        return ends
    }

    /// The number stands before blanks that pad a table's column.
    private func numbered(_ text: String, _ number: Int) -> String {
        let blanks = text.reversed().prefix { $0 == " " }.count
        return "\(text.dropLast(blanks)) [\(number)]\(String(repeating: " ", count: blanks))"
    }
}
