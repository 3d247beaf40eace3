import Text

/// Pictures, frames and what stands for them.
extension BlockLayout {
    mutating func addImage(_ index: Int) -> Descent {
        let alternative = document.attribute(.alt, of: index).map(foldedWhiteSpace)
        if let alternative, !alternative.isEmpty {
            let isBracketed = alternative.hasPrefix("[") && alternative.hasSuffix("]")
            addText(isBracketed ? alternative : "[\(alternative)]")
        } else if alternative == nil || isOnlyContentOfLink() {
            let name = fileName(document.attribute(.src, of: index) ?? "")
            let link = Int(filler.look.target)
            let target = link >= 0 ? fileName(document.attribute(.href, of: link) ?? "") : ""
            let shown = target.isEmpty ? name : target
            if !shown.isEmpty { addText("[\(shown)]") }
        }
        return .nothing
    }

    private mutating func isOnlyContentOfLink() -> Bool {
        let link = filler.look.target
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

    /// A link of an image map.
    mutating func addArea(_ index: Int) -> Descent {
        guard let href = document.start(of: .href, of: index), !href.isEmpty else { return .nothing }
        let before = filler.look
        let label = [document.start(of: .alt, of: index) ?? "", document.label(of: index), fileName(href)]
        filler.space(isNewline: false)
        filler.look.target = Int32(index)
        addText("[\(inline.line(label.first { !$0.isEmpty } ?? href))]")
        filler.look = before
        return .nothing
    }

    mutating func addEmbedded(_ index: Int, _ tag: Tag) -> Descent {
        let label = document.attribute(.title, of: index) ?? document.attribute(.ariaLabel, of: index)
        let source = document.attribute(.src, of: index) ?? ""
        let before = filler.look
        filler.space(isNewline: false)
        if !source.isEmpty { filler.look.target = Int32(index) }
        let kind = tag == .iframe ? "frame" : tag.name
        addText("[\(kind): \(foldedWhiteSpace(label ?? fileName(source)))]")
        filler.look = before
        filler.space(isNewline: false)
        return .nothing
    }
}
