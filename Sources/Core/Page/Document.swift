import HTTP

/// A parsed page: one flat array of nodes joined by indices, so that no walk recurses (a nested tree of depth
/// 100,000 would end the process). Immutable once made, and shared.
package struct Document: Equatable, Sendable {
    /// Node 0 is the document itself.
    package let nodes: [Node]
    package let attributes: [Attribute]
    /// The base that relative addresses are resolved against (`<base>` taken into account).
    package let base: URL
    /// Untrusted; white space folded.
    package let title: String
    /// What the parser had to leave out, as sentences for the timeline ("nested deeper than 512 elements").
    package let notes: [String]

    package init(nodes: [Node], attributes: [Attribute], base: URL, title: String, notes: [String] = []) {
        self.nodes = nodes
        self.attributes = attributes
        self.base = base
        self.title = title
        self.notes = notes
    }

    package struct Node: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            case document
            /// A lower-case tag name.
            case element(String)
            case text(String)
        }

        package let kind: Kind
        /// Indices into `nodes`; -1 for none.
        package var parent: Int32
        package var firstChild: Int32
        package var nextSibling: Int32
        /// The node's attributes in `attributes`.
        package let attributes: Range<Int32>

        package init(
            kind: Kind,
            parent: Int32,
            firstChild: Int32 = -1,
            nextSibling: Int32 = -1,
            attributes: Range<Int32> = 0..<0
        ) {
            self.kind = kind
            self.parent = parent
            self.firstChild = firstChild
            self.nextSibling = nextSibling
            self.attributes = attributes
        }
    }

    package struct Attribute: Equatable, Sendable {
        /// In lower case.
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
