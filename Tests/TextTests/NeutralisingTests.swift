import Testing
import Text

@Test func whatCouldDeceiveIsShownAsAnEscape() {
    let table: [(String, String)] = [
        // The display vectors: tab, title sequence, C1, bidirectional controls.
        ("Foo\tBar", "Foo<U+0009>Bar"),
        ("\u{1B}]0;t\u{07}x", "<U+001B>]0;t<U+0007>x"),
        ("\u{9B}2J", "<U+009B>2J"),
        ("a\u{202E}b\u{2066}c", "a<U+202E>b<U+2066>c"),
        ("\u{200E}\u{200F}\u{61C}\u{202A}\u{2069}", "<U+200E><U+200F><U+061C><U+202A><U+2069>"),
        ("https://good.example%20login", "https://good.example%20login"),
        ("a\r\nb\u{7F}", "a<U+000D><U+000A>b<U+007F>"),
        ("\u{2028}\u{2029}\u{FEFF}\u{200B}\u{2060}", "<U+2028><U+2029><U+FEFF><U+200B><U+2060>"),
        ("soft\u{AD}hyphen\u{34F}\u{3164}\u{FFA0}", "soft<U+00AD>hyphen<U+034F><U+3164><U+FFA0>"),
        ("\u{E000}\u{F8FF}\u{F0000}\u{10FFFD}", "<U+E000><U+F8FF><U+F0000><U+10FFFD>"),
        ("x\u{E0041}\u{E0100}", "x<U+E0041><U+E0100>"),
        // A mark with nothing to hang on, and marks that would hang on an escape.
        ("\u{301}a", "<U+0301>a"),
        ("\u{202E}\u{301}", "<U+202E><U+0301>"),
        // Joiners and selectors where nothing needs them.
        ("go\u{200D}ogle", "go<U+200D>ogle"),
        ("a\u{200C}b", "a<U+200C>b"),
        ("\u{200D}😀", "<U+200D>😀"),
        ("a\u{FE0F}b", "a<U+FE0F>b"),
        ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}<U+FE0F>"),
    ]
    for (text, expected) in table { #expect(neutralised(text) == expected, "\(text.debugDescription)") }
}

@Test func noncharactersAreShownAsEscapes() {
    for value: UInt32 in [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(neutralised(String(scalar)) == "<U+\(String(value, radix: 16, uppercase: true))>")
    }
}

@Test func honestTextStaysAsItIs() {
    for text in [
        "", "plain", "naïve e\u{301}", "日本語 한국어 русский", "שלום العربية", "می\u{200C}خواهم", "ශ්\u{200D}රී",
        "क्\u{200D}ष", "👨‍👩‍👧 ❤️ 👍🏽 🇩🇪 1️⃣ 🏳️‍🌈 👩🏽‍🚀", "“quotes” … ─ ✓", "\u{FFFD}", "\u{A0}",
    ] {
        #expect(neutralised(text) == text, "\(text.debugDescription)")
        #expect(neutralised(text[...]) == text, "\(text.debugDescription)")
    }
}

@Test func neutralisingTwiceChangesNothingMore() {
    for text in ["\u{1B}[2J\u{301}", "a\u{202E}\u{200D}\u{FE0F}", "\u{E000}\u{301}\u{301}"] {
        #expect(neutralised(neutralised(text)) == neutralised(text), "\(text.debugDescription)")
    }
}

@Test func cuttingKeepsGraphemesWholeAndSaysSo() {
    let table: [(String, Int, String)] = [
        ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("hello", -1, ""),
        ("", 3, ""),
        ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
        ("ae\u{301}ix", 3, "ae\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("🇩🇪🇫🇷", 2, "…"),
    ]
    for (text, cells, expected) in table {
        let result = cut(text, toCells: cells)
        #expect(result == expected, "\(text) to \(cells)")
        #expect(cellWidth(result) <= max(cells, 0))
    }
    #expect(cut("hello", toCells: 3, ambiguous: .wide) == "h…")
    #expect(cut("hello", toCells: 1, ambiguous: .wide) == "")
}

@Test func aRealmIsQuotedOnOneLineOfItsWidth() {
    #expect(quoted("Staging") == "“Staging”")
    #expect(quoted("a\u{1B}b", cells: 40) == "“a<U+001B>b”")
    #expect(quoted("\u{301}") == "“<U+0301>”")
    #expect(quoted("x” is safe “y") == "“x\" is safe \"y”")
    let long = quoted(String(repeating: "a", count: 5000), cells: 20)
    #expect(long == "“" + String(repeating: "a", count: 17) + "…”")
    #expect(cellWidth(quoted(String(repeating: "日", count: 5000), cells: 21)) <= 21)
}

@Test func aHugeRealmIsQuotedFromItsStartOnly() {
    let huge = String(repeating: "\u{202E}", count: 4 << 20)
    #expect(quoted(huge, cells: 20) == "“<U+202E><U+202E><…”")
}
