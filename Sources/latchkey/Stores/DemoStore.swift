import Authentication
import Flow
import HTTP

/// Where credentials of the built-in demo site go, whatever their level: they never reach a store of the user's.
struct DemoStore {
    private static let place = "memory, since demo credentials are not kept on disk"

    /// The site's own; empty until it has started.
    var origins: Set<Origin> = []
    private var shelves: [Persistence: SessionCredentialStore] = [:]
    private let levels: [Persistence]

    /// - Parameter levels: those that the run has stores for.
    init(levels: [Persistence]) { self.levels = levels }

    /// nil when the request is about no space of the site.
    mutating func answer(_ level: Persistence?, _ request: StoreRequest) -> [StoreReply]? {
        guard let origin = request.origin, origins.contains(origin) else { return nil }
        return (level.map { [$0] } ?? levels).map { level in
            StoreReply(level: level, place: Self.place, answer: perform(request, level))
        }
    }

    /// What is kept, one reply per level that keeps something.
    var listed: [StoreReply] {
        levels.compactMap { level in
            guard let shelf = shelves[level], !shelf.isEmpty else { return nil }
            let credentials = shelf.all.flatMap { space, credentials in
                credentials.map { credential in
                    StoredCredential(
                        space: space,
                        user: credential.user,
                        persistence: level,
                        isDefault: shelf.defaultCredential(for: space)?.user == credential.user,
                        changed: nil
                    )
                }
            }
            return StoreReply(level: level, place: Self.place, answer: .listed(credentials, problems: []))
        }
    }

    private mutating func perform(_ request: StoreRequest, _ level: Persistence) -> StoreAnswer {
        switch request {
        case .find(let space):
            let shelf = shelves[level] ?? .init()
            let credentials = shelf.all.first { $0.space == space }?.credentials ?? []
            return .found(
                credentials.map { $0.kept(level) },
                defaultUser: shelf.defaultCredential(for: space)?.user,
                problems: []
            )
        case .list: return .listed([], problems: [])
        case .set(let credential, let space):
            return .done(shelves[level, default: .init()].set(credential.kept(.forSession), for: space).ofDemo)
        case .makeDefault(let user, let space):
            guard let credential = shelves[level]?.credentials(for: space)[user] else { return .done(notKept) }
            return .done(shelves[level, default: .init()].setDefault(credential, for: space).ofDemo)
        case .remove(let user, let space, let onEveryDevice):
            guard level != .synchronizable || onEveryDevice else { return .done(needsEveryDevice) }
            return .done(shelves[level, default: .init()].remove(user: user, for: space))
        case .removeAll(let origin, let onEveryDevice):
            guard level != .synchronizable || onEveryDevice else { return .done(needsEveryDevice) }
            return .done(removeAll(of: origin, level))
        }
    }

    private mutating func removeAll(of origin: Origin, _ level: Persistence) -> StoreOutcome {
        var removed = 0
        for (space, credentials) in shelves[level]?.all ?? [] where space.origin == origin {
            for credential in credentials {
                if shelves[level, default: .init()].remove(user: credential.user, for: space).isChanged { removed += 1 }
            }
        }
        return StoreOutcome(isChanged: removed > 0, why: "\(removed) forgotten")
    }

    private var notKept: StoreOutcome { StoreOutcome(isChanged: false, why: "no such credential was kept") }

    private var needsEveryDevice: StoreOutcome {
        let why = "a synchronizable credential goes only on every device, when that is asked for"
        return StoreOutcome(isChanged: false, why: why)
    }
}

extension Credential {
    fileprivate func kept(_ level: Persistence) -> Credential {
        Credential(user: user, password: password, persistence: level)
    }
}

extension StoreOutcome {
    /// The session's store says "for the session", which is true here.
    fileprivate var ofDemo: StoreOutcome {
        StoreOutcome(isChanged: isChanged, why: "\(why); a credential of the built-in demo site")
    }
}

extension StoreRequest {
    /// What it is about; nil for a list.
    fileprivate var origin: Origin? {
        switch self {
        case .find(let space), .set(_, let space), .makeDefault(_, let space), .remove(_, let space, _): space.origin
        case .removeAll(let origin, _): origin
        case .list: nil
        }
    }
}
