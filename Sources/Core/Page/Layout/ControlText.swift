import Text

/// How a control stands: as the script engine says on a page with scripts, otherwise as the page wrote it.
extension Document {
    /// A longer text than that is not looked at to draw one control.
    private static let textLimit = 4096

    func isChecked(_ node: Int) -> Bool {
        live == nil ? attributeBytes(.checked, of: node) != nil : flags(of: node).contains(.checked)
    }

    func isChosen(_ option: Int) -> Bool {
        live == nil ? attributeBytes(.selected, of: option) != nil : flags(of: option).contains(.selected)
    }

    /// The start of a control's value.
    func shownValue(_ node: Int) -> String {
        if let state = live?.states[Int32(node)], state.flags.contains(.hasValue) {
            return String(state.value.prefix(Self.textLimit))
        }
        return start(of: .value, of: node) ?? ""
    }

    /// The start of an attribute's value.
    func start(of name: AttributeName, of node: Int) -> String? {
        attributeBytes(name, of: node).map { start(of: $0, bytes: Self.textLimit) }
    }

    /// The first bytes of a range of `text`, ended at a character.
    func start(of range: Range<Int32>, bytes: Int) -> String {
        guard range.count > bytes else { return string(range) }
        var end = Int(range.lowerBound) + bytes
        while end > Int(range.lowerBound), text[end] & 0xC0 == 0x80 { end -= 1 }
        return string(range.lowerBound..<Int32(end))
    }

    /// The start of all text inside a node.
    func startOfText(_ node: Int) -> String {
        var found = ""
        for index in node..<end(of: node) where nodes[index].kind == .text {
            found += start(of: nodes[index].contents, bytes: Self.textLimit)
            if found.utf8.count >= Self.textLimit { break }
        }
        return found
    }

    /// What names an element without text: `aria-label`, else `title`, else `value`.
    func label(of node: Int) -> String {
        for name in [AttributeName.ariaLabel, .title, .value] {
            if let text = start(of: name, of: node), !text.isEmpty { return text }
        }
        return ""
    }

    /// A whole number of an attribute, brought into a range; nil when there is none.
    func number(_ name: AttributeName, of node: Int, in range: ClosedRange<Int>) -> Int? {
        guard let text = start(of: name, of: node), let number = Int(foldedWhiteSpace(text)), number > 0 else {
            return nil
        }
        return min(max(number, range.lowerBound), range.upperBound)
    }
}

/// Text for the boxes of controls: one line, safe to show, of known cells.
extension InlineText {
    func cells(_ text: String) -> Int { cellWidth(text, ambiguous: ambiguous) }

    /// White space folded, neutralised.
    func line(_ text: String) -> String {
        String(neutralised(foldedWhiteSpace(text)).map { $0 == "\u{A0}" ? " " : $0 })
    }

    func clipped(_ text: String, to cells: Int) -> String { cut(text, toCells: cells, ambiguous: ambiguous) }

    /// One line of exactly that many cells.
    func padded(_ text: String, to cells: Int, with blank: Character) -> String {
        let shown = clipped(line(text), to: cells)
        return shown + String(repeating: blank, count: max(0, cells - self.cells(shown)))
    }

    /// Lines as they are in the text, long ones broken at a space where there is one.
    func wrapped(_ text: String, to cells: Int, atMost count: Int) -> [String] {
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var rest = line[...]
            repeat {
                guard lines.count < count else { return lines }
                let end = lineEnd(rest, cells)
                lines.append(String(rest[..<end]))
                rest = rest[end...].drop { $0 == " " }
            } while !rest.isEmpty
        }
        return lines
    }

    private func lineEnd(_ text: Substring, _ cells: Int) -> Substring.Index {
        var used = 0
        var lastSpace: Substring.Index?
        for index in text.indices {
            if text[index] == " " { lastSpace = index }
            used += cellWidth(text[index], ambiguous: ambiguous)
            if used > cells {
                return lastSpace.flatMap { $0 > text.startIndex ? $0 : nil }
                    ?? max(index, text.index(after: text.startIndex))
            }
        }
        return text.endIndex
    }
}
