import Flow
import Grid

extension Model {
    /// An entry whole, folded for a width.
    func inspectorLines(_ number: Int, width: Int) -> [StyledLine] {
        guard timeline.entries.indices.contains(number) else { return [] }
        let entry = timeline.entries[number]
        var lines = folded("\(entry.kind.rawValue)  \(entry.summary)", .strong, width: width)
        lines.append(StyledLine(text: "\(entry.time) ms after the start", style: .quiet))
        for (name, value) in Self.fields(of: entry) { lines += field(name, value, width: width) }
        if !entry.details.isEmpty {
            lines.append(StyledLine(text: ""))
            for detail in entry.details { lines += field(detail.name, detail.value, width: width) }
        }
        if !entry.asSwift.isEmpty {
            lines.append(StyledLine(text: ""))
            lines.append(StyledLine(text: "as Swift", style: .strong))
            // Code is broken where it does not fit, and keeps its indentation.
            for line in entry.asSwift { lines += broken(line, width: width).map { StyledLine(text: $0, style: .link) } }
        }
        return lines
    }

    private static func fields(of entry: Entry) -> [(String, String)] {
        [
            ("why", entry.why), ("disposition", entry.dispositionName), ("rule", entry.rule),
            ("delegate", entry.delegateCall),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    private func folded(_ text: String, _ style: Style, width: Int) -> [StyledLine] {
        repertoire.wrapped(text, to: width).map { StyledLine(text: $0, style: style) }
    }

    private func field(_ name: String, _ value: String, width: Int) -> [StyledLine] {
        let label = name + String(repeating: " ", count: max(1, 13 - repertoire.width(name)))
        let indent = min(repertoire.width(label), width / 2)
        let words = repertoire.wrapped(value, to: max(width - indent, 8))
        return words.enumerated().map { index, text in
            StyledLine(text: (index == 0 ? label : String(repeating: " ", count: indent)) + text)
        }
    }

    private func broken(_ line: String, width: Int) -> [String] {
        var rest = Array(line)[...]
        var lines: [String] = []
        while rest.count > max(width, 8) {
            lines.append(String(rest.prefix(max(width, 8))))
            rest = rest.dropFirst(max(width, 8))
        }
        return lines + [String(rest)]
    }

    /// An entry whole, for the clipboard.
    func inspectorText(_ number: Int) -> String {
        inspectorLines(number, width: 1_000).map(\.text).joined(separator: "\n") + "\n"
    }
}
