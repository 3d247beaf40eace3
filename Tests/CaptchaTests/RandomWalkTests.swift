import Secrets
import Testing

@testable import Captcha

/// What every sequence of events must keep true, seen from outside by the actions alone.
private struct Watch {
    var timer: CaptchaTimer?
    var isShown = false
    var terminals: [Int: Int] = [:]
    var sent: [Int: Int] = [:]
    var problem: String?

    mutating func see(_ actions: [CaptchaAction], _ before: CaptchaLifecycle, _ machine: CaptchaLifecycle) {
        for action in actions {
            switch action {
            case .startTimer(let timer, let milliseconds):
                if milliseconds <= 0 { problem = "a timer of no time" }
                self.timer = timer
            case .stopTimer: timer = nil
            case .call(.show, _): if isShown { problem = "shown twice" } else { isShown = true }
            case .call(.hide, _): if !isShown { problem = "hidden twice" } else { isShown = false }
            case .call(_, let attempt): terminals[attempt, default: 0] += 1
            case .verify:
                sent[machine.attempt, default: 0] += 1
                if !machine.isTokenUsed { problem = "a token is sent before it is marked" }
            case .loadPage(let number):
                if number != machine.attempt { problem = "a page of another attempt" }
            case .entered, .noted, .dropped: break
            }
        }
        check(machine, before)
    }

    private mutating func check(_ machine: CaptchaLifecycle, _ before: CaptchaLifecycle) {
        if timer != machine.state.timer { problem = "timer \(String(describing: timer)) in \(machine.state)" }
        if isShown != machine.state.isOnScreen { problem = "the view is wrong in \(machine.state)" }
        if let many = terminals.first(where: { $0.value > 1 }) { problem = "\(many.value) terminal calls" }
        if sent.contains(where: { $0.value > 1 }) { problem = "a token is sent twice" }
        if machine.state == .dismissed { problem = "it rests in dismissed" }
        if machine.attempt < before.attempt { problem = "the attempts go back" }
        if machine.state.isOver, machine.state != .destroyed, terminals[machine.attempt] != 1 {
            problem = "an attempt is over without its call, in \(machine.state)"
        }
        for ended in 1..<max(machine.attempt, 1) where terminals[ended] != 1 {
            problem = "attempt \(ended) ended without its call"
        }
        if machine.state == .tokenHeld || machine.state == .validating {
            if machine.token == nil { problem = "no token in \(machine.state)" }
        } else if machine.token != nil {
            problem = "a token is kept in \(machine.state)"
        }
        if before.state == .destroyed, machine != before { problem = "destroyed does not absorb" }
    }
}

private func rules(_ random: inout some RandomNumberGenerator) -> CaptchaRules {
    var rules = CaptchaRules()
    rules.widget = Bool.random(using: &random) ? .invisible : .visible
    rules.reloadOnHide = Bool.random(using: &random) ? .grace : .atOnce
    rules.whenSilent = Bool.random(using: &random) ? .show : .fail
    rules.onDismissal = Int.random(in: 0..<4, using: &random) == 0 ? .giveUp : .reload
    rules.policy = Bool.random(using: &random) ? .open : .closed
    rules.verifies = Int.random(in: 0..<4, using: &random) > 0
    rules.retryBudget = Int.random(in: 0...3, using: &random)
    return rules
}

@Test func aHundredThousandRandomSequencesBreakNoPromise() {
    var random = SeededGenerator(state: 0x5EED)
    let likely: [CaptchaEvent] = [.ready, .execute, .visible, .hidden, .success(token), .submit, .swipe]
    for sequence in 0..<100_000 {
        var machine = CaptchaLifecycle(rules: rules(&random))
        var watch = Watch()
        for step in 0..<14 {
            let pool = random.next() % 2 == 0 ? likely : everyEvent
            var event = pool[Int(random.next() % UInt64(pool.count))]
            if step == 0, random.next() % 8 != 0 { event = .load }
            if event == .destroy, random.next() % 4 != 0 { continue }
            let before = machine
            let isStale = random.next() % 16 == 0 && machine.attempt > 0
            let actions = machine.take(event, of: isStale ? machine.attempt - 1 : machine.attempt)
            if isStale, machine != before { watch.problem = "a stale event changed something" }
            watch.see(actions, before, machine)
            guard let problem = watch.problem else { continue }
            Issue.record("sequence \(sequence), step \(step), \(event.name) in \(before.state): \(problem)")
            return
        }
    }
}

/// SplitMix64: the same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
