import HTTP

/// Puts a `Document` together in document order: open, fill, close.
package struct DocumentBuilder {
    private var nodes: [Document.Node] = [.init(kind: .document, parent: -1)]
    private var attributes: [Document.Attribute] = []
    private var text: [UInt8] = []
    private var names: [String] = []
    private var nameIndices: [String: Int32] = [:]
    /// The open elements, each with its last child (-1 for none); the document is the first.
    private var open: [(node: Int32, lastChild: Int32)] = [(0, -1)]
    private let base: URL

    /// The address that the page came from.
    package init(base: URL) { self.base = base }

    /// How many elements are open.
    package var depth: Int { open.count - 1 }

    /// Whether the page has scripts that could run.
    package var hasScripts = false

    /// Room for a page of about that many bytes.
    package mutating func reserve(bytes: Int) {
        text.reserveCapacity(bytes)
        // Room that stays untouched takes no memory; growing would hold the nodes twice.
        nodes.reserveCapacity(bytes / 8 + 16)
    }

    /// Begins an element whose name `Tag` lists.
    package mutating func openElement(_ tag: Tag) { openElement(tag, name: -1) }

    /// Begins an element of any lower-case name.
    package mutating func openElement(named name: String) { openElement(.other, name: index(of: name)) }

    private mutating func openElement(_ tag: Tag, name: Int32) {
        let start = Int32(attributes.count)
        append(
            .init(kind: .element, tag: tag, name: name, parent: open[open.count - 1].node, contents: start..<start)
        )
        open.append((Int32(nodes.count - 1), -1))
    }

    /// Adds an attribute to the element opened last, before anything is put into it.
    package mutating func addAttribute(_ name: AttributeName, _ value: UnsafeRawBufferPointer) {
        addAttribute(name, otherName: -1, value)
    }

    /// Adds an attribute of any lower-case name to the element opened last, before anything is put into it.
    package mutating func addAttribute(named name: String, _ value: UnsafeRawBufferPointer) {
        addAttribute(.other, otherName: index(of: name), value)
    }

    private mutating func addAttribute(_ name: AttributeName, otherName: Int32, _ value: UnsafeRawBufferPointer) {
        let start = Int32(text.count)
        text.append(contentsOf: value)
        attributes.append(.init(name: name, otherName: otherName, value: start..<Int32(text.count)))
        let last = nodes.count - 1
        nodes[last].contents = nodes[last].contents.lowerBound..<Int32(attributes.count)
    }

    /// Adds a text node.
    package mutating func addText(_ text: String) {
        var text = text
        text.withUTF8 { addText(UnsafeRawBufferPointer($0)) }
    }

    /// Adds a text node of UTF-8 bytes.
    package mutating func addText(_ bytes: UnsafeRawBufferPointer) {
        let start = Int32(text.count)
        text.append(contentsOf: bytes)
        append(.init(kind: .text, parent: open[open.count - 1].node, contents: start..<Int32(text.count)))
    }

    /// Ends the element opened last.
    package mutating func closeElement() {
        if open.count > 1 { open.removeLast() }
    }

    private mutating func append(_ node: Document.Node) {
        let index = Int32(nodes.count)
        let parent = open.count - 1
        if open[parent].lastChild < 0 {
            nodes[Int(open[parent].node)].firstChild = index
        } else {
            nodes[Int(open[parent].lastChild)].nextSibling = index
        }
        open[parent].lastChild = index
        nodes.append(node)
    }

    private mutating func index(of name: String) -> Int32 {
        if let known = nameIndices[name] { return known }
        let index = Int32(names.count)
        names.append(name)
        nameIndices[name] = index
        return index
    }

    /// The finished page; title and `<base>` are found in it.
    package func finished(notes: [String] = [], charset: String = "utf-8", live: LiveState? = nil) -> Document {
        let page = Document(nodes: nodes, attributes: attributes, text: text, names: names, base: base, title: "")
        return Document(
            nodes: nodes,
            attributes: attributes,
            text: text,
            names: names,
            base: base,
            baseReference: page.firstElement(.base).flatMap { page.attribute(.href, of: $0) },
            title: page.firstElement(.title).map { foldedWhiteSpace(page.textInside($0)) } ?? "",
            notes: notes,
            charset: charset,
            hasScripts: hasScripts,
            live: live
        )
    }
}

extension Document {
    /// The first element of that tag in document order.
    package func firstElement(_ tag: Tag) -> Int? { nodes.firstIndex { $0.tag == tag && $0.kind == .element } }
}

/// Runs of ASCII white space as one space each, none at the ends.
package func foldedWhiteSpace(_ text: String) -> String {
    text.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
        .map { String(decoding: $0, as: UTF8.self) }
        .joined(separator: " ")
}
