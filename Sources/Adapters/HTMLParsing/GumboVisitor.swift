import CGumbo

/// Something that goes through gumbo's tree in document order, in a loop however deep it is.
protocol GumboVisitor {
    /// True when the node's children are to follow.
    mutating func enter(_ node: UnsafePointer<GumboNode>) -> Bool
    mutating func leave(_ node: UnsafePointer<GumboNode>)
}

extension GumboVisitor {
    /// Enters and leaves everything inside of a node.
    mutating func walk(below root: UnsafePointer<GumboNode>) {
        guard var node = latchkey_child(root, 0) else { return }
        while true {
            if enter(node), let child = latchkey_child(node, 0) {
                node = child
                continue
            }
            leave(node)
            guard let next = following(node, below: root) else { return }
            node = next
        }
    }

    /// The next sibling of the node or of the nearest ancestor that has one, leaving what was passed.
    private mutating func following(_ start: UnsafePointer<GumboNode>, below root: UnsafePointer<GumboNode>)
        -> UnsafePointer<GumboNode>?
    {
        var node = start
        while let parent = node.pointee.parent.map({ UnsafePointer($0) }) {
            if let sibling = latchkey_child(parent, UInt32(truncatingIfNeeded: node.pointee.index_within_parent + 1)) {
                return sibling
            }
            if parent == root { return nil }
            leave(parent)
            node = parent
        }
        return nil
    }
}
