import CSodium

/// What a masked text field does with a secret: every edit makes a new one and copies inside locked memory, so that
/// no String ever holds the whole. Positions count graphemes, as the marks on the screen do; in bytes that are not
/// UTF-8 each byte counts as one.
extension Secret {
    /// How many graphemes the text has: one mark each.
    package var characterCount: Int {
        withBytes { bytes in
            var count = 0
            forEachCharacter(in: bytes) { _ in count += 1 }
            return count
        }
    }

    package func appending(_ text: String) -> Secret { inserting(Secret(text), at: characterCount) }

    package func removingLastCharacter() -> Secret { removingCharacter(at: characterCount - 1) }

    /// The text with `text` put before the grapheme at `index`; an index beyond the end appends.
    package func inserting(_ text: Secret, at index: Int) -> Secret {
        text.withBytes { replacing(offset(of: index)..<offset(of: index), with: $0) }
    }

    /// The text as one line: line ends are left out, tabs become spaces.
    package func asOneLine() -> Secret {
        withBytes { bytes in
            Secret(capacity: bytes.count) { target in
                var place = 0
                for byte in bytes where byte != 0x0A && byte != 0x0D {
                    target[place] = byte == 0x09 ? 0x20 : byte
                    place += 1
                }
                return place
            }
        }
    }

    /// The text without the grapheme at `index`; an index outside changes nothing.
    package func removingCharacter(at index: Int) -> Secret {
        guard index >= 0 else { return self }
        let range = offset(of: index)..<offset(of: index + 1)
        return range.isEmpty ? self : replacing(range, with: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Lends the text for drawing it on the person's wish. The String's memory is wiped when `body` returns, so
    /// nothing may keep it.
    package func withRevealedText<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var text = temporaryText()
        defer { wipe(&text) }
        return try body(text)
    }

    /// The byte offset at which the grapheme at `index` begins, or the end.
    private func offset(of index: Int) -> Int {
        guard index > 0 else { return 0 }
        return withBytes { bytes in
            var seen = 0
            var offset = bytes.count
            forEachCharacter(in: bytes) { end in
                seen += 1
                if seen == index { offset = end }
            }
            return offset
        }
    }

    private func replacing(_ range: Range<Int>, with added: UnsafeRawBufferPointer) -> Secret {
        withBytes { bytes in
            Secret(capacity: bytes.count - range.count + added.count) { target in
                target.copyBytes(from: bytes[..<range.lowerBound])
                let middle = UnsafeMutableRawBufferPointer(rebasing: target[range.lowerBound...])
                middle.copyBytes(from: added)
                let end = UnsafeMutableRawBufferPointer(rebasing: middle[added.count...])
                end.copyBytes(from: bytes[range.upperBound...])
                return target.count
            }
        }
    }
}

/// Calls `body` with the byte offset of each grapheme's end.
private func forEachCharacter(in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
    bytes.withMemoryRebound(to: UInt8.self) { octets in
        guard let text = try? UTF8Span(validating: octets.span) else {
            for end in octets.indices { body(end + 1) }
            return
        }
        var characters = text.makeCharacterIterator()
        while characters.skipForward() != 0 { body(characters.currentCodeUnitOffset) }
    }
}

extension Secret {
    /// A String with storage of its own: a short one would live in registers and on the stack, out of a wipe's reach.
    func temporaryText() -> String {
        withBytes { bytes in
            String(unsafeUninitializedCapacity: max(bytes.count, 32)) { target in
                UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
                return bytes.count
            }
        }
    }
}

/// Overwrites the elements of an array that nothing else refers to.
package func wipe<Element: BitwiseCopyable>(_ elements: inout [Element]) {
    elements.withUnsafeMutableBytes { octets in
        if let start = octets.baseAddress { sodium_memzero(start, octets.count) }
    }
}

/// Overwrites the storage of a String that nothing else refers to.
func wipe(_ text: inout String) {
    text.withUTF8 { octets in
        guard let start = octets.baseAddress else { return }
        sodium_memzero(UnsafeMutableRawPointer(mutating: start), octets.count)
    }
}
