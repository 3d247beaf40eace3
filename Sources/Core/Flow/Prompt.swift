import Authentication
import Secrets

/// The dialog that waits for the person: everything it shows, already safe for a terminal.
package struct Prompt: Equatable, Sendable {
    package let challenge: AuthenticationChallenge
    /// From 1. Above 1 the server refused the last answer.
    package let attempt: Int
    /// The realm, neutralised and cut; nil where there is none or where it must not be shown.
    package let siteWords: String?
    /// “The password will travel unencrypted.”, a downgrade, a cross-origin request.
    package let warnings: [String]
    /// The user name to start with.
    package let user: String
    /// The password to start with, never shown.
    package let password: Secret?
    /// True when the response offers another space.
    package let canRefuse: Bool
    /// Stored credentials of the space, for the person to choose among; empty when there are none.
    package let choices: [Credential]
    /// Every level, in Foundation's order.
    package let offers: [LevelOffer]

    /// Whether a level can be chosen, and where it is kept.
    package struct LevelOffer: Equatable, Sendable {
        package let level: Persistence
        /// nil while it is not known, or where nothing is written.
        package let place: String?
        /// Why it cannot be chosen; nil when it can.
        package let reasonAgainst: String?

        package init(level: Persistence, place: String? = nil, reasonAgainst: String? = nil) {
            self.level = level
            self.place = place
            self.reasonAgainst = reasonAgainst
        }
    }

    package init(
        challenge: AuthenticationChallenge,
        attempt: Int,
        siteWords: String?,
        warnings: [String],
        user: String,
        password: Secret?,
        canRefuse: Bool,
        choices: [Credential] = [],
        offers: [LevelOffer] = [.init(level: .none), .init(level: .forSession)]
    ) {
        self.challenge = challenge
        self.attempt = attempt
        self.siteWords = siteWords
        self.warnings = warnings
        self.user = user
        self.password = password
        self.canRefuse = canRefuse
        self.choices = choices
        self.offers = offers
    }
}
