import Flow
import Grid
import Page

/// Takes one event at `time` and says what is to be done outside.
package func update(_ model: inout Model, _ event: ScreenEvent, at time: Milliseconds) -> [ScreenEffect] {
    model.now = max(model.now, time)
    let dialogTookKeys = model.dialogTakesKeys
    var effects = model.handle(event)
    effects += model.followSession()
    if model.dialogTakesKeys && !dialogTookKeys { model.dialogHasBeenSeen = false }
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
            return []
        case .world(let event): return send(event)
        case .laidOut(let id, let layout):
            takeLayout(layout, of: id)
            return []
        case .fileWritten(let path, let problem):
            message = Message(text: problem ?? "Written to \(path)", isProblem: problem != nil)
            return []
        }
    }

    /// Hands an event to the Session.
    mutating func send(_ event: Event) -> [ScreenEffect] {
        session.update(event, at: now, timeline: &timeline).map { .flow($0) }
    }

    /// What the Session's new state means for the screen: a dialog opens or closes, a page wants a layout.
    fileprivate mutating func followSession() -> [ScreenEffect] {
        if session.load == nil { loadStarted = nil } else if loadStarted == nil { loadStarted = now }
        followPrompt()
        if let selected = flow.selected, selected >= timeline.count { flow.selected = nil }
        return followPage()
    }

    private mutating func followPrompt() {
        guard let prompt = session.prompt else {
            dialog = nil
            if focus == .dialog { focus = .page }
            return
        }
        guard dialog?.prompt != prompt else { return }
        dialog = Dialog(prompt, persistence: prompt.attempt > 1 ? lastPersistence : .forSession)
        dialogHasBeenSeen = false
        focus = .dialog
    }
}
