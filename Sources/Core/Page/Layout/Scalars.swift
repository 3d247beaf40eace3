import Text

/// Where a character must not stand, by the basic rules of Japanese and Chinese typesetting (JIS X 4051).
enum Kinsoku { case free, notAtStart, notAtEnd }

/// How a scalar is handled when lines are filled.
enum ScalarClass: Equatable {
    /// Shown as a space at which no line breaks.
    case fixedSpace
    /// Not shown; a line may break here.
    case opportunity
    /// Not shown; a line may break here and then ends in a hyphen.
    case softHyphen
    /// One cell, nothing can combine with what came before it, always safe to show.
    case narrow
    /// Two cells, and lines break around it.
    case wide(Kinsoku)
    /// Anything else: graphemes, widths and safety are looked up.
    case other
}

/// The class of a scalar outside ASCII.
func scalarClass(_ scalar: UInt32, ambiguous: AmbiguousWidth) -> ScalarClass {
    switch scalar {
    case 0xA0, 0x202F: return .fixedSpace
    case 0xAD: return .softHyphen
    case 0x200B: return .opportunity
    case 0xA1...0x24F, 0x370...0x377, 0x37A...0x37F, 0x384...0x482, 0x48A...0x52F, 0x1E00...0x1EFF, 0x2010...0x2027,
        0x2030...0x205E:
        return ambiguous == .narrow && !isUnassignedGreek(scalar) ? .narrow : .other
    case 0x3001...0x3029, 0x3030...0x303C, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFA6D, 0xFF01...0xFF60:
        return .wide(kinsoku(scalar))
    default: return .other
    }
}

private func isUnassignedGreek(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x378, 0x379, 0x380...0x383, 0x38B, 0x38D, 0x3A2: true
    default: false
    }
}

/// The rules for a wide scalar.
private func kinsoku(_ scalar: UInt32) -> Kinsoku {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
        return .notAtEnd
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B...0x301C,
        0x301E,
        0x301F, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x309B...0x309E, 0x30A1,
        0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE, 0xFF01,
        0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60:
        return .notAtStart
    default: return .free
    }
}

/// One scalar of UTF-8 and how many bytes it takes; U+FFFD and one byte where the bytes are malformed.
func decodedScalar(_ bytes: [UInt8], at: Int, end: Int) -> (scalar: UInt32, count: Int) {
    let first = UInt32(bytes[at])
    func continuation(_ offset: Int) -> UInt32? {
        guard at + offset < end, bytes[at + offset] & 0xC0 == 0x80 else { return nil }
        return UInt32(bytes[at + offset] & 0x3F)
    }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0xC2...0xDF:
        if let a = continuation(1) { return ((first & 0x1F) << 6 | a, 2) }
    case 0xE0...0xEF:
        if let a = continuation(1), let b = continuation(2) {
            let scalar = (first & 0x0F) << 12 | a << 6 | b
            if scalar >= 0x800, !(0xD800...0xDFFF).contains(scalar) { return (scalar, 3) }
        }
    case 0xF0...0xF4:
        if let a = continuation(1), let b = continuation(2), let c = continuation(3) {
            let scalar = (first & 0x07) << 18 | a << 12 | b << 6 | c
            if (0x10000...0x10FFFF).contains(scalar) { return (scalar, 4) }
        }
    default: break
    }
    return (0xFFFD, 1)
}
