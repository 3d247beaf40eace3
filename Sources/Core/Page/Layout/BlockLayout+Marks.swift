import Text

/// Inline elements whose meaning would be lost without a sign of it.
extension BlockLayout {
    mutating func surround(_ before: String, _ after: String, _ frame: inout Frame) {
        addText(before)
        frame.suffix = after
    }

    /// Quotes in quotes get the other marks.
    mutating func beginQuote(_ frame: inout Frame) {
        nesting.quotes += 1
        if nesting.quotes % 2 == 1 { surround("“", "”", &frame) } else { surround("‘", "’", &frame) }
    }

    /// `[-gone-]` and `[+new+]`, but not around whole blocks.
    mutating func beginChange(_ index: Int, _ sign: String, _ frame: inout Frame) {
        guard !isBlockCell(index), document.nodes[index].firstChild >= 0 else { return }
        surround("[\(sign)", "\(sign)]", &frame)
    }

    /// A power is told from a footnote: `10^6` and `x^n`, but nothing before a link, or the letters of `1st`.
    mutating func beginSuperscript(_ index: Int, _ frame: inout Frame) {
        guard let before = byteBefore(index), let text = onlyText(index), let first = text.first else { return }
        let isTerm = text.dropFirst().contains { signs.contains($0) }
        if isTerm {
            surround("^(", ")", &frame)
        } else if isDigit(first) || signs.contains(first) {
            addText("^")
        } else if text.count == 1, isLetter(before), isLetter(first), !"aeo".utf8.contains(first | 0x20) {
            addText("^")
        }
    }

    /// `x_i` and `16_10`; `H2O` needs nothing.
    mutating func beginSubscript(_ index: Int) {
        guard let before = byteBefore(index), let text = onlyText(index), let first = text.first else { return }
        if isLetter(first) || isDigit(first) && isDigit(before) { addText("_") }
    }

    /// The letter, digit or closing bracket that an element follows without a space.
    private func byteBefore(_ index: Int) -> UInt8? {
        let before = document.nodes[index - 1]
        guard before.kind == .text, let end = before.contents.last else { return nil }
        let last = document.text[Int(end)]
        return last == UInt8(ascii: ")") || isDigit(last) || isLetter(last) ? last : nil
    }

    /// The bytes of an element's text when it begins with text.
    private func onlyText(_ index: Int) -> ArraySlice<UInt8>? {
        let child = document.nodes[index].firstChild
        guard child >= 0, document.nodes[Int(child)].kind == .text else { return nil }
        let range = document.nodes[Int(child)].contents
        return document.text[Int(range.lowerBound)..<Int(range.upperBound)].prefix(40)
    }

    mutating func beginRubyText(_ index: Int, _ frame: inout Frame) {
        let next = document.nodes[index].nextSibling
        if next < 0 || document.nodes[Int(next)].tag != .rp { surround("(", ")", &frame) }
    }

    /// `[####------] 40%` of a `progress`, `[####------] 4/10` of a `meter`.
    mutating func addBar(_ index: Int, _ tag: Tag) -> Descent {
        let least = tag == .meter ? decimal(.min, index) ?? 0 : 0
        let most = max(decimal(.max, index) ?? 1, least)
        let cells = 10
        guard let value = decimal(.value, index), most > least else {
            addUnbroken("[\(String(repeating: "-", count: cells))]")
            return .nothing
        }
        let part = min(max((value - least) / (most - least), 0), 1)
        let full = Int((part * Double(cells)).rounded())
        let bar = String(repeating: "#", count: full) + String(repeating: "-", count: cells - full)
        let isPercentage = tag == .progress || least == 0 && most == 1
        let figure = isPercentage ? "\(Int((part * 100).rounded()))%" : "\(short(value))/\(short(most))"
        addUnbroken("[\(bar)] \(figure)")
        return .nothing
    }

    private mutating func addUnbroken(_ text: String) {
        let shown = inline.clipped(text, to: filler.boxRoom)
        filler.box(Array(shown.utf8), cells: inline.cells(shown))
    }

    private func decimal(_ name: AttributeName, _ index: Int) -> Double? {
        document.start(of: name, of: index).flatMap { Double(foldedWhiteSpace($0)) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private func short(_ number: Double) -> String {
        number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

private let signs = Array("+-/*=".utf8)

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
