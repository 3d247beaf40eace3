import CGumbo
import Glibc
import HTTP
import Page

/// Writes gumbo's tree into a `DocumentBuilder`.
///
/// Elements deeper than `depthLimit` lose their tags: their text stands in the element at the limit.
struct GumboTree: GumboVisitor {
    static let depthLimit = 512

    private var builder: DocumentBuilder
    private var isCut = false
    /// Elements entered below the limit, which were not opened in the builder.
    private var flattened = 0

    private let charset: String

    init(base: URL, charset: String) {
        builder = DocumentBuilder(base: base)
        self.charset = charset
    }

    mutating func reserve(bytes: Int) { builder.reserve(bytes: bytes) }

    mutating func document(of output: UnsafePointer<GumboOutput>) -> Document {
        guard let root = latchkey_document(output) else { return builder.finished(charset: charset) }
        walk(below: root)
        let note = "The page is nested deeper than \(Self.depthLimit) elements; the deeper ones are shown flat."
        return builder.finished(notes: isCut ? [note] : [], charset: charset)
    }

    /// Writes a node; true when its children are wanted.
    mutating func enter(_ node: UnsafePointer<GumboNode>) -> Bool {
        switch node.pointee.type {
        case GUMBO_NODE_DOCUMENT: return true
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
            guard let text = latchkey_text(node) else { return false }
            builder.addText(bytes(text))
            return false
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: return enterElement(latchkey_element(node))
        default: return false
        }
    }

    private mutating func enterElement(_ element: UnsafePointer<GumboElement>) -> Bool {
        let tag = TagTable.shared.tag(of: element)
        if tag == .script, element.pointee.isRunnableScript { builder.hasScripts = true }
        let keepsChildren = tag != .script && tag != .style && tag != .template && tag != .svg
        if flattened > 0 || builder.depth >= Self.depthLimit {
            isCut = true
            flattened += 1
            return keepsChildren
        }
        open(element, tag)
        for index in 0..<element.pointee.attributes.length { add(latchkey_attribute(element, index).pointee) }
        return keepsChildren
    }

    private mutating func open(_ element: UnsafePointer<GumboElement>, _ tag: Tag) {
        guard tag == .other else { return builder.openElement(tag) }
        if let known = gumbo_normalized_tagname(element.pointee.tag), known.pointee != 0 {
            return builder.openElement(named: String(cString: known))
        }
        builder.openElement(named: writtenName(element))
    }

    private mutating func add(_ attribute: GumboAttribute) {
        guard let name = attribute.name, let value = attribute.value else { return }
        if name[0] == CChar(bitPattern: UInt8(ascii: "o")), name[1] == CChar(bitPattern: UInt8(ascii: "n")) {
            builder.hasScripts = true
        }
        if let known = AttributeTable.shared.name(bytes(name)) {
            builder.addAttribute(known, bytes(value))
        } else {
            builder.addAttribute(named: String(cString: name), bytes(value))
        }
    }

    mutating func leave(_ node: UnsafePointer<GumboNode>) {
        guard node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE else { return }
        if flattened > 0 {
            flattened -= 1
        } else {
            builder.closeElement()
        }
    }

    private func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: strlen(text))
    }
}

/// The lower-case name of an element that gumbo does not know.
func writtenName(_ element: UnsafePointer<GumboElement>) -> String {
    let written = latchkey_written_tag(element)
    let name = UnsafeRawBufferPointer(start: written.data, count: Int(written.length))
    return String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
}

extension GumboElement {
    /// By its `type` (HTML, "prepare the script element"): data blocks and import maps do not run.
    fileprivate var isRunnableScript: Bool {
        var attributes = self.attributes
        guard let type = gumbo_get_attribute(&attributes, "type")?.pointee.value else { return true }
        let essence = String(cString: type).lowercased()
        return [
            "", "module", "text/javascript", "application/javascript", "application/x-javascript", "text/ecmascript",
        ]
        .contains(essence)
    }
}

/// From gumbo's numbers, or names newer than gumbo, to `Tag`.
private struct TagTable: Sendable {
    static let shared = TagTable()
    private let tags: [Tag]
    private let byName: [String: Tag]

    private init() {
        let byName = Dictionary(uniqueKeysWithValues: Tag.allCases.map { ($0.name, $0) })
        tags = (0..<GUMBO_TAG_UNKNOWN.rawValue).map { number in
            gumbo_normalized_tagname(GumboTag(number)).flatMap { byName[String(cString: $0)] } ?? .other
        }
        self.byName = byName
    }

    func tag(of element: UnsafePointer<GumboElement>) -> Tag {
        let number = Int(element.pointee.tag.rawValue)
        return number < tags.count ? tags[number] : byName[writtenName(element)] ?? .other
    }
}

/// From attribute names to `AttributeName`, by length first.
private struct AttributeTable: Sendable {
    static let shared = AttributeTable()
    private let byLength: [[(bytes: [UInt8], name: AttributeName)]]

    private init() {
        var table: [[(bytes: [UInt8], name: AttributeName)]] = []
        for name in AttributeName.allCases where name != .other {
            let bytes = Array(name.text.utf8)
            while table.count <= bytes.count { table.append([]) }
            table[bytes.count].append((bytes, name))
        }
        byLength = table
    }

    func name(_ bytes: UnsafeRawBufferPointer) -> AttributeName? {
        guard bytes.count < byLength.count else { return nil }
        return byLength[bytes.count].first { $0.bytes.elementsEqual(bytes) }?.name
    }
}
