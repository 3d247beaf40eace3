import HTTP
import Secrets

/// The credentials of this run, by space and user, with a default per space: `URLCredentialStorage`'s rules for
/// `forSession`. The other levels belong to stores of their own and are not kept here.
package struct SessionCredentialStore: Equatable, Sendable {
    package typealias Outcome = StoreOutcome

    private struct Shelf: Equatable, Sendable {
        let space: ProtectionSpace
        /// By user; the newest last.
        var credentials: [Credential]
        /// A user of `credentials`.
        var defaultUser: String
    }

    private var shelves: [Shelf] = []

    package init() {}

    /// Keeps a `forSession` credential; the first of a space is its default, the same user's is replaced.
    package mutating func set(_ credential: Credential, for space: ProtectionSpace) -> Outcome {
        guard credential.persistence == .forSession else { return refused(credential.persistence) }
        guard let shelf = index(of: space) else {
            shelves.append(Shelf(space: space, credentials: [credential], defaultUser: credential.user))
            return Outcome(isChanged: true, why: "kept for the session, as the default of its space")
        }
        guard let place = shelves[shelf].credentials.firstIndex(where: { $0.user == credential.user }) else {
            shelves[shelf].credentials.append(credential)
            return Outcome(isChanged: true, why: "kept for the session")
        }
        guard shelves[shelf].credentials[place] != credential else {
            return Outcome(isChanged: false, why: "an equal credential is kept already")
        }
        shelves[shelf].credentials[place] = credential
        return Outcome(isChanged: true, why: "replaces the same user's older credential")
    }

    /// Keeps a credential and makes it the one that is proposed for its space.
    package mutating func setDefault(_ credential: Credential, for space: ProtectionSpace) -> Outcome {
        let kept = set(credential, for: space)
        guard credential.persistence == .forSession, let shelf = index(of: space) else { return kept }
        guard shelves[shelf].defaultUser != credential.user else { return kept }
        shelves[shelf].defaultUser = credential.user
        return Outcome(isChanged: true, why: "now the default of its space")
    }

    /// Forgets a user's credential of that space; a space without credentials disappears. When the default goes, the
    /// space has none until one is set again.
    package mutating func remove(user: String, for space: ProtectionSpace) -> Outcome {
        guard let shelf = index(of: space),
            let place = shelves[shelf].credentials.firstIndex(where: { $0.user == user })
        else { return Outcome(isChanged: false, why: "no such credential was kept") }
        shelves[shelf].credentials.remove(at: place)
        if shelves[shelf].credentials.isEmpty { shelves.remove(at: shelf) }
        return Outcome(isChanged: true, why: "forgotten")
    }

    /// As `remove(user:for:)`; a credential of a level that is not kept here has no effect.
    package mutating func remove(_ credential: Credential, for space: ProtectionSpace) -> Outcome {
        guard credential.persistence == .forSession else {
            return Outcome(isChanged: false, why: "a \(credential.persistence.rawValue) credential is not kept here")
        }
        return remove(user: credential.user, for: space)
    }

    package mutating func removeAll() { shelves.removeAll() }

    /// By user name; empty for an unknown space.
    package func credentials(for space: ProtectionSpace) -> [String: Credential] {
        guard let shelf = index(of: space) else { return [:] }
        let credentials = shelves[shelf].credentials
        return Dictionary(credentials.map { ($0.user, $0) }, uniquingKeysWith: { $1 })
    }

    /// What is proposed for the space.
    package func defaultCredential(for space: ProtectionSpace) -> Credential? {
        guard let shelf = index(of: space) else { return nil }
        return shelves[shelf].credentials.first { $0.user == shelves[shelf].defaultUser }
    }

    /// Every space with its credentials, in the order of their first keeping.
    package var all: [(space: ProtectionSpace, credentials: [Credential])] {
        shelves.map { ($0.space, $0.credentials) }
    }

    package var isEmpty: Bool { shelves.isEmpty }

    private func index(of space: ProtectionSpace) -> Int? { shelves.firstIndex { $0.space == space } }

    private func refused(_ persistence: Persistence) -> Outcome {
        let why =
            persistence == .none
            ? "persistence none: used once and not kept"
            : "persistence \(persistence.rawValue) belongs to a store of its own"
        return Outcome(isChanged: false, why: why)
    }
}
