import CGumbo
import Glibc

/// gumbo's whole tree for the script engine, as UTF-16 units in document order: an operation, then its operands.
/// Numbers take two units, the higher half first; a text is its length and its units. `Resources/Scripts/dom/stream.js`
/// reads it.
///
/// 1 opens an element (name, namespace, count of attributes, their names and values), 2 closes one, 3 is a text,
/// 4 a comment, 5 a doctype. A script's line in the source comes as an attribute named by a NUL and `line`.
///
/// Of a fragment only what is inside of its root.
func treeStream(_ output: UnsafePointer<GumboOutput>, isFragment: Bool = false) -> [UInt16] {
    var stream = TreeStream()
    stream.write(output, isFragment: isFragment)
    return stream.units
}

private struct TreeStream: GumboVisitor {
    private(set) var units: [UInt16] = []

    mutating func write(_ output: UnsafePointer<GumboOutput>, isFragment: Bool) {
        guard let document = latchkey_document(output) else { return }
        if !isFragment, latchkey_has_doctype(document), let name = latchkey_doctype(document) {
            units.append(5)
            add(name)
        }
        walk(below: isFragment ? latchkey_root(output) ?? document : document)
    }

    /// True when the node's children are to follow.
    mutating func enter(_ node: UnsafePointer<GumboNode>) -> Bool {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            open(latchkey_element(node))
            return true
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: add(3, latchkey_text(node))
        case GUMBO_NODE_COMMENT: add(4, latchkey_text(node))
        default: break
        }
        return false
    }

    mutating func leave(_ node: UnsafePointer<GumboNode>) {
        if node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE { units.append(2) }
    }

    private mutating func open(_ element: UnsafePointer<GumboElement>) {
        units.append(1)
        add(name(of: element))
        add(Int(element.pointee.tag_namespace.rawValue))
        let isScript = element.pointee.tag == GUMBO_TAG_SCRIPT
        add(Int(element.pointee.attributes.length) + (isScript ? 1 : 0))
        for index in 0..<element.pointee.attributes.length {
            guard let attribute = latchkey_attribute(element, index) else { continue }
            add(attribute.pointee.name)
            add(attribute.pointee.value)
        }
        if isScript {
            add("\0line")
            add(String(latchkey_line(element)))
        }
    }

    /// Lower case for HTML; elements of SVG keep the spelling of their standard.
    private func name(of element: UnsafePointer<GumboElement>) -> String {
        if let known = gumbo_normalized_tagname(element.pointee.tag), known.pointee != 0,
            element.pointee.tag != GUMBO_TAG_UNKNOWN
        {
            var written = element.pointee.original_tag
            gumbo_tag_from_original_text(&written)
            if element.pointee.tag_namespace == GUMBO_NAMESPACE_SVG, let proper = gumbo_normalize_svg_tagname(&written)
            {
                return String(cString: proper)
            }
            return String(cString: known)
        }
        return writtenName(element)
    }

    // MARK: Operands

    private mutating func add(_ number: Int) {
        units.append(UInt16(truncatingIfNeeded: number >> 16))
        units.append(UInt16(truncatingIfNeeded: number))
    }

    private mutating func add(_ operation: UInt16, _ text: UnsafePointer<CChar>?) {
        units.append(operation)
        add(text)
    }

    private mutating func add(_ text: String) {
        let start = units.count
        add(0)
        units.append(contentsOf: text.utf16)
        setLength(start)
    }

    private mutating func add(_ text: UnsafePointer<CChar>?) {
        let start = units.count
        add(0)
        if let text {
            let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
            if bytes.allSatisfy({ $0 < 0x80 }) {
                units.append(contentsOf: bytes.lazy.map { UInt16($0) })
            } else {
                units.append(contentsOf: String(decoding: bytes, as: UTF8.self).utf16)
            }
        }
        setLength(start)
    }

    private mutating func setLength(_ start: Int) {
        let count = units.count - start - 2
        units[start] = UInt16(truncatingIfNeeded: count >> 16)
        units[start + 1] = UInt16(truncatingIfNeeded: count)
    }
}
