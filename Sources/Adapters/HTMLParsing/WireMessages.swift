import HTTP
import Page

/// A page's source as a message to the child.
func message(_ source: PageSource) -> [UInt8] {
    var writer = WireWriter()
    writer.reserve(source.body.count + 1024)
    writer.add(source.url.origin.scheme.rawValue)
    writer.add(source.url.origin.host)
    writer.add(Int(source.url.origin.port))
    writer.add(source.url.path)
    writer.add(source.url.query)
    writer.add(source.contentType)
    writer.add(array: source.body)
    return writer.finished()
}

func pageSource(_ bytes: ArraySlice<UInt8>) throws(WireReader.Malformed) -> PageSource {
    var reader = WireReader(bytes)
    guard let scheme = URL.Scheme(rawValue: try reader.text()) else { throw WireReader.Malformed() }
    let host = try reader.text()
    guard let port = UInt16(exactly: try reader.number()) else { throw WireReader.Malformed() }
    let url = URL(
        origin: Origin(scheme: scheme, host: host, port: port),
        path: try reader.text(),
        query: try reader.optionalText()
    )
    return PageSource(url: url, contentType: try reader.optionalText(), body: try reader.bytesArray())
}

/// A document as the child's answer.
func message(_ document: Document) -> [UInt8] {
    var writer = WireWriter()
    writer.reserve(document.text.count + document.nodes.count * 24 + document.attributes.count * 16)
    writer.add(array: document.nodes.flattened)
    writer.add(array: document.attributes.flattened)
    writer.add(array: document.text)
    writer.add(document.names.count)
    for name in document.names { writer.add(name) }
    writer.add(document.baseReference)
    writer.add(document.title)
    writer.add(document.notes.count)
    for note in document.notes { writer.add(note) }
    writer.add(document.charset)
    return writer.finished()
}

/// A document from the child's answer, every index of it checked. `base` is the source's address.
func document(_ bytes: ArraySlice<UInt8>, base: URL) throws(WireReader.Malformed) -> Document {
    var reader = WireReader(bytes)
    let nodeNumbers = try reader.numbers()
    let attributeNumbers = try reader.numbers()
    let text = try reader.bytesArray()
    let names = try texts(&reader)
    let attributes = try checkedAttributes(attributeNumbers, textCount: text.count, nameCount: names.count)
    let nodes = try checkedNodes(
        nodeNumbers,
        attributeCount: attributes.count,
        textCount: text.count,
        nameCount: names.count
    )
    return Document(
        nodes: nodes,
        attributes: attributes,
        text: text,
        names: names,
        base: base,
        baseReference: try reader.optionalText(),
        title: try reader.text(),
        notes: try texts(&reader),
        charset: Charset(label: try reader.text())?.name ?? Charset.utf8.name
    )
}

private func texts(_ reader: inout WireReader) throws(WireReader.Malformed) -> [String] {
    var texts: [String] = []
    let count = try reader.number()
    guard count >= 0 else { throw WireReader.Malformed() }
    for _ in 0..<count { texts.append(try reader.text()) }
    return texts
}

extension [Document.Node] {
    /// Six numbers a node: kind and tag, name, parent, next sibling, and the range of its contents. The first child
    /// is the node that follows, when that one's parent says so.
    fileprivate var flattened: [Int32] {
        [Int32](unsafeUninitializedCapacity: count * 6) { buffer, initialized in
            var at = 0
            for node in self {
                buffer[at] = Int32(node.kind.rawValue) | Int32(node.tag.rawValue) << 8
                buffer[at + 1] = node.name
                buffer[at + 2] = node.parent
                buffer[at + 3] = node.nextSibling
                buffer[at + 4] = node.contents.lowerBound
                buffer[at + 5] = node.contents.upperBound
                at += 6
            }
            initialized = at
        }
    }
}

extension [Document.Attribute] {
    fileprivate var flattened: [Int32] {
        [Int32](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
            var at = 0
            for attribute in self {
                buffer[at] = Int32(attribute.name.rawValue)
                buffer[at + 1] = attribute.otherName
                buffer[at + 2] = attribute.value.lowerBound
                buffer[at + 3] = attribute.value.upperBound
                at += 4
            }
            initialized = at
        }
    }
}

private func checkedAttributes(_ numbers: [Int32], textCount: Int, nameCount: Int) throws(WireReader.Malformed)
    -> [Document.Attribute]
{
    guard numbers.count % 4 == 0 else { throw WireReader.Malformed() }
    let known = AttributeName.allCases
    var attributes: [Document.Attribute] = []
    attributes.reserveCapacity(numbers.count / 4)
    for at in stride(from: 0, to: numbers.count, by: 4) {
        let name = Int(numbers[at])
        guard name >= 0, name < known.count, name != 0 || isIndex(numbers[at + 1], nameCount) else {
            throw WireReader.Malformed()
        }
        let value = try checkedRange(numbers[at + 2], numbers[at + 3], textCount)
        attributes.append(.init(name: known[name], otherName: numbers[at + 1], value: value))
    }
    return attributes
}

private func checkedNodes(_ numbers: [Int32], attributeCount: Int, textCount: Int, nameCount: Int)
    throws(WireReader.Malformed) -> [Document.Node]
{
    let count = numbers.count / 6
    guard count > 0, numbers.count % 6 == 0, numbers[0] == 0, numbers[2] == -1 else { throw WireReader.Malformed() }
    let tags = Tag.allCases
    var nodes: [Document.Node] = []
    nodes.reserveCapacity(count)
    for index in 0..<count {
        let at = index * 6
        let tag = Int(numbers[at] >> 8)
        guard let kind = Document.Node.Kind(rawValue: UInt8(truncatingIfNeeded: numbers[at])), tag >= 0,
            tag < tags.count,
            kind != .element || tag != 0 || isIndex(numbers[at + 1], nameCount)
        else { throw WireReader.Malformed() }
        let parent = numbers[at + 2]
        let next = numbers[at + 3]
        // Parents lie before and siblings behind: no walk can run in circles.
        guard index == 0 || (parent >= 0 && parent < index && kind != .document) else { throw WireReader.Malformed() }
        guard next == -1 || (next > index && next < count && index > 0 && numbers[Int(next) * 6 + 2] == parent) else {
            throw WireReader.Malformed()
        }
        let hasChild = index + 1 < count && numbers[at + 8] == index
        nodes.append(
            .init(
                kind: kind,
                tag: tags[tag],
                name: numbers[at + 1],
                parent: parent,
                firstChild: hasChild ? Int32(index + 1) : -1,
                nextSibling: next,
                contents: try checkedRange(
                    numbers[at + 4],
                    numbers[at + 5],
                    kind == .text ? textCount : attributeCount
                )
            )
        )
    }
    return nodes
}

private func isIndex(_ number: Int32, _ count: Int) -> Bool { number >= 0 && Int(number) < count }

private func checkedRange(_ from: Int32, _ to: Int32, _ count: Int) throws(WireReader.Malformed) -> Range<Int32> {
    guard from >= 0, from <= to, Int(to) <= count else { throw WireReader.Malformed() }
    return from..<to
}
