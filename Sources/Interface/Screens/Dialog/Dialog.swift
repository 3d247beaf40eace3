import Authentication
import Flow
import Grid
import Secrets

/// The sign-in dialog while it is being filled in.
package struct Dialog: Equatable, Sendable {
    /// What Tab walks through, in this order.
    package enum Control: Equatable, Sendable, CaseIterable { case user, password, keep, logIn, cancel, abort, refuse }

    let prompt: Prompt
    var user: TextField
    var password: MaskedField
    var persistence: Persistence
    var focus: Control
    /// Which of the stored credentials stands in the fields; nil while it is an entry of the person's own.
    private(set) var choice: Int?
    /// What was typed and chosen before a stored user was.
    private var ownUser = ""
    private var ownPersistence = Persistence.forSession

    package init(_ prompt: Prompt, persistence: Persistence = .forSession) {
        self.prompt = prompt
        user = TextField(prompt.user)
        password = MaskedField(prompt.password ?? Secret(""))
        self.persistence = prompt.levels.contains(persistence) ? persistence : .forSession
        focus = prompt.user.isEmpty ? .user : .password
    }

    var isTakingText: Bool { focus == .user || focus == .password }

    var controls: [Control] { Control.allCases.filter { $0 != .refuse || prompt.canRefuse } }
    var buttons: [Control] { controls.filter(\.isButton) }

    mutating func moveFocus(_ step: Int) {
        let controls = controls
        let index = controls.firstIndex(of: focus) ?? 0
        setFocus(controls[(index + step + controls.count) % controls.count])
    }

    /// Leaving the password hides it.
    mutating func setFocus(_ control: Control) {
        if control != .password { password.isRevealed = false }
        focus = control
    }

    mutating func moveLevel(_ step: Int) {
        let levels = prompt.levels
        guard !levels.isEmpty else { return }
        let index = levels.firstIndex(of: persistence) ?? 0
        persistence = levels[max(0, min(index + step, levels.count - 1))]
    }

    // MARK: Stored users

    /// Puts the next or previous stored credential into the fields; before the first is what was typed.
    mutating func moveChoice(_ step: Int) {
        let next = max(-1, min((choice ?? -1) + step, prompt.choices.count - 1))
        guard next != choice ?? -1 else { return }
        if choice == nil {
            ownUser = user.text
            ownPersistence = persistence
        }
        guard next >= 0 else {
            leaveChoice()
            user = TextField(ownUser)
            password = MaskedField(prompt.password ?? Secret(""))
            return
        }
        let credential = prompt.choices[next]
        choice = next
        user = TextField(credential.user)
        password = MaskedField(credential.password)
        if prompt.levels.contains(credential.persistence) { persistence = credential.persistence }
    }

    /// The level that came with the stored credential goes with it, so that nothing is written unasked.
    private mutating func leaveChoice() {
        if let choice, prompt.choices[choice].persistence == persistence { persistence = ownPersistence }
        choice = nil
    }

    /// What was stored for one user must not go out under another name, nor be shown: an edit empties the password.
    mutating func makeOwn() {
        guard choice != nil else { return }
        leaveChoice()
        password = MaskedField()
    }

    /// False when the text does not fit.
    mutating func paste(_ text: Secret) -> Bool {
        makeOwn()
        return switch focus {
        case .user: user.insert(text)
        case .password: password.insert(text)
        default: true
        }
    }
}

extension Dialog.Control {
    var isButton: Bool {
        switch self {
        case .logIn, .cancel, .abort, .refuse: true
        case .user, .password, .keep: false
        }
    }

    /// A button's text.
    var title: String {
        switch self {
        case .user: "User name"
        case .password: "Password"
        case .keep: "Keep"
        case .logIn: "Log in"
        case .cancel: "Cancel"
        case .abort: "Abort"
        case .refuse: "Refuse this space"
        }
    }
}

extension Prompt {
    /// The levels that can be chosen, in Foundation's order.
    package var levels: [Persistence] { offers.filter { $0.reasonAgainst == nil }.map(\.level) }
}

extension Persistence {
    /// True for what is kept after the program ends.
    var outlivesRun: Bool { self == .permanent || self == .synchronizable }
}
