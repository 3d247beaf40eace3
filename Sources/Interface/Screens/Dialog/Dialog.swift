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

    /// The levels that work so far.
    package static let levels: [Persistence] = [.none, .forSession]

    package init(_ prompt: Prompt, persistence: Persistence = .forSession) {
        self.prompt = prompt
        user = TextField(prompt.user)
        password = MaskedField(prompt.password ?? Secret(""))
        self.persistence = persistence
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
        let index = Self.levels.firstIndex(of: persistence) ?? 0
        persistence = Self.levels[max(0, min(index + step, Self.levels.count - 1))]
    }

    /// False when the text does not fit.
    mutating func paste(_ text: String) -> Bool {
        switch focus {
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
