import Secrets

extension Secret {
    /// How many graphemes the text has.
    var graphemeCount: Int { withText { $0.count } }

    /// A secret with `text` between the graphemes before `position` and those behind it, and how many graphemes then
    /// stand before the place where typing goes on.
    func inserting(_ text: String, at position: Int) -> (secret: Secret, cursor: Int) {
        let offset = byteOffset(of: position)
        var text = text
        let result = text.withUTF8 { added in splicing(UnsafeRawBufferPointer(added), replacing: offset..<offset) }
        let cursor = result.graphemes(inFirst: offset + text.utf8.count)
        return (result, cursor)
    }

    /// A secret without the graphemes of a range.
    func removing(_ range: Range<Int>) -> Secret {
        splicing(
            UnsafeRawBufferPointer(start: nil, count: 0),
            replacing: byteOffset(of: range.lowerBound)..<byteOffset(of: range.upperBound)
        )
    }

    /// The text, valid only during the call.
    func withText<Result>(_ body: (String) -> Result) -> Result {
        withBytes { body(String(decoding: $0, as: UTF8.self)) }
    }

    private func graphemes(inFirst byteCount: Int) -> Int {
        withBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0.prefix(byteCount)), as: UTF8.self).count }
    }

    private func byteOffset(of position: Int) -> Int {
        withText { text in
            text.utf8.distance(from: text.startIndex, to: text.index(text.startIndex, offsetBy: position))
        }
    }

    private func splicing(_ added: UnsafeRawBufferPointer, replacing range: Range<Int>) -> Secret {
        let kept = byteCount - range.count
        return Secret(capacity: kept + added.count) { target in
            withBytes { source in
                target.copyBytes(from: source[..<range.lowerBound])
                UnsafeMutableRawBufferPointer(rebasing: target[range.lowerBound...]).copyBytes(from: added)
                UnsafeMutableRawBufferPointer(rebasing: target[(range.lowerBound + added.count)...])
                    .copyBytes(from: source[range.upperBound...])
            }
            return kept + added.count
        }
    }
}
