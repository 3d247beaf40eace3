/// How wide East Asian “ambiguous” characters are drawn: a matter of the terminal's font and locale (UAX #11).
package enum AmbiguousWidth: Int, Sendable {
    case narrow = 1
    case wide = 2
}

/// How many terminal cells a scalar takes by itself: 0, 1 or 2. Controls take none.
package func cellWidth(_ scalar: Unicode.Scalar, ambiguous: AmbiguousWidth = .narrow) -> Int {
    let value = scalar.value
    if value < 0x300 {
        if value < 0xA1 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
        return ambiguous == .wide && contains(CellWidthTables.ambiguous, value) ? 2 : 1
    }
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return 2 }
    if contains(CellWidthTables.zero, value) { return 0 }
    if value >= 0x1100, contains(CellWidthTables.wide, value) { return 2 }
    return ambiguous == .wide && contains(CellWidthTables.ambiguous, value) ? 2 : 1
}

/// How many terminal cells a grapheme takes: 0, 1 or 2.
///
/// The widths of its scalars, two at most; two whenever a variation selector asks for emoji presentation (UTS #51).
package func cellWidth(_ character: Character, ambiguous: AmbiguousWidth = .narrow) -> Int {
    var total = 0
    var base: Unicode.Scalar?
    var isKeycap = false
    var wantsEmoji = false
    for scalar in character.unicodeScalars {
        total += cellWidth(scalar, ambiguous: ambiguous)
        if scalar.value == 0x20E3 { isKeycap = true }
        if scalar.value == 0xFE0F { wantsEmoji = wantsEmoji || base?.properties.isEmoji == true }
        base = scalar
    }
    if wantsEmoji, isKeycap || character.unicodeScalars.first.map({ !$0.isASCII }) == true { return 2 }
    return min(total, 2)
}

/// How many terminal cells a text takes.
package func cellWidth(_ text: some StringProtocol, ambiguous: AmbiguousWidth = .narrow) -> Int {
    let quick = text.utf8.withContiguousStorageIfAvailable { widthWithoutClusters(of: $0, ambiguous: ambiguous) }
    if let quick, let width = quick { return width }
    return text.reduce(0) { $0 + cellWidth($1, ambiguous: ambiguous) }
}

/// How many terminal cells a text in UTF-8 takes; malformed bytes count as U+FFFD would.
package func cellWidth(utf8 bytes: UnsafeBufferPointer<UInt8>, ambiguous: AmbiguousWidth = .narrow) -> Int {
    if let width = widthWithoutClusters(of: bytes, ambiguous: ambiguous) { return width }
    return String(decoding: bytes, as: UTF8.self).reduce(0) { $0 + cellWidth($1, ambiguous: ambiguous) }
}

/// The sum of the scalars' widths, or nil where a grapheme's width may differ from that sum, or the bytes are malformed.
private func widthWithoutClusters(of bytes: UnsafeBufferPointer<UInt8>, ambiguous: AmbiguousWidth) -> Int? {
    var width = 0
    var index = 0
    while index < bytes.count {
        let first = bytes[index]
        if first < 0x80 {
            width += first < 0x20 || first == 0x7F ? 0 : 1
            index += 1
            continue
        }
        guard let (scalar, length) = decodedScalar(in: bytes, at: index), !scalar.mayChangeItsClusterWidth else {
            return nil
        }
        width += cellWidth(scalar, ambiguous: ambiguous)
        index += length
    }
    return width
}

/// The multi-byte scalar at a place, and how many bytes it takes; nil where the bytes are malformed.
func decodedScalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    let first = bytes[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for offset in 1..<length {
        guard bytes[index + offset] & 0xC0 == 0x80 else { return nil }
        value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
}

extension Unicode.Scalar {
    /// True where a grapheme may be narrower or wider than the sum of its scalars: joiners, selectors, emoji
    /// modifiers, and the scripts with spacing marks or conjuncts.
    fileprivate var mayChangeItsClusterWidth: Bool {
        switch value {
        case 0..<0x0900: (0x0600...0x0605).contains(value) || value == 0x06DD || value == 0x070F || value >= 0x0890
        case 0x1E00...0x200C, 0x200E...0x20E2, 0x20E4...0x302D, 0x3030...0xA4CF, 0xAC00...0xD7A3: false
        case 0xFE00...0xFE0E, 0xFE10...0xFFEF, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x3FFFF: false
        default: true
        }
    }
}

/// Binary search in a table of `CellWidthTables`.
private func contains(_ table: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = table.count / 2
    while low < high {
        let middle = (low + high) / 2
        if value > table[2 * middle + 1] {
            low = middle + 1
        } else if value < table[2 * middle] {
            high = middle
        } else {
            return true
        }
    }
    return false
}
