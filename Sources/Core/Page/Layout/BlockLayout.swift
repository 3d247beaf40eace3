import Text

/// Lays a page out as lines of text, the way a person reads it: blocks below each other, margins collapsed, simple
/// tables in columns. Linear in the page's size, and a loop however deep the page is nested.
///
/// - Parameter width: in cells; long words and preformatted lines are split rather than wider than this.
package func layOut(_ document: Document, width: Int, ambiguous: AmbiguousWidth = .narrow) -> TextLayout {
    var layout = BlockLayout(document, width: width, ambiguous: ambiguous)
    layout.walk(0)
    layout.filler.finish()
    return layout.finished()
}

/// The walk over the nodes. Its parts: `BlockLayout+Elements` (what each element does), `BlockLayout+Tables`.
struct BlockLayout {
    let document: Document
    let inline: InlineText
    var filler: LineFiller
    var frames: [Frame] = []
    var isPreformatted = false
    /// True while a table's cell is laid out: tables inside are not put in columns.
    var isInCell = false
    /// Which tables hold another table; empty when there are none.
    let outerTables: Set<Int32>
    var nesting = ListNesting()
    /// Links whose text was looked for, by node: whether they have any.
    var linkHasText: [Int32: Bool] = [:]

    /// How many lists of any kind are open, and how many with bullets.
    struct ListNesting {
        var lists = 0
        var bullets = 0
    }

    /// What has to be set back when an element ends.
    struct Frame {
        let node: Int32
        let look: LineFiller.Look
        let isPreformatted: Bool
        let indent: LineFiller.Indent
        let nesting: ListNesting
        /// Blank lines wanted after it; -1 for an inline element, which does not end the line.
        var marginAfter = -1
        /// Shown at its end.
        var suffix = ""
        /// The number of the next item of an ordered list, and its step.
        var counter = 0
        var step = 1
        var markerCells = 0
    }

    enum Descent { case children, nothing }

    init(_ document: Document, width: Int, ambiguous: AmbiguousWidth) {
        self.document = document
        inline = InlineText(ambiguous: ambiguous)
        filler = LineFiller(width: width)
        outerTables = Self.outerTables(document)
    }

    /// Every table that has a table inside, found in one pass: a table is reported by its nearest outer one.
    private static func outerTables(_ document: Document) -> Set<Int32> {
        var outer: Set<Int32> = []
        var open: [(node: Int32, end: Int)] = []
        for (index, node) in document.nodes.enumerated() where node.tag == .table {
            while let last = open.last, last.end <= index { open.removeLast() }
            if let last = open.last { outer.insert(last.node) }
            open.append((Int32(index), document.end(of: index)))
        }
        return outer
    }

    /// Lays out everything inside a node.
    mutating func walk(_ root: Int) {
        let base = frames.count
        var next = document.nodes[root].firstChild
        while next >= 0 {
            let index = Int(next)
            let node = document.nodes[index]
            switch node.kind {
            case .text: addText(node.contents)
            case .element:
                if enter(index, node) == .children {
                    if node.firstChild >= 0 {
                        next = node.firstChild
                        continue
                    }
                    leave()
                }
            case .document: break
            }
            next = following(node, base)
        }
    }

    /// The next sibling, leaving elements that end; -1 at the end of the root.
    private mutating func following(_ start: Document.Node, _ base: Int) -> Int32 {
        var node = start
        while node.nextSibling < 0 {
            guard frames.count > base else { return -1 }
            node = document.nodes[Int(frames[frames.count - 1].node)]
            leave()
        }
        return node.nextSibling
    }

    private mutating func addText(_ range: Range<Int32>) {
        if isPreformatted {
            inline.preformatted(document.text, range, into: &filler)
        } else {
            inline.flow(document.text, range, into: &filler)
        }
    }

    /// Text of the program's own, or of an attribute.
    mutating func addText(_ text: String) { inline.flow(text, into: &filler) }

    private mutating func leave() {
        let frame = frames.removeLast()
        if !frame.suffix.isEmpty { addText(frame.suffix) }
        if frame.marginAfter >= 0 {
            filler.endLine()
            filler.restore(frame.indent)
            filler.wantBlankLines(frame.marginAfter)
        }
        filler.look = frame.look
        isPreformatted = frame.isPreformatted
        nesting = frame.nesting
    }

    /// The lines as spans, with links numbered in the order of the page.
    consuming func finished() -> TextLayout {
        var links: [TextLayout.Link] = []
        var numbers: [Int32: Int] = [:]
        var lines: [TextLayout.Line] = []
        lines.reserveCapacity(filler.lines.count)
        for (number, line) in filler.lines.enumerated() {
            var spans: [TextLayout.Span] = []
            spans.reserveCapacity(line.runs.count + 1)
            let indentEnd = line.runs.first?.from ?? line.bytes.count
            if indentEnd > 0 { spans.append(.init(string(line.bytes[..<indentEnd]))) }
            for (index, run) in line.runs.enumerated() {
                let end = min(index + 1 < line.runs.count ? line.runs[index + 1].from : line.bytes.count, line.bytes.count)
                guard run.from < end else { continue }
                var link: Int?
                if run.look.link >= 0 {
                    if let known = numbers[run.look.link] {
                        link = known
                    } else {
                        link = links.count
                        numbers[run.look.link] = links.count
                        links.append(.init(reference: reference(of: run.look.link), line: number))
                    }
                }
                spans.append(.init(string(line.bytes[run.from..<end]), style: run.look.style, link: link))
            }
            if spans.count > 1, indentEnd > 0, spans[1].style == [], spans[1].link == nil {
                spans[1].text = spans[0].text + spans[1].text
                spans.removeFirst()
            }
            lines.append(.init(spans))
        }
        var anchors: [String: Int] = [:]
        for anchor in filler.anchors {
            let name = document.string(anchor.name)
            if anchors[name] == nil { anchors[name] = anchor.line }
        }
        return TextLayout(width: filler.width, lines: lines, links: links, anchors: anchors)
    }

    private func reference(of link: Int32) -> String {
        let node = Int(link)
        let attribute = document.nodes[node].tag == .iframe || document.nodes[node].tag == .frame
            ? document.attribute(.src, of: node) : document.attribute(.href, of: node)
        return attribute ?? document.attribute(.src, of: node) ?? ""
    }

    private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
