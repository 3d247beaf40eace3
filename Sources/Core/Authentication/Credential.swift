import Secrets

/// How long a credential is kept: `URLCredential.Persistence`.
package enum Persistence: String, CaseIterable, Hashable, Sendable {
    /// Used for this request, never stored.
    case none
    /// In locked memory until the program ends.
    case forSession
    /// In the system's keychain.
    case permanent
    /// In the keychain and on the user's other devices.
    case synchronizable
}

/// A user name and password with the level it is kept at: `URLCredential`.
package struct Credential: Equatable, Sendable {
    package let user: String
    package let password: Secret
    package let persistence: Persistence

    package init(user: String, password: Secret, persistence: Persistence) {
        self.user = user
        self.password = password
        self.persistence = persistence
    }
}
