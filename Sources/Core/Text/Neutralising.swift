/// Untrusted text made safe for a terminal: what could move the cursor, change colours, reorder or hide text is
/// shown as a visible escape such as `<U+001B>`.
///
/// Covers C0, DEL and C1 controls, bidirectional controls (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069),
/// zero-width and other invisible format characters, line and paragraph separators, tag characters and noncharacters
/// (CVE-2021-42574, CVE-2024-52005).
package func neutralised(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { $0.isUnsafeOnScreen }) else { return String(text) }
    var safe = ""
    for scalar in text.unicodeScalars {
        if scalar.isUnsafeOnScreen {
            safe += visibleEscape(scalar)
        } else {
            safe.unicodeScalars.append(scalar)
        }
    }
    return safe
}

/// `<U+202E>`: at least four hexadecimal digits.
package func visibleEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
}

extension Unicode.Scalar {
    /// True for scalars that never reach the terminal as they are.
    package var isUnsafeOnScreen: Bool {
        if value < 0x20 || value == 0x7F { return true }
        if value < 0x80 { return false }
        switch value {
        case 0x80...0x9F, 0x61C, 0x200B...0x200C, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F, 0xE000...0xF8FF, 0xFFFE...0xFFFF:
            return true
        default:
            return false
        }
    }
}
