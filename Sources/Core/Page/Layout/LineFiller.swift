import Text

/// Fills lines with words: breaking, indentation and styles, on UTF-8 bytes that are already safe to show.
struct LineFiller {
    typealias Line = TextLayout.Line
    typealias Style = TextLayout.Style

    /// What a run of bytes looks like. `target` is the node of the link, field or button it belongs to, -1 for none.
    struct Look: Equatable {
        var style: Style = []
        var target: Int32 = -1
    }

    /// Cells of a whole line, indentation included.
    let width: Int
    private(set) var lines: [FilledLine] = []
    /// Where named places are: the attribute's bytes in the document's text, and the line.
    private(set) var anchors: [(name: Range<Int32>, line: Int)] = []
    /// Cells of the longest unbreakable piece so far.
    private(set) var longestWord = 0
    /// Cells of the widest box so far.
    private(set) var widestBox = 0
    var look = Look()

    private var bytes: [UInt8] = []
    private var cells = 0
    private var runs: [Run] = []
    private var contentStart = 0
    private var contentCells = 0
    /// True while a line has content that is not yet in `lines`.
    private(set) var isOpen = false
    /// Where the line may be broken: the offset of what would begin the next line; -1 for nowhere.
    private var breakAt = -1
    private var breakCells = 0
    private var pendingSpace = PendingSpace.none
    /// The last character was an ideograph or the like, after which a line may break.
    private var isAfterWide = false
    private var isAfterOpening = false
    /// The last thing was a box, after which a line may break.
    private var isAfterBox = false
    /// The last thing was a check box, which holds on to the word after it.
    private var isAfterMark = false
    /// The break at `breakAt` is a soft hyphen, shown when the line breaks there.
    private var isHyphenBreak = false
    private var blankLines = 0
    /// The indentation of those blank lines: the least of the blocks they lie between.
    private var blankIndent: [UInt8] = []
    private var pendingAnchors: [Range<Int32>] = []
    private(set) var indent = Indent()
    /// The indentation of the next line alone: it carries list markers.
    private var firstIndent: Indent?

    private enum PendingSpace { case none, space, newline }

    struct Run {
        var from: Int
        var look: Look
    }

    struct Indent: Equatable {
        var bytes: [UInt8] = []
        var cells = 0
    }

    struct FilledLine {
        var bytes: [UInt8]
        var runs: [Run]
        var cells: Int
    }

    init(width: Int, look: Look = Look()) {
        self.width = max(1, width)
        self.look = look
    }

    // MARK: Blocks

    /// Ends the line that is being filled, if any.
    mutating func endLine() {
        pendingSpace = .none
        if isOpen { emit() }
    }

    /// Wants that many blank lines before the next content; margins collapse. Nothing directly after a list marker.
    mutating func wantBlankLines(_ count: Int) {
        guard firstIndent == nil, count > 0 else { return }
        if blankLines == 0 || indent.bytes.count < blankIndent.count { blankIndent = indent.bytes }
        blankLines = max(blankLines, count)
    }

    /// `<br>`: ends the line even when it is empty.
    mutating func hardBreak() {
        pendingSpace = .none
        if !isOpen { begin() }
        emit()
    }

    /// Indents what follows by a text of known width, until `indent` is set back; nothing when the lines get too short.
    mutating func push(_ text: [UInt8], cells: Int) {
        guard indent.cells + cells <= width / 2 else { return }
        firstIndent?.add(text, cells: cells)
        indent.add(text, cells: cells)
    }

    /// Puts a marker at the start of the next line and indents the lines after it by as much.
    mutating func pushMarker(_ marker: [UInt8], cells: Int) {
        guard indent.cells + cells <= width / 2 else { return }
        var first = firstIndent ?? indent
        first.add(marker, cells: cells)
        firstIndent = first
        indent.add([UInt8](repeating: 0x20, count: cells), cells: cells)
    }

    /// Sets the indentation back to what it was; a marker without content gets a line of its own.
    mutating func restore(_ old: Indent) {
        guard old != indent else { return }
        if let marker = firstIndent, !isOpen {
            if marker.bytes.allSatisfy({ $0 == 0x20 }) {
                firstIndent = nil
            } else {
                begin()
                emit()
            }
        }
        indent = old
    }

    mutating func addAnchor(_ name: Range<Int32>) {
        if isOpen {
            anchors.append((name, lines.count))
        } else {
            pendingAnchors.append(name)
        }
    }

    /// Everything as lines; the filler is empty afterwards.
    mutating func finish() {
        endLine()
        for name in pendingAnchors { anchors.append((name, max(0, lines.count - 1))) }
        pendingAnchors = []
    }

