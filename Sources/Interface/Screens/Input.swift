import Flow
import Grid
import Secrets

extension Model {
    /// Routes an input to what lies on top.
    mutating func take(_ input: Input) -> [ScreenEffect] {
        switch input {
        case .key(let key): return take(key)
        case .paste(let text):
            message = nil
            interruptAsked = false
            return paste(text)
        case .mouse(let action, let row, let column):
            return isMouseOn ? takeMouse(action, row: row, column: column) : []
        }
    }

    private mutating func take(_ key: Key) -> [ScreenEffect] {
        message = nil
        confirmation = confirmation?.next
        if key == .control("c") { return interrupt() }
        interruptAsked = false
        if key == .control("z") { return [.suspend] }
        if isTypedAhead || hasUnseenLoad && !key.isCommandKey { return [] }
        if let command = command(for: key, letters: false) { return run(command) }
        if secretTakesKeys { return takeInSecret(key) }
        if !layers.isEmpty { return takeInLayer(key) }
        if addressBar != nil { return takeInAddressBar(key) }
        if find?.isEditing == true { return takeInFindBar(key) }
        if dialogTakesKeys, let effects = takeInDialog(key) { return effects }
        if isGuarded(key) { return [.bell] }
        if fieldTakesKeys { return takeInField(key) }
        if nativeFieldTakesKeys { return takeInNativeField(key) }
        if isTakingText { return [] }
        if let command = command(for: key, letters: true) { return run(command) }
        return takeInPane(key)
    }

    /// True while a dialog or an overlay that opened by itself has not been seen.
    private var isTypedAhead: Bool {
        dialogTakesKeys && !dialogHasBeenSeen || secretTakesKeys && secret?.hasBeenSeen == false || overlayIsUnseen
    }

    private mutating func takeInPane(_ key: Key) -> [ScreenEffect] {
        if key == .escape { return escape() }
        switch focus {
        case .flow: return takeInFlow(key)
        case .stage: return takeInStage(key)
        case .page, .dialog: return webView == .hidden ? takeInStage(key) : takeInPage(key)
        }
    }

    /// Esc where no layer, field or dialog takes it.
    mutating func escape() -> [ScreenEffect] {
        if dialog != nil && showsDialog && !flowLiesOnTop { return send(.cancelChosen) }
        if find != nil {
            find = nil
            return []
        }
        if fieldTakesKeys { return leaveField() }
        if nativeFieldTakesKeys {
            leaveNativeField()
            return []
        }
        if flow.isEnlarged || flow.selected != nil || focus == .flow {
            flow = FlowView()
            focus = basePane
            return []
        }
        if webView == .overlay { return run(.swipe) }
        if webView == .whole, page.target != nil { return deselect() }
        if webView == .hidden, case .form = session.stage { return run(.closeForm) }
        return session.load == nil ? [] : send(.stopChosen)
    }

    /// ^C: aborts the dialog, stops the load, or asks whether to quit.
    private mutating func interrupt() -> [ScreenEffect] {
        if interruptAsked { return [.quit(exitCode: 130)] }
        if secretTakesKeys { return declineSecret() }
        if dialog != nil { return send(.abortChosen) }
        if session.load != nil {
            let effects = send(.stopChosen)
            if session.load == nil { return effects }
            askToQuit()
            return effects
        }
        askToQuit()
        return []
    }

    private mutating func askToQuit() {
        interruptAsked = true
        message = Message(text: "Press ^C again to quit Latchkey; any other key stays")
    }

    private mutating func paste(_ text: Secret) -> [ScreenEffect] {
        if isTypedAhead || hasUnseenLoad { return [] }
        if secretTakesKeys { return secret?.paste(text) == false ? tooLong() : [] }
        if let layer = layers.last { return paste(text, into: layer) }
        let fits: Bool
        if addressBar != nil {
            fits = addressBar?.field.insert(text) ?? true
        } else if find?.isEditing == true {
            fits = find?.field.insert(text) ?? true
            updateMatches()
        } else if dialogTakesKeys {
            fits = dialog?.paste(text) ?? true
        } else if fieldTakesKeys {
            return pasteInField(text)
        } else if nativeFieldTakesKeys {
            return pasteInNativeField(text)
        } else {
            return []
        }
        return fits ? [] : tooLong()
    }

    private mutating func paste(_ text: Secret, into layer: Layer) -> [ScreenEffect] {
        var fits = true
        switch layer {
        case .palette(var palette):
            fits = palette.field.insert(text)
            palette.edited()
            replaceLayer(.palette(palette))
        case .write(var form):
            fits = form.paste(text)
            replaceLayer(.write(form))
        case .path(var dialog):
            fits = dialog.field.insert(text)
            dialog.edited()
            replaceLayer(.path(dialog))
        case .help, .inspector, .credentials, .heldMenu, .choices: return []
        }
        return fits ? [] : tooLong()
    }

    mutating func tooLong() -> [ScreenEffect] {
        message = Message(text: "The pasted text is too long for this field", isProblem: true)
        return [.bell]
    }

    mutating func replaceLayer(_ layer: Layer) {
        guard !layers.isEmpty else { return }
        layers[layers.count - 1] = layer
    }
}
