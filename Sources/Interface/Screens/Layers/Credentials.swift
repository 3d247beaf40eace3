import Authentication
import Flow
import Grid

/// A credential that the run holds, as the list shows it.
struct CredentialRow: Equatable, Sendable {
    let space: ProtectionSpace
    let user: String
    let level: String
    let source: String
}

extension Model {
    var credentialRows: [CredentialRow] { [] }

    func credentialLines(selected: Int, width: Int) -> [StyledLine] {
        let rows = credentialRows
        guard !rows.isEmpty else {
            return repertoire.wrapped(
                "No credential is kept. One appears here after a login with forSession that the server accepted.",
                to: width
            ).map { StyledLine(text: $0) }
        }
        return rows.enumerated().map { index, row in
            let realm = row.space.realm.map { " “\($0)”" } ?? ""
            let text = "\(row.space.origin) \(row.space.method)\(realm)  \(row.user)  \(row.level)  \(row.source)"
            return StyledLine(
                text: repertoire.clipped(text, to: width),
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
