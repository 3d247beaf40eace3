import Grid
import Secrets
import Text

/// A line of text that is being edited, in graphemes.
package struct TextField: Equatable, Sendable {
    package private(set) var characters: [Character]
    /// How many graphemes stand before the cursor.
    package private(set) var cursor: Int
    /// True while the whole text is selected: the next character replaces it.
    package private(set) var isSelected = false

    /// More than this many graphemes are not taken.
    static let limit = 65_536

    package init(_ text: String = "", selected: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        isSelected = selected && !characters.isEmpty
    }

    /// The same with the cursor before the grapheme of that number, or at the end.
    package init(_ text: String, cursor: Int) {
        self.init(text)
        self.cursor = max(0, min(cursor, characters.count))
    }

    package var text: String { String(characters) }
    package var isEmpty: Bool { characters.isEmpty }

    /// Takes a key when it edits or moves the cursor; false when the key means nothing here.
    mutating func take(_ key: Key) -> Bool {
        guard let edit = FieldEdit(key) else { return false }
        apply(edit)
        return true
    }

    /// Inserts text at the cursor, its line ends left out; false when there is no room.
    @discardableResult
    mutating func insert(_ text: String) -> Bool {
        let added = pastedLine(text)
        if isSelected { clear() }
        guard characters.count + added.count <= Self.limit else { return false }
        let before = Array(String(characters[..<cursor]) + added)
        let after = String(characters[cursor...])
        characters = Array(String(before) + after)
        cursor = min(before.count, characters.count)
        return true
    }

    /// The same with what was pasted, which is no secret in an open field.
    mutating func insert(_ pasted: Secret) -> Bool {
        insert(pasted.withBytes { String(decoding: $0, as: UTF8.self) })
    }

    private mutating func clear() {
        characters = []
        cursor = 0
        isSelected = false
    }

    private mutating func apply(_ edit: FieldEdit) {
        if case .insert(let character) = edit {
            insert(String(character))
            return
        }
        let wasSelected = isSelected
        isSelected = false
        switch edit {
        case .left: cursor = wasSelected ? 0 : max(cursor - 1, 0)
        case .right: cursor = wasSelected ? characters.count : min(cursor + 1, characters.count)
        case .home: cursor = 0
        case .end: cursor = characters.count
        case .deleteBefore where wasSelected, .deleteAfter where wasSelected: clear()
        case .deleteBefore: remove(max(cursor - 1, 0)..<cursor)
        case .deleteAfter: remove(cursor..<min(cursor + 1, characters.count))
        case .deleteToStart: remove(0..<cursor)
        case .deleteToEnd: remove(cursor..<characters.count)
        case .deleteWord: remove(wordStart(before: cursor, in: characters)..<cursor)
        case .insert: break
        }
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }
}

/// Where the word before the cursor begins.
func wordStart(before cursor: Int, in characters: [Character]) -> Int {
    var start = cursor
    while start > 0, !characters[start - 1].isPartOfWord { start -= 1 }
    while start > 0, characters[start - 1].isPartOfWord { start -= 1 }
    return start
}

/// What a key does in a field of text.
enum FieldEdit: Equatable {
    case insert(Character)
    case left, right, home, end, deleteBefore, deleteAfter, deleteToStart, deleteToEnd, deleteWord

    /// False where only the cursor moves.
    var changesText: Bool {
        switch self {
        case .left, .right, .home, .end: false
        case .insert, .deleteBefore, .deleteAfter, .deleteToStart, .deleteToEnd, .deleteWord: true
        }
    }

    init?(_ key: Key) {
        switch key {
        case .character(let character): self = .insert(character)
        case .left: self = .left
        case .right: self = .right
        case .home, .control("a"): self = .home
        case .end, .control("e"): self = .end
        case .backspace: self = .deleteBefore
        case .delete: self = .deleteAfter
        case .control("u"): self = .deleteToStart
        case .control("k"): self = .deleteToEnd
        case .control("w"): self = .deleteWord
        default: return nil
        }
    }
}

/// Pasted text as one line: line ends are left out, other white space becomes a space.
func pastedLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\r" {
        line.append(scalar == "\t" ? " " : scalar)
    }
    return String(line)
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
