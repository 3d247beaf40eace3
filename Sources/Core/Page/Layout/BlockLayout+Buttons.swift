import Text

/// What is pressed: buttons, the summaries of `details`, and what a script listens on.
extension BlockLayout {
    // MARK: Buttons

    mutating func addButton(_ index: Int, _ label: String, or standard: String) {
        let shown = inline.line(label)
        let text = "[ \(shown.isEmpty ? standard : shown) ]"
        guard isDisabled(index) else { return addBox(text, index, .button) }
        addQuietBox(text)
    }

    /// `<button>`: a box when its text fits one line, otherwise its contents between brackets.
    mutating func beginButton(_ index: Int, _ frame: inout Frame) -> Descent {
        var label = inline.line(text(inside: index, limit: Self.labelLimit))
        if label.isEmpty { label = inline.line(document.label(of: index)) }
        if inline.cells(label) + 4 <= filler.boxRoom {
            addButton(index, label, or: "Button")
            return .nothing
        }
        if isDisabled(index) {
            filler.look.style.insert(.quiet)
        } else {
            targetKinds[Int32(index)] = .button
            filler.look.target = Int32(index)
        }
        surround("[\u{A0}", "\u{A0}]", &frame)
        return .children
    }

    private mutating func addQuietBox(_ text: String) {
        let before = filler.look
        filler.look.style.insert(.quiet)
        let shown = inline.clipped(text, to: filler.boxRoom)
        filler.box(Array(shown.utf8), cells: inline.cells(shown))
        filler.look = before
    }

    // MARK: What scripts listen on

    private static let labelLimit = 400
    private static let nodeLimit = 64

    /// Makes an element of a page with scripts a button: it can be pressed, has something to show, is small, and
    /// nothing inside takes the focus for itself.
    mutating func beginPressable(_ index: Int, _ node: Document.Node) {
        guard filler.look.target < 0, isPressable(index, node), isSmallAndPlain(index) else { return }
        let role = document.attribute(.role, of: index) ?? ""
        let hasText = !inline.line(text(inside: index, limit: Self.labelLimit)).isEmpty
        let mark = stateMark(index, role)
        let label = hasText ? "" : inline.line(document.label(of: index))
        guard hasText || mark != nil || !label.isEmpty else { return }
        targetKinds[Int32(index)] = .button
        filler.look.target = Int32(index)
        if let mark {
            addBox(mark, index, .button)
            filler.space(isNewline: false)
        }
        if !label.isEmpty { addBox("[ \(label) ]", index, .button) }
    }

    private func isPressable(_ index: Int, _ node: Document.Node) -> Bool {
        guard node.tag != .label, node.tag != .body, node.tag != .html, node.tag != .form else { return false }
        if document.flags(of: index).contains(.pressable) { return true }
        switch document.attribute(.role, of: index) {
        case "button", "checkbox", "link", "menuitem", "option", "radio", "switch", "tab": return true
        default: return false
        }
    }

    private func isSmallAndPlain(_ index: Int) -> Bool {
        let end = document.end(of: index)
        guard end - index <= Self.nodeLimit else { return false }
        return !(index + 1..<end).contains { isTarget($0) }
    }

    private func isTarget(_ index: Int) -> Bool {
        let node = document.nodes[index]
        guard node.kind == .element else { return false }
        switch node.tag {
        case .input, .select, .textarea, .button, .iframe, .summary: return true
        case .a where document.attributeBytes(.href, of: index)?.isEmpty == false: return true
        default: return isPressable(index, node)
        }
    }

    /// `[x]` of something that plays a check box.
    private func stateMark(_ index: Int, _ role: String) -> String? {
        let isOn = document.attribute(named: "aria-checked", of: index) == "true"
        switch role {
        case "checkbox", "switch": return isOn ? "[x]" : "[ ]"
        case "radio": return isOn ? "(*)" : "( )"
        default: return nil
        }
    }

    /// The shown text and the pictures' texts inside an element, up to a limit of bytes.
    func text(inside index: Int, limit: Int) -> String {
        var text = ""
        var at = index + 1
        let end = document.end(of: index)
        while at < end, text.utf8.count < limit {
            let node = document.nodes[at]
            if node.kind == .text {
                text += document.start(of: node.contents, bytes: limit)
            } else if isLeftOut(node.tag) || isHidden(at, node) {
                at = document.end(of: at)
                continue
            } else if node.tag == .img || node.tag == .br {
                text += node.tag == .br ? " " : document.start(of: .alt, of: at) ?? ""
            }
            at += 1
        }
        return text
    }

    // MARK: Details

    /// The children of `details` that are shown: all when it is open, otherwise its summary.
    mutating func beginDetails(_ index: Int, _ frame: inout Frame) -> Descent {
        let summary = document.children(of: index).first { document.nodes[$0].tag == .summary }
        let isOpen = isOpen(index, summary)
        guard let summary else {
            addBox("\(Self.mark(isOpen)) Details", index, .summary)
            filler.endLine()
            return isOpen ? .children : .nothing
        }
        openSummaries[Int32(summary)] = isOpen
        if !isOpen { frame.onlyChild = Int32(summary) }
        return .children
    }

    private func isOpen(_ details: Int, _ summary: Int?) -> Bool {
        let isToggled =
            toggled.contains(document.id(of: details)) || summary.map { toggled.contains(document.id(of: $0)) } == true
        return (document.attributeBytes(.open, of: details) != nil) != isToggled
    }

    private static func mark(_ isOpen: Bool) -> String { isOpen ? "▾" : "▸" }

    mutating func beginSummary(_ index: Int) {
        guard let isOpen = openSummaries[Int32(index)] else { return }
        targetKinds[Int32(index)] = .summary
        filler.look.target = Int32(index)
        if isBlockCell(index) {
            filler.pushMarker(Array("\(Self.mark(isOpen)) ".utf8), cells: 2)
        } else {
            addBox(Self.mark(isOpen), index, .summary)
            filler.space(isNewline: false)
        }
    }
}
