import Authentication
import HTTP
import Secrets
import Text

/// The stores that outlive the run: looking up before asking, keeping after a server took a credential.
extension Session {
    // MARK: Looking up

    /// Asks the stores about a space, once per fetch; `meet` goes on when they have answered.
    mutating func lookUp(_ met: MetChallenge, for fetch: FetchID, _ turn: inout Turn) {
        let call = nextID()
        storeCalls[call] = .lookUp(met, fetch)
        fetches[fetch]?.state = .lookingUp(call)
        if fetch == navigation { load?.phase = "asking the stores" }
        turn.effects.append(.store(call, nil, .find(met.offered.space)))
    }

    mutating func storesAnswered(_ call: StoreCallID, _ replies: [StoreReply], _ turn: inout Turn) {
        guard let purpose = storeCalls.removeValue(forKey: call) else {
            return turn.record(.dropped, "an answer of the stores", why: "nobody waits for it any more")
        }
        for reply in replies { places[reply.level] = reply.place }
        switch purpose {
        case .lookUp(let met, let fetch): found(replies, for: met, of: fetch, call, &turn)
        case .keep(let credential, let space): kept(credential, space, replies, &turn)
        case .list: listed(replies)
        case .lookElsewhere(let space): foundElsewhere(replies, than: space, &turn)
        case .forget: forgotten(replies, &turn)
        case .fetchToMove(let move): fetchedToMove(move, replies, &turn)
        case .keepMoved(let move): keptMoved(move, replies, &turn)
        }
    }

    private mutating func found(
        _ replies: [StoreReply],
        for met: MetChallenge,
        of fetch: FetchID,
        _ call: StoreCallID,
        _ turn: inout Turn
    ) {
        guard fetches[fetch]?.state == .lookingUp(call) else {
            return turn.record(.dropped, "an answer of the stores", why: "its load has ended")
        }
        let space = met.offered.space
        var found = FoundCredentials()
        for reply in replies {
            switch reply.answer {
            case .found(let credentials, let defaultUser, let problems):
                found.credentials += credentials.map { ($0, reply.place) }
                found.defaultUser = found.defaultUser ?? defaultUser
                for problem in problems { turn.record(.note, neutralised(problem), why: "the other records were read") }
            case .failed(let failure) where failure.kind == .unavailable: break
            case .failed(let failure):
                found.failures.append(neutralised(failure.description))
                recordFailure(failure, of: reply, &turn)
            case .listed, .done: break
            }
        }
        recordLookup(found, in: space, &turn)
        fetches[fetch]?.found[space] = found
        meet(fetch, met, &turn)
    }

    private mutating func recordLookup(
        _ found: FoundCredentials,
        in space: ProtectionSpace,
        _ turn: inout Turn
    ) {
        guard !found.credentials.isEmpty else {
            return found.failures.isEmpty ? lookElsewhere(space, &turn) : ()
        }
        let users = found.credentials.map { "“\(neutralised($0.credential.user))”" }.joined(separator: ", ")
        turn.record(
            .store,
            "found: \(users)",
            why: found.credentials.map { "\($0.credential.persistence.rawValue), \($0.place)" }.uniqued()
                .joined(separator: "; "),
            rule: "URLCredentialStorage",
            details: details(of: space)
        )
    }

    /// Asks what is stored at all, to be able to say why none of it was used.
    private mutating func lookElsewhere(_ space: ProtectionSpace, _ turn: inout Turn) {
        let call = nextID()
        storeCalls[call] = .lookElsewhere(space)
        turn.effects.append(.store(call, nil, .list))
    }

    private func foundElsewhere(_ replies: [StoreReply], than space: ProtectionSpace, _ turn: inout Turn) {
        for reply in replies {
            guard case .listed(let credentials, _) = reply.answer else { continue }
            for stored in credentials where stored.space.origin == space.origin && stored.space != space {
                turn.record(
                    .store,
                    "not used: “\(neutralised(stored.user))”",
                    why: "stored for another realm: \(describe(stored.space)), \(reply.place)",
                    details: details(of: stored.space)
                )
            }
        }
    }

    func recordFailure(_ failure: StoreFailure, of reply: StoreReply, _ turn: inout Turn) {
        turn.record(
            .store,
            "\(reply.level.rawValue): no answer",
            why: neutralised(failure.description),
            details: [.init("place", neutralised(reply.place))]
        )
    }

    // MARK: Keeping

    /// A permanent credential is written only after the response that used it is neither 401 nor 407 and below 500.
    mutating func keepForGood(_ sent: SentAuthorization, after status: Int, _ turn: inout Turn) {
        let credential = sent.authorization.credential
        guard credential.persistence == .permanent || credential.persistence == .synchronizable else { return }
        guard status < 500 else {
            return turn.record(
                .store,
                "“\(neutralised(credential.user))”: not kept yet",
                why: "a \(status) does not show that the server took it",
                details: details(of: sent.space)
            )
        }
        keepForSession(credential, sent.space)
        guard sent.source == .app else { return }
        if let reason = reasonNotToStore(credential, for: sent.space) {
            return turn.record(
                .store,
                "“\(neutralised(credential.user))”: not kept",
                why: neutralised(reason),
                details: details(of: sent.space)
            )
        }
        let call = nextID()
        storeCalls[call] = .keep(credential, sent.space)
        turn.effects.append(.store(call, credential.persistence, .set(credential, sent.space)))
    }

