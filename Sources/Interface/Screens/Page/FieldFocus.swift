import Flow
import Grid
import Page

extension Model {
    /// The page that the session shows, when the layout on the screen is of it.
    var currentDocument: Document? {
        guard case .document(let id, let document, _) = session.page, id == page.id,
            page.layout?.isLive == (document.live != nil)
        else { return nil }
        return document
    }

    /// True when a page's scripts decide what a press comes to.
    var isPageLive: Bool { currentDocument?.live != nil }

    var selectedTarget: TextLayout.Target? {
        page.target.flatMap { page.targets.indices.contains($0) ? page.targets[$0] : nil }
    }

    /// The field that is selected; nil where it is a link, a button or nothing.
    var selectedField: TextLayout.Field? {
        if case .field(let field) = selectedTarget?.kind { field } else { nil }
    }

    /// True while a field of the page takes the letters.
    var fieldTakesKeys: Bool {
        page.editor != nil && focus == .page && layers.isEmpty && addressBar == nil && find?.isEditing != true
            && !secretTakesKeys && currentDocument != nil && webView != .hidden
    }

    /// True while something is being typed into a field of the page: what opens by itself waits.
    var isTypingInPage: Bool {
        page.editor?.isTyping == true && focus == .page && currentDocument != nil && webView != .hidden
    }

    /// The same, or into one of a native form.
    var isTypingInField: Bool { isTypingInPage || isTypingInStage }

    // MARK: Tab

    /// Selects the next target in a direction: from the selected one, from the match that is shown, or from what is in
    /// view. What cannot be used is passed over, and a group of radio buttons is one stop.
    mutating func selectTarget(_ step: Int) -> [ScreenEffect] {
        let targets = page.targets
        guard !targets.isEmpty else { return [] }
        focus = .page
        var index = firstCandidate(step)
        for _ in targets.indices {
            if isStop(index) { return select(index) }
            index = (index + step + targets.count) % targets.count
        }
        message = Message(text: "Everything on this page is disabled")
        return [.bell]
    }

    private func firstCandidate(_ step: Int) -> Int {
        let targets = page.targets
        let view = page.top..<page.top + max(Regions(self).pageBody.height, 1)
        if let target = page.target, targets.indices.contains(target),
            view.contains(targets[target].line) || page.editor != nil
        {
            return (target + step + targets.count) % targets.count
        }
        let line = currentMatch?.line ?? (step > 0 ? view.lowerBound : view.upperBound - 1)
        return step > 0
            ? targets.firstIndex { $0.line >= line } ?? 0
            : targets.lastIndex { $0.line <= line } ?? targets.count - 1
    }

    private func isStop(_ index: Int) -> Bool {
        let target = page.targets[index]
        if reasonAgainst(target) != nil { return false }
        guard case .field(let field) = target.kind, field.kind == .radio else { return true }
        let group = session.control(target.node)?.group ?? []
        if let selected = selectedTarget?.node, selected != target.node, group.contains(selected) { return false }
        let checked = group.first { session.value(of: $0).isChecked && session.control($0)?.isDisabled == false }
        return checked.map { $0 == target.node } ?? true
    }

    /// Why a target takes no focus; nil when it does.
    func reasonAgainst(_ target: TextLayout.Target) -> String? {
        let isDisabled =
            switch target.kind {
            case .link, .summary: false
            case .field(let field): field.isDisabled || session.control(target.node)?.isDisabled == true
            case .button: session.control(target.node)?.isDisabled == true
            }
        return isDisabled ? "The page has disabled this \(target.noun)" : nil
    }

    // MARK: Selecting

    /// Selects a target; a field that takes text takes it at once.
    mutating func select(_ index: Int) -> [ScreenEffect] {
        page.target = index
        showLine(page.targets[index].line)
        page.editor = nil
        enterField()
        return tellFocus()
    }

    /// The selected field takes the letters from now on; nothing happens where it takes none.
    mutating func enterField() {
        guard let target = selectedTarget, case .field(let field) = target.kind, reasonAgainst(target) == nil,
            currentDocument != nil
        else { return }
        page.editor = FieldEditor(target.node, kind: field.kind, value: session.value(of: target.node))
    }

    /// Letters are commands again; the field stays selected.
    mutating func leaveField() -> [ScreenEffect] {
        page.editor = nil
        return tellFocus()
    }

    mutating func deselect() -> [ScreenEffect] {
        page.target = nil
        page.editor = nil
        return tellFocus()
    }

    /// Tells the Session what has the focus, when that has changed: a field only while it takes the keys.
    mutating func tellFocus() -> [ScreenEffect] {
        guard currentDocument != nil else { return [] }
        var focused = selectedTarget?.node
        if page.editor == nil, let field = selectedField, field.takesLetters { focused = nil }
        guard focused != page.focused else { return [] }
        page.focused = focused
        return send(.focused(focused))
    }

    // MARK: Following the page

    /// What the Session wants selected, and what became of the field that is edited.
    mutating func followFields() -> [ScreenEffect] {
        guard currentDocument != nil else { return [] }
        var effects: [ScreenEffect] = []
        if let wanted = session.wantsFocus, wanted != page.focused || page.editor?.id != wanted,
            page.wantedFocus != wanted,
            let index = page.targets.firstIndex(where: { $0.node == wanted })
        {
            page.wantedFocus = wanted
            let notice = session.notice
            effects = select(index)
            if let notice { message = Message(text: notice, isProblem: true) }
        } else if session.wantsFocus == nil {
            page.wantedFocus = nil
        }
        if let id = page.editor?.id {
            let value = session.value(of: id)
            // A page's engine knows no half-typed number or date: it says that there is none.
            let isHalfTyped = isTypingInPage && value == .text("") && session.control(id)?.hasForm == true
            if !isHalfTyped { page.editor?.follow(value) }
        }
        return effects
    }
}

extension TextLayout.Field {
    /// True where letters are not commands: a text, and a select, whose options they find.
    var takesLetters: Bool {
        switch kind {
        case .text, .password, .textArea, .select: true
        case .checkbox, .radio, .file: false
        }
    }
}

extension TextLayout.Target {
    /// What it is called in a sentence.
    var noun: String {
        switch kind {
        case .link: "link"
        case .button: "button"
        case .summary: "summary"
        case .field(let field):
            switch field.kind {
            case .text, .password, .textArea, .file: "field"
            case .checkbox: "checkbox"
            case .radio: "radio button"
            case .select: "list"
            }
        }
    }
}
