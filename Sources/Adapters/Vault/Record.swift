import Authentication
import HTTP
import Secrets

/// One version of one record, decrypted.
package struct Record: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// The password is nil where the reader asked for none.
        case credential(Persistence, password: Secret?)
        /// Removed on every device.
        case tombstone
        /// Names the default user of its space.
        case defaultUser
    }

    package let space: ProtectionSpace
    package let user: String
    package let content: Content
    package let stamp: Stamp
    /// The versions of the same record that this one builds upon.
    package let seen: Seen
    /// Set on the first credential of a space: from then on it is the default, until a later choice.
    package let first: Stamp?

    package init(
        space: ProtectionSpace,
        user: String,
        content: Content,
        stamp: Stamp,
        seen: Seen,
        first: Stamp?
    ) {
        self.space = space
        self.user = user
        self.content = content
        self.stamp = stamp
        self.seen = seen
        self.first = first
    }

    /// What versions are versions of.
    enum Subject: Hashable {
        case user(String)
        case defaultUser
    }

    var subject: Subject { content == .defaultUser ? .defaultUser : .user(user) }

    /// Whether this version builds upon `other`, which is then of no interest any more.
    func supersedes(_ other: Record) -> Bool { stamp != other.stamp && seen.covers(other.stamp) }
}
