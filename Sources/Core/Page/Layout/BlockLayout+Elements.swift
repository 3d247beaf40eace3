import Text

extension BlockLayout {
    /// Begins an element; `nothing` when its inside is not shown or was shown already, `end` when it only has to end.
    mutating func enter(_ index: Int, _ node: Document.Node) -> Descent {
        if isLeftOut(node.tag) || isHidden(index, node) { return .nothing }
        if node.tag == .dialog, document.attributeBytes(.open, of: index) == nil { return .nothing }
        noteAnchor(index, node)
        switch node.tag {
        case .br:
            filler.hardBreak()
            return .nothing
        case .wbr:
            filler.breakOpportunity()
            return .nothing
        case .hr: return addRule()
        case .img: return addImage(index)
        case .area: return addArea(index)
        case .meter, .progress: return addBar(index, node.tag)
        case .input: return addInput(index)
        case .select: return addSelect(index)
        case .textarea: return addTextArea(index)
        case .iframe, .frame, .video, .audio, .embed: return addEmbedded(index, node.tag)
        case .table where addTable(index): return .nothing
        default: break
        }
        var frame = Frame(
            node: Int32(index),
            look: filler.look,
            isPreformatted: isPreformatted,
            indent: filler.indent,
            nesting: nesting,
            isInDisabledFieldset: isInDisabledFieldset
        )
        if let margin = blockMargin(node.tag, index) {
            frame.marginAfter = margin
            filler.endLine()
            filler.wantBlankLines(margin)
        }
        let descent = begin(index, node.tag, &frame)
        if document.live != nil, descent == .children { beginPressable(index, node) }
        frames.append(frame)
        return descent
    }

    func isLeftOut(_ tag: Tag) -> Bool {
        switch tag {
        case .head, .script, .style, .template, .title, .meta, .link, .base, .datalist, .param, .source, .track, .col,
            .colgroup, .option, .optgroup, .noembed, .bgsound, .basefont, .svg:
            true
        case .noscript: document.live != nil
        default: false
        }
    }

    /// By `hidden`, its own style, or what the script engine found.
    func isHidden(_ index: Int, _ node: Document.Node) -> Bool {
        guard node.kind == .element else { return false }
        if document.live != nil, document.flags(of: index).contains(.notRendered) { return true }
        for at in node.contents {
            let attribute = document.attributes[Int(at)]
            if attribute.name == .hidden { return true }
            if attribute.name == .style, attribute.value.count > 11, saysHidden(attribute.value) { return true }
        }
        return false
    }

    /// `display:none` or `visibility:hidden`; a style longer than that limit is not read to its end.
    private func saysHidden(_ range: Range<Int32>) -> Bool {
        let start = Int(range.lowerBound)
        let style = document.text[start..<start + min(range.count, 4096)]
        for declaration in style.split(separator: UInt8(ascii: ";")) {
            let pair = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard pair.count == 2 else { continue }
            let property = trimmed(pair[0])
            if property.count == 7, lowercased(property) == "display" {
                return lowercased(trimmed(pair[1])).hasPrefix("none")
            }
            if property.count == 10, lowercased(property) == "visibility" {
                return lowercased(trimmed(pair[1])).hasPrefix("hidden")
            }
        }
        return false
    }

    mutating func noteAnchor(_ index: Int, _ node: Document.Node) {
        for at in node.contents {
            let attribute = document.attributes[Int(at)]
            if attribute.name == .id || (attribute.name == .name && node.tag == .a), !attribute.value.isEmpty {
                filler.addAnchor(attribute.value)
            }
        }
    }

