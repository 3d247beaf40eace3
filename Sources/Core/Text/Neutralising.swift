/// Untrusted text made safe for a terminal: what could move the cursor, change colours, reorder or hide text is
/// shown as a visible escape such as `<U+001B>`.
///
/// Covers C0, DEL and C1 controls, bidirectional controls (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069),
/// zero-width and other invisible format characters, line and paragraph separators, tag characters, private use and
/// noncharacters (CVE-2021-42574, CVE-2024-52005). Private use is shown as escapes since a font may draw anything
/// there, frames and locks included. Joiners and variation selectors stay where scripts and emoji need them, and a
/// combining mark at the start is shown, since it would change whatever stands before the text.
package func neutralised(_ text: some StringProtocol) -> String {
    let text = String(text)
    if text.utf8.withContiguousStorageIfAvailable(isHarmless) == true { return text }
    var safe = ""
    safe.reserveCapacity(text.utf8.count)
    let scalars = text.unicodeScalars
    var before: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
        let scalar = scalars[index]
        scalars.formIndex(after: &index)
        let after = index < scalars.endIndex ? scalars[index] : nil
        if staysAsItIs(scalar, after: before, before: after) {
            safe.unicodeScalars.append(scalar)
        } else {
            safe += visibleEscape(scalar)
        }
        before = scalar
    }
    return safe
}

/// True for UTF-8 of scalars that stay as they are whatever stands around them: printable ASCII, letters without marks,
/// punctuation, frames, ideographs. False says nothing.
private func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
        let first = bytes[index]
        if first < 0x80 {
            guard first >= 0x20, first != 0x7F else { return false }
            index += 1
            continue
        }
        guard let (scalar, length) = decodedScalar(in: bytes, at: index) else { return false }
        switch scalar.value {
        case 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x2030...0x205E: break
        case 0x2190...0x2BFF, 0x3000...0x3029, 0x3040...0x3098, 0x309B...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: break
        default: return false
        }
        index += length
    }
    return true
}

/// `<U+202E>`: at least four hexadecimal digits.
package func visibleEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
}

/// A server's words as a quotation of one line: `“…”`, neutralised inside and cut to so many cells with an ellipsis.
/// Quotation marks inside become `"`, so that the words can't seem to end early.
///
/// - Parameter cells: the width of the whole, quotation marks included.
package func quoted(_ text: some StringProtocol, cells: Int = 80, ambiguous: AmbiguousWidth = .narrow) -> String {
    let marks = cellWidth("“”", ambiguous: ambiguous)
    // A prefix is enough: each scalar of what is left out could only be cut away. Hostile realms reach 64 MiB.
    let enough = text.unicodeScalars.prefix(max(cells, 0) * 16 + 64)
    let plainQuotes = enough.map { $0 == "“" || $0 == "”" ? "\"" : $0 }
    let inner = neutralised(String(String.UnicodeScalarView(plainQuotes)))
    return "“\(cut(inner, toCells: max(cells - marks, 0), ambiguous: ambiguous))”"
}

extension Unicode.Scalar {
    /// True for scalars that never reach the terminal as they are.
    package var isUnsafeOnScreen: Bool {
        if value < 0x20 || value == 0x7F { return true }
        if value < 0x80 { return false }
        switch value {
        case 0x80...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: return true
        case 0x200B...0x200C, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: return true
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: return true
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF, 0xF0000...0x10FFFF: return true
        default: return value & 0xFFFE == 0xFFFE
        }
    }

    /// Hangs on what stands before it and takes no cell: a nonspacing or enclosing mark.
    fileprivate var isHangingMark: Bool {
        guard value >= 0x300 else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    fileprivate var isVirama: Bool { value >= 0x900 && properties.canonicalCombiningClass == .virama }

    /// Emoji that sequences are made of; digits and the like are not.
    fileprivate var isPicture: Bool { value > 0xA0 && properties.isEmoji }

    fileprivate var isVariationSelector: Bool { (0xFE00...0xFE0F).contains(value) }

    fileprivate var isArabicLetter: Bool {
        (0x0620...0x06FF).contains(value) && properties.isAlphabetic
    }
}

/// Decides for one scalar, by its neighbours in the text.
private func staysAsItIs(
    _ scalar: Unicode.Scalar,
    after before: Unicode.Scalar?,
    before after: Unicode.Scalar?
) -> Bool {
    switch scalar.value {
    case 0x200C:
        // RFC 5892, appendix A.1: after a virama, or between joining letters.
        guard let before else { return false }
        return before.isVirama || (before.isArabicLetter && after?.isArabicLetter == true)
    case 0x200D:
        // RFC 5892, appendix A.2, and UTS #51: after a virama, or between two pictures.
        guard let before else { return false }
        let endsPicture = before.isPicture || before.value == 0xFE0F
        return before.isVirama || (endsPicture && after?.isPicture == true)
    case 0xFE00...0xFE0F:
        guard let before, !before.isVariationSelector, !before.isUnsafeOnScreen, before.value != 0x200D else {
            return false
        }
        return before.isASCII ? before.properties.isEmoji && after?.value == 0x20E3 : true
    default:
        if scalar.isUnsafeOnScreen { return false }
        return !(scalar.isHangingMark && (before?.isUnsafeOnScreen ?? true))
    }
}
