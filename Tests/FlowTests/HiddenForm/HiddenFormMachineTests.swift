import Testing

@testable import Flow

private typealias Machine = HiddenFormMachine

private func machine(after inputs: [Machine.Input]) -> Machine {
    var machine = Machine()
    for input in inputs { _ = machine.take(input) }
    return machine
}

private let sent: [Machine.Input] = [.began, .formFound, .submitChosen(mayWait: true)]

@Test func theHiddenFormMachineFollowsItsTable() {
    let rows:
        [(id: String, before: [Machine.Input], input: Machine.Input, state: Machine.State, out: [Machine.Output])] = [
            ("begins", [], .began, .loading, [.start(.load)]),
            ("found", [.began], .formFound, .ready, [.stop(.load)]),
            ("early submit waits", [.began], .submitChosen(mayWait: true), .waiting, []),
            (
                "goes when found", [.began, .submitChosen(mayWait: true)], .formFound, .executing,
                [.stop(.load), .start(.script), .drive]
            ),
            (
                "reload forgets what waits", [.began, .submitChosen(mayWait: true)], .began, .loading,
                [.stop(.load), .start(.load)]
            ),
            ("sent", [.began, .formFound], .submitChosen(mayWait: false), .executing, [.start(.script), .drive]),
            ("pressed", sent, .driverSucceeded, .submitted, [.stop(.script), .start(.follow)]),
            (
                "revealed", sent + [.driverSucceeded], .finished(refusal: nil), .revealed(refusal: nil),
                [.stop(.follow), .reveal]
            ),
            (
                "revealed before the result", sent, .finished(refusal: nil), .revealed(refusal: nil),
                [.stop(.script), .reveal]
            ),
            (
                "refused", sent + [.driverSucceeded], .finished(refusal: "403"), .revealed(refusal: "403"),
                [.stop(.follow), .reveal]
            ),
            (
                "a second finish", sent + [.finished(refusal: nil)], .finished(refusal: "500"), .revealed(refusal: nil),
                []
            ),
            ("a finish while nothing was sent", [.began, .formFound], .finished(refusal: nil), .ready, []),
            ("driver fails", sent, .driverFailed(.fill, "why"), .failed(.fill, "why"), [.stop(.script)]),
            ("a late result", sent + [.began], .driverSucceeded, .loading, []),
            (
                "page holds it back, then success", sent + [.heldBack("no cats")], .driverSucceeded,
                .failed(.press, "no cats"), [.stop(.script)]
            ),
            (
                "success, then held back", sent + [.driverSucceeded], .heldBack("no cats"), .failed(.press, "no cats"),
                [.stop(.follow)]
            ),
            ("no load follows", sent + [.driverSucceeded], .timeOver(.follow, "3 s"), .unanswered("3 s"), []),
            (
                "a load follows later", sent + [.driverSucceeded, .timeOver(.follow, "3 s")], .finished(refusal: nil),
                .revealed(refusal: nil), [.reveal]
            ),
            ("no result", sent, .timeOver(.script, "5 s"), .failed(.result, "5 s"), []),
            ("another timer", sent, .timeOver(.load, "30 s"), .executing, []),
            ("never loads", [.began], .timeOver(.load, "30 s"), .failed(.load, "30 s"), []),
            ("missing for a moment", [.began], .formMissing("none"), .loading, [.stop(.load), .start(.find)]),
            ("missing for good", [.began, .formMissing("none")], .timeOver(.find, ""), .failed(.find, "none"), []),
            ("comes by a script", [.began, .formMissing("none")], .formFound, .ready, [.stop(.find)]),
            (
                "comes after all", [.began, .formMissing("none"), .timeOver(.find, "")], .formFound, .ready, []
            ),
            ("load fails", [.began], .loadFailed("refused"), .failed(.load, "refused"), [.stop(.load)]),
            (
                "answer fails", sent + [.driverSucceeded], .loadFailed("refused"), .failed(.answer, "refused"),
                [.stop(.follow)]
            ),
            ("page goes on by itself", [.began, .formFound], .replaced, .loading, [.start(.load)]),
            (
                "sent again", sent + [.driverFailed(.fill, "why")], .submitChosen(mayWait: true), .executing,
                [.start(.script), .drive]
            ),
        ]
    for row in rows {
        var machine = machine(after: row.before)
        let outputs = machine.take(row.input)
        #expect(machine.state == row.state, "\(row.id)")
        #expect(outputs == row.out, "\(row.id)")
    }
}

@Test func aSubmitThatCannotGoSaysWhy() {
    let rows: [(before: [Machine.Input], word: String)] = [
        ([.began], "hasForm is false"), (sent, "already"), (sent + [.finished(refusal: nil)], "r begins again"),
        (sent + [.loadFailed("x")], "r loads it again"),
    ]
    for row in rows {
        var machine = machine(after: row.before)
        let before = machine.state
        guard case .refuse(let sentence)? = machine.take(.submitChosen(mayWait: false)).first else {
            Issue.record("\(row.word): nothing was said")
            continue
        }
        #expect(sentence.contains(row.word))
        #expect(machine.state == before)
    }
}

@Test(arguments: [1, 2, 3, 4] as [UInt64])
func noOrderOfInputsBreaksTheHiddenForm(_ first: UInt64) {
    let inputs: [Machine.Input] = [
        .began, .replaced, .formFound, .formMissing("m"), .submitChosen(mayWait: true), .submitChosen(mayWait: false),
        .driverSucceeded, .driverFailed(.press, "p"), .heldBack("h"), .finished(refusal: nil),
        .finished(refusal: "500"),
        .loadFailed("l"), .timeOver(.load, ""), .timeOver(.find, ""), .timeOver(.script, ""), .timeOver(.follow, ""),
    ]
    for seed in (first * 10_000)..<(first * 10_000 + 2_000) {
        var random = seed
        var machine = Machine()
        var running: Set<Machine.Timer> = []
        for step in 1...40 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let input = inputs[Int(random >> 33) % inputs.count]
            let before = machine
            if case .timeOver(let timer, _) = input { running.remove(timer) }
            for output in machine.take(input) {
                let place = "seed \(seed), step \(step): \(input) → \(output)"
                switch output {
                case .start(let timer): #expect(running.insert(timer).inserted, "\(place)")
                case .stop(let timer): running.remove(timer)
                case .drive: #expect(machine.hasForm && machine.state == .executing, "\(place)")
                case .reveal: #expect(before.isScriptExecuting && machine.alpha == 1, "\(place)")
                case .refuse: #expect(machine.state == before.state, "\(place)")
                }
            }
            #expect(running.count <= 1, "seed \(seed), step \(step)")
            if machine.alpha == 1, before.alpha == 0 { #expect(before.isScriptExecuting, "seed \(seed), step \(step)") }
            if machine.state == .ready { #expect(machine.hasForm, "seed \(seed), step \(step)") }
        }
    }
}
