import Text

/// Lays a page out as lines of text, the way a person reads it: blocks below each other, margins collapsed, simple
/// tables in columns. Linear in the page's size, and a loop however deep the page is nested.
///
/// - Parameters:
///   - width: in cells; long words and preformatted lines are split rather than wider than this.
///   - toggled: the `details` (or their summaries) that stand otherwise than the page says.
package func layOut(
    _ document: Document,
    width: Int,
    ambiguous: AmbiguousWidth = .narrow,
    toggled: Set<NodeID> = []
) -> TextLayout {
    layOut(document, width: width, ambiguous: ambiguous, toggled: toggled, firstLines: .max) { _ in }
}

/// The same, which hands the beginning of a long page over before it goes on.
///
/// - Parameters:
///   - firstLines: the beginning has about that many lines, more where they end within a table.
///   - takeFirst: called once, or not at all for a page that is not longer.
package func layOut(
    _ document: Document,
    width: Int,
    ambiguous: AmbiguousWidth = .narrow,
    toggled: Set<NodeID> = [],
    firstLines: Int,
    _ takeFirst: (TextLayout) -> Void
) -> TextLayout {
    var layout = BlockLayout(document, width: width, ambiguous: ambiguous)
    layout.toggled = toggled
    layout.lineLimit = firstLines
    layout.walk(0)
    if layout.rest != nil {
        takeFirst(layout.finished())
        layout.resume()
    }
    layout.filler.finish()
    return layout.finished()
}

/// The walk over the nodes. Its parts: `BlockLayout+Elements` (what each element does), and one for
/// each larger kind.
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

    /// What the targets met so far are, by node; a link is what is not in here.
    var targetKinds: [Int32: TextLayout.Target.Kind] = [:]
    var isInDisabledFieldset = false
    var toggled: Set<NodeID> = []
    /// The walk pauses when there are more lines, but not within a table.
    var lineLimit = Int.max
    /// Where it goes on after the pause.
    private(set) var rest: Rest?

    struct Rest {
        /// What is left of a text node.
        var text: Range<Int32> = 0..<0
        /// The node that was laid out last.
        var node: Int32 = 0
    }
    /// The summaries of the `details` met so far, and whether those are open.
    var openSummaries: [Int32: Bool] = [:]

    /// How many lists of any kind are open, and how many with bullets.
    struct ListNesting {
        var lists = 0
        var bullets = 0
        /// And of quotations in the line.
        var quotes = 0
    }

    /// What has to be set back when an element ends.
    struct Frame {
        let node: Int32
        let look: LineFiller.Look
        let isPreformatted: Bool
        let indent: LineFiller.Indent
        let nesting: ListNesting
        let isInDisabledFieldset: Bool
        /// The only child that is shown; -1 for all of them.
        var onlyChild: Int32 = -1
        /// Blank lines wanted after it; -1 for an inline element, which does not end the line.
        var marginAfter = -1
        /// Shown at its end.
        var suffix = ""
        /// The number of the next item of an ordered list, and its step.
        var counter = 0
        var step = 1
        var markerCells = 0
    }

    enum Descent { case children, nothing, end }

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
    mutating func walk(_ root: Int) { walk(from: document.nodes[root].firstChild, base: frames.count) }

    private mutating func walk(from first: Int32, base: Int) {
        var next = first
        while next >= 0 {
            let index = Int(next)
            let node = document.nodes[index]
            switch node.kind {
            case .text: addText(node.contents)
            case .element:
                let descent = enter(index, node)
                if descent == .children, node.firstChild >= 0 {
                    let only = frames[frames.count - 1].onlyChild
                    next = only >= 0 ? only : node.firstChild
                    continue
                }
                if descent != .nothing { leave() }
            case .document: break
            }
            if pauses(after: next) { return }
            next = following(node, base)
        }
    }

    // MARK: Pause

    private mutating func pauses(after node: Int32) -> Bool {
        guard filler.lines.count >= lineLimit || rest != nil, !isInCell else { return false }
        lineLimit = .max
        if rest == nil { rest = Rest() }
        rest?.node = node
        return true
    }

    /// Lays out what was left at the pause.
    mutating func resume() {
        guard let rest = rest.take() else { return }
        addText(rest.text)
        walk(from: following(document.nodes[Int(rest.node)], 0), base: 0)
    }

    /// As much of a text as can be needed to fill the lines that are still wanted, up to a space; the rest waits.
    private mutating func wanted(_ range: Range<Int32>) -> Range<Int32> {
        guard lineLimit < .max, !isInCell else { return range }
        var end = Int(range.lowerBound) + max(1, lineLimit - filler.lines.count) * (filler.width + 1) * 4
        guard end < range.upperBound else { return range }
        while end > range.lowerBound, document.text[end - 1] != 0x20, document.text[end - 1] != 0x0A { end -= 1 }
        guard end > range.lowerBound else { return range }
        rest = Rest(text: Int32(end)..<range.upperBound)
        return range.lowerBound..<Int32(end)
    }

    /// The next sibling, leaving elements that end; -1 at the end of the root.
    private mutating func following(_ start: Document.Node, _ base: Int) -> Int32 {
        var node = start
        while true {
            guard frames.count > base else { return node.nextSibling }
            if node.nextSibling >= 0, frames[frames.count - 1].onlyChild < 0 { return node.nextSibling }
            node = document.nodes[Int(frames[frames.count - 1].node)]
            leave()
        }
    }

    private mutating func addText(_ whole: Range<Int32>) {
        let range = wanted(whole)
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
        isInDisabledFieldset = frame.isInDisabledFieldset
    }
}
