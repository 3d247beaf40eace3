import HTTP

/// A parsed page: one flat array of nodes joined by indices, so that no walk recurses (a nested tree of depth
/// 100,000 would end the process). Immutable once made, and shared.
///
/// Nodes stand in document order: a node's subtree follows it without a gap. All text lies in one buffer, so that a
/// page crosses from the parser's process in a few copies.
package struct Document: Equatable, Sendable {
    /// Node 0 is the document itself.
    package let nodes: [Node]
    package let attributes: [Attribute]
    /// UTF-8 of every text node and attribute value. The insides of `script` and `style` are left out.
    package let text: [UInt8]
    /// Lower-case names of elements and attributes that `Tag` and `AttributeName` do not list.
    package let names: [String]
    /// The address that the page came from.
    package let base: URL
    /// The `href` of the first `<base>`, as the page wrote it: resolved against `base` it is what links start from.
    package let baseReference: String?
    /// Untrusted; white space folded.
    package let title: String
    /// What the parser had to leave out, as sentences for the timeline ("nested deeper than 512 elements").
    package let notes: [String]
    /// Of a page whose scripts run; nil for one without scripts, and before they do.
    package let live: LiveState?
    /// True when it has scripts that could run.
    package let hasScripts: Bool
    /// The canonical name of the encoding that it came in: what its forms are sent in.
    package let charset: String
    /// True when only the beginning of the page was read, to be shown while the rest is.
    package private(set) var isBeginning = false

    package init(
        nodes: [Node],
        attributes: [Attribute],
        text: [UInt8] = [],
        names: [String] = [],
        base: URL,
        baseReference: String? = nil,
        title: String,
        notes: [String] = [],
        charset: String = "utf-8",
        hasScripts: Bool = false,
        live: LiveState? = nil
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.text = text
        self.names = names
        self.base = base
        self.baseReference = baseReference
        self.title = title
        self.notes = notes
        self.live = live
        self.hasScripts = hasScripts
        self.charset = charset
    }

    /// The same, as the beginning of a page that is still being read.
    package var asBeginning: Document {
        var document = self
        document.isBeginning = true
        return document
    }

    package struct Node: Equatable, Sendable {
        package enum Kind: UInt8, Sendable { case document, element, text }

        package let kind: Kind
        /// Of an element; `other` for everything else.
        package let tag: Tag
        /// Of an element whose tag is `other`: an index into `names`.
        package let name: Int32
        /// Indices into `nodes`; -1 for none.
        package let parent: Int32
        package internal(set) var firstChild: Int32
        package internal(set) var nextSibling: Int32
        /// An element's attributes in `attributes`, or a text node's bytes in `text`.
        package internal(set) var contents: Range<Int32>

        package init(
            kind: Kind,
            tag: Tag = .other,
            name: Int32 = -1,
            parent: Int32,
            firstChild: Int32 = -1,
            nextSibling: Int32 = -1,
            contents: Range<Int32> = 0..<0
        ) {
            self.kind = kind
            self.tag = tag
            self.name = name
            self.parent = parent
            self.firstChild = firstChild
            self.nextSibling = nextSibling
            self.contents = contents
        }
    }

    package struct Attribute: Equatable, Sendable {
        package let name: AttributeName
        /// When the name is `other`: an index into `names`.
        package let otherName: Int32
        /// The value's bytes in `text`.
        package let value: Range<Int32>

        package init(name: AttributeName, otherName: Int32 = -1, value: Range<Int32>) {
            self.name = name
            self.otherName = otherName
            self.value = value
        }
    }
}

extension Document {
    /// The lower-case tag name of an element; empty for other nodes.
    package func tagName(_ node: Int) -> String {
        let it = nodes[node]
        guard it.kind == .element else { return "" }
        return it.tag == .other ? names[Int(it.name)] : it.tag.name
    }

    /// The text of a text node; empty for other nodes.
    package func text(of node: Int) -> String {
        nodes[node].kind == .text ? string(nodes[node].contents) : ""
    }

    /// The value of an element's attribute, as the page wrote it; nil when it has none of that name.
    package func attribute(_ name: AttributeName, of node: Int) -> String? {
        attributeBytes(name, of: node).map(string)
    }

    /// Where in `text` the value of an element's attribute lies.
    package func attributeBytes(_ name: AttributeName, of node: Int) -> Range<Int32>? {
        let it = nodes[node]
        guard it.kind == .element else { return nil }
        for index in it.contents where attributes[Int(index)].name == name { return attributes[Int(index)].value }
        return nil
    }

    /// The value of an attribute by its lower-case name, known or not.
    package func attribute(named name: String, of node: Int) -> String? {
        let it = nodes[node]
        guard it.kind == .element else { return nil }
        for index in it.contents {
            let attribute = attributes[Int(index)]
            let itsName = attribute.name == .other ? names[Int(attribute.otherName)] : attribute.name.text
            if itsName == name { return string(attribute.value) }
        }
        return nil
    }

    /// A range of `text` as a string.
    package func string(_ range: Range<Int32>) -> String {
        String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }

    /// The first node after the subtree of `node`, in document order.
    package func end(of node: Int) -> Int {
        var at = node
        while at > 0 {
            let next = nodes[at].nextSibling
            if next >= 0 { return Int(next) }
            at = Int(nodes[at].parent)
        }
        return nodes.count
    }

    /// All text inside a node, without regard to what is shown.
    package func textInside(_ node: Int) -> String {
        var bytes: [UInt8] = []
        for index in node..<end(of: node) where nodes[index].kind == .text {
            bytes += text[Int(nodes[index].contents.lowerBound)..<Int(nodes[index].contents.upperBound)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
