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
            // Code is broken where it does not fit, and keeps its indentation.
            for line in entry.asSwift { lines += broken(line).map { StyledLine(text: $0, style: .link) } }
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
        let words = repertoire.wrapped(value, to: max(width - indent, 8))
        return words.enumerated().map { index, text in
            StyledLine(text: (index == 0 ? label : String(repeating: " ", count: indent)) + text)
        }
    }

    private func broken(_ line: String) -> [String] {
        var rest = Array(line)[...]
        var lines: [String] = []
        while rest.count > max(width, 8) {
            lines.append(String(rest.prefix(max(width, 8))))
            rest = rest.dropFirst(max(width, 8))
        }
        return lines + [String(rest)]
    }
}
