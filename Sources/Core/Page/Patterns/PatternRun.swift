/// One try of a program on a text: backtracking with a stack of its own, so that no text is too long for it, and with
/// a budget, so that no pattern takes too long.
struct PatternRun {
    private enum Undo {
        case goOn(step: Int, place: Int)
        case restore(slot: Int, value: Int)
        case restoreAll([Int])
    }

    private let program: PatternProgram
    private let text: UnsafeBufferPointer<UInt32>
    private(set) var budget: Int
    private var slots: [Int]
    private var stack: [Undo] = []

    init(program: PatternProgram, text: UnsafeBufferPointer<UInt32>, budget: Int) {
        self.program = program
        self.text = text
        self.budget = budget
        slots = Array(repeating: -1, count: program.slotCount)
    }

    /// Whether the whole text matches; nil when the budget is used up.
    mutating func matchesAll() -> Bool? { run(from: 0, at: 0) }

    /// Runs until `found` or until nothing is left to try above the stack's present height.
    private mutating func run(from first: Int, at start: Int) -> Bool? {
        let floor = stack.count
        var step = first
        var place = start
        while true {
            budget -= 1
            if budget < 0 { return nil }
            var goesOn = true
            switch program.steps[step] {
            case .scalar(let wanted):
                goesOn = place < text.count && text[place] == wanted
                place += 1
            case .set(let set, let cost):
                budget -= cost
                goesOn = place < text.count && set.contains(text[place])
                place += 1
            case .split(let one, let other):
                stack.append(.goOn(step: other, place: place))
                step = one
                continue
            case .jump(let target):
                step = target
                continue
            case .save(let slot): save(place, slot)
            case .progress(let slot): goesOn = slots[slot] != place
            case .backReference(let group): goesOn = takeAgain(group, &place)
            case .look(let isNegated, let end):
                guard let isThere = look(from: step + 1, at: place, isNegated) else { return nil }
                goesOn = isThere != isNegated
                if goesOn {
                    step = end
                    continue
                }
            case .start: goesOn = place == 0
            case .end: goesOn = place == text.count
            case .wordBoundary(let isNegated): goesOn = isWordBoundary(place) != isNegated
            case .found: return true
            }
            step += 1
            if !goesOn, !backtrack(to: floor, &step, &place) { return false }
        }
    }

    private mutating func save(_ place: Int, _ slot: Int) {
        stack.append(.restore(slot: slot, value: slots[slot]))
        slots[slot] = place
    }

    /// False when nothing is left to try.
    private mutating func backtrack(to floor: Int, _ step: inout Int, _ place: inout Int) -> Bool {
        while stack.count > floor {
            switch stack.removeLast() {
            case .goOn(let nextStep, let nextPlace):
                (step, place) = (nextStep, nextPlace)
                return true
            case .restore(let slot, let value): slots[slot] = value
            case .restoreAll(let values): slots = values
            }
        }
        return false
    }

    /// What was found ahead is not tried another way later; its groups stay when it is wanted.
    private mutating func look(from step: Int, at place: Int, _ isNegated: Bool) -> Bool? {
        let before = slots
        let floor = stack.count
        guard let isThere = run(from: step, at: place) else { return nil }
        stack.removeSubrange(floor...)
        if isThere, !isNegated { stack.append(.restoreAll(before)) } else { slots = before }
        return isThere
    }

    /// A group that took nothing yet matches nothing.
    private func takeAgain(_ group: Int, _ place: inout Int) -> Bool {
        let (from, to) = (slots[2 * group], slots[2 * group + 1])
        guard from >= 0, to >= from else { return true }
        guard place + (to - from) <= text.count else { return false }
        for offset in 0..<(to - from) where text[from + offset] != text[place + offset] { return false }
        place += to - from
        return true
    }

    private func isWordBoundary(_ place: Int) -> Bool {
        let before = place > 0 && isWordScalar(text[place - 1])
        let after = place < text.count && isWordScalar(text[place])
        return before != after
    }
}
