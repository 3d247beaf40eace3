import Authentication
import HTTP
import Secrets

/// A version of a record, and the file that holds it.
struct Version {
    let record: Record
    /// Names in the vault; a synchroniser may have made copies.
    var files: [FilePlace]
}

struct FilePlace: Equatable {
    let folder: String
    let name: String
}

/// All versions of one record, put in order.
struct History {
    /// What counts: the latest version that no other builds upon.
    let current: Record
    /// Versions written without knowledge of the current one, and not removed since: the latest first.
    let conflicts: [Record]
    let versions: [Version]

    /// Nil without versions.
    init?(_ versions: [Version]) {
        let standing = versions.filter { version in
            !versions.contains { $0.record.supersedes(version.record) }
        }
        let order = standing.map(\.record).sorted(by: isLater)
        guard let current = order.first else { return nil }
        self.current = current
        self.versions = versions
        conflicts = order.dropFirst().filter { $0.isCredential }
    }

    /// The current version when it is a credential.
    var credential: Record? { current.isCredential ? current : nil }
}

/// Equal stamps come from one device that was copied; then the text decides, the same on every device.
private func isLater(_ left: Record, _ right: Record) -> Bool {
    if left.stamp != right.stamp { return left.stamp > right.stamp }
    return left.user > right.user
}

extension Record {
    var isCredential: Bool { if case .credential = content { true } else { false } }

    var persistence: Persistence? { if case .credential(let level, _) = content { level } else { nil } }

    var password: Secret? { if case .credential(_, let password) = content { password } else { nil } }
}

/// What is kept of one space.
struct SpaceState {
    let space: ProtectionSpace
    private(set) var histories: [Record.Subject: History] = [:]

    init(_ space: ProtectionSpace, _ versions: [Version]) {
        self.space = space
        for (subject, versions) in Dictionary(grouping: versions, by: \.record.subject) {
            if let history = History(versions) { histories[subject] = history }
        }
    }

    /// The current credentials in the order of their first keeping.
    var credentials: [Record] {
        histories.values.compactMap(\.credential).sorted { ($0.stamp, $0.user) < ($1.stamp, $1.user) }
    }

    /// The user that is proposed: the latest choice, or whoever was first since; nil once that one is forgotten.
    var defaultUser: String? {
        var choices = histories.values.compactMap { history -> (stamp: Stamp, user: String)? in
            history.credential.flatMap { record in record.first.map { ($0, record.user) } }
        }
        if let chosen = histories[.defaultUser]?.current { choices.append((chosen.stamp, chosen.user)) }
        guard let user = choices.max(by: { $0.stamp < $1.stamp })?.user else { return nil }
        return histories[.user(user)]?.credential == nil ? nil : user
    }

    /// The greatest stamp that anybody wrote here.
    var latest: Stamp? { histories.values.flatMap(\.versions).map(\.record.stamp).max() }

    /// Every file of the subject.
    func files(of subject: Record.Subject) -> [FilePlace] {
        histories[subject]?.versions.flatMap(\.files) ?? []
    }
}
