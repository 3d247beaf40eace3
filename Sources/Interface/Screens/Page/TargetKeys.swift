import Flow
import Grid
import HTTP
import Page
import Text

extension Model {
    /// What Enter does to the selected target.
    mutating func activate() -> [ScreenEffect] {
        guard let target = selectedTarget, currentDocument != nil else { return [] }
        if let problem = reasonAgainst(target) { return refuse(problem) }
        switch target.kind {
        case .link(let reference): return followLink(reference, target.node)
        case .button, .summary: return pressTarget(target.node)
        case .field(let field):
            switch field.kind {
            case .text, .password, .textArea:
                enterField()
                return tellFocus()
            case .checkbox, .radio: return send(.entered(target.node))
            case .select, .file: return open(target)
            }
        }
    }

    /// What a key does to the selected target where letters are commands; nil when it is not the target's.
    mutating func takeInTarget(_ key: Key) -> [ScreenEffect]? {
        guard focus == .page, let target = selectedTarget, currentDocument != nil else { return nil }
        switch (target.kind, key) {
        case (.button, .character(" ")), (.summary, .character(" ")):
            if let problem = reasonAgainst(target) { return refuse(problem) }
            return pressTarget(target.node)
        case (.field(let field), _): return takeInChoice(target, field, key)
        default: return nil
        }
    }

    private mutating func takeInChoice(
        _ target: TextLayout.Target,
        _ field: TextLayout.Field,
        _ key: Key
    ) -> [ScreenEffect]? {
        let isSpace = key == .character(" ")
        switch field.kind {
        case .checkbox where isSpace, .radio where isSpace: return toggle(target)
        case .radio: return moveInGroup(target, key)
        case .select where isSpace, .file where isSpace: return open(target)
        case .text, .password, .textArea, .checkbox, .select, .file: return nil
        }
    }

    /// Presses a button, a summary or whatever a script listens on.
    mutating func pressTarget(_ id: NodeID) -> [ScreenEffect] { send(.pressed(id)) }

    // MARK: Links

    /// Follows a link; a place in this page is only scrolled to. On a page with scripts they see the click.
    private mutating func followLink(_ reference: String, _ id: NodeID) -> [ScreenEffect] {
        if isPageLive { return pressTarget(id) }
        guard reference.hasPrefix("#") else {
            page.returns = false
            return send(.linkFollowed(reference))
        }
        let fragment = String(reference.dropFirst())
        if !showAnchor(fragment) {
            message = Message(text: "This page has no place named “\(neutralised(fragment))”", isProblem: true)
        }
        return []
    }

    // MARK: Checkboxes and radio buttons

    /// Toggles a checkbox, chooses a radio button. Scripts may have a say in it: on their page it is a press.
    mutating func toggle(_ target: TextLayout.Target) -> [ScreenEffect] {
        if let problem = reasonAgainst(target) { return refuse(problem) }
        if isPageLive { return pressTarget(target.node) }
        let isChecked = session.value(of: target.node).isChecked
        guard case .field(let field) = target.kind else { return [] }
        if field.kind == .radio { return isChecked ? [] : send(.fieldChanged(target.node, .checked(true))) }
        return send(.fieldChanged(target.node, .checked(!isChecked)))
    }

    /// Arrows choose the radio button before or after in its group.
    private mutating func moveInGroup(_ target: TextLayout.Target, _ key: Key) -> [ScreenEffect]? {
        let step: Int
        switch key {
        case .up, .left: step = -1
        case .down, .right: step = 1
        default: return nil
        }
        let group = (session.control(target.node)?.group ?? []).filter { session.control($0)?.isDisabled == false }
        guard let place = group.firstIndex(of: target.node), group.count > 1 else { return [] }
        let next = group[(place + step + group.count) % group.count]
        guard let index = page.targets.firstIndex(where: { $0.node == next }) else { return [] }
        let effects = select(index)
        return effects + toggle(page.targets[index])
    }
}
