import Flow
import Grid

/// An entry whole, for the clipboard and for a run without a screen; ends with a line feed.
package func inspectorText(of entry: Entry, width: Int = 1_000, repertoire: Repertoire = .unicode) -> String {
    EntryLines(width: width, repertoire: repertoire).lines(of: entry).map(\.text).joined(separator: "\n") + "\n"
}

extension Model {
    /// An entry whole, folded for a width.
    func inspectorLines(_ number: Int, width: Int) -> [StyledLine] {
        guard timeline.entries.indices.contains(number) else { return [] }
        return EntryLines(width: width, repertoire: repertoire).lines(of: timeline.entries[number])
    }

    func inspectorText(_ number: Int) -> String {
        guard timeline.entries.indices.contains(number) else { return "\n" }
        return Screens.inspectorText(of: timeline.entries[number], repertoire: repertoire)
    }
}

/// An entry as lines of at most `width` cells.
private struct EntryLines {
    let width: Int
    let repertoire: Repertoire

    func lines(of entry: Entry) -> [StyledLine] {
        var lines = folded("\(entry.kind.rawValue)  \(entry.summary)", .strong)
        lines.append(StyledLine(text: "\(entry.time) ms after the start", style: .quiet))
        for (name, value) in Self.fields(of: entry) { lines += field(name, value) }
        if !entry.details.isEmpty {
            lines.append(StyledLine(text: ""))
            for detail in entry.details { lines += field(detail.name, detail.value) }
        }
        if !entry.asSwift.isEmpty {
            lines.append(StyledLine(text: ""))
            lines.append(StyledLine(text: "as Swift", style: .strong))
            for line in entry.asSwift { lines += code(line).map { StyledLine(text: $0, style: .code) } }
        }
        return lines
    }

    private static func fields(of entry: Entry) -> [(String, String)] {
        [
            ("why", entry.why), ("disposition", entry.dispositionName), ("rule", entry.rule),
            ("delegate", entry.delegateCall),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    private func folded(_ text: String, _ style: Style) -> [StyledLine] {
        repertoire.wrapped(text, to: width).map { StyledLine(text: $0, style: style) }
    }

    private func field(_ name: String, _ value: String) -> [StyledLine] {
        let label = name + String(repeating: " ", count: max(1, 13 - repertoire.width(name)))
        let indent = min(repertoire.width(label), width / 2)
        let room = max(width - indent, 8)
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped($0, to: room) }
        return lines.enumerated().map { index, text in
            StyledLine(text: (index == 0 ? label : String(repeating: " ", count: indent)) + text)
        }
    }

    /// One line of a value; what it is indented by, as JSON is, stays.
    private func wrapped(_ line: Substring, to room: Int) -> [String] {
        let blanks = String(line.prefix { $0 == " " }.prefix(room / 2))
        let words = repertoire.wrapped(String(line), to: room - blanks.count)
        return words.isEmpty ? [""] : words.map { blanks + $0 }
    }

    /// A line of code, broken between words; what follows stands deeper than its beginning.
    private func code(_ line: String) -> [String] {
        let depth = min(line.prefix { $0 == " " }.count, width / 2)
        let indent = String(repeating: " ", count: depth)
        let first = repertoire.wrapped(line, to: max(width - depth, 8))
        guard first.count > 1, let start = first.first else { return [indent + (first.first ?? "")] }
        let rest = first.dropFirst().joined(separator: " ")
        return [indent + start] + repertoire.wrapped(rest, to: max(width - depth - 4, 8)).map { indent + "    " + $0 }
    }
}
