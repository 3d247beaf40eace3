import Grid
import Secrets

/// A password that is being edited: its text is a `Secret` from the first key on.
package struct MaskedField: Equatable, Sendable {
    package private(set) var secret: Secret
    /// In graphemes: one mark is drawn for each.
    package private(set) var count: Int
    /// How many graphemes stand before the cursor.
    package private(set) var cursor: Int
    /// Drawn as text until it is hidden again or left.
    package var isRevealed = false

    /// More than this many graphemes are not taken.
    static let limit = 4096

    package init(_ secret: Secret = Secret(""), isRevealed: Bool = false) {
        self.secret = secret
        self.isRevealed = isRevealed
        count = secret.characterCount
        cursor = count
    }

    /// The same with the cursor before the grapheme of that number, or at the end.
    package init(_ secret: Secret, cursor: Int, isRevealed: Bool = false) {
        self.init(secret, isRevealed: isRevealed)
        self.cursor = max(0, min(cursor, count))
    }

    package var isEmpty: Bool { count == 0 }

    /// Takes a key when it edits or moves the cursor; false when the key means nothing here.
    mutating func take(_ key: Key) -> Bool {
        guard let edit = FieldEdit(key) else { return false }
        switch edit {
        case .insert(let character): insert(Secret(String(character)))
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, count)
        case .home: cursor = 0
        case .end: cursor = count
        case .deleteBefore: remove(max(cursor - 1, 0)..<cursor)
        case .deleteAfter: remove(cursor..<min(cursor + 1, count))
        // A word's limits would tell something of the text: both delete to the start.
        case .deleteToStart, .deleteWord: remove(0..<cursor)
        case .deleteToEnd: remove(cursor..<count)
        }
        return true
    }

    /// Inserts text at the cursor, its line ends left out; false when there is no room.
    @discardableResult
    mutating func insert(_ text: Secret) -> Bool {
        let added = text.asOneLine()
        guard count + added.characterCount <= Self.limit else { return false }
        let behind = count - cursor
        secret = secret.inserting(added, at: cursor)
        count = secret.characterCount
        cursor = max(count - behind, 0)
        return true
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if range.count == count {
            self = MaskedField(Secret(""), isRevealed: isRevealed)
            return
        }
        for _ in range { secret = secret.removingCharacter(at: range.lowerBound) }
        count = secret.characterCount
        cursor = min(range.lowerBound, count)
    }
}
