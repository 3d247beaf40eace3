import Authentication
import Flow
import HTTP
import Secrets
import Text

/// The work of `latchkey credentials`: says what was done, and how it went as an exit code.
struct CredentialsRun {
    struct Row {
        let place: String
        let credential: StoredCredential
    }

    private var stores: Stores
    private(set) var code = ExitCode.done

    init(_ stores: Stores) { self.stores = stores }

    mutating func list(_ request: CredentialsRequest, asJSON: Bool) {
        let rows = rows(request)
        if asJSON {
            say(JSONText.array(rows.map(\.json)).description)
        } else if rows.isEmpty {
            if code == ExitCode.done { complain("nothing is kept\(request.origin.map { " for \($0)" } ?? "").") }
        } else {
            for row in rows { say(row.text) }
        }
    }

    mutating func forget(_ request: CredentialsRequest) {
        for row in chosen(request) {
            let credential = row.credential
            let remove = StoreRequest.remove(
                user: credential.user,
                credential.space,
                onEveryDevice: request.onEveryDevice
            )
            guard let outcome = change(credential.persistence, remove) else { continue }
            if outcome.isChanged {
                say("forgotten: \(row.text)")
            } else {
                complain("not forgotten: \(neutralised(outcome.why)): \(row.text)")
                if credential.persistence == .synchronizable { complain("add --on-every-device to mean that.") }
                code = max(code, ExitCode.notDone)
            }
        }
    }

    /// Kept at the new level first; only then it goes from the old one.
    mutating func move(_ request: CredentialsRequest, to level: Persistence) {
        let rows = chosen(request)
        guard rows.count <= 1 else {
            complain("several spaces of that origin keep this user: choose one with --realm.")
            for row in rows { complain("  \(row.text)") }
            code = ExitCode.usage
            return
        }
        guard let row = rows.first else { return }
        let credential = row.credential
        guard credential.persistence != level else { return say("it is there already: \(row.text)") }
        if credential.persistence == .synchronizable, !request.onEveryDevice {
            complain("moving takes it from every device: add --on-every-device to mean that.")
            code = ExitCode.notDone
            return
        }
        guard let password = password(of: credential) else { return }
        let kept = Credential(user: credential.user, password: password, persistence: level)
        guard change(level, .set(kept, credential.space)) != nil else { return }
        let remove = StoreRequest.remove(
            user: credential.user,
            credential.space,
            onEveryDevice: credential.persistence == .synchronizable
        )
        guard change(credential.persistence, remove) != nil else { return }
        say("moved to \(level.rawValue): \(row.text)")
    }

    // MARK: Asking the stores

    private mutating func rows(_ request: CredentialsRequest) -> [Row] {
        var rows: [Row] = []
        for reply in stores.answer(nil, .list) {
            switch reply.answer {
            case .listed(let credentials, let problems):
                for problem in problems { complain(neutralised(problem)) }
                rows += credentials.filter(request.covers).map { Row(place: reply.place, credential: $0) }
            case .failed(let failure): fail(failure)
            case .found, .done: break
            }
        }
        return rows
    }

    private mutating func chosen(_ request: CredentialsRequest) -> [Row] {
        let rows = rows(request)
        if rows.isEmpty, code == ExitCode.done {
            complain("no such credential is kept.")
            code = ExitCode.notDone
        }
        return rows
    }

    private mutating func password(of credential: StoredCredential) -> Secret? {
        for reply in stores.answer(credential.persistence, .find(credential.space)) {
            switch reply.answer {
            case .found(let credentials, _, _):
                if let found = credentials.first(where: { $0.user == credential.user }) { return found.password }
            case .failed(let failure): fail(failure)
            case .listed, .done: break
            }
        }
        if code == ExitCode.done {
            complain("the credential cannot be read, so it was not moved.")
            code = ExitCode.notDone
        }
        return nil
    }

    /// nil when it failed.
    private mutating func change(_ level: Persistence, _ request: StoreRequest) -> StoreOutcome? {
        for reply in stores.answer(level, request) {
            switch reply.answer {
            case .done(let outcome): return outcome
            case .failed(let failure): fail(failure)
            case .found, .listed: break
            }
        }
        return nil
    }

    private mutating func fail(_ failure: StoreFailure) {
        complain(neutralised(failure.description))
        switch failure.kind {
        case .locked, .dismissed, .wrongKey: code = ExitCode.unauthorized
        case .unavailable, .notWritable, .damaged, .timedOut: code = max(code, ExitCode.noResponse)
        }
    }
}

extension CredentialsRun.Row {
    fileprivate var text: String {
        let space = credential.space
        var text = "\(space.origin)\(space.server == .proxy ? " (proxy)" : "")"
        if let realm = space.realm { text += " “\(cut(neutralised(realm), toCells: 40))”" }
        text += " \(space.method) · \(neutralised(credential.user)) · \(credential.persistence.rawValue), "
        text += neutralised(place)
        if credential.isDefault { text += " · default" }
        if credential.conflicts > 0 {
            text += " · \(credential.conflicts) other \(credential.conflicts == 1 ? "version" : "versions") kept"
        }
        return text
    }

    fileprivate var json: JSONText {
        let space = credential.space
        return .object([
            ("origin", .string("\(space.origin)")),
            ("proxy", .bool(space.server == .proxy)),
            ("realm", space.realm.map { .string($0) } ?? .null),
            ("method", .string("\(space.method)")),
            ("user", .string(credential.user)),
            ("persistence", .string(credential.persistence.rawValue)),
            ("place", .string(place)),
            ("isDefault", .bool(credential.isDefault)),
            ("changed", credential.changed.map { .number(Int(clamping: $0)) } ?? .null),
            ("conflicts", .number(credential.conflicts)),
        ])
    }
}
