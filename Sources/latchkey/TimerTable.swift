import Flow

/// The Session's timers as due times of the loop that it runs in: no thread, no signal.
struct TimerTable {
    private var dues: [TimerID: Milliseconds] = [:]

    /// True for the effects that are about timers; those are done then.
    mutating func take(_ effect: Effect, at now: Milliseconds) -> Bool {
        switch effect {
        case .startTimer(let id, let milliseconds): dues[id] = now + milliseconds
        case .stopTimer(let id): dues[id] = nil
        default: return false
        }
        return true
    }

    var nextDue: Milliseconds? { dues.values.min() }

    /// Milliseconds to wait, for `poll`; -1 for ever.
    func patience(at now: Milliseconds) -> Int32 { nextDue.map { Int32(clamping: max($0 - now, 0)) } ?? -1 }

    /// Takes out those whose time has come, in order.
    mutating func takeDue(at now: Milliseconds) -> [TimerID] {
        let due = dues.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        for id in due { dues[id] = nil }
        return due
    }
}
