import Page

/// What lies around the one web view of the Session.
package enum Stage: Equatable, Sendable {
    /// The page itself.
    case browser
    /// A pretend native screen of the app; the web view lies over it while a challenge is to be seen.
    case captcha(CaptchaStage)
    /// A native form over a page that is not seen.
    case form(FormStage)
}

/// The native screen of a pretend app that holds a captcha.
package struct CaptchaStage: Equatable, Sendable {
    /// The screen's own title.
    package var title: String
    /// What the app shows, from top to bottom.
    package var lines: [String]
    package var buttons: [StageButton]

    package init(title: String, lines: [String] = [], buttons: [StageButton] = []) {
        self.title = title
        self.lines = lines
        self.buttons = buttons
    }
}

/// A button of the app, outside the web view.
package struct StageButton: Equatable, Sendable {
    /// What `Event.stageButtonPressed` names it by.
    package let id: String
    package let label: String
    package let isEnabled: Bool
    /// Why it is disabled, or what it does: a clause.
    package let why: String?

    package init(_ id: String, _ label: String, isEnabled: Bool = true, why: String? = nil) {
        self.id = id
        self.label = label
        self.isEnabled = isEnabled
        self.why = why
    }
}

/// What a screen shows of a captcha, on whichever stage it runs.
package struct CaptchaView: Equatable, Sendable {
    /// The state of the lifecycle by its name: `loadingHidden`, `tokenHeld`.
    package var state: String
    /// From 1; each load, reload and reset begins another one.
    package var attempt: Int
    /// True while the web view lies over the app's screen, or a widget's challenge is to be seen.
    package var isOverlay: Bool
    /// How long the held token lives on; nil while none is held.
    package var tokenSeconds: Int?
    /// The newest bridge messages as JSON, the newest last; tokens are replaced by their length.
    package var lastMessages: [String]
    /// What the verification came to, and the policy that made it.
    package var verdict: String?

    package init(
        state: String,
        attempt: Int,
        isOverlay: Bool = false,
        tokenSeconds: Int? = nil,
        lastMessages: [String] = [],
        verdict: String? = nil
    ) {
        self.state = state
        self.attempt = attempt
        self.isOverlay = isOverlay
        self.tokenSeconds = tokenSeconds
        self.lastMessages = lastMessages
        self.verdict = verdict
    }
}

/// The masked dialog that asks for the server key.
package struct ServerKeyQuestion: Equatable, Sendable {
    /// The endpoint that it is sent to, without user information.
    package let endpoint: String
    /// The vendor's dialect: `smartcaptcha`.
    package let dialect: String

    package init(endpoint: String, dialect: String) {
        self.endpoint = endpoint
        self.dialect = dialect
    }
}

/// A native form over a hidden page.
package struct FormStage: Equatable, Sendable {
    package var fields: [NativeField]
    package var submitLabel: String
    /// `loading`, `form ready`, `waiting for the form`, `script running`, `revealed`, `failed: …`.
    package var state: String
    package var isBusy: Bool
    package var reason: String?
    /// The designer's; empty where there is none.
    package var title: String

    package init(
        fields: [NativeField] = [],
        submitLabel: String,
        state: String,
        isBusy: Bool = false,
        reason: String? = nil,
        title: String = ""
    ) {
        self.fields = fields
        self.submitLabel = submitLabel
        self.state = state
        self.isBusy = isBusy
        self.reason = reason
        self.title = title
    }
}

/// A field of a native form.
package struct NativeField: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case text, password, email, number, textArea, checkbox
        case select(options: [String])
        case radio(options: [String])
    }

    package let id: String
    package let label: String
    package let kind: Kind
    /// Of `select` and `radio` it is `.chosen` with the place of one option, from 0, or with none.
    package var value: FieldValue
    package let isRequired: Bool
    /// What is wrong with its value: a sentence.
    package var problem: String?

    package init(
        id: String,
        label: String,
        kind: Kind,
        value: FieldValue,
        isRequired: Bool = false,
        problem: String? = nil
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.value = value
        self.isRequired = isRequired
        self.problem = problem
    }
}
