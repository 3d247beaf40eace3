import Authentication

/// The gate: between “the core wants this” and “it is done” an effect can wait, be dropped, doubled or changed.
extension Session {
    mutating func pass(_ passage: Passage, _ turn: inout Turn) {
        let effect = HeldEffect(passage: passage, sentence: sentence(for: passage))
        guard isStepping, !isContinuing || effect.disposition != nil else { return perform(passage, &turn) }
        isContinuing = false
        held.append(effect)
    }

    mutating func setStepping(_ isOn: Bool, _ turn: inout Turn) {
        guard isOn != isStepping else { return }
        isStepping = isOn
        isContinuing = false
        turn.record(
            .note,
            isOn ? "stepping on" : "stepping off",
            why: isOn ? "every effect waits to be released" : "the \(held.count) held effects are released"
        )
        while !isOn, !held.isEmpty { perform(held.removeFirst().passage, &turn) }
    }

    mutating func releaseNext(_ turn: inout Turn) {
        isContinuing = false
        guard !held.isEmpty else { return }
        perform(held.removeFirst().passage, &turn)
    }

    /// Releases the first held effect and all that follows, until the app decides, a dialog waits or the load is over.
    mutating func continueToDecision(_ turn: inout Turn) {
        guard isStepping else { return }
        isContinuing = load != nil || !held.isEmpty
        while isContinuing, !held.isEmpty {
            perform(held.removeFirst().passage, &turn)
            if held.first?.disposition != nil { isContinuing = false }
        }
    }

    mutating func editHeld(_ edit: HeldEdit, _ turn: inout Turn) {
        guard let first = held.first else { return }
        switch edit {
        case .drop:
            held.removeFirst()
            turn.record(.dropped, first.sentence, why: "dropped at the gate by the person")
            putOriginalInPlaceOfItsCopy(first)
        case .double:
            held.insert(HeldEffect(passage: copy(of: first.passage), sentence: first.sentence), at: 1)
            turn.record(.note, "doubled: \(first.sentence)", why: "doubled at the gate by the person")
        }
    }

    /// A second send is a request of its own, whose answer nobody waits for.
    private mutating func copy(of passage: Passage) -> Passage {
        guard case .effect(.send(_, let request, let authorization)) = passage else { return passage }
        let id = nextID()
        copies.insert(id)
        return .effect(.send(id, request, authorization))
    }

    /// Of a doubled send the answer of one is waited for, whichever of them was dropped.
    private mutating func putOriginalInPlaceOfItsCopy(_ dropped: HeldEffect) {
        guard case .effect(.send(let original, let request, let authorization)) = dropped.passage,
            case .effect(.send(let copy, request, authorization)) = held.first?.passage,
            requests[original] != nil, copies.remove(copy) != nil
        else { return }
        held[0] = dropped
    }

    mutating func changeHeld(to disposition: Disposition, _ turn: inout Turn) {
        guard case .answer(let id, let old, let credential) = held.first?.passage, old != disposition else { return }
        let passage = Passage.answer(id, disposition, credential)
        held[0] = HeldEffect(passage: passage, sentence: sentence(for: passage))
        turn.record(
            .note,
            "\(old) changed to \(disposition)",
            why: "changed at the gate by the person",
            disposition: disposition.description
        )
    }

    /// What is held for a load that ends is dropped; what belongs to a page that lives on stays.
    mutating func dropHeldEffects(_ reason: String, _ turn: inout Turn) {
        let kept = held.filter { isHeldForLivePage($0.passage) }
        for effect in held where !kept.contains(effect) { turn.record(.dropped, effect.sentence, why: reason) }
        held = kept
    }

    private func isHeldForLivePage(_ passage: Passage) -> Bool {
        switch passage {
        case .effect(.send(let id, _, _)): requests[id].map { isOfLivePage($0) || isVerification($0) } ?? false
        case .effect, .challenge, .answer, .page: false
        case .timer: true
        case .message(let message): livePages[message.page] != nil
        case .failure(let failure): isOfLivePage(failure.fetch)
        }
    }

    mutating func perform(_ passage: Passage, _ turn: inout Turn) {
        switch passage {
        case .effect(let effect): perform(effect, &turn)
        case .challenge(let id): askApp(id, &turn)
        case .answer(let id, let disposition, let credential): takeAnswer(id, disposition, credential, &turn)
        case .page(let id): showPage(id, &turn)
        case .message(let message): deliver(message, &turn)
        case .timer(let id): deliverTimer(id, &turn)
        case .failure(let failure): showFailure(failure, &turn)
        }
    }

    private mutating func perform(_ effect: Effect, _ turn: inout Turn) {
        if case .send(let id, let request, let authorization) = effect {
            protectSecrets(of: requests[id], &turn)
            recordRequest(request, authorization, mappingNote(for: id), &turn)
            if let fetch = requests[id] { fetches[fetch]?.state = .requesting(id) }
            if let fetch = requests[id], fetch == navigation { load?.phase = "waiting for the answer" }
        }
        turn.effects.append(effect)
    }
}
