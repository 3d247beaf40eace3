import Grid
import Page
import Secrets

/// The field of a page that takes the keys, and how far it is edited.
struct FieldEditor: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case line(TextField)
        case masked(MaskedField)
        /// A masked text that only the page's engine knows: the first edit replaces it.
        case concealed(count: Int)
        case area(TextArea)
        /// A select: letters jump to an option.
        case choice(TypeAhead)
    }

    let id: NodeID
    var content: Content
    /// True from an edit to the next Enter: what opens by itself waits meanwhile.
    var isTyping = false

    /// nil for a field that takes no text.
    init?(_ id: NodeID, kind: TextLayout.Field.Kind, value: FieldValue) {
        self.id = id
        switch kind {
        case .text: content = .line(TextField(value.plainText))
        case .password: content = .masked(MaskedField())
        case .textArea: content = .area(TextArea(value.plainText))
        case .select: content = .choice(TypeAhead())
        case .checkbox, .radio, .file: return nil
        }
        follow(value)
    }

    /// What the field holds; nil for what cannot be told from here.
    var value: FieldValue? {
        switch content {
        case .line(let field): .text(field.text)
        case .masked(let field): .secret(field.secret)
        case .area(let area): .text(area.text)
        case .concealed, .choice: nil
        }
    }

    /// Takes over what the page made of the field, the cursor kept where that is possible.
    mutating func follow(_ value: FieldValue) {
        switch content {
        case .line(let field):
            let text = value.plainText
            if text != field.text { content = .line(TextField(text, cursor: field.cursor)) }
        case .area(let area):
            let text = value.plainText
            if text != area.text { content = .area(TextArea(text, cursor: area.cursor)) }
        case .masked(let field): followMasked(value, cursor: field.isEmpty ? .max : field.cursor, field)
        case .concealed: followMasked(value, cursor: .max, MaskedField())
        case .choice: break
        }
    }

    private mutating func followMasked(_ value: FieldValue, cursor: Int, _ field: MaskedField) {
        let secret: Secret
        switch value {
        case .concealed(let count) where count > 0:
            content = .concealed(count: count)
            return
        case .secret(let its): secret = its
        default: secret = Secret(value.plainText)
        }
        if secret == field.secret {
            content = .masked(field)
        } else {
            content = .masked(MaskedField(secret, cursor: cursor, isRevealed: field.isRevealed))
        }
    }

    /// How long the text is as HTML counts it, in UTF-16 code units.
    var length: Int {
        switch content {
        case .line(let field): field.text.utf16.count
        case .masked(let field): field.secret.withBytes { utf16Length(of: $0) }
        case .area(let area): area.text.utf16.count
        case .concealed, .choice: 0
        }
    }

    var isRevealed: Bool {
        get { if case .masked(let field) = content { field.isRevealed } else { false } }
        set {
            guard case .masked(var field) = content, field.isRevealed != newValue else { return }
            field.isRevealed = newValue
            content = .masked(field)
        }
    }

    var isMasked: Bool {
        switch content {
        case .masked, .concealed: true
        case .line, .area, .choice: false
        }
    }

    var isChoice: Bool { if case .choice = content { true } else { false } }
}

/// The UTF-16 code units of UTF-8 text.
func utf16Length(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
}

extension FieldValue {
    /// The text of an open field; empty for the others.
    var plainText: String { if case .text(let text) = self { text } else { "" } }

    /// The options that are chosen; empty for what is no select.
    var options: [NodeID] { if case .chosen(let options) = self { options } else { [] } }

    var isChecked: Bool { self == .checked(true) }
}

/// Letters typed one soon after the other, to find a choice by its beginning.
struct TypeAhead: Equatable, Sendable {
    private var text = ""
    private var lastKey = 0

    /// The choice that fits what was typed, looked for from the present one on; one letter again and again goes through
    /// all that begin with it.
    ///
    /// - Parameters:
    ///   - labels: one for each choice; nil for those that cannot be chosen.
    ///   - time: in milliseconds; after a second of silence a letter begins anew.
    mutating func take(_ character: Character, among labels: [String?], from present: Int?, at time: Int) -> Int? {
        if time - lastKey > 1000 { text = "" }
        lastKey = time
        text.append(character)
        let folded = text.lowercased()
        let isRepeated = folded.count > 1 && folded.allSatisfy { $0 == folded.first }
        let wanted = isRepeated ? String(folded.prefix(1)) : folded
        let start = (present ?? -1) + (folded.count == 1 || isRepeated ? 1 : 0)
        for step in 0..<labels.count {
            let index = (max(start, 0) + step) % labels.count
            if labels[index]?.lowercased().hasPrefix(wanted) == true { return index }
        }
        return nil
    }

    /// True while a space may still belong to what was typed.
    func isUnderWay(at time: Int) -> Bool { !text.isEmpty && time - lastKey <= 1000 }
}
