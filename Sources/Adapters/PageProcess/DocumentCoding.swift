import HTTP
import Page

extension WireWriter {
    mutating func add(_ source: PageSource) {
        reserve(source.body.count + 1024)
        add(source.url)
        add(source.contentType)
        add(array: source.body)
        add(source.isDriven)
    }
}

extension WireReader {
    mutating func pageSource() throws(Malformed) -> PageSource {
        var source = PageSource(url: try url(), contentType: try optionalText(), body: try bytesArray())
        source.isDriven = try flag()
        return source
    }
}

extension WireWriter {
    mutating func add(_ document: Document) {
        reserve(document.text.count + document.nodes.count * 24 + document.attributes.count * 16)
        add(array: document.nodes.flattened)
        add(array: document.attributes.flattened)
        add(array: document.text)
        add(each: document.names) { $0.add($1) }
        add(document.baseReference)
        add(document.title)
        add(each: document.notes) { $0.add($1) }
        add(document.charset)
        add(document.hasScripts)
        add(document.live != nil)
        if let live = document.live { add(live) }
    }

    private mutating func add(_ live: LiveState) {
        add(array: live.identities)
        add(live.edit)
        add(each: live.states.sorted { $0.key < $1.key }) { writer, state in
            writer.add(Int(state.key))
            writer.add(Int(state.value.flags.rawValue))
            writer.add(state.value.value)
        }
    }
}

extension WireReader {
    /// A document, every index of it checked. `base` is the source's address.
    mutating func document(base: URL) throws(Malformed) -> Document {
        let nodeNumbers = try numbers()
        let attributeNumbers = try numbers()
        let text = try bytesArray()
        let names = try texts()
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
            baseReference: try optionalText(),
            title: try self.text(),
            notes: try texts(),
            charset: Charset(label: try self.text())?.name ?? Charset.utf8.name,
            hasScripts: try flag(),
            live: try flag() ? try liveState(nodeCount: nodes.count) : nil
        )
    }

    private mutating func liveState(nodeCount: Int) throws(Malformed) -> LiveState {
        let identities = try numbers()
        guard identities.count == nodeCount else { throw Malformed() }
        let edit = try number()
        let states = try each { reader throws(Malformed) in
            let node = try reader.identity()
            let flags = LiveState.Flags(rawValue: try reader.identity())
            guard node >= 0, Int(node) < nodeCount else { throw Malformed() }
            return (node, LiveState.State(flags: flags, value: try reader.text()))
        }
        return LiveState(identities: identities, states: Dictionary(states) { $1 }, edit: edit)
    }

    mutating func texts() throws(Malformed) -> [String] { try each { reader throws(Malformed) in try reader.text() } }
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