    /// Blank lines around a block; nil for an inline element.
    private func blockMargin(_ tag: Tag, _ index: Int) -> Int? {
        switch tag {
        case .p, .blockquote, .pre, .listing, .xmp, .plaintext, .figure, .h1, .h2, .h3, .h4, .h5, .h6, .fieldset,
            .table, .dialog:
            return 1
        case .ul, .ol, .dir, .menu, .dl: return nesting.lists == 0 ? 1 : 0
        case .html, .body, .div, .section, .article, .aside, .header, .footer, .nav, .main, .form, .address, .center,
            .figcaption, .legend, .details, .summary, .hgroup, .search, .li, .dt, .dd, .tr, .caption, .frameset,
            .noframes, .tbody, .thead, .tfoot:
            return 0
        case .td, .th: return isBlockCell(index) ? 0 : nil
        default: return nil
        }
    }

    /// What an element changes for its inside.
    private mutating func begin(_ index: Int, _ tag: Tag, _ frame: inout Frame) -> Descent {
        if tag == .td || tag == .th, frame.marginAfter < 0 { separateCell() }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: filler.look.style.insert(.heading)
        case .b, .strong, .th, .dt: filler.look.style.insert(.strong)
        case .legend:
            filler.look.style.insert(.strong)
            beginLegend(index)
        case .summary:
            filler.look.style.insert(.strong)
            beginSummary(index)
        case .details: return beginDetails(index, &frame) == .nothing ? .end : .children
        case .fieldset:
            if document.attributeBytes(.disabled, of: index) != nil { isInDisabledFieldset = true }
        case .em, .i, .cite, .var, .dfn, .caption, .figcaption: filler.look.style.insert(.emphasis)
        case .code, .kbd, .samp, .tt: filler.look.style.insert(.code)
        case .a: beginLink(index)
        case .pre, .listing, .xmp, .plaintext:
            isPreformatted = true
            filler.look.style.insert(.code)
        case .blockquote: filler.push([0x3E, 0x20], cells: 2)
        case .dd: filler.pushMarker([0x20, 0x20, 0x20, 0x20], cells: 4)
        case .ul, .ol, .dir, .menu, .dl: beginList(index, tag, &frame)
        case .li: beginItem(index)
        case .q: beginQuote(&frame)
        case .del, .s, .strike:
            filler.look.style.insert(.quiet)
            beginChange(index, "-", &frame)
        case .ins: beginChange(index, "+", &frame)
        case .button: return beginButton(index, &frame) == .nothing ? .end : .children
        case .rt: beginRubyText(index, &frame)
        case .sup: beginSuperscript(index, &frame)
        case .sub: beginSubscript(index)
        default: break
        }
        if tag == .p, isPreformatted { isPreformatted = false }
        return .children
    }

    /// A disabled `fieldset` does not disable what stands in its first `legend`.
    private mutating func beginLegend(_ index: Int) {
        guard let outer = frames.last, document.nodes[Int(outer.node)].tag == .fieldset else { return }
        let first = document.nodes[Int(outer.node)].firstChild
        var child = first
        while child >= 0, document.nodes[Int(child)].tag != .legend { child = document.nodes[Int(child)].nextSibling }
        if child == Int32(index) { isInDisabledFieldset = outer.isInDisabledFieldset }
    }

    private mutating func beginLink(_ index: Int) {
        guard let href = document.attributeBytes(.href, of: index), !href.isEmpty else { return }
        filler.look.target = Int32(index)
        guard document.attributeBytes(.ariaLabel, of: index) != nil, isWithoutText(index) else { return }
        addText("[\(inline.line(document.label(of: index)))]")
    }

    /// An icon: nothing inside that is shown.
    private func isWithoutText(_ index: Int) -> Bool {
        !(index..<document.end(of: index)).contains { node in
            document.nodes[node].tag == .img || !foldedWhiteSpace(document.text(of: node)).isEmpty
        }
    }

    private mutating func addRule() -> Descent {
        filler.endLine()
        filler.wantBlankLines(1)
        let count = max(1, filler.width - filler.indent.cells)
        let rule = LineFiller.FilledLine(
            bytes: [UInt8](repeating: UInt8(ascii: "-"), count: count),
            runs: [.init(from: 0, look: .init(style: .quiet))],
            cells: count
        )
        filler.add(rule)
        filler.wantBlankLines(1)
        return .nothing
    }
}
