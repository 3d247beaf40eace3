import Flow
import Grid
import Page

/// What is searched in the page, and where it stands.
struct FindBar: Equatable, Sendable {
    /// A line of the layout and the cells of the match in it.
    struct Match: Equatable, Sendable {
        var line: Int
        var columns: Range<Int>
    }

    var field: TextField
    /// False once Enter was pressed: the matches stay, letters are commands again.
    var isEditing = true
    var matches: [Match] = []
    var current: Int?

    /// More are not marked.
    static let limit = 10_000

    init(_ text: String) { field = TextField(text, selected: true) }
}

extension Model {
    mutating func takeInFindBar(_ key: Key) -> [ScreenEffect] {
        switch key {
        case .escape:
            find = nil
        case .enter:
            guard find?.field.isEmpty == false else {
                find = nil
                return []
            }
            find?.isEditing = false
            selectLinkOfMatch()
            if find?.matches.isEmpty == true { return [.bell] }
        case .up: showMatch(-1)
        case .down: showMatch(1)
        default:
            if find?.field.take(key) != true { return [.bell] }
            updateMatches()
        }
        return []
    }

    /// Searches again after the text or the layout has changed, and shows the first match from the view on.
    mutating func updateMatches() {
        guard let find else { return }
        let matches = self.matches(of: find.field.text)
        self.find?.matches = matches
        self.find?.current = matches.isEmpty ? nil : matches.firstIndex { $0.line >= page.top } ?? 0
        if let current = self.find?.current { showLine(matches[current].line) }
    }

    mutating func showMatch(_ step: Int) {
        guard let find, !find.matches.isEmpty else {
            message = Message(text: "Nothing on this page matches", isProblem: true)
            return
        }
        let next = ((find.current ?? 0) + step + find.matches.count) % find.matches.count
        self.find?.current = next
        showLine(find.matches[next].line)
        if !find.isEditing { selectLinkOfMatch() }
    }

    /// The match that is shown, once searching is over.
    var currentMatch: FindBar.Match? {
        guard let find, !find.isEditing, let current = find.current else { return nil }
        return find.matches[current]
    }

    /// Selects the link that the match stands in, so that Enter follows it; else Tab goes on from the match.
    private mutating func selectLinkOfMatch() {
        page.target = nil
        page.editor = nil
        guard let match = currentMatch, let line = page.layout?.lines[match.line] else { return }
        var column = 0
        for span in line.spans {
            column += repertoire.width(span.text)
            guard column > match.columns.lowerBound else { continue }
            page.target = span.target
            return
        }
    }

    private func matches(of text: String) -> [FindBar.Match] {
        let wanted = Array(text.lowercased())
        guard !wanted.isEmpty, let layout = page.layout else { return [] }
        let wantedASCII = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.lowercased().utf8) : nil
        var matches: [FindBar.Match] = []
        for (number, line) in layout.lines.enumerated() {
            let text = line.text
            if let wantedASCII, !containsFolded(text, wantedASCII) { continue }
            appendMatches(of: wanted, in: text, line: number, to: &matches)
            if matches.count >= FindBar.limit { break }
        }
        return matches
    }

    private func appendMatches(of wanted: [Character], in text: String, line: Int, to matches: inout [FindBar.Match]) {
        let characters = text.map { Character($0.lowercased().first.map(String.init) ?? String($0)) }
        guard characters.count >= wanted.count else { return }
        var start = 0
        while start + wanted.count <= characters.count {
            guard characters[start..<start + wanted.count].elementsEqual(wanted) else {
                start += 1
                continue
            }
            let column = repertoire.width(String(characters[..<start]))
            let width = repertoire.width(String(wanted))
            matches.append(FindBar.Match(line: line, columns: column..<column + width))
            start += wanted.count
        }
    }
}

/// A quick look whether an ASCII text occurs at all; capitals count as small letters.
private func containsFolded(_ text: String, _ wanted: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { start in
            wanted.indices.allSatisfy { offset in
                let byte = bytes[start + offset]
                return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == wanted[offset]
            }
        }
    }
}

extension Frame {
    mutating func drawFindBar(_ find: FindBar, in row: Rect, focused: Bool) {
        let label = " find "
        let count = find.matches.count == FindBar.limit ? "\(FindBar.limit) or more" : "\(find.matches.count)"
        let found = find.field.isEmpty ? "" : find.current.map { "\($0 + 1) of \(count)" } ?? "no match"
        grid.write(label, in: row, style: .strong)
        let foundWidth = found.count + 2
        let room = Rect(row: row.row, column: label.count, width: row.width - label.count - foundWidth, height: 1)
        draw(find.field, in: room, focused: focused && find.isEditing)
        grid.write(
            found,
            row: row.row,
            column: row.endColumn - foundWidth + 1,
            style: find.current == nil ? .problem : .plain
        )
    }
}