    /// Adds a line made elsewhere (a table's row) at the current indentation.
    mutating func add(_ made: FilledLine) {
        endLine()
        begin()
        let shift = bytes.count
        bytes += made.bytes
        runs += made.runs.map { Run(from: $0.from + shift, look: $0.look) }
        cells += made.cells
        emit()
    }

    /// Takes over the named places of a cell whose first line will be that many lines from now.
    mutating func addAnchors(_ others: [(name: Range<Int32>, line: Int)], after offset: Int) {
        for other in others { anchors.append((other.name, lines.count + offset + other.line)) }
    }

    // MARK: Text

    /// Collapsible white space.
    mutating func space(isNewline: Bool) {
        if isNewline {
            if pendingSpace == .none { pendingSpace = .newline }
        } else {
            pendingSpace = .space
        }
    }

    /// A place where the line may break without anything being shown there.
    mutating func breakOpportunity() {
        guard isOpen, pendingSpace == .none else { return }
        markBreak()
    }

    /// A place where the line may break and then ends in a hyphen.
    mutating func softHyphen() {
        guard isOpen, pendingSpace == .none, cells + 1 <= width, bytes.last != UInt8(ascii: "-") else { return }
        markBreak()
        isHyphenBreak = true
    }

    /// Cells that a box can take on a line of its own.
    var boxRoom: Int { max(1, width - max(indent.cells, firstIndent?.cells ?? 0)) }

    /// A piece that is never split: a form control. Lines break before it, and after it where text follows directly.
    ///
    /// - Parameter count: its cells, not more than `boxRoom`.
    mutating func box(_ content: [UInt8], cells count: Int) {
        if isOpen, pendingSpace == .none, count > Self.smallBox { markBreak() }
        let space = pendingSpace == .none ? 0 : 1
        pendingSpace = .none
        if isOpen, cells > contentCells, cells + space + count > width {
            // A small box holds on to the word before it.
            if space == 0, count <= Self.smallBox, breakAt > contentStart { wrap() } else { emit() }
        } else if isOpen, space == 1 {
            addSpace()
        }
        if !isOpen { begin() }
        append(content[...], cells: count)
        widestBox = max(widestBox, count)
        isAfterWide = false
        isAfterBox = count > Self.smallBox
        isAfterMark = !isAfterBox
    }

    /// Cells of a check box.
    private static let smallBox = 3

    /// Preserved spaces.
    mutating func literalSpaces(_ count: Int) {
        for _ in 0..<count { glue([0x20][...], cells: 1) }
    }

    /// The column within the content, for tabs.
    var column: Int { isOpen ? cells - contentCells : 0 }

    /// ASCII without white space.
    mutating func asciiWord(_ word: ArraySlice<UInt8>) {
        if isAfterWide {
            if pendingSpace == .none, !isAfterOpening, !isClosing(word[word.startIndex]) { markBreak() }
            isAfterWide = false
        }
        if isAfterBox {
            if pendingSpace == .none, !isClosing(word[word.startIndex]) { markBreak() }
            isAfterBox = false
        }
        let count = word.count
        if pendingSpace == .none, isOpen, cells + count <= width {
            append(word, cells: count)
        } else {
            place(word, cells: count)
        }
    }

    /// One character that neither breaks before nor after.
    mutating func glue(_ character: ArraySlice<UInt8>, cells count: Int) {
        isAfterWide = false
        isAfterBox = false
        place(character, cells: count)
    }

    /// One ideograph or the like: lines break before and after it, save for the rules of `kinsoku`.
    mutating func wide(_ character: ArraySlice<UInt8>, cells count: Int, kinsoku: Kinsoku) {
        // A line end of the source between two ideographs is no space (CSS Text 3 §4.1.3).
        if pendingSpace == .newline, isAfterWide {
            pendingSpace = .none
        }
        if isOpen, pendingSpace == .none, kinsoku != .notAtStart, !(isAfterWide && isAfterOpening) { markBreak() }
        place(character, cells: count)
        isAfterBox = false
        isAfterWide = true
        isAfterOpening = kinsoku == .notAtEnd
    }

    private mutating func place(_ word: ArraySlice<UInt8>, cells count: Int) {
        if pendingSpace != .none {
            pendingSpace = .none
            if isOpen, isAfterMark, breakAt > contentStart || cells + 1 + count <= width {
                append([0x20][...], cells: 1)
            } else if isOpen, cells + 1 + count > width {
                if word.count == count, let split = hyphenSplit(word, room: width - cells - 1) {
                    addSpace()
                    append(split, cells: split.count)
                    emit()
                    return place(word[split.endIndex...], cells: count - split.count)
                }
                emit()
            } else if isOpen {
                addSpace()
            }
        }
        if !isOpen { begin() }
        if cells + count <= width {
            append(word, cells: count)
        } else {
            overflow(word, cells: count)
        }
    }

