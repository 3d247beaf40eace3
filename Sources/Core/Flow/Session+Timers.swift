/// Timers and the Session's own clock, which the person may move forward.
extension Session {
    /// Seconds that the clock may be moved by at once.
    package static let clockSteps = 1...31_536_000

    mutating func startTimer(_ purpose: TimerPurpose, milliseconds: Int, _ turn: inout Turn) -> TimerID {
        let id = nextID()
        timers[id] = SessionTimer(due: turn.time + milliseconds, purpose: purpose)
        turn.effects.append(.startTimer(id, milliseconds: milliseconds))
        return id
    }

    /// Stops it wherever it is: outside, or fired and waiting at the gate.
    mutating func stopTimer(_ id: TimerID, _ turn: inout Turn) {
        guard let timer = timers.removeValue(forKey: id) else { return }
        if !timer.isFired { turn.effects.append(.stopTimer(id)) }
        held.removeAll { $0.passage == .timer(id) }
    }

    /// Time is up outside; the app hears of it through the gate.
    mutating func timerFired(_ id: TimerID, _ turn: inout Turn) {
        guard let timer = timers[id], !timer.isFired else { return }
        timers[id]?.isFired = true
        if timer.purpose.passesGate { pass(.timer(id), &turn) } else { deliverTimer(id, &turn) }
    }

    mutating func deliverTimer(_ id: TimerID, _ turn: inout Turn) {
        guard let timer = timers.removeValue(forKey: id) else {
            return turn.record(.dropped, "a timer", why: "it was delivered before, or what it was for has ended")
        }
        switch timer.purpose {
        case .captcha(let timer, let attempt): captchaTimeIsUp(timer, attempt, &turn)
        case .swipe(let attempt): swipeEnded(of: attempt, &turn)
        case .tick: captchaTicked(&turn)
        case .hiddenForm(let timer): formTimeOver(timer, &turn)
        }
    }

    /// Everything that is due by then fires in its order.
    mutating func moveClock(by seconds: Int, _ turn: inout Turn) {
        guard Self.clockSteps.contains(seconds) else { return }
        clockShift += seconds * 1000
        turn.time += seconds * 1000
        turn.record(
            .note,
            "clock +\(seconds) s",
            why: "moved forward by the person; what is due by then fires now, in its order"
        )
        let waiting = timers.filter { !$0.value.isFired }.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        for (id, timer) in waiting {
            turn.effects.append(.stopTimer(id))
            guard timer.due > turn.time else { continue }
            turn.effects.append(.startTimer(id, milliseconds: timer.due - turn.time))
        }
        for (id, timer) in waiting where timer.due <= turn.time { timerFired(id, &turn) }
    }
}
