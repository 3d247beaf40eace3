import Text

extension Repertoire {
    /// `text` in at most `width` cells; what was cut is marked by `…` at the end.
    package func clipped(_ text: String, to width: Int) -> String {
        if text.utf8.count <= width && text.utf8.allSatisfy({ $0 < 0x7F && $0 >= 0x20 }) { return text }
        let safe = neutralised(text)
        if self.width(safe) <= width { return safe }
        return prefix(of: safe, to: width - 1) + (width > 0 ? ellipsis : "")
    }

    /// `text` in at most `width` cells; what was cut is marked by `…` at the start.
    package func clippedAtStart(_ text: String, to width: Int) -> String {
        let safe = neutralised(text)
        if self.width(safe) <= width { return safe }
        var kept: [Character] = []
        var used = 0
        for character in safe.reversed() {
            used += self.width(character)
            if used > width - 1 { break }
            kept.append(character)
        }
        return (width > 0 ? ellipsis : "") + String(kept.reversed())
    }

    /// `text` broken into lines of at most `width` cells, between words where that is possible.
    package func wrapped(_ text: String, to width: Int) -> [String] {
        guard width > 0 else { return [] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in neutralised(text).split(separator: " ", omittingEmptySubsequences: true) {
            let wordWidth = self.width(word)
            if used > 0 && used + 1 + wordWidth > width {
                lines.append(line)
                line = ""
                used = 0
            }
            if used > 0 {
                line += " "
                used += 1
            }
            if wordWidth <= width - used {
                line += word
                used += wordWidth
            } else {
                appendBroken(word, to: &lines, line: &line, used: &used, width: width)
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    private func appendBroken(
        _ word: Substring,
        to lines: inout [String],
        line: inout String,
        used: inout Int,
        width: Int
    ) {
        for character in word {
            let cells = self.width(character)
            if used + cells > width {
                lines.append(line)
                line = ""
                used = 0
            }
            line.append(character)
            used += cells
        }
    }

    private func prefix(of text: String, to width: Int) -> String {
        var result = ""
        var used = 0
        for character in text {
            used += self.width(character)
            if used > width { break }
            result.append(character)
        }
        return result
    }

    private var ellipsis: String { self == .unicode ? "…" : "~" }

    /// `text` in characters that the terminal can show.
    package func shown(_ text: String) -> String {
        self == .unicode ? text : String(text.map { shown($0) })
    }

    /// What is drawn for a character: itself, or in an ASCII terminal the nearest that it has.
    func shown(_ character: Character) -> Character {
        guard self != .unicode, !character.isASCII else { return character }
        if let mark = asciiMark(character) { return mark }
        return self == .ascii ? "?" : character
    }
}

/// The ASCII stand-in for a mark of Latchkey's own.
private func asciiMark(_ character: Character) -> Character? {
    switch character {
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    case "…": "~"
    case "·": "|"
    case "•", "●": "*"
    case "→", "▶", "▸": ">"
    case "←": "<"
    case "⟳": "@"
    case "↑": "^"
    case "↓", "▾": "v"
    case "─", "–", "—": "-"
    case "│": "|"
    case "█": "#"
    case "×": "x"
    default: nil
    }
}