    /// A copy in memory, so that the pages below need no second lookup.
    private mutating func keepForSession(_ credential: Credential, _ space: ProtectionSpace) {
        let copy = Credential(user: credential.user, password: credential.password, persistence: .forSession)
        _ = credentials.setDefault(copy, for: space)
        storedCopies.insert(CredentialName(user: credential.user, space: space))
    }

    /// Whether a credential in memory is no more than the copy of one that a store keeps: it comes and goes with that.
    package func isCopy(_ credential: Credential, in space: ProtectionSpace) -> Bool {
        storedCopies.contains(CredentialName(user: credential.user, space: space))
            && stored?.items.contains { $0.credential.user == credential.user && $0.credential.space == space } == true
    }

    private mutating func kept(
        _ credential: Credential,
        _ space: ProtectionSpace,
        _ replies: [StoreReply],
        _ turn: inout Turn
    ) {
        for reply in replies {
            switch reply.answer {
            case .done(let outcome):
                turn.record(
                    .store,
                    "“\(neutralised(credential.user))”: \(reply.level.rawValue), \(reply.place)",
                    why: neutralised(outcome.why),
                    rule: "URLCredential.Persistence",
                    details: details(of: space)
                )
            case .failed(let failure):
                recordFailure(failure, of: reply, &turn)
                notice = "Kept for this session only. \(neutralised(failure.description))"
            case .found, .listed: break
            }
        }
    }

    // MARK: The credentials screen

    mutating func wantStoredList(_ turn: inout Turn) {
        guard settings.usesStores else { return }
        let call = nextID()
        storeCalls[call] = .list
        turn.effects.append(.store(call, nil, .list))
    }

    private mutating func listed(_ replies: [StoreReply]) {
        var list = StoredList()
        for reply in replies {
            switch reply.answer {
            case .listed(let credentials, let problems):
                list.items += credentials.map { .init(place: reply.place, credential: $0) }
                list.problems += problems.map { neutralised($0) }
            case .failed(let failure) where failure.kind == .unavailable: break
            case .failed(let failure): list.problems.append(neutralised(failure.description))
            case .found, .done: break
            }
        }
        stored = list
    }

    mutating func forgetStored(_ credential: StoredCredential, onEveryDevice: Bool, _ turn: inout Turn) {
        _ = credentials.remove(user: credential.user, for: credential.space)
        let call = nextID()
        storeCalls[call] = .forget
        let request = StoreRequest.remove(
            user: credential.user,
            credential.space,
            onEveryDevice: onEveryDevice
        )
        turn.effects.append(.store(call, credential.persistence, request))
    }

    mutating func forgetAll(of origin: Origin, onEveryDevice: Bool, _ turn: inout Turn) {
        for shelf in credentials.all where shelf.space.origin == origin {
            for credential in shelf.credentials { forget(user: credential.user, in: shelf.space, &turn) }
        }
        guard settings.usesStores else { return }
        let call = nextID()
        storeCalls[call] = .forget
        turn.effects.append(.store(call, nil, .removeAll(origin, onEveryDevice: onEveryDevice)))
    }

    private mutating func forgotten(_ replies: [StoreReply], _ turn: inout Turn) {
        for reply in replies {
            switch reply.answer {
            case .done(let outcome):
                turn.record(
                    .store,
                    outcome.isChanged ? "forgotten in \(reply.place)" : "nothing forgotten in \(reply.place)",
                    why: neutralised(outcome.why)
                )
                notice = outcome.isChanged ? nil : "Not forgotten: \(neutralised(outcome.why))"
            case .failed(let failure) where failure.kind == .unavailable: break
            case .failed(let failure):
                recordFailure(failure, of: reply, &turn)
                notice = neutralised(failure.description)
            case .found, .listed: break
            }
        }
        wantStoredList(&turn)
    }

    // MARK: The passphrase

    mutating func passphraseWanted(_ question: PassphraseQuestion, _ turn: inout Turn) {
        passphrase = question
        turn.record(
            .prompt,
            question.isNew ? "the vault wants a new passphrase" : "the vault wants its passphrase",
            why: "what outlasts the run is encrypted and kept in \(neutralised(question.place))"
        )
    }

    mutating func answerPassphrase(_ secret: Secret?, _ turn: inout Turn) {
        guard passphrase != nil else { return }
        passphrase = nil
        turn.record(.answer, secret == nil ? "no passphrase" : "a passphrase")
        turn.effects.append(.answerPassphrase(secret))
    }
}

extension Array where Element: Hashable {
    /// The first of each, in order.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
