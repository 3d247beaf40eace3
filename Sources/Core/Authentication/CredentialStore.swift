import HTTP

/// A place that keeps credentials after the program ends: the Secret Service, or a vault.
///
/// The one protocol that adapters share: requests and answers are values, so that the core asks by an effect and hears
/// by an event. A call may block for long (a keyring's own dialog); it is made on a thread of its own.
package protocol CredentialStore: Sendable {
    /// For the dialog and the timeline: `GNOME Keyring, login collection`, `vault in ~/.local/share/latchkey`.
    var place: String { get }

    /// Does what is asked; whatever goes wrong is an answer.
    func answer(_ request: StoreRequest) -> StoreAnswer
}

/// What the core asks of a store.
package enum StoreRequest: Equatable, Sendable {
    /// The credentials of one space, with their passwords; answered by `found`.
    case find(ProtectionSpace)
    /// All that is kept, without passwords; answered by `listed`.
    case list
    /// Keeps a credential of level `permanent` or `synchronizable`; answered by `done`.
    case set(Credential, ProtectionSpace)
    /// Makes a user that is kept already the one that is proposed for the space; answered by `done`.
    case makeDefault(user: String, ProtectionSpace)
    /// Forgets one. A synchronizable credential goes only with `onEveryDevice`, and then everywhere
    /// (`NSURLCredentialStorageRemoveSynchronizableCredentials`); answered by `done`.
    case remove(user: String, ProtectionSpace, onEveryDevice: Bool)
    /// Forgets all of an origin, by the same rule; answered by `done`.
    case removeAll(Origin, onEveryDevice: Bool)
}

/// What a store answers.
package enum StoreAnswer: Equatable, Sendable {
    /// In the order of their keeping; `problems` are sentences about records that could not be read.
    case found([Credential], defaultUser: String?, problems: [String])
    case listed([StoredCredential], problems: [String])
    case done(StoreOutcome)
    case failed(StoreFailure)
}

/// A kept credential as lists show it: without its password.
package struct StoredCredential: Equatable, Sendable {
    package let space: ProtectionSpace
    package let user: String
    package let persistence: Persistence
    /// True for the one that is proposed for its space.
    package let isDefault: Bool
    /// Milliseconds since 1970; nil where the store does not say.
    package let changed: UInt64?
    /// How many other versions of it, written by other devices at the same time, are kept.
    package let conflicts: Int

    package init(
        space: ProtectionSpace,
        user: String,
        persistence: Persistence,
        isDefault: Bool,
        changed: UInt64?,
        conflicts: Int = 0
    ) {
        self.space = space
        self.user = user
        self.persistence = persistence
        self.isDefault = isDefault
        self.changed = changed
        self.conflicts = conflicts
    }
}

/// What a change came to; `why` is a clause for the timeline.
package struct StoreOutcome: Equatable, Sendable {
    package let isChanged: Bool
    package let why: String

    package init(isChanged: Bool, why: String) {
        self.isChanged = isChanged
        self.why = why
    }
}

/// Why a store did not answer. The flow goes on with `forSession`.
package struct StoreFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the program can do about it.
    package enum Kind: Equatable, Sendable {
        /// There is no such store here: another may take its place.
        case unavailable
        /// It is locked, and nobody unlocked it.
        case locked
        /// The person sent its question away.
        case dismissed
        /// The passphrase or key file is not the one.
        case wrongKey
        /// It can be read, not written: full, read-only, not permitted.
        case notWritable
        /// What is there cannot be understood.
        case damaged
        /// No answer in time.
        case timedOut
    }

    package let kind: Kind
    /// One sentence: what, where, what to do.
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// Why a credential is not kept in any store, as a clause; nil when it may be (WebKit's rules and Foundation's).
package func reasonNotToStore(_ credential: Credential, for space: ProtectionSpace) -> String? {
    switch credential.persistence {
    case .none: return "persistence none: used once and not kept"
    case .forSession: return "persistence forSession: kept in memory only"
    case .permanent, .synchronizable: break
    }
    if !space.method.isKeptByStores { return "\(space.method) credentials never become permanent" }
    if credential.user.isEmpty && credential.password.isEmpty { return "an empty credential is not kept" }
    if space.realm?.isEmpty ?? true { return "a space without a realm is not kept" }
    return nil
}

extension AuthenticationMethod {
    /// False for what no user name and password answers; certificates never become permanent.
    package var isKeptByStores: Bool { self != .serverTrust && self != .clientCertificate }
}
