import Authentication
import Flow

extension Dialog {
    /// What the focused control does, with its disposition's name.
    package func explanation(_ control: Control, app: HostApp) -> String {
        switch control {
        case .user: userExplanation
        case .password:
            choice == nil
                ? "Enter logs in → useCredential; ^R shows the password"
                : "Enter logs in → useCredential with the stored password; typing replaces it"
        case .keep: keepExplanation
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

    private var userExplanation: String {
        if let choice, prompt.choices.indices.contains(choice) {
            let level = prompt.choices[choice].persistence
            let place = prompt.offers.first { $0.level == level }?.place.map { ", \($0)" } ?? ""
            return "Stored user \(choice + 1) of \(prompt.choices.count): \(level.rawValue)\(place); typing makes it "
                + "an entry of your own"
        }
        switch prompt.choices.count {
        case 0: return "The name that this space knows you by; Enter goes on to the password"
        case 1: return "One user is stored for this space: ↓ puts it in with its password"
        case let count: return "\(count) users are stored for this space: ↑↓ put them in with their passwords"
        }
    }

    /// Why the levels that are marked cannot be chosen.
    private var keepExplanation: String {
        let reasons = prompt.offers.compactMap(\.refusal)
        return reasons.isEmpty ? "←→ choose how long this credential is kept" : reasons.joined(separator: " · ")
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

extension Prompt.LevelOffer {
    /// `synchronizable: no sync_folder is set in the config`; nil for a level that can be chosen.
    package var refusal: String? { reasonAgainst.map { "\(level.rawValue): \($0)" } }

    /// What choosing the level comes to; for what outlives the run, where it is written.
    package var meaning: String {
        switch level {
        case .none: "none: used for this request, never stored"
        case .forSession: "forSession: kept in memory until Latchkey ends"
        case .permanent: "→ permanent: written to \(place ?? "the store of this system"), once the server took it"
        case .synchronizable: "→ synchronizable: written to \(place ?? "sync_folder"), once the server took it"
        }
    }
}
