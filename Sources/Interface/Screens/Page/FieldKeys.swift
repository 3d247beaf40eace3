import Flow
import Grid
import Page
import Secrets

extension Model {
    /// Gives a key to the field that takes the letters.
    mutating func takeInField(_ key: Key) -> [ScreenEffect] {
        guard let editor = page.editor, let target = selectedTarget else { return [] }
        switch key {
        case .tab: return run(.nextLink)
        case .backTab: return run(.previousLink)
        case .escape: return escape()
        case .pageUp, .pageDown: return scrollPage(key)
        case .control("r"): return reveal()
        default: break
        }
        switch editor.content {
        case .choice(let typed): return takeInSelect(target.node, typed, key)
        case .area: return takeInArea(key)
        case .line, .masked, .concealed: return takeInLine(target.node, key)
        }
    }

    private mutating func reveal() -> [ScreenEffect] {
        switch page.editor?.content {
        case .masked: page.editor?.isRevealed.toggle()
        case .concealed:
            message = Message(text: "This password is the page's own: it is not shown, and typing replaces it")
        default: return [.bell]
        }
        return []
    }

    // MARK: One line

    private mutating func takeInLine(_ id: NodeID, _ key: Key) -> [ScreenEffect] {
        switch key {
        case .enter: return enterIn(id)
        case .up, .down:
            guard let control = session.control(id), control.isNumber else { return scrollPage(key) }
            return step(control, key == .up ? 1 : -1)
        default: break
        }
        guard let edit = FieldEdit(key) else { return [.bell] }
        if edit.changesText {
            if let problem = problemWithEditing(id) { return refuse(problem) }
            if case .insert(let character) = edit, !hasRoom(for: String(character).utf16.count, id) { return full(id) }
        }
        return change { $0.takeInLine(key) }
    }

    /// Enter submits; once a load has begun by it, letters are commands again.
    private mutating func enterIn(_ id: NodeID) -> [ScreenEffect] {
        page.editor?.isTyping = false
        page.editor?.isRevealed = false
        let effects = send(.entered(id))
        if session.load != nil { page.editor = nil }
        return effects
    }

    private mutating func step(_ control: Control, _ direction: Int) -> [ScreenEffect] {
        if let problem = problemWithEditing(control.id) { return refuse(problem) }
        guard let document = currentDocument else { return [] }
        let step = NumberStep(control, in: document)
        guard case .line(let field) = page.editor?.content, let text = step.next(after: field.text, direction) else {
            return [.bell]
        }
        return change { $0.content = .line(TextField(text)) }
    }

    // MARK: Several lines

    private mutating func takeInArea(_ key: Key) -> [ScreenEffect] {
        guard let id = page.editor?.id, let rows = areaRows else { return [] }
        let changes = key == .enter || FieldEdit(key)?.changesText == true
        if changes {
            if let problem = problemWithEditing(id) { return refuse(problem) }
            let added: Int = if case .character(let character) = key { String(character).utf16.count } else { 1 }
            let isAdding: Bool = if case .character = key { true } else { key == .enter }
            if isAdding, !hasRoom(for: added, id) { return full(id) }
        }
        var isTaken = true
        let effects = change { editor in
            guard case .area(var area) = editor.content else { return }
            isTaken = area.take(key, rows: rows)
            editor.content = .area(area)
        }
        return isTaken ? effects : [.bell]
    }

    /// The rows of the edited text as they are drawn.
    var areaRows: TextRows? {
        guard case .area(let area) = page.editor?.content, let field = selectedField else { return nil }
        return TextRows(area.characters, width: field.width - 3, repertoire: repertoire)
    }

    // MARK: Changes

    /// Edits the field, and tells the Session when its text is another then.
    mutating func change(_ edit: (inout FieldEditor) -> Void) -> [ScreenEffect] {
        guard var editor = page.editor else { return [] }
        let before = editor.value
        edit(&editor)
        let after = editor.value
        if let line = selectedTarget?.line { showLine(line) }
        guard before != after, let after else {
            page.editor = editor
            return []
        }
        editor.isTyping = true
        page.editor = editor
        return send(.fieldChanged(editor.id, after))
    }

    /// Why a field cannot be edited; nil when it can.
    func problemWithEditing(_ id: NodeID) -> String? {
        guard let control = session.control(id) else { return nil }
        if control.isDisabled { return "The page has disabled this field" }
        return control.isReadOnly ? "The page lets this field only be read" : nil
    }

    private func hasRoom(for added: Int, _ id: NodeID) -> Bool {
        guard let limit = session.control(id)?.maxLength, let editor = page.editor else { return true }
        return editor.length + added <= limit
    }

    mutating func refuse(_ sentence: String) -> [ScreenEffect] {
        message = Message(text: sentence)
        return [.bell]
    }

    private mutating func full(_ id: NodeID) -> [ScreenEffect] {
        let limit = session.control(id)?.maxLength ?? 0
        return refuse("The page takes no more than \(limit) \(limit == 1 ? "character" : "characters") here")
    }

    /// Pastes into the field; what goes beyond its limit is left out.
    mutating func pasteInField(_ text: Secret) -> [ScreenEffect] {
        guard let editor = page.editor else { return [] }
        if editor.isChoice { return [.bell] }
        if let problem = problemWithEditing(editor.id) { return refuse(problem) }
        let room = session.control(editor.id)?.maxLength.map { max($0 - editor.length, 0) } ?? .max
        let isArea: Bool = if case .area = editor.content { true } else { false }
        let whole = isArea ? text : text.asOneLine()
        let added = whole.prefix(utf16: room)
        var fits = true
        let effects = change { fits = $0.paste(added) }
        if !fits { return effects + tooLong() }
        return added.byteCount < whole.byteCount ? effects + full(editor.id) : effects
    }
}

extension Secret {
    /// The beginning of the text, of at most so many UTF-16 code units.
    fileprivate func prefix(utf16 limit: Int) -> Secret {
        withBytes { bytes in
            if utf16Length(of: bytes) <= limit { return self }
            var end = 0
            var units = 0
            while end < bytes.count {
                var next = end + 1
                while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
                units += bytes[end] >= 0xF0 ? 2 : 1
                if units > limit { break }
                end = next
            }
            return Secret(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        }
    }
}

extension Control {
    /// True for what ↑ and ↓ step.
    var isNumber: Bool { kind == .text(.number) || kind == .text(.range) }

    /// True where only texts of one form are values (HTML, "value sanitization algorithm").
    var hasForm: Bool {
        switch kind {
        case .text(.number), .text(.range), .text(.color), .text(.date), .text(.time), .text(.month), .text(.week),
            .text(.datetimeLocal):
            true
        default: false
        }
    }
}
