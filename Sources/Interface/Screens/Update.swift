import Flow
import Grid
import Page

/// Takes one event at `time` and says what is to be done outside.
package func update(_ model: inout Model, _ event: ScreenEvent, at time: Milliseconds) -> [ScreenEffect] {
    model.now = max(model.now, time)
    let dialogTookKeys = model.dialogTakesKeys
    let secretTookKeys = model.secretTakesKeys
    let count = model.timeline.count
    var effects = model.handle(event)
    effects += model.followSession()
    if model.timeline.count > count { model.followTimeline(from: count, after: event) }
    if model.dialogTakesKeys && !dialogTookKeys { model.dialogHasBeenSeen = false }
    if model.secretTakesKeys && !secretTookKeys { model.secret?.hasBeenSeen = false }
    return effects
}

extension Model {
    fileprivate mutating func handle(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .input(let input): return take(input)
        case .resized(let width, let height):
            self.width = max(width, 0)
            self.height = max(height, 0)
            return []
        case .timer: return []
        case .frameShown:
            if dialogTakesKeys { dialogHasBeenSeen = true }
            if secretTakesKeys { secret?.hasBeenSeen = true }
            hasUnseenLoad = false
            native.isOverlayUnseen = false
            return []
        case .world(let event): return send(event)
        case .laidOut(let id, let layout):
            return takeLayout(layout, of: id)
        case .pathCompleted(let text, let found): return takeCompletion(of: text, found)
        case .fileChecked(let text, let path, let problem):
            return takeCheckedFile(text, path: path, problem: problem)
        case .fileWritten(let path, let problem):
            report(path, problem)
            return []
        }
    }

    /// Says where a file went; two that are written together share the line.
    private mutating func report(_ path: String, _ problem: String?) {
        let text = problem ?? "Written to \(path)"
        let earlier = message.map { "\($0.text)\($0.isProblem || problem != nil ? " " : "; ")" } ?? ""
        message = Message(text: earlier + text, isProblem: problem != nil || message?.isProblem == true)
    }

    /// Hands an event to the Session.
    mutating func send(_ event: Event) -> [ScreenEffect] {
        session.update(event, at: now, timeline: &timeline).map { .flow($0) }
    }

    /// New entries end a selection that the flow panel does not have the focus for, so that the newest is in view.
    fileprivate mutating func followTimeline(from count: Int, after event: ScreenEvent) {
        let isInspecting = layers.contains { $0.isOfKind(.inspector(entry: 0, scroll: 0)) }
        if focus != .flow && !isInspecting { flow.selected = nil }
        let isInput: Bool = if case .input = event { true } else { false }
        if layers.contains(where: { $0.isOfKind(.credentials(selected: 0)) }), count < timeline.count {
            reportCredentials(timeline.entries[count..<timeline.count], isAnswer: !isInput)
        }
        guard case .input = event, !session.isStepping, count < timeline.count else { return }
        if timeline.entries[count..<timeline.count].contains(where: { $0.kind == .load }) { hasUnseenLoad = true }
    }

    /// What the Session's new state means for the screen: a dialog opens or closes, a page wants a layout.
    fileprivate mutating func followSession() -> [ScreenEffect] {
        if session.load == nil { loadStarted = nil } else if loadStarted == nil { loadStarted = now }
        followStage()
        followPrompt()
        followSecret()
        followCredentials()
        if let selected = flow.selected, selected >= timeline.count { flow.selected = nil }
        let effects = followPage() + followFields()
        dropLayersOfOtherPages()
        if !fieldTakesKeys { page.editor?.isRevealed = false }
        if !nativeFieldTakesKeys { native.editor?.isRevealed = false }
        // What waited for the person to stop typing has its turn.
        if dialog != nil, !isTypingInField, dialogWaits {
            dialogWaits = false
            if focus != .flow { focus = .dialog }
        }
        return effects
    }

    private mutating func followPrompt() {
        guard let prompt = session.prompt else {
            dialog = nil
            dialogWaits = false
            if focus == .dialog { focus = basePane }
            return
        }
        guard dialog?.prompt != prompt else { return }
        dialog = Dialog(prompt, persistence: prompt.attempt > 1 ? lastPersistence : .forSession)
        dialogHasBeenSeen = false
        dialogWaits = isTypingInField
        if !dialogWaits { focus = .dialog }
    }
}
