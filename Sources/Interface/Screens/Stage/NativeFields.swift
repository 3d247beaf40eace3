import Flow
import Grid
import Page
import Secrets

extension Model {
    /// Gives a key to the field of the native form that takes the letters.
    mutating func takeInNativeField(_ key: Key) -> [ScreenEffect] {
        guard let field = focusedNativeField, let editor = native.editor else { return [] }
        switch key {
        case .tab: moveNative(1)
        case .backTab: moveNative(-1)
        case .escape: return escape()
        case .control("r"):
            guard editor.isMasked else { return [.bell] }
            native.editor?.isRevealed.toggle()
        default:
            switch editor.content {
            case .choice(let typed): return takeInNativeList(field, typed, key)
            case .area: return takeInNativeArea(field, key)
            case .line, .masked, .concealed: return takeInNativeLine(field, key)
            }
        }
        return []
    }

    private mutating func takeInNativeLine(_ field: NativeField, _ key: Key) -> [ScreenEffect] {
        switch key {
        case .enter: return submitNative()
        case .up, .down:
            let step = key == .up ? -1 : 1
            if field.kind == .number { return stepNative(field, -step) }
            moveNative(step)
            return []
        default: break
        }
        guard FieldEdit(key) != nil else { return [.bell] }
        return changeNative { $0.takeInLine(key) }
    }

    private mutating func takeInNativeArea(_ field: NativeField, _ key: Key) -> [ScreenEffect] {
        guard case .area(let area) = native.editor?.content else { return [] }
        let rows = TextRows(area.characters, width: nativeAreaWidth(field), repertoire: repertoire)
        var isTaken = true
        let effects = changeNative { editor in
            guard case .area(var area) = editor.content else { return }
            isTaken = area.take(key, rows: rows)
            editor.content = .area(area)
        }
        return isTaken ? effects : [.bell]
    }

    /// The cells of a row of a text area, as it is drawn.
    private func nativeAreaWidth(_ field: NativeField) -> Int {
        for row in NativePlan(self, Regions(self)).rows {
            for case .control(.field(field.id), _, _, let width) in row.items { return width - 3 }
        }
        return 20
    }

    private mutating func stepNative(_ field: NativeField, _ step: Int) -> [ScreenEffect] {
        let text = field.value.plainText
        guard let number = text.isEmpty ? 0 : Int(text), number.magnitude < 1_000_000_000_000 else { return [.bell] }
        return changeNative { $0.content = .line(TextField(String(number + step))) }
    }

    /// Edits the field, and tells the Session when its text is another then.
    private mutating func changeNative(_ edit: (inout FieldEditor) -> Void) -> [ScreenEffect] {
        guard var editor = native.editor, let id = focusedNativeField?.id else { return [] }
        let before = editor.value
        edit(&editor)
        let after = editor.value
        guard before != after, let after else {
            native.editor = editor
            return []
        }
        editor.isTyping = true
        native.editor = editor
        return send(.nativeFieldChanged(id, after))
    }

    mutating func pasteInNativeField(_ text: Secret) -> [ScreenEffect] {
        if native.editor?.isChoice == true { return [.bell] }
        var fits = true
        let effects = changeNative { fits = $0.paste(text) }
        return fits ? effects : effects + tooLong()
    }

    // MARK: Lists

    /// A closed select: arrows and letters change the choice.
    private mutating func takeInNativeList(_ field: NativeField, _ typed: TypeAhead, _ key: Key) -> [ScreenEffect] {
        let options = field.kind.options
        switch key {
        case .enter, .character(" "): return openNativeList(field)
        case .up, .left: return chooseNative(field, -1)
        case .down, .right: return chooseNative(field, 1)
        case .home: return chooseNative(field, at: 0)
        case .end: return chooseNative(field, at: options.count - 1)
        case .character(let character):
            var typed = typed
            let found = typed.take(character, among: options, from: field.choice, at: now)
            native.editor?.content = .choice(typed)
            return found.map { chooseNative(field, at: $0) } ?? [.bell]
        default: return [.bell]
        }
    }

    /// Chooses the option before or after the present one.
    mutating func chooseNative(_ field: NativeField, _ step: Int) -> [ScreenEffect] {
        chooseNative(field, at: field.choice.map { $0 + step } ?? 0)
    }

    private mutating func chooseNative(_ field: NativeField, at place: Int) -> [ScreenEffect] {
        guard field.kind.options.indices.contains(place) else { return [.bell] }
        return field.choice == place ? [] : send(.nativeFieldChanged(field.id, .chosen([NodeID(place)])))
    }

    mutating func openNativeList(_ field: NativeField) -> [ScreenEffect] {
        guard !field.kind.options.isEmpty else {
            return refuse("This list has no options yet: they come with the page")
        }
        layers.append(.choices(ChoiceList(field)))
        return []
    }

    /// Closes the list with what is chosen in it.
    mutating func finishNative(_ list: ChoiceList, of id: String) -> [ScreenEffect] {
        guard let field = nativeField(id), let place = list.result.first else { return [] }
        return chooseNative(field, at: Int(place))
    }

    // MARK: Mouse

    mutating func pressStage(_ regions: Regions, row: Int, column: Int) -> [ScreenEffect] {
        focus = .stage
        switch NativePlan(self, regions).item(row: row, column: column) {
        case .control(let stop, _, _, _):
            let isEdited = native.stop == stop && native.editor != nil
            if !isEdited { selectNative(stop) }
            if case .field(let id) = stop, nativeField(id)?.kind.isPressed != true { return [] }
            return pressNative(stop)
        case .option(let stop, let number, _, _):
            selectNative(stop)
            guard let field = focusedNativeField else { return [] }
            return chooseNative(field, at: number)
        case .text, nil: return []
        }
    }
}

extension NativeField.Kind {
    /// True for what a click changes or opens.
    fileprivate var isPressed: Bool {
        switch self {
        case .checkbox, .select: true
        case .text, .password, .email, .number, .textArea, .radio: false
        }
    }
}

extension FieldEditor {
    /// Edits one line of text, open or masked.
    mutating func takeInLine(_ key: Key) {
        switch content {
        case .line(var field):
            _ = field.take(key)
            content = .line(field)
        case .masked(var field):
            _ = field.take(key)
            content = .masked(field)
        case .concealed where FieldEdit(key)?.changesText == true:
            var field = MaskedField()
            _ = field.take(key)
            content = .masked(field)
        case .concealed, .area, .choice: break
        }
    }

    /// False when the text does not fit.
    mutating func paste(_ text: Secret) -> Bool {
        var fits = true
        switch content {
        case .line(var field):
            fits = field.insert(text)
            content = .line(field)
        case .masked(var field):
            fits = field.insert(text)
            content = .masked(field)
        case .concealed:
            var field = MaskedField()
            fits = field.insert(text)
            content = .masked(field)
        case .area(var area):
            fits = area.insert(text.withBytes { String(decoding: $0, as: UTF8.self) })
            content = .area(area)
        case .choice: break
        }
        return fits
    }
}
