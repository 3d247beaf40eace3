import Authentication
import HTTP

package typealias StoreCallID = Int

/// What one store said, and where it is: `GNOME Keyring, login collection`.
package struct StoreReply: Equatable, Sendable {
    /// `permanent` or `synchronizable`.
    package let level: Persistence
    package let place: String
    package let answer: StoreAnswer

    package init(level: Persistence, place: String, answer: StoreAnswer) {
        self.level = level
        self.place = place
        self.answer = answer
    }
}

/// A question to the stores that is under way, and what its answer is for.
enum StoreCall: Equatable, Sendable {
    /// A challenge waits for it.
    case lookUp(MetChallenge, FetchID)
    /// A credential that a server just took.
    case keep(Credential, ProtectionSpace)
    case list
    /// Nothing was stored for this space: is there something of another realm?
    case lookElsewhere(ProtectionSpace)
    case forget
    /// The first half of a move: the password is fetched from where it is.
    case fetchToMove(CredentialMove)
    /// The second half: it is kept at the new level, and goes from the old one after that.
    case keepMoved(CredentialMove)
}

/// Which credential, without its password.
package struct CredentialName: Hashable, Sendable {
    package let user: String
    package let space: ProtectionSpace

    package init(user: String, space: ProtectionSpace) {
        self.user = user
        self.space = space
    }
}

/// A credential on its way up or down a level.
package struct CredentialMove: Equatable, Sendable {
    package let user: String
    package let space: ProtectionSpace
    package let from: Persistence
    package let to: Persistence

    package init(user: String, space: ProtectionSpace, from: Persistence, to: Persistence) {
        self.user = user
        self.space = space
        self.from = from
        self.to = to
    }
}

/// The vault asks for its passphrase: what its dialog says.
package struct PassphraseQuestion: Equatable, Sendable {
    /// The folder.
    package let place: String
    /// True when the vault is made with it: then it is typed twice.
    package let isNew: Bool

    package init(place: String, isNew: Bool) {
        self.place = place
        self.isNew = isNew
    }
}

/// What the stores found for one space.
struct FoundCredentials: Equatable, Sendable {
    /// With the level and place of each.
    var credentials: [(credential: Credential, place: String)] = []
    var defaultUser: String?
    /// Sentences of stores that did not answer, safe for a terminal.
    var failures: [String] = []

    /// The one that is proposed: the default, else the only one.
    var proposed: (credential: Credential, place: String)? {
        credentials.first { $0.credential.user == defaultUser } ?? (credentials.count == 1 ? credentials[0] : nil)
    }

    static func == (left: FoundCredentials, right: FoundCredentials) -> Bool {
        left.defaultUser == right.defaultUser && left.failures == right.failures
            && left.credentials.elementsEqual(right.credentials) {
                $0.credential == $1.credential && $0.place == $1.place
            }
    }
}

/// What the stores keep, for the credentials screen.
package struct StoredList: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package let place: String
        package let credential: StoredCredential
    }

    package var items: [Item] = []
    /// Sentences about stores and records that could not be read.
    package var problems: [String] = []
}
