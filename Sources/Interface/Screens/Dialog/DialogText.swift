import Authentication
import Flow

extension Dialog {
    /// What the focused control does, with its disposition's name.
    package func explanation(_ control: Control, app: HostApp) -> String {
        switch control {
        case .user: "The name that this space knows you by; Enter goes on to the password"
        case .password: "Enter logs in → useCredential; ^R shows the password"
        case .keep: Self.explanation(persistence)
        case .logIn: "→ useCredential: the request is repeated with this user name and password"
        case .cancel:
            switch app.cancelMeaning {
            case .default: "→ performDefaultHandling: nothing is sent, the server's 401 page appears"
            case .cancel: "→ cancelAuthenticationChallenge: nothing is sent, no page appears"
            }
        case .abort: "→ cancelAuthenticationChallenge: the load ends, the page that was there stays"
        case .refuse: "→ rejectProtectionSpace: the next space that the response offers is asked for"
        }
    }

    private static func explanation(_ level: Persistence) -> String {
        switch level {
        case .none: "none: used for this request, never stored"
        case .forSession: "forSession: kept in memory until Latchkey ends"
        case .permanent: "permanent: kept in the system's keychain"
        case .synchronizable: "synchronizable: kept in the keychain and on your other devices"
        }
    }

    /// `http://127.0.0.1:8080 · Basic`: the first line, always in view.
    package var originText: String {
        let space = prompt.challenge.protectionSpace
        return "\(space.origin) · \(space.method)\(space.server == .proxy ? " · proxy" : "")"
    }

    /// That the last answer was refused, from the second try on.
    package var attemptText: String? {
        prompt.attempt > 1 ? "Try \(prompt.attempt) · the server refused the last answer" : nil
    }
}
