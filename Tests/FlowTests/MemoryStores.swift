import Authentication
import HTTP

@testable import Flow

/// Stores for tests: a level's credentials in memory, or the failure that it answers with.
struct MemoryStores {
    private(set) var kept: [(space: ProtectionSpace, credential: Credential)] = []
    var failures: [Persistence: StoreFailure] = [:]
    private(set) var requests: [StoreRequest] = []

    mutating func keep(_ credential: Credential, for space: ProtectionSpace) { kept.append((space, credential)) }

    mutating func answer(_ level: Persistence?, _ request: StoreRequest) -> [StoreReply] {
        requests.append(request)
        let levels: [Persistence] = level.map { [$0] } ?? [.permanent, .synchronizable]
        return levels.map { level in
            let answer = failures[level].map { StoreAnswer.failed($0) } ?? answer(level, request)
            return StoreReply(level: level, place: "the \(level.rawValue) place", answer: answer)
        }
    }

    private mutating func answer(_ level: Persistence, _ request: StoreRequest) -> StoreAnswer {
        switch request {
        case .find(let space):
            let found = kept.filter { $0.space == space && $0.credential.persistence == level }.map(\.credential)
            return .found(found, defaultUser: found.first?.user, problems: [])
        case .list:
            let listed = kept.filter { $0.credential.persistence == level }.map { kept in
                StoredCredential(
                    space: kept.space,
                    user: kept.credential.user,
                    persistence: level,
                    isDefault: true,
                    changed: nil
                )
            }
            return .listed(listed, problems: [])
        case .set(let credential, let space):
            kept.removeAll {
                $0.space == space && $0.credential.user == credential.user && $0.credential.persistence == level
            }
            kept.append((space, credential))
            return .done(StoreOutcome(isChanged: true, why: "written"))
        case .makeDefault: return .done(StoreOutcome(isChanged: true, why: "now the default"))
        case .remove(let user, let space, let everywhere):
            if level == .synchronizable, !everywhere {
                return .done(StoreOutcome(isChanged: false, why: "it goes on every device or on none"))
            }
            let before = kept.count
            kept.removeAll { $0.space == space && $0.credential.user == user && $0.credential.persistence == level }
            return .done(StoreOutcome(isChanged: kept.count < before, why: "removed"))
        case .removeAll(let origin, _):
            kept.removeAll { $0.space.origin == origin && $0.credential.persistence == level }
            return .done(StoreOutcome(isChanged: true, why: "removed"))
        }
    }
}
