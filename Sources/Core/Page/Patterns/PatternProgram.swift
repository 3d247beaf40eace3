/// A pattern as instructions for `PatternRun`.
struct PatternProgram {
    enum Step {
        case scalar(UInt32)
        case set(ScalarSet, cost: Int)
        /// Goes on at the first place, and when that fails at the second.
        case split(Int, Int)
        case jump(Int)
        /// Keeps the place in the text.
        case save(Int)
        /// Fails when nothing was taken since the slot was saved.
        case progress(Int)
        case backReference(Int)
        /// What follows is tried here up to its `found`; then it goes on at the given place.
        case look(isNegated: Bool, end: Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        case found
    }

    private static let longest = 20_000
    private(set) var steps: [Step] = []
    /// Two for each group, its start and end, then those of loops.
    private(set) var slotCount = 0
    private let groups: [String: Int]

    /// - Parameter groups: the numbers of named groups.
    init(_ tree: PatternNode, groups: [String: Int]) throws(PatternProblem) {
        self.groups = groups
        slotCount = 2 * (Self.highestGroup(tree) + 1)
        try emit(Step.start)
        try emit(tree)
        try emit(Step.end)
        try emit(Step.found)
    }

    private static func highestGroup(_ node: PatternNode) -> Int {
        switch node {
        case .sequence(let parts), .choice(let parts): parts.map(highestGroup).max() ?? 0
        case .group(let number, let inside): max(number, highestGroup(inside))
        case .times(let inside, _, _, _), .look(let inside, _): highestGroup(inside)
        default: 0
        }
    }

    private mutating func emit(_ step: Step) throws(PatternProblem) {
        guard steps.count < Self.longest else { throw .tooLarge }
        steps.append(step)
    }

    private mutating func emit(_ node: PatternNode) throws(PatternProblem) {
        switch node {
        case .empty: break
        case .scalar(let scalar): try emit(Step.scalar(scalar))
        case .set(let set, let cost): try emit(Step.set(set, cost: cost))
        case .sequence(let parts): for part in parts { try emit(part) }
        case .choice(let branches): try emitChoice(branches)
        case .group(let number, let inside):
            try emit(Step.save(2 * number))
            try emit(inside)
            try emit(Step.save(2 * number + 1))
        case .backReference(let number): try emit(Step.backReference(number))
        case .namedBackReference(let name):
            guard let number = groups[name] else { throw .malformed }
            try emit(Step.backReference(number))
        case .times(let inside, let least, let most, let isLazy): try emitTimes(inside, least, most, isLazy)
        case .look(let inside, let isNegated):
            let place = steps.count
            try emit(Step.look(isNegated: isNegated, end: 0))
            try emit(inside)
            try emit(Step.found)
            steps[place] = .look(isNegated: isNegated, end: steps.count)
        case .start: try emit(Step.start)
        case .end: try emit(Step.end)
        case .wordBoundary(let isNegated): try emit(Step.wordBoundary(isNegated: isNegated))
        }
    }

    private mutating func emitChoice(_ branches: [PatternNode]) throws(PatternProblem) {
        var jumps: [Int] = []
        for branch in branches.dropLast() {
            let place = steps.count
            try emit(Step.split(place + 1, 0))
            try emit(branch)
            jumps.append(steps.count)
            try emit(Step.jump(0))
            steps[place] = .split(place + 1, steps.count)
        }
        if let last = branches.last { try emit(last) }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }

    private mutating func emitTimes(_ inside: PatternNode, _ least: Int, _ most: Int?, _ isLazy: Bool)
        throws(PatternProblem)
    {
        for _ in 0..<least {
            let before = steps.count
            try emit(inside)
            // What takes no step at all takes none however often.
            if steps.count == before { break }
        }
        guard let most else { return try emitLoop(inside, isLazy) }
        var splits: [Int] = []
        for _ in least..<most {
            splits.append(steps.count)
            try emit(Step.split(0, 0))
            try emit(inside)
        }
        for place in splits { steps[place] = split(place + 1, steps.count, isLazy) }
    }

    private mutating func emitLoop(_ inside: PatternNode, _ isLazy: Bool) throws(PatternProblem) {
        let slot = slotCount
        slotCount += 1
        let place = steps.count
        try emit(Step.split(0, 0))
        try emit(Step.save(slot))
        try emit(inside)
        try emit(Step.progress(slot))
        try emit(Step.jump(place))
        steps[place] = split(place + 1, steps.count, isLazy)
    }

    private func split(_ into: Int, _ past: Int, _ isLazy: Bool) -> Step {
        isLazy ? .split(past, into) : .split(into, past)
    }
}
