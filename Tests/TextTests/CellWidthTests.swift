import Foundation
import Testing
import Text

@Test func graphemesTakeAsManyCellsAsTerminalsGiveThem() {
    let table: [(String, Int)] = [
        ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ё", 1), ("\u{301}", 0), ("─", 1), ("•", 1), ("日", 2), ("ｱ", 1),
        ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2),
        ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("1", 1), ("☝🏽", 2), ("क्षि", 2), ("กำ", 2), ("\u{200B}", 0), ("🫠", 2), ("🫩", 2),
        ("が", 2), ("\u{304B}\u{3099}", 2), ("\n", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{9B}", 0),
    ]
    for (text, width) in table {
        #expect(cellWidth(Character(text)) == width, "\(text.debugDescription)")
        #expect(cellWidth(text) == width, "\(text.debugDescription) as text")
    }
}

@Test func ambiguousCharactersFollowTheSetting() {
    for character in "─│●…“”ё§×" as String {
        #expect(cellWidth(character, ambiguous: .narrow) == 1, "\(character)")
        #expect(cellWidth(character, ambiguous: .wide) == 2, "\(character)")
    }
    for character in "añ日" as String {
        #expect(cellWidth(character, ambiguous: .wide) == cellWidth(character, ambiguous: .narrow), "\(character)")
    }
}

@Test func aTextTakesTheSumOfItsGraphemes() {
    let parts = ["a", "日本", "e\u{301}", "👨‍👩‍👧", "🇩🇪🇫🇷", "क्षि", "ё", "1️⃣", "한", "\u{200D}", "\u{FE0F}", "قَلَم", "กำ", "\t"]
    for first in parts {
        for second in parts {
            let text = first + second + first
            let sum = text.reduce(0) { $0 + cellWidth($1) }
            #expect(cellWidth(text) == sum, "\(text.debugDescription)")
            #expect(cellWidth(text[...]) == sum, "\(text.debugDescription) as a slice")
            #expect(Array(text.utf8).withUnsafeBufferPointer { cellWidth(utf8: $0) } == sum, "\(text.debugDescription)")
        }
    }
}

@Test func malformedBytesCountAsReplacementCharacters() {
    for bytes: [UInt8] in [[0xFF], [0xE3, 0x81], [0x61, 0x80, 0x62], [0xF4, 0x90, 0x80, 0x80]] {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(bytes.withUnsafeBufferPointer { cellWidth(utf8: $0) } == cellWidth(text), "\(bytes)")
    }
}

/// ncurses places its cursor by the C library's widths.
@Test func scalarsAgreeWithTheCLibrary() throws {
    // Declared only for X/Open, and so not in Swift's reach.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let before = uselocale(locale)
    defer {
        uselocale(before)
        freelocale(locale)
    }
    var different: [String] = []
    for value in UInt32(0x20)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let width = Int(wcwidth(Int32(value)))
        if width >= 0 && width != cellWidth(scalar) { different.append(String(value, radix: 16)) }
    }
    #expect(different == [])
}
