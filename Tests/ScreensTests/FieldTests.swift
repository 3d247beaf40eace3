import Grid
import Testing

@testable import Screens

/// Editing a line of text.
@Suite struct FieldTests {
    /// Start, keys, text behind, cursor behind.
    @Test func keysEdit() {
        let rows: [(String, [Key], String, Int)] = [
            ("abc", [.left, .character("x")], "abxc", 3),
            ("abc", [.home, .delete], "bc", 0),
            ("abc", [.control("a"), .right, .backspace], "bc", 0),
            ("abc", [.home, .control("e"), .character("d")], "abcd", 4),
            ("one two", [.control("w")], "one ", 4),
            ("one two  ", [.control("w")], "one ", 4),
            ("one two", [.left, .control("u")], "o", 0),
            ("日本", [.left, .backspace], "本", 0),
            ("e", [.character("\u{301}"), .backspace], "", 0),
            ("👨‍👩‍👧x", [.left, .backspace], "x", 0),
            ("", [.backspace, .delete, .left, .right], "", 0),
        ]
        for (start, keys, text, cursor) in rows {
            var field = TextField(start)
            for key in keys { _ = field.take(key) }
            #expect(field.text == text, "\(start) \(keys)")
            #expect(field.cursor == cursor, "\(start) \(keys)")
        }
    }

    @Test func selectedTextIsReplacedOrKept() {
        var replaced = TextField("http://a/", selected: true)
        _ = replaced.take(.character("b"))
        #expect(replaced.text == "b")
        var kept = TextField("http://a/", selected: true)
        _ = kept.take(.end)
        _ = kept.take(.character("b"))
        #expect(kept.text == "http://a/b")
        var removed = TextField("http://a/", selected: true)
        _ = removed.take(.backspace)
        #expect(removed.isEmpty)
    }

    @Test func windowFollowsTheCursorAndNeverSplitsWideCharacters() {
        let characters = Array("日本語日本語日本語")
        for width in 1...20 {
            for cursor in 0...characters.count {
                let window = FieldWindow(characters, cursor: cursor, width: width, repertoire: .unicode)
                #expect(Repertoire.unicode.width(window.text) <= max(width - 1, 0))
                #expect(window.cursorColumn < width)
            }
        }
    }

    @Test func tooLongAPasteIsRefusedWhole() {
        var field = TextField("ab")
        let isTaken = field.insert(String(repeating: "x", count: TextField.limit))
        #expect(!isTaken)
        #expect(field.text == "ab")
    }
}
