import Authentication
import HTTP

extension Vault: CredentialStore {
    package var place: String { "vault in \(path)" }

    /// `CredentialStore`: what throws elsewhere is an answer here.
    package func answer(_ request: StoreRequest) -> StoreAnswer {
        do throws(VaultError) {
            return try perform(request)
        } catch {
            return .failed(StoreFailure(error.kind, error.description))
        }
    }

    private func perform(_ request: StoreRequest) throws(VaultError) -> StoreAnswer {
        switch request {
        case .find(let space):
            let contents = try credentials(for: space)
            return .found(
                contents.credentials,
                defaultUser: contents.defaultUser,
                problems: contents.problems.map(\.description)
            )
        case .list:
            let contents = try all()
            return .listed(contents.credentials, problems: contents.problems.map(\.description))
        case .set(let credential, let space): return .done(try set(credential, for: space))
        case .makeDefault(let user, let space): return .done(try makeDefault(user: user, for: space))
        case .remove(let user, let space, let onEveryDevice):
            return .done(try remove(user: user, for: space, onEveryDevice: onEveryDevice))
        case .removeAll(let origin, let onEveryDevice):
            return .done(try removeAll(of: origin, onEveryDevice: onEveryDevice))
        }
    }

    /// Forgets all of an origin, by the rule of `remove`; `why` says how many went.
    package func removeAll(of origin: Origin, onEveryDevice: Bool) throws(VaultError) -> StoreOutcome {
        var removed = 0
        var kept = 0
        for stored in try all().credentials where stored.space.origin == origin {
            let outcome = try remove(user: stored.user, for: stored.space, onEveryDevice: onEveryDevice)
            if outcome.isChanged { removed += 1 } else { kept += 1 }
        }
        let rest = kept == 0 ? "" : ", \(kept) synchronizable left: they go only on every device"
        return StoreOutcome(isChanged: removed > 0, why: "\(removed) forgotten\(rest)")
    }
}
