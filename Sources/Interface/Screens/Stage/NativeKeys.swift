import Flow
import Grid

extension Model {
    /// Gives a key to the app's own screen, where letters are commands.
    mutating func takeInStage(_ key: Key) -> [ScreenEffect] {
        let stops = nativeStops
        guard let stop = native.stop else { return [] }
        switch key {
        case .down where !isGroup(stop), .tab: moveNative(1)
        case .up where !isGroup(stop), .backTab: moveNative(-1)
        case .left where !stop.isField: moveNative(-1)
        case .right where !stop.isField: moveNative(1)
        case .home, .pageUp: if let first = stops.first { selectNative(first) }
        case .end, .pageDown: if let last = stops.last { selectNative(last) }
        case .enter: return enterNative(stop)
        case .character(" "): return pressNative(stop)
        case .left, .right, .up, .down: return moveInNativeGroup(key)
        default: return [.bell]
        }
        return []
    }

    private func isGroup(_ stop: NativeStop) -> Bool {
        if case .radio = focusedNativeField?.kind { true } else { false }
    }

    mutating func moveNative(_ step: Int) {
        let stops = nativeStops
        guard !stops.isEmpty else { return }
        native.editor?.isTyping = false
        let index = native.stop.flatMap { stops.firstIndex(of: $0) } ?? 0
        selectNative(stops[(index + step + stops.count) % stops.count])
    }

    /// Enter presses a button, edits a field that was left, and on a checkbox or radio button submits.
    private mutating func enterNative(_ stop: NativeStop) -> [ScreenEffect] {
        guard let field = focusedNativeField else { return pressNative(stop) }
        switch field.kind {
        case .checkbox, .radio: return submitNative()
        case .text, .password, .email, .number, .textArea, .select:
            enterNativeField()
            return []
        }
    }

    /// What Space and a click do.
    mutating func pressNative(_ stop: NativeStop) -> [ScreenEffect] {
        if let reason = reasonAgainst(stop) { return refuse(reason) }
        switch stop {
        case .button(let id): return send(.stageButtonPressed(id))
        case .submit: return submitNative()
        case .close: return send(.nativeFormClosed)
        case .field(let id):
            guard let field = nativeField(id) else { return [] }
            switch field.kind {
            case .checkbox: return send(.nativeFieldChanged(id, .checked(!field.value.isChecked)))
            case .radio where field.choice == nil:
                return field.kind.options.isEmpty ? [] : send(.nativeFieldChanged(id, .chosen([0])))
            case .radio: return []
            case .select: return openNativeList(field)
            case .text, .password, .email, .number, .textArea:
                enterNativeField()
                return []
            }
        }
    }

    mutating func submitNative() -> [ScreenEffect] {
        native.editor?.isTyping = false
        native.editor?.isRevealed = false
        let effects = send(.nativeSubmitChosen)
        if let wrong = form?.fields.first(where: { $0.problem != nil }), native.stop != .field(wrong.id) {
            selectNative(.field(wrong.id))
        }
        return effects
    }

    /// Why a button cannot be pressed: a sentence; nil when it can.
    func reasonAgainst(_ stop: NativeStop) -> String? {
        guard case .button(let id) = stop, case .captcha(let stage) = session.stage,
            let button = stage.buttons.first(where: { $0.id == id }), !button.isEnabled
        else { return nil }
        return "\(button.label): \(button.why ?? "the app has disabled it")"
    }

    /// What stands on a button.
    func nativeLabel(of stop: NativeStop) -> String {
        switch (stop, session.stage) {
        case (.button(let id), .captcha(let stage)): stage.buttons.first { $0.id == id }?.label ?? ""
        case (.submit, .form(let form)): form.submitLabel.isEmpty ? "Submit" : form.submitLabel
        case (.close, _): "Close"
        default: ""
        }
    }

    /// Arrows choose the radio button before or after.
    private mutating func moveInNativeGroup(_ key: Key) -> [ScreenEffect] {
        guard let field = focusedNativeField, !field.kind.options.isEmpty else { return [.bell] }
        return chooseNative(field, key == .up || key == .left ? -1 : 1)
    }

    // MARK: Help

    /// The keys that work on the app's own screen.
    var stageHelp: [HelpItem] {
        if nativeFieldTakesKeys { return nativeFieldHelp }
        guard let stop = native.stop, stageTakesKeys else { return [] }
        switch stop {
        case .button, .close: return ["Enter press", "Tab next"]
        case .submit: return ["Enter submit", "Tab next"]
        case .field:
            switch focusedNativeField?.kind {
            case .checkbox: return ["Space toggle", "Enter submit", "Tab next"]
            case .radio: return ["↑↓ choose", "Enter submit", "Tab next"]
            default: return ["Enter edit", "Tab next"]
            }
        }
    }

    private var nativeFieldHelp: [HelpItem] {
        let leave: HelpItem =
            dialogWaits
            ? HelpItem("Esc leave: the sign-in waits", short: "Esc sign-in waits")
            : HelpItem("Esc leave the field", short: "Esc leave")
        let others: [HelpItem] = ["Tab next", "S-Tab before", "^G commands", "F2 flow", "F3 inspect"]
        switch native.editor?.content {
        case .choice: return ["Space list", leave, "↑↓ choose", "letters find"] + others
        case .area: return ["Enter new line", leave] + others
        case .masked(let field): return ["Enter submit", leave, field.isRevealed ? "^R hide" : "^R show"] + others
        case .line, .concealed, nil: return ["Enter submit", leave] + others
        }
    }
}

extension NativeStop {
    var isField: Bool { if case .field = self { true } else { false } }
}
