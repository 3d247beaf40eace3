import Flow
import Grid
import Page

extension Model {
    /// A closed select: arrows and letters change the choice, as browsers do.
    mutating func takeInSelect(_ id: NodeID, _ typed: TypeAhead, _ key: Key) -> [ScreenEffect] {
        guard let control = session.control(id), case .select(let isMultiple) = control.kind else { return [] }
        let present = control.options.firstIndex { session.value(of: id).options.contains($0.id) }
        switch key {
        case .enter, .character(" "): return openSelected()
        case _ where isMultiple: return key == .up || key == .down || key.isCharacter ? openSelected() : [.bell]
        case .up, .left: return choose(control, from: present, -1)
        case .down, .right: return choose(control, from: present, 1)
        case .home: return choose(control, from: nil, 1)
        case .end: return choose(control, from: control.options.count, -1)
        case .character(let character):
            var typed = typed
            let labels = control.options.map { $0.isDisabled ? nil : $0.label }
            let found = typed.take(character, among: labels, from: present, at: now)
            page.editor?.content = .choice(typed)
            guard let found else { return [.bell] }
            return choose(control, found)
        default: return [.bell]
        }
    }

    private mutating func openSelected() -> [ScreenEffect] { selectedTarget.map { open($0) } ?? [] }

    private mutating func choose(_ control: Control, from present: Int?, _ step: Int) -> [ScreenEffect] {
        var index = (present ?? -1) + step
        while control.options.indices.contains(index), control.options[index].isDisabled { index += step }
        guard control.options.indices.contains(index) else { return [.bell] }
        return choose(control, index)
    }

    private mutating func choose(_ control: Control, _ index: Int) -> [ScreenEffect] {
        let choice = [control.options[index].id]
        if let line = selectedTarget?.line { showLine(line) }
        guard session.value(of: control.id).options != choice else { return [] }
        return send(.fieldChanged(control.id, .chosen(choice)))
    }

    // MARK: The open list

    /// Opens what a select or a file field offers.
    mutating func open(_ target: TextLayout.Target) -> [ScreenEffect] {
        guard let control = session.control(target.node) else { return [] }
        if let problem = reasonAgainst(target) { return refuse(problem) }
        switch control.kind {
        case .select:
            guard !control.options.isEmpty else { return refuse("This list has no options") }
            layers.append(.choices(ChoiceList(control, chosen: session.value(of: control.id).options)))
        case .file(let isMultiple):
            let files: [String] = if case .files(let files) = session.value(of: control.id) { files } else { [] }
            layers.append(.path(PathDialog(control, isMultiple: isMultiple, chosen: files)))
        default: break
        }
        return []
    }

    mutating func takeInChoices(_ list: ChoiceList, _ key: Key) -> [ScreenEffect] {
        var list = list
        let page = max(choiceRect(list).height - 3, 1)
        switch key {
        case .escape, .tab, .backTab:
            closeLayer()
            return []
        case .enter: return finish(list)
        case .character(" ") where list.isMultiple: list.toggle()
        case .character(" ") where !list.typed.isUnderWay(at: now): return finish(list)
        case .character(let character): if !list.jump(to: character, at: now) { return [.bell] }
        case .up: list.move(-1)
        case .down: list.move(1)
        case .pageUp: list.move(-page)
        case .pageDown: list.move(page)
        case .home: list.move(-list.rows.count)
        case .end: list.move(list.rows.count)
        default: return [.bell]
        }
        replaceLayer(.choices(list))
        return []
    }

    /// Closes the list with what is chosen in it.
    mutating func finish(_ list: ChoiceList) -> [ScreenEffect] {
        closeLayer()
        if let id = list.nativeID { return finishNative(list, of: id) }
        let choice = list.result
        guard session.value(of: list.id).options != choice else { return [] }
        return send(.fieldChanged(list.id, .chosen(choice)))
    }

    /// A list and a file's dialog close with the page that they belong to.
    mutating func dropLayersOfOtherPages() {
        layers = layers.filter { layer in
            switch layer {
            case .choices(let list):
                if let id = list.nativeID { webView == .hidden && nativeField(id) != nil } else { isPresent(list.id) }
            case .path(let dialog): isPresent(dialog.id)
            default: true
            }
        }
    }

    private func isPresent(_ id: NodeID) -> Bool {
        currentDocument != nil && session.control(id) != nil && webView != .hidden
    }
}

extension Key {
    fileprivate var isCharacter: Bool { if case .character = self { true } else { false } }
}
