/// The life of a hidden page under a native form, as the seed's driver leads it: `hasForm`, `isScriptExecuting`, the web
/// view's `alpha`. Pure: inputs in, outputs out.
struct HiddenFormMachine: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// Hidden; the page loads, or its form is still to be found.
        case loading
        /// The form was sent while the page loads: it goes as soon as the form is there.
        case waiting
        /// `hasForm`
        case ready
        /// The driver's script runs in the page.
        case executing
        /// The script has pressed the button; a load is to follow.
        case submitted
        /// The button was pressed, and no load followed.
        case unanswered(String)
        /// The page is shown with its answer; the reason is there when the server refused.
        case revealed(refusal: String?)
        case failed(Step, String)
    }

    /// Where it went wrong.
    enum Step: String, CaseIterable, Sendable {
        case load, find, fill, press, result, answer
    }

    /// What is waited for.
    enum Timer: String, CaseIterable, Sendable {
        case load, find, script, follow
    }

    enum Input: Equatable, Sendable {
        /// The page is asked for, at the beginning and by a reload.
        case began
        /// The page that was there goes, and another one comes that nobody asked for.
        case replaced
        case formFound
        case formMissing(String)
        case submitChosen(mayWait: Bool)
        case driverSucceeded
        case driverFailed(Step, String)
        /// The page itself keeps the form: validation, a password by GET.
        case heldBack(String)
        /// `didFinish` of the main page.
        case finished(refusal: String?)
        case loadFailed(String)
        /// What the page did in the meantime, or how long was waited.
        case timeOver(Timer, String)
    }

    enum Output: Equatable, Sendable {
        case start(Timer)
        case stop(Timer)
        case drive
        /// `alpha` becomes 1.
        case reveal
        /// A submit that does not go: a sentence.
        case refuse(String)
    }

    private(set) var state = State.loading
    /// The form is there, to be driven.
    private(set) var hasForm = false
    private(set) var running: Timer?
    /// Why the page will not send, said before the script's own result.
    private var hold: String?
    /// Why the form was not found, when it was looked for last.
    private var absence = ""

    var isScriptExecuting: Bool {
        switch state {
        case .executing, .submitted, .unanswered: true
        case .loading, .waiting, .ready, .revealed, .failed: false
        }
    }

    /// Of the web view: 0 or 1.
    var alpha: Int { if case .revealed = state { 1 } else { 0 } }

    mutating func take(_ input: Input) -> [Output] {
        switch input {
        case .began: return begin()
        case .replaced: return replaced()
        case .formFound: return found()
        case .formMissing(let reason): return missing(reason)
        case .submitChosen(let mayWait): return submit(mayWait: mayWait)
        case .driverSucceeded: return succeeded()
        case .driverFailed(let step, let reason):
            return state == .executing ? fail(step, reason) : []
        case .heldBack(let reason): return heldBack(reason)
        case .finished(let refusal): return finished(refusal)
        case .loadFailed(let reason): return loadFailed(reason)
        case .timeOver(let timer, let reason): return timeOver(timer, reason)
        }
    }

    // MARK: Loading

    private mutating func begin() -> [Output] {
        state = .loading
        hasForm = false
        hold = nil
        return switchTimer(to: .load)
    }

    private mutating func replaced() -> [Output] {
        switch state {
        case .ready, .failed(.load, _), .failed(.find, _): return begin()
        case .failed:
            hasForm = false
            return []
        case .loading, .waiting, .executing, .submitted, .unanswered, .revealed: return []
        }
    }

    private mutating func found() -> [Output] {
        switch state {
        case .loading, .failed(.load, _), .failed(.find, _):
            hasForm = true
            state = .ready
            return switchTimer(to: nil)
        case .waiting:
            hasForm = true
            return drive()
        case .ready, .executing, .submitted, .unanswered, .revealed, .failed: return []
        }
    }

    /// It may still come, by a script: a moment is given to it.
    private mutating func missing(_ reason: String) -> [Output] {
        guard state == .loading || state == .waiting else { return [] }
        absence = reason
        return running == .find ? [] : switchTimer(to: .find)
    }

    private mutating func loadFailed(_ reason: String) -> [Output] {
        switch state {
        case .loading, .waiting: return fail(.load, reason)
        case .executing, .submitted, .unanswered:
            hasForm = false
            return fail(.answer, reason)
        case .ready, .revealed, .failed: return []
        }
    }

    // MARK: Sending

    private mutating func submit(mayWait: Bool) -> [Output] {
        switch state {
        case .loading where mayWait:
            state = .waiting
            return []
        case .loading:
            return [.refuse("The page has no form yet (hasForm is false): not sent. Try again when it is ready.")]
        case .waiting: return [.refuse("It is waiting for the form already, and goes when the form is there.")]
        case .executing, .submitted: return [.refuse("It is being sent already.")]
        case .revealed: return [.refuse("It was sent: the page is shown. r begins again.")]
        case .ready: return drive()
        case .unanswered, .failed: return hasForm ? drive() : [.refuse("The form's page is gone: r loads it again.")]
        }
    }

    private mutating func drive() -> [Output] {
        state = .executing
        hold = nil
        return switchTimer(to: .script) + [.drive]
    }

    private mutating func succeeded() -> [Output] {
        guard state == .executing else { return [] }
        if let hold { return fail(.press, hold) }
        state = .submitted
        return switchTimer(to: .follow)
    }

    private mutating func heldBack(_ reason: String) -> [Output] {
        switch state {
        case .executing: hold = reason
        case .submitted: return fail(.press, reason)
        case .loading, .waiting, .ready, .unanswered, .revealed, .failed: break
        }
        return []
    }

    // MARK: What comes of it

    private mutating func finished(_ refusal: String?) -> [Output] {
        guard isScriptExecuting else { return [] }
        state = .revealed(refusal: refusal)
        hasForm = false
        return switchTimer(to: nil) + [.reveal]
    }

    private mutating func timeOver(_ timer: Timer, _ reason: String) -> [Output] {
        guard running == timer else { return [] }
        running = nil
        switch (timer, state) {
        case (.load, .loading), (.load, .waiting): return fail(.load, reason)
        case (.find, .loading), (.find, .waiting): return fail(.find, absence)
        case (.script, .executing): return fail(.result, reason)
        case (.follow, .submitted): state = .unanswered(reason)
        default: break
        }
        return []
    }

    private mutating func fail(_ step: Step, _ reason: String) -> [Output] {
        state = .failed(step, reason)
        return switchTimer(to: nil)
    }

    private mutating func switchTimer(to timer: Timer?) -> [Output] {
        let outputs = (running.map { [Output.stop($0)] } ?? []) + (timer.map { [.start($0)] } ?? [])
        running = timer
        return outputs
    }
}