    private mutating func overflow(_ word: ArraySlice<UInt8>, cells count: Int) {
        if breakAt > contentStart { wrap() }
        var rest = word
        var left = count
        // Only ASCII is as many bytes as cells; other characters come one by one and stay whole.
        while rest.count == left, left > 1, rest[rest.startIndex] < 0x80, cells + left > width {
            let room = width - cells
            if room <= 0 {
                emit()
                begin()
                if cells >= width { break }
                continue
            }
            let part = hyphenSplit(rest, room: room) ?? rest.prefix(room)
            append(part, cells: part.count)
            rest = rest[part.endIndex...]
            left -= part.count
            emit()
            begin()
        }
        if cells + left > width, cells > contentCells {
            emit()
            begin()
        }
        append(rest, cells: left)
    }

    /// The longest start of a word that fits and ends in a hyphen between letters.
    private func hyphenSplit(_ word: ArraySlice<UInt8>, room: Int) -> ArraySlice<UInt8>? {
        guard room > 2, word.count > 3 else { return nil }
        var at = min(word.startIndex + room - 1, word.endIndex - 2)
        while at > word.startIndex {
            if word[at] == UInt8(ascii: "-"), isLetter(word[at - 1]), isLetter(word[at + 1]) {
                return word[word.startIndex...at]
            }
            at -= 1
        }
        return nil
    }

    private mutating func append(_ piece: ArraySlice<UInt8>, cells count: Int) {
        if runs.isEmpty || runs[runs.count - 1].look != look { runs.append(Run(from: bytes.count, look: look)) }
        bytes.append(contentsOf: piece)
        cells += count
        isAfterMark = false
    }

    private mutating func addSpace() {
        if let last = runs.last, last.look != look, last.look != Look() {
            runs.append(Run(from: bytes.count, look: Look()))
        }
        bytes.append(0x20)
        cells += 1
        markBreak()
    }

    private mutating func markBreak() {
        noteWord()
        breakAt = bytes.count
        breakCells = cells
        isHyphenBreak = false
    }

    private mutating func noteWord() {
        longestWord = max(longestWord, cells - (breakAt < 0 ? contentCells : breakCells))
    }

    private mutating func begin() {
        if !lines.isEmpty {
            for _ in 0..<blankLines { lines.append(FilledLine(bytes: barsOfBlank, runs: [], cells: 0)) }
        }
        blankLines = 0
        let first = firstIndent ?? indent
        firstIndent = nil
        bytes.append(contentsOf: first.bytes)
        cells = first.cells
        contentStart = bytes.count
        contentCells = cells
        isOpen = true
        for name in pendingAnchors { anchors.append((name, lines.count)) }
        if !pendingAnchors.isEmpty { pendingAnchors = [] }
    }

    /// A blank line inside a quote keeps the quote's bar, without the space after it.
    private var barsOfBlank: [UInt8] {
        guard let last = blankIndent.lastIndex(where: { $0 != 0x20 }) else { return [] }
        return Array(blankIndent[...last])
    }

    private mutating func emit() {
        noteWord()
        let kept = bytes.count > contentStart ? contentStart : 0
        while bytes.count > kept, bytes[bytes.count - 1] == 0x20 {
            bytes.removeLast()
            cells -= 1
        }
        lines.append(FilledLine(bytes: bytes, runs: runs, cells: cells))
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        reset()
    }

    /// Ends the line at the last opportunity; what came after it begins the next line.
    private mutating func wrap() {
        let tail = bytes[breakAt...]
        let tailCells = cells - breakCells
        var tailRuns = runs.filter { $0.from >= breakAt }
        if tailRuns.first?.from != breakAt, !tail.isEmpty, let run = runs.last(where: { $0.from < breakAt }) {
            tailRuns.insert(Run(from: breakAt, look: run.look), at: 0)
        }
        let from = breakAt
        runs.removeAll { $0.from >= from }
        bytes.removeSubrange(from...)
        cells = breakCells
        if isHyphenBreak {
            bytes.append(UInt8(ascii: "-"))
            cells += 1
        }
        breakAt = -1
        let afterWide = (isAfterWide, isAfterOpening)
        emit()
        begin()
        runs = tailRuns.map { Run(from: $0.from - from + contentStart, look: $0.look) }
        bytes += tail
        cells += tailCells
        (isAfterWide, isAfterOpening) = afterWide
    }

    private mutating func reset() {
        isOpen = false
        breakAt = -1
        isAfterWide = false
        isAfterOpening = false
        isAfterBox = false
        isHyphenBreak = false
    }
}

extension LineFiller.Indent {
    fileprivate mutating func add(_ text: [UInt8], cells count: Int) {
        bytes += text
        cells += count
    }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func isClosing(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x25, 0x27, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: true
    default: false
    }
}
