import Authentication
import Secrets
import Text

/// Moving a credential up or down a level: it is kept at the new one first, and only then goes from the old one.
extension Session {
    mutating func move(_ move: CredentialMove, _ turn: inout Turn) {
        guard move.from != move.to, move.to != .none else { return }
        if move.from == .forSession {
            guard let credential = credentials.credentials(for: move.space)[move.user] else { return }
            return keepMoved(credential.password, move, &turn)
        }
        let call = nextID()
        storeCalls[call] = .fetchToMove(move)
        turn.effects.append(.store(call, move.from, .find(move.space)))
    }

    mutating func fetchedToMove(_ move: CredentialMove, _ replies: [StoreReply], _ turn: inout Turn) {
        for reply in replies where reply.level == move.from {
            switch reply.answer {
            case .found(let credentials, _, _):
                if let found = credentials.first(where: { $0.user == move.user }) {
                    return keepMoved(found.password, move, &turn)
                }
            case .failed(let failure):
                notice = "Not moved. \(neutralised(failure.description))"
                return recordFailure(failure, of: reply, &turn)
            case .listed, .done: break
            }
        }
        notice = "Not moved: “\(neutralised(move.user))” is not kept as \(move.from.rawValue) any more."
    }

    private mutating func keepMoved(_ password: Secret, _ move: CredentialMove, _ turn: inout Turn) {
        let credential = Credential(user: move.user, password: password, persistence: move.to)
        if move.to == .forSession {
            _ = credentials.setDefault(credential, for: move.space)
            recordMove(move, &turn)
            return removeOld(move, &turn)
        }
        if let reason = reasonNotToStore(credential, for: move.space) {
            notice = "Not moved: \(neutralised(reason))."
            return
        }
        let call = nextID()
        storeCalls[call] = .keepMoved(move)
        turn.effects.append(.store(call, move.to, .set(credential, move.space)))
    }

    mutating func keptMoved(_ move: CredentialMove, _ replies: [StoreReply], _ turn: inout Turn) {
        for reply in replies where reply.level == move.to {
            switch reply.answer {
            case .done:
                recordMove(move, &turn)
                return removeOld(move, &turn)
            case .failed(let failure):
                notice = "Not moved. \(neutralised(failure.description))"
                return recordFailure(failure, of: reply, &turn)
            case .found, .listed: break
            }
        }
    }

    private func recordMove(_ move: CredentialMove, _ turn: inout Turn) {
        turn.record(
            .store,
            "“\(neutralised(move.user))”: \(move.from.rawValue) → \(move.to.rawValue)",
            why: "moved by the person",
            rule: "URLCredential.Persistence",
            details: details(of: move.space)
        )
    }

    private mutating func removeOld(_ move: CredentialMove, _ turn: inout Turn) {
        if move.from == .forSession { return wantStoredList(&turn) }
        let call = nextID()
        storeCalls[call] = .forget
        let request = StoreRequest.remove(
            user: move.user,
            move.space,
            onEveryDevice: move.from == .synchronizable
        )
        turn.effects.append(.store(call, move.from, request))
    }
}
