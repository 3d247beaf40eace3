import Text

extension BlockLayout {
    mutating func beginList(_ index: Int, _ tag: Tag, _ frame: inout Frame) {
        nesting.lists += 1
        if tag != .ol, tag != .dl { nesting.bullets += 1 }
        guard tag == .ol else { return }
        let items = itemCount(index)
        let isReversed = document.attributeBytes(.reversed, of: index) != nil
        frame.step = isReversed ? -1 : 1
        let start = document.attribute(.start, of: index).flatMap { Int($0) } ?? (isReversed ? items : 1)
        frame.counter = min(max(start, -1_000_000_000), 1_000_000_000)
        let kind = document.attribute(.type, of: index) ?? "1"
        let ends = [frame.counter, frame.counter + frame.step * max(0, items - 1)]
        frame.markerCells = ends.map { ordinal($0, kind).utf8.count + 2 }.max() ?? 3
    }

    private func itemCount(_ list: Int) -> Int {
        var count = 0
        var child = document.nodes[list].firstChild
        while child >= 0 {
            if document.nodes[Int(child)].tag == .li { count += 1 }
            child = document.nodes[Int(child)].nextSibling
        }
        return count
    }

    mutating func beginItem(_ index: Int) {
        let parent = frames.last { document.nodes[Int($0.node)].tag == .ol || isUnordered(Int($0.node)) }
        guard let parent, document.nodes[Int(parent.node)].tag == .ol else {
            let bullet = ["•", "◦", "▪"][max(0, nesting.bullets - 1) % 3]
            let cells = cellWidth(bullet, ambiguous: inline.ambiguous) + 1
            return filler.pushMarker(Array("\(bullet) ".utf8), cells: cells)
        }
        let number = document.attribute(.value, of: index).flatMap { Int($0) } ?? parent.counter
        let kind = document.attribute(.type, of: index) ?? document.attribute(.type, of: Int(parent.node)) ?? "1"
        let marker = ordinal(number, kind) + ". "
        let padding = String(repeating: " ", count: max(0, parent.markerCells - marker.utf8.count))
        filler.pushMarker(Array((padding + marker).utf8), cells: padding.utf8.count + marker.utf8.count)
        count(parent.node, from: number)
    }

    private mutating func count(_ list: Int32, from number: Int) {
        guard let at = frames.lastIndex(where: { $0.node == list }) else { return }
        frames[at].counter = min(max(number, -1_000_000_000), 1_000_000_000) + frames[at].step
    }

    private func isUnordered(_ node: Int) -> Bool {
        switch document.nodes[node].tag {
        case .ul, .menu, .dir: true
        default: false
        }
    }
}

/// A list number in the style of `<ol type>`; digits where the style has no such number.
func ordinal(_ number: Int, _ kind: String) -> String {
    switch kind {
    case "a" where number > 0: letters(number)
    case "A" where number > 0: letters(number).uppercased()
    case "i" where (1...3999).contains(number): roman(number)
    case "I" where (1...3999).contains(number): roman(number).uppercased()
    default: "\(number)"
    }
}

private func letters(_ number: Int) -> String {
    var rest = number
    var text: [UInt8] = []
    while rest > 0 {
        text.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
        rest = (rest - 1) / 26
    }
    return String(decoding: text.reversed(), as: UTF8.self)
}

private func roman(_ number: Int) -> String {
    let signs = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in signs {
        while rest >= value {
            text += sign
            rest -= value
        }
    }
    return text
}
