import Text

/// Form controls: one box each that takes the focus, drawn as the page wrote it.
extension BlockLayout {
    /// A text field's cells are at most this many, without the brackets.
    private static let fieldLimit = 40

    mutating func addInput(_ index: Int) -> Descent {
        switch lowercased((document.attribute(.type, of: index) ?? "text").utf8) {
        case "hidden": break
        case "checkbox": addMark(index, .checkbox, document.isChecked(index) ? "[x]" : "[ ]")
        case "radio": addMark(index, .radio, document.isChecked(index) ? "(*)" : "( )")
        case "submit": addButton(index, document.shownValue(index), or: "Submit")
        case "reset": addButton(index, document.shownValue(index), or: "Reset")
        case "button": addButton(index, document.shownValue(index), or: "Button")
        case "image": addButton(index, document.start(of: .alt, of: index) ?? document.shownValue(index), or: "Submit")
        case "file": addFile(index)
        case "password":
            let count = min(document.shownValue(index).count, Self.fieldLimit)
            addField(index, .password, String(repeating: "*", count: count), standard: 20)
        case let type: addField(index, .text, document.shownValue(index), standard: Self.usualCells(type))
        }
        return .nothing
    }

    /// What the values of a type need.
    private static func usualCells(_ type: String) -> Int {
        switch type {
        case "date", "number": 10
        case "time", "week": 8
        case "month", "color": 7
        case "datetime-local": 16
        case "range": 6
        default: 20
        }
    }

    private mutating func addMark(_ index: Int, _ kind: TextLayout.Field.Kind, _ text: String) {
        filler.space(isNewline: false)
        addBox(text, index, field(index, kind, text))
        filler.space(isNewline: false)
    }

    /// `[text______]`, as wide as `size` and `maxlength` say.
    private mutating func addField(_ index: Int, _ kind: TextLayout.Field.Kind, _ value: String, standard: Int) {
        let longest = document.number(.maxlength, of: index, in: 1...1000) ?? 1000
        let size = document.number(.size, of: index, in: 1...Self.fieldLimit) ?? min(standard, longest)
        let cells = max(1, min(size, filler.boxRoom - 2))
        let shown = value.isEmpty ? document.start(of: .placeholder, of: index) ?? "" : value
        let text = "[\(inline.padded(shown, to: cells, with: "_"))]"
        addBox(text, index, field(index, kind, text))
    }

    private mutating func addFile(_ index: Int) {
        let isMultiple = document.attributeBytes(.multiple, of: index) != nil
        let nothing = isMultiple ? "no files chosen" : "no file chosen"
        let value = document.live == nil ? "" : document.shownValue(index)
        let text = "[\(inline.padded(value.isEmpty ? nothing : value, to: min(28, filler.boxRoom - 2), with: " "))]"
        addBox(text, index, field(index, .file(isMultiple: isMultiple), text))
    }

    /// The chosen options, or the first one, with a mark that there are others; as wide as the widest.
    mutating func addSelect(_ index: Int) -> Descent {
        var widest = 1
        var first: String?
        var chosen: [String] = []
        for node in index..<document.end(of: index) where document.nodes[node].tag == .option {
            let label = inline.line(document.start(of: .label, of: node) ?? document.startOfText(node))
            widest = max(widest, inline.cells(label))
            if first == nil { first = label }
            if document.isChosen(node), chosen.count < 40 { chosen.append(label) }
        }
        let isMultiple = document.attributeBytes(.multiple, of: index) != nil
        if !isMultiple { chosen = [chosen.last ?? first].compactMap { $0 } }
        let shown = chosen.joined(separator: ", ")
        if isMultiple { widest = max(widest, inline.cells(shown)) }
        let cells = max(1, min(widest, Self.fieldLimit, filler.boxRoom - 4))
        let text = "[\(inline.padded(shown, to: cells, with: " ")) v]"
        addBox(text, index, field(index, .select(isMultiple: isMultiple), text))
        return .nothing
    }

    /// Lines of its own, each `[text____]`.
    mutating func addTextArea(_ index: Int) -> Descent {
        let rows = document.number(.rows, of: index, in: 1...10) ?? 2
        let wanted = document.number(.cols, of: index, in: 10...76) ?? 40
        let cells = max(1, min(wanted, filler.boxRoom - 2))
        var value = document.live == nil ? document.startOfText(index) : document.shownValue(index)
        if value.isEmpty { value = document.start(of: .placeholder, of: index) ?? "" }
        let lines = inline.wrapped(value, to: cells, atMost: rows)
        let kind = TextLayout.Field(kind: .textArea, width: cells + 2, rows: rows, isDisabled: isDisabled(index))
        filler.endLine()
        for row in 0..<rows {
            addBox("[\(inline.padded(row < lines.count ? lines[row] : "", to: cells, with: "_"))]", index, .field(kind))
            filler.endLine()
        }
        return .nothing
    }

    private func field(_ index: Int, _ kind: TextLayout.Field.Kind, _ text: String) -> TextLayout.Target.Kind {
        let width = min(inline.cells(text), filler.boxRoom)
        return .field(.init(kind: kind, width: width, isDisabled: isDisabled(index)))
    }

    /// By its own attribute, an outer `fieldset`, or the script engine.
    func isDisabled(_ index: Int) -> Bool {
        if document.live != nil { return document.flags(of: index).contains(.disabled) }
        return isInDisabledFieldset || document.attributeBytes(.disabled, of: index) != nil
    }

    /// A piece that is never split and takes the focus.
    mutating func addBox(_ text: String, _ index: Int, _ kind: TextLayout.Target.Kind) {
        let before = filler.look
        filler.look.target = Int32(index)
        targetKinds[Int32(index)] = kind
        let shown = inline.clipped(text, to: filler.boxRoom)
        filler.box(Array(shown.utf8), cells: inline.cells(shown))
        filler.look = before
    }
}
