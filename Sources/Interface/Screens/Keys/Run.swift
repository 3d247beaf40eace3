import Flow
import Grid

extension Model {
    /// Does what a command says, or says why not.
    mutating func run(_ command: Command) -> [ScreenEffect] {
        if let problem = problem(with: command) {
            message = Message(text: problem)
            return [.bell]
        }
        switch command {
        case .help, .inspect, .palette, .credentials, .write, .editHeld:
            toggleLayer(command)
            if case .credentials = layers.last { return send(.storedListWanted) }
            return []
        case .flowPanel:
            flow.isEnlarged.toggle()
            focus = flow.isEnlarged ? .flow : basePane
            dialog?.password.isRevealed = false
        case .nextPane: focusNextPane()
        case .nextLink: return selectTarget(1)
        case .previousLink: return selectTarget(-1)
        case .captcha: return openCaptcha(CaptchaRequest())
        case .form: return openForm("")
        case .address:
            layers = []
            addressBar = AddressBar(session.address?.description ?? "")
        case .find:
            layers = []
            find = FindBar(find?.field.text ?? "")
            updateMatches()
        case .findNext: showMatch(1)
        case .findPrevious: showMatch(-1)
        default: return perform(command)
        }
        return []
    }

    /// The commands that leave the screen.
    private mutating func perform(_ command: Command) -> [ScreenEffect] {
        switch command {
        case .stepping: return send(.steppingChanged(!session.isStepping))
        case .reload, .back, .forward:
            page.returns = true
            return send(command == .reload ? .reloadChosen : command == .back ? .backChosen : .forwardChosen)
        case .release: return send(.heldReleased)
        case .continueHeld: return send(.heldContinued)
        case .follow: return activate()
        case .startOver: return send(.startOverChosen)
        case .stop: return send(.stopChosen)
        case .forget, .forgetEverywhere, .forgetOrigin, .forgetOriginEverywhere, .moveUp, .moveDown:
            return changeCredential(command)
        case .logIn: return logIn()
        case .cancel: return send(.cancelChosen)
        case .abort: return send(.abortChosen)
        case .refuse: return send(.refuseChosen)
        case .reveal where secretTakesKeys: secret?.reveal()
        case .reveal: dialog?.password.isRevealed.toggle()
        case .swipe: return send(.captchaSwiped)
        case .submitForm: return submitNative()
        case .closeForm: return send(.nativeFormClosed)
        case .copyAddress: return session.address.map { [.copy($0.description)] } ?? []
        case .copyEntry: return [.copy(inspectorText(inspectedEntry))]
        case .suspend: return [.suspend]
        case .quit: return [.quit(exitCode: 0)]
        default: break
        }
        return []
    }

    /// Opens a layer, or closes it when it is on top.
    private mutating func toggleLayer(_ command: Command) {
        let layer: Layer
        switch command {
        case .help: layer = .help(scroll: 0)
        case .inspect: layer = .inspector(entry: inspectedEntry, scroll: 0)
        case .palette: layer = .palette(Palette())
        case .credentials: layer = .credentials(selected: 0)
        case .write: layer = .write(WriteForm())
        default: layer = .heldMenu(selected: 0)
        }
        if layers.last?.isOfKind(layer) == true {
            closeLayer()
            return
        }
        layers = layers.filter { !$0.isOfKind(layer) } + [layer]
        // What is opened on purpose lies over the masked dialog.
        secret?.lie(over: layers.count - 1)
    }

    /// F6 leaves what lies over the panes first.
    private mutating func focusNextPane() {
        if secretTakesKeys { return }
        if !layers.isEmpty {
            closeLayer()
            return
        }
        if addressBar != nil || find?.isEditing == true {
            addressBar = nil
            if find?.isEditing == true { find = nil }
            return
        }
        if flowLiesOnTop {
            flow.isEnlarged = false
            focus = basePane
            return
        }
        let page: Pane = webView == .hidden ? .stage : .page
        let panes: [Pane] = dialog == nil ? [page, .flow] : [page, .dialog, .flow]
        let index = panes.firstIndex(of: focus) ?? 0
        focus = panes[(index + 1) % panes.count]
        if focus != .dialog { dialog?.password.isRevealed = false }
    }
}
