import Authentication
import Flow
import Grid
import HTTP
import Page

/// All that the screen shows: the run, and how far the person has scrolled, typed and opened in it.
package struct Model: Sendable {
    package internal(set) var session: Session
    package internal(set) var timeline: Timeline
    /// In cells.
    package internal(set) var width: Int
    package internal(set) var height: Int
    package let repertoire: Repertoire
    /// The time of the newest event.
    package internal(set) var now: Milliseconds = 0
    package internal(set) var isMouseOn: Bool

    var focus: Pane = .page
    var page = PageView()
    var flow = FlowView()
    /// The app's own screen, while there is one.
    var native = NativeView()
    var dialog: Dialog?
    /// The vault's question, or that for a captcha's server key; it goes before the sign-in dialog.
    var secret: SecretDialog?
    /// The level of the last login, for a second try.
    var lastPersistence: Persistence = .forSession
    /// False until a frame that lets the dialog take keys was shown: what was typed before is not for it.
    var dialogHasBeenSeen = false
    /// True for a dialog that opened while the person was typing in the page.
    var dialogWaits = false
    var addressBar: AddressBar?
    var find: FindBar?
    /// What lies over the screen, the topmost last.
    var layers: [Layer] = []
    /// When the hidden page of a form was revealed, while that is recent.
    var revealed: Milliseconds?
    /// Whether a revealed page comes in two steps: dim, then as it is.
    let fades: Bool
    /// The screen's own line, until the next key.
    var message: Message?
    /// The list of credentials while it is shown.
    var credentialRows: [CredentialRow] = []
    /// A change of a credential that wants the same key again.
    var confirmation: Confirmation?
    /// True after a ^C that found nothing to stop: the next one quits.
    var interruptAsked = false
    var loadStarted: Milliseconds?
    /// True from the key that began a load until a frame has shown it: keys that came in the same burst are meant for
    /// what the load brings, and must not reach the page as commands.
    var hasUnseenLoad = false

    package init(
        session: Session = Session(seed: []),
        timeline: Timeline = Timeline(),
        width: Int = 80,
        height: Int = 24,
        repertoire: Repertoire = .unicode,
        mouse: Bool = false,
        fades: Bool = false
    ) {
        self.session = session
        self.timeline = timeline
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.repertoire = repertoire
        isMouseOn = mouse
        self.fades = fades && repertoire != .ascii
        if repertoire == .ascii { message = Message(text: "This locale is not UTF-8: frames and marks are ASCII") }
    }

    /// True while the picture changes with time alone: a load that takes long shows how long.
    package var wantsTimer: Bool {
        session.load != nil && session.prompt == nil && session.passphrase == nil || isFading
    }
}

/// What has the focus when no layer is open.
enum Pane: Equatable, Sendable { case page, stage, dialog, flow }

extension Model {
    /// What has the focus once the flow panel gives it up.
    var basePane: Pane { dialog != nil ? .dialog : webView == .hidden ? .stage : .page }
}

/// A line of the screen's own: what went wrong, or what was done.
struct Message: Equatable, Sendable {
    var text: String
    var isProblem = false
}

/// What lies over the main screen and takes the keys.
enum Layer: Equatable, Sendable {
    /// Scrolled by lines.
    case help(scroll: Int)
    /// The number of an entry, from 0, and how far it is scrolled.
    case inspector(entry: Int, scroll: Int)
    case palette(Palette)
    case credentials(selected: Int)
    case write(WriteForm)
    case heldMenu(selected: Int)
    /// The open list of a page's select.
    case choices(ChoiceList)
    /// A file that a page wants.
    case path(PathDialog)

    /// True for two layers that must not lie on one another.
    func isOfKind(_ other: Layer) -> Bool {
        switch (self, other) {
        case (.help, .help), (.inspector, .inspector), (.palette, .palette), (.credentials, .credentials),
            (.write, .write), (.heldMenu, .heldMenu), (.choices, .choices), (.path, .path):
            true
        default: false
        }
    }

    /// True where letters are text.
    var takesText: Bool {
        switch self {
        case .palette, .write, .choices, .path: true
        case .help, .inspector, .credentials, .heldMenu: false
        }
    }
}

extension Model {
    /// True while the person edits a field that is not the dialog's: the dialog waits.
    var isEditingElsewhere: Bool { isEditingOverPage || isTypingInField }

    /// True while the person edits something of the screen's own.
    var isEditingOverPage: Bool {
        addressBar != nil || find?.isEditing == true || layers.contains(where: \.takesText)
    }

    /// True when the dialog is drawn.
    var showsDialog: Bool { dialog != nil && !isEditingElsewhere }

    /// True while the dialog leaves the screen to another pane: to the enlarged flow panel that has the focus, or to any
    /// where the dialog takes the whole screen.
    var dialogStepsAside: Bool {
        guard let dialog, focus != .dialog else { return false }
        return flowLiesOnTop || DialogPlan(dialog, model: self).isFullScreen
    }

    /// True while the enlarged flow panel is read: Esc folds it.
    var flowLiesOnTop: Bool { flow.isEnlarged && focus == .flow }

    /// True when keys go to the dialog.
    var dialogTakesKeys: Bool { showsDialog && layers.isEmpty && focus == .dialog && !showsSecret }

    /// True where a letter is text and not a command.
    var isTakingText: Bool {
        if secretTakesKeys { return true }
        if let layer = layers.last { return layer.takesText }
        if isEditingOverPage || fieldTakesKeys || nativeFieldTakesKeys { return true }
        return dialogTakesKeys && dialog?.isTakingText == true
    }

    /// True while something lies over the page that `q` must not skip.
    var hasOpenLayer: Bool {
        !layers.isEmpty || addressBar != nil || find != nil || dialog != nil || secret != nil
            || webView == .overlay
    }

    /// The last entry's number from 0, or the one selected in the flow panel.
    var inspectedEntry: Int { min(flow.selected ?? timeline.count - 1, timeline.count - 1) }
}
