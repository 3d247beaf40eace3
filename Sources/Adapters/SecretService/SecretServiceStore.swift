import Authentication
import HTTP

extension SecretService: CredentialStore {
    /// `CredentialStore`: what throws elsewhere is an answer here.
    package func answer(_ request: StoreRequest) -> StoreAnswer {
        do throws(SecretServiceError) {
            return try perform(request)
        } catch {
            return .failed(StoreFailure(error.kind, error.description))
        }
    }

    private func perform(_ request: StoreRequest) throws(SecretServiceError) -> StoreAnswer {
        switch request {
        case .find(let space):
            let (credentials, defaultUser) = try credentials(for: space)
            return .found(credentials, defaultUser: defaultUser, problems: [])
        case .list: return .listed(try all(), problems: [])
        case .set(let credential, let space): return .done(try set(credential, for: space))
        case .makeDefault(let user, let space): return .done(try makeDefault(user: user, for: space))
        case .remove(let user, let space, _): return .done(try remove(user: user, for: space))
        case .removeAll(let origin, _):
            var removed = 0
            for stored in try all() where stored.space.origin == origin {
                if try remove(user: stored.user, for: stored.space).isChanged { removed += 1 }
            }
            return .done(StoreOutcome(isChanged: removed > 0, why: "\(removed) forgotten"))
        }
    }
}
