import HTTP
import Page

/// Reads the document that the engine writes as UTF-16 units: operations as in a tree stream, with each node's number,
/// and 6 for the state of the element opened last, 7 for the newest edit seen.
struct SnapshotReading {
    private let units: UnsafeBufferPointer<UInt16>
    private var at = 0
    private var builder: DocumentBuilder
    private var identities: [NodeID] = [0]
    private var states: [Int32: LiveState.State] = [:]
    private var edit = 0

    private let charset: String

    init(_ units: UnsafeBufferPointer<UInt16>, base: URL, charset: String) {
        self.units = units
        self.charset = charset
        builder = DocumentBuilder(base: base)
        builder.hasScripts = true
    }

    mutating func document() -> Document {
        while at < units.count {
            at += 1
            switch units[at - 1] {
            case 1: openElement()
            case 2: builder.closeElement()
            case 3:
                identities.append(NodeID(truncatingIfNeeded: number()))
                builder.addText(text())
            case 6: addState()
            case 7: edit = number()
            default: at = units.count
            }
        }
        return builder.finished(charset: charset, live: LiveState(identities: identities, states: states, edit: edit))
    }

    private mutating func openElement() {
        identities.append(NodeID(truncatingIfNeeded: number()))
        let name = text()
        if let tag = Tag(named: name) { builder.openElement(tag) } else { builder.openElement(named: name) }
        for _ in 0..<number() where at < units.count {
            let name = text()
            var value = text()
            value.withUTF8 { bytes in
                let value = UnsafeRawBufferPointer(bytes)
                if let known = AttributeName(named: name) {
                    builder.addAttribute(known, value)
                } else {
                    builder.addAttribute(named: name, value)
                }
            }
        }
    }

    private mutating func addState() {
        let flags = LiveState.Flags(rawValue: Int32(truncatingIfNeeded: number()))
        states[Int32(identities.count - 1)] = LiveState.State(flags: flags, value: text())
    }

    private mutating func number() -> Int {
        guard units.count - at >= 2 else {
            at = units.count
            return 0
        }
        defer { at += 2 }
        return Int(units[at]) << 16 | Int(units[at + 1])
    }

    private mutating func text() -> String {
        let count = min(number(), units.count - at)
        defer { at += count }
        return String(decoding: units[at..<at + count], as: UTF16.self)
    }
}
