import Authentication
import Flow
import Text

/// What can be done to a credential of the list.
package enum CredentialChange: String, CaseIterable, Sendable {
    case forget, forgetEverywhere, forgetOrigin, forgetOriginEverywhere, moveUp, moveDown
}

/// Why a change is not made, as a sentence.
package struct RefusedChange: Error, Equatable, Sendable {
    package let sentence: String
}

extension Session {
    /// The event that makes the change.
    package func event(
        for change: CredentialChange,
        to row: CredentialRow,
        among rows: [CredentialRow]
    ) -> Result<Event, RefusedChange> {
        let origin = row.space.origin
        switch change {
        case .forget:
            guard let stored = row.stored else { return .success(.credentialForgotten(row.space, user: row.user)) }
            return .success(.storedForgotten(stored, onEveryDevice: false))
        case .forgetEverywhere:
            guard let stored = row.stored, row.level == .synchronizable else {
                return refused("Only a synchronizable credential is on other devices")
            }
            return .success(.storedForgotten(stored, onEveryDevice: true))
        case .forgetOrigin: return .success(.originForgotten(origin, onEveryDevice: false))
        case .forgetOriginEverywhere:
            guard rows.contains(where: { $0.level == .synchronizable && $0.space.origin == origin }) else {
                return refused("No credential of \(origin) is synchronizable, so none is on other devices")
            }
            return .success(.originForgotten(origin, onEveryDevice: true))
        case .moveUp, .moveDown: return move(row, up: change == .moveUp)
        }
    }

    /// What is asked before a change that cannot be taken back or reaches further than the row; nil where it is just made.
    package func warning(
        before change: CredentialChange,
        to row: CredentialRow,
        among rows: [CredentialRow]
    ) -> String? {
        let origin = row.space.origin
        let ofOrigin = rows.filter { $0.space.origin == origin }
        switch change {
        case .forget, .moveUp: return nil
        case .forgetEverywhere: return "“\(neutralised(row.user))” goes from every device of yours"
        case .forgetOrigin:
            let stays = ofOrigin.contains { $0.level == .synchronizable } ? "; what is synchronizable stays" : ""
            return "all \(ofOrigin.count) of \(origin) go\(stays)"
        case .forgetOriginEverywhere: return "all \(ofOrigin.count) of \(origin) go, from every device of yours"
        case .moveDown:
            return row.level == .synchronizable
                ? "“\(neutralised(row.user))” goes from every other device of yours and stays on this one" : nil
        }
    }

    private func move(_ row: CredentialRow, up: Bool) -> Result<Event, RefusedChange> {
        let ladder: [Persistence] = [.forSession, .permanent, .synchronizable]
        guard let place = ladder.firstIndex(of: row.level) else { return refused("It is not kept") }
        let next = place + (up ? 1 : -1)
        guard ladder.indices.contains(next) else {
            return refused(
                up ? "synchronizable is the highest level" : "Below forSession nothing is kept: forget it instead"
            )
        }
        let level = ladder[next]
        if let reason = reasonAgainst(level) { return refused("\(level.rawValue): \(reason)") }
        return .success(.credentialMoved(CredentialMove(user: row.user, space: row.space, from: row.level, to: level)))
    }

    /// Why nothing can be kept at a level in this run; nil when it can.
    func reasonAgainst(_ level: Persistence) -> String? {
        switch level {
        case .none, .forSession: nil
        case .permanent: settings.usesStores ? nil : "there is no store in this run"
        case .synchronizable: settings.noSynchronizing
        }
    }

    private func refused(_ sentence: String) -> Result<Event, RefusedChange> {
        .failure(RefusedChange(sentence: sentence))
    }
}
