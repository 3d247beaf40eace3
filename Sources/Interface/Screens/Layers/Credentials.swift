import Authentication
import Flow
import Grid

/// What a list of credentials says when it is empty.
package let noCredentialKept =
    "No credential is kept. A login with forSession keeps one here until the server refuses it."

/// A credential that the run holds, as the list shows it.
package struct CredentialRow: Equatable, Sendable {
    package let space: ProtectionSpace
    package let user: String
    let level: String
    let source: String

    /// Where it is valid, for whom, and how long it is kept. The realm is the server's: not neutralised.
    package var text: String {
        let realm = space.realm.map { " “\($0)”" } ?? ""
        return "\(space.origin) \(space.method)\(realm)  \(user)  \(level)  \(source)"
    }
}

extension Session {
    /// Every credential that the run holds.
    package var credentialRows: [CredentialRow] {
        credentials.all.flatMap { space, credentials in
            credentials.map { credential in
                CredentialRow(
                    space: space,
                    user: credential.user,
                    level: credential.persistence.rawValue,
                    source: "session memory"
                )
            }
        }
    }
}

extension Model {
    var credentialRows: [CredentialRow] { session.credentialRows }

    func credentialLines(selected: Int, width: Int) -> [StyledLine] {
        let rows = credentialRows
        guard !rows.isEmpty else {
            return repertoire.wrapped(
                noCredentialKept,
                to: width
            ).map { StyledLine(text: $0) }
        }
        return rows.enumerated().map { index, row in
            StyledLine(
                text: repertoire.clipped(row.text, to: width),
                style: index == selected ? .selected : .plain
            )
        }
    }

    /// Enter and `d` forget the selected credential.
    mutating func takeInCredentials(_ selected: Int, _ key: Key) -> [ScreenEffect]? {
        let isForget: Bool =
            switch key {
            case .enter, .delete: true
            case .character(let character): commandLetter(character) == "d"
            default: false
            }
        guard isForget else { return nil }
        let rows = credentialRows
        guard rows.indices.contains(selected) else { return [] }
        let effects = send(.credentialForgotten(rows[selected].space, user: rows[selected].user))
        replaceLayer(.credentials(selected: max(0, min(selected, credentialRows.count - 1))))
        message = Message(text: "Forgotten: \(rows[selected].user) at \(rows[selected].space.origin)")
        return effects
    }
}
