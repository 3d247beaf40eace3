import Text

/// Pictures, frames and form controls, drawn as they stand.
extension BlockLayout {
    mutating func addImage(_ index: Int) -> Descent {
        let alternative = document.attribute(.alt, of: index).map(foldedWhiteSpace)
        if let alternative, !alternative.isEmpty {
            let isBracketed = alternative.hasPrefix("[") && alternative.hasSuffix("]")
            addText(isBracketed ? alternative : "[\(alternative)]")
        } else if alternative == nil || isOnlyContentOfLink() {
            let name = fileName(document.attribute(.src, of: index) ?? "")
            let link = Int(filler.look.link)
            let target = link >= 0 ? fileName(document.attribute(.href, of: link) ?? "") : ""
            let shown = target.isEmpty ? name : target
            if !shown.isEmpty { addText("[\(shown)]") }
        }
        return .nothing
    }

    private mutating func isOnlyContentOfLink() -> Bool {
        let link = filler.look.link
        guard link >= 0 else { return false }
        if let known = linkHasText[link] { return !known }
        let hasText = (Int(link)..<document.end(of: Int(link))).contains { node in
            switch document.nodes[node].kind {
            case .text: !foldedWhiteSpace(document.text(of: node)).isEmpty
            case .element: !(document.attribute(.alt, of: node) ?? "").isEmpty
            case .document: false
            }
        }
        linkHasText[link] = hasText
        return !hasText
    }

    /// The last part of a path, without query; a short start of a `data:` address.
    private func fileName(_ address: String) -> String {
        if lowercased(address.utf8.prefix(5)) == "data:" { return "image" }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let last = path.split(separator: UInt8(ascii: "/")).last ?? path[path.startIndex..<path.startIndex]
        return String(decoding: last.prefix(60), as: UTF8.self)
    }

    mutating func addEmbedded(_ index: Int, _ tag: Tag) -> Descent {
        let label = document.attribute(.title, of: index) ?? document.attribute(.ariaLabel, of: index)
        let source = document.attribute(.src, of: index) ?? ""
        let before = filler.look
        if !source.isEmpty { filler.look.link = Int32(index) }
        let kind = tag == .iframe ? "frame" : tag.name
        addText("[\(kind): \(foldedWhiteSpace(label ?? fileName(source)))]")
        filler.look = before
        return .nothing
    }

    mutating func addInput(_ index: Int) -> Descent {
        let value = document.attribute(.value, of: index) ?? ""
        let isChecked = document.attributeBytes(.checked, of: index) != nil
        switch lowercased((document.attribute(.type, of: index) ?? "text").utf8) {
        case "hidden": break
        case "checkbox": addText(isChecked ? "[x]" : "[\u{A0}]")
        case "radio": addText(isChecked ? "(*)" : "(\u{A0})")
        case "submit": addButton(value, or: "Submit")
        case "reset": addButton(value, or: "Reset")
        case "button": addButton(value, or: "Button")
        case "image": addButton(document.attribute(.alt, of: index) ?? "", or: "Submit")
        case "file": addButton("", or: "Choose file")
        case "password": addField(String(repeating: "*", count: min(value.count, 40)), index)
        default: addField(value.isEmpty ? document.attribute(.placeholder, of: index) ?? "" : value, index)
        }
        return .nothing
    }

    private mutating func addButton(_ label: String, or standard: String) {
        let shown = foldedWhiteSpace(label)
        addText("[\u{A0}\(shown.isEmpty ? standard : shown)\u{A0}]")
    }

    /// `[text______]`, as wide as `size` says, within 40 cells.
    private mutating func addField(_ text: String, _ index: Int) {
        let size = min(max(document.attribute(.size, of: index).flatMap { Int($0) } ?? 20, 1), 40)
        let shown = String(foldedWhiteSpace(text).prefix(size))
        let missing = max(0, size - cellWidth(shown, ambiguous: inline.ambiguous))
        let fixed = shown.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\u{A0}")
        addText("[\(fixed)\(String(repeating: "_", count: missing))]")
    }

    mutating func addTextArea(_ index: Int) -> Descent {
        let text = document.textInside(index)
        if foldedWhiteSpace(text).isEmpty {
            addField(document.attribute(.placeholder, of: index) ?? "", index)
        } else {
            addText("[\(text)]")
        }
        return .nothing
    }

    /// The chosen options, or the first one, with a mark that there are others.
    mutating func addSelect(_ index: Int) -> Descent {
        var first: Int?
        var chosen: [Int] = []
        for node in index..<document.end(of: index) where document.nodes[node].tag == .option {
            if first == nil { first = node }
            if document.attributeBytes(.selected, of: node) != nil { chosen.append(node) }
        }
        let isMultiple = document.attributeBytes(.multiple, of: index) != nil
        if !isMultiple { chosen = [chosen.last ?? first].compactMap { $0 } }
        let labels = chosen.map { foldedWhiteSpace(document.attribute(.label, of: $0) ?? document.textInside($0)) }
        addText("[\(labels.joined(separator: ", "))\u{A0}v]")
        return .nothing
    }
}
