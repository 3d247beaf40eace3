import Authentication
import Flow

/// What a list of credentials says when it is empty.
package let noCredentialKept =
    "No credential is kept. A login with forSession keeps one here until the server refuses it."

/// A credential that is kept, in memory or in a store, as the list shows it: without its password.
package struct CredentialRow: Equatable, Sendable {
    package let space: ProtectionSpace
    package let user: String
    package let level: Persistence
    /// `session memory`, or the store's own words.
    let place: String
    /// True for the one that is proposed for its space.
    let isDefault: Bool
    /// How many other versions of it are kept, written by other devices at the same time.
    let conflicts: Int
    /// As the store listed it; nil for the session's own.
    package let stored: StoredCredential?

    /// Who, how long and where, in one line; `•` marks a default, `(+2)` other versions. The realm is the server's: not neutralised.
    package var text: String {
        let mark = isDefault ? "• " : "  "
        let versions = conflicts > 0 ? " (+\(conflicts))" : ""
        return "\(mark)\(user)  \(level.rawValue)\(versions)  \(spaceText)  \(place)"
    }

    /// `http://127.0.0.1:8080 Basic “Staging”`
    var spaceText: String {
        let realm = space.realm.map { " “\($0)”" } ?? ""
        return "\(space.origin) \(space.method)\(realm)\(space.server == .proxy ? " · proxy" : "")"
    }

    /// The same as paragraphs.
    var details: [String] {
        var remarks = isDefault ? ["the default of its space"] : []
        switch conflicts {
        case 0: break
        case 1: remarks.append("another version, written by another device, is kept beside it")
        default: remarks.append("\(conflicts) other versions, written by other devices, are kept beside it")
        }
        return ["\(user) · \(level.rawValue), \(place)", spaceText]
            + (remarks.isEmpty ? [] : [remarks.joined(separator: " · ")])
    }

    /// True for two rows about the same record.
    func isSameRecord(as other: CredentialRow) -> Bool {
        user == other.user && level == other.level && place == other.place && space == other.space
    }
}

extension Session {
    /// Every credential that the run and its stores keep; those of a space stand together.
    package var credentialRows: [CredentialRow] {
        var order: [ProtectionSpace: Int] = [:]
        var groups: [[CredentialRow]] = []
        func add(_ row: CredentialRow) {
            if let group = order[row.space] {
                groups[group].append(row)
            } else {
                order[row.space] = groups.count
                groups.append([row])
            }
        }
        for row in memoryRows { add(row) }
        for item in stored?.items ?? [] { add(CredentialRow(item)) }
        return groups.flatMap(\.self)
    }

    /// Sentences about stores and records that could not be read.
    package var credentialProblems: [String] { stored?.problems ?? [] }

    private var memoryRows: [CredentialRow] {
        credentials.all.flatMap { space, kept in
            let proposed = credentials.defaultCredential(for: space)?.user
            return kept.filter { !isCopy($0, in: space) }.map { credential in
                CredentialRow(
                    space: space,
                    user: credential.user,
                    level: credential.persistence,
                    place: "session memory",
                    isDefault: credential.user == proposed,
                    conflicts: 0,
                    stored: nil
                )
            }
        }
    }
}

extension CredentialRow {
    fileprivate init(_ item: StoredList.Item) {
        self.init(
            space: item.credential.space,
            user: item.credential.user,
            level: item.credential.persistence,
            place: item.place,
            isDefault: item.credential.isDefault,
            conflicts: item.credential.conflicts,
            stored: item.credential
        )
    }
}
