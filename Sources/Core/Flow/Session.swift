import Authentication
import HTTP
import Page
import Secrets

/// All that is true of a run: the web view and its navigation, the app around it, the gate, what is remembered.
/// Events in, effects out; no clock, no randomness, no I/O.
package struct Session: Sendable {
    /// What lies around the web view.
    package internal(set) var stage: Stage = .browser
    package internal(set) var captcha: CaptchaView?
    /// The native form over a hidden page, while there is one.
    var hiddenForm: HiddenForm?
    /// Set while the person is asked for the server key.
    package internal(set) var wantsServerKey: ServerKeyQuestion?

    // What a screen shows.
    package internal(set) var page: ShownPage = .blank {
        didSet {
            controls = PageControls(page)
            openDetails = page.openDetails
            toggledDetails = []
        }
    }
    /// What the person changed in the controls of the shown page.
    package internal(set) var form = FormState()
    /// The control that the screen should go to, since something is wrong with it; nil when there is none.
    package internal(set) var wantsFocus: NodeID?
    /// The `details` that are open: those that the page wrote so, then what the person does to them.
    package internal(set) var openDetails: Set<NodeID> = []
    /// Those of the `details` that stand otherwise than the page wrote them.
    package internal(set) var toggledDetails: Set<NodeID> = []
    var controls = PageControls()
    /// The address of what is shown, without user information; nil while nothing is.
    package internal(set) var shownAddress: URL?
    package internal(set) var load: Load?
    package internal(set) var prompt: Prompt?
    /// The vault's own dialog.
    package internal(set) var passphrase: PassphraseQuestion?
    /// What the stores keep, as they said last; nil until they were asked.
    package internal(set) var stored: StoredList?
    /// Those of `credentials` that are only copies of what a store keeps.
    var storedCopies: Set<CredentialName> = []
    /// Where the levels are kept, as far as it is known.
    package internal(set) var places: [Persistence: String] = [:]
    package internal(set) var app: HostApp
    package internal(set) var settings: Settings
    /// What happened last, where it would not be visible otherwise: one sentence for the status line.
    package internal(set) var notice: String?

    /// Pages whose scripts run; one of them may be the shown one.
    var livePages: [PageID: LivePage] = [:]
    /// Scripts from outside that were not answered yet, by their tokens.
    var evaluations: [Int: Evaluation] = [:]
    /// Pages that were left and said something afterwards; each is told of once.
    var strayPages: Set<PageID> = []
    /// What pages keep: `localStorage` for the run, `sessionStorage` for its one tab.
    var storage = PageStorage()
    /// Loads that scripts began since the person's last act.
    var scriptNavigations = 0

    // The gate.
    package internal(set) var isStepping: Bool
    package internal(set) var held: [HeldEffect] = []
    /// True while held effects are let through up to the next decision.
    var isContinuing = false

    // What is remembered.
    package internal(set) var credentials = SessionCredentialStore()
    package internal(set) var cookies = CookieJar()
    var scopes = ScopeMemory()
    var digests = DigestMemory()
    var clientNonces: ClientNonces
    var history = History()

    // What is under way.
    var fetches: [FetchID: Fetch] = [:]
    var navigation: FetchID?
    var requests: [RequestID: FetchID] = [:]
    var challenges: [ChallengeID: PendingChallenge] = [:]
    /// The newest request when a credential of the space was kept: older requests did not know it.
    var keptAt: [ProtectionSpace: RequestID] = [:]
    /// Second sends of one request, made at the gate: nobody waits for their answers.
    var copies: Set<RequestID> = []
    /// Challenges that the person is asked about: the first one is `prompt`.
    var prompted: [ChallengeID] = []
    var arrived: [PageID: ArrivedPage] = [:]
    var storeCalls: [StoreCallID: StoreCall] = [:]
    /// The load that was stopped or cancelled while another page was there: reload tries it again.
    var retry: Retry?
    /// How the shown page was asked for; reload does it again.
    var shownBy = ShownBy()
    /// Reload was chosen once where it would send a form again.
    var isAskingToSendAgain = false
    /// True while the page's place says why an address cannot be opened: no entry of the history stands for it.
    var isBesideHistory = false
    /// Where the run began: the one origin that the options' password is offered to.
    var firstOrigin: Origin?
    // The captcha.
    var captchaRun: CaptchaRun?
    /// What the run of it was begun with, by the person; starting over begins it again.
    var captchaRequest: CaptchaRequest?
    /// Waits for the demo site.
    var pendingEvent: Event?
    /// Tokens and keys: kept out of every entry.
    var captchaSecrets: [Secret] = []
    /// Live pages that asked for a vendor's script.
    var captchaScripts: Set<PageID> = []
    /// Where tokens were sent in this run.
    var verifyEndpoints: Set<URL> = []
    /// The first IPv4 address of an own interface.
    var ownAddress: String?
    /// What waits for time to pass.
    var timers: [TimerID: SessionTimer] = [:]
    /// How far the person has moved the clock forward.
    var clockShift: Milliseconds = 0
    private(set) var lastID = 0
    private let start: Int

    /// - Parameters:
    ///   - start: when the program started, in seconds since 1970; cookies expire by it.
    ///   - seed: 32 random octets, from which every `cnonce` of the run is derived.
    package init(
        settings: Settings = Settings(),
        app: HostApp = HostApp(),
        isStepping: Bool = false,
        startedAt start: Int = 0,
        seed: [UInt8]
    ) {
        self.settings = settings
        self.app = app
        self.isStepping = isStepping
        self.start = start
        clientNonces = ClientNonces(seed: seed)
    }

    /// True while something waits for the demo site to start.
    package var awaitsDemoSite: Bool { pendingEvent != nil }
    package var canGoBack: Bool { (isBesideHistory ? history.current : history.previous) != nil }
    package var canGoForward: Bool { history.next != nil }
    /// What the address bar shows: where the load goes, else what is shown.
    package var address: URL? { load?.url ?? shownAddress }

    /// Seconds since 1970.
    func wallClock(_ time: Milliseconds) -> Int { start + time / 1000 }

    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Takes one event at `time` and says what is to be done outside; what happened is appended to `timeline`.
    package mutating func update(_ event: Event, at time: Milliseconds, timeline: inout Timeline) -> [Effect] {
        var turn = Turn(time: time + clockShift)
        turn.kept = captchaSecrets
        if event.isOfThePerson {
            notice = nil
            wantsFocus = nil
            scriptNavigations = 0
            if event != .reloadChosen { isAskingToSendAgain = false }
        }
        if event.isInputOfThePage, !webViewTakesInput {
            refuseHiddenInput(&turn)
        } else if awaitsDemoSite(event, &turn) {
            // Taken when the demo site is there.
        } else if !takeOfTheForm(event, &turn) {
            take(event, &turn)
        }
        endWidgetWithoutPage(&turn)
        showCaptcha(at: turn.time)
        if let hiddenForm { stage = .form(hiddenForm.stage) }
        for entry in turn.entries { timeline.append(entry) }
        return turn.effects
    }

    mutating func take(_ event: Event, _ turn: inout Turn) {
        switch event {
        case .addressEntered(let text): enterAddress(text, &turn)
        case .linkFollowed(let reference): followLink(reference, &turn)
        case .fieldChanged(let id, let value): change(id, to: value, &turn)
        case .pressed(let id): press(id, &turn)
        case .entered(let id): enter(id, &turn)
        case .focused(let id): focusLive(id, &turn)
        case .pageReported(let page, let report): pageReported(report, by: page, &turn)
        case .settingChanged(let change): self.change(change, &turn)
        case .scriptEntered(let source): evaluate(source, &turn)
        case .reloadChosen: reload(&turn)
        case .backChosen: goBack(&turn)
        case .forwardChosen: goForward(&turn)
        case .stopChosen: stop(&turn)
        case .startOverChosen: startOver(&turn)
        case .loginChosen(let user, let password, let persistence):
            logIn(Credential(user: user, password: password, persistence: persistence), &turn)
        case .cancelChosen: cancelDialog(&turn)
        case .abortChosen: answerDialog(.cancelAuthenticationChallenge, &turn)
        case .refuseChosen: answerDialog(.rejectProtectionSpace, &turn)
        case .credentialForgotten(let space, let user): forget(user: user, in: space, &turn)
        case .storedListWanted: wantStoredList(&turn)
        case .storedForgotten(let credential, let everywhere):
            forgetStored(credential, onEveryDevice: everywhere, &turn)
        case .originForgotten(let origin, let everywhere): forgetAll(of: origin, onEveryDevice: everywhere, &turn)
        case .credentialMoved(let move): self.move(move, &turn)
        case .passphraseGiven(let secret): answerPassphrase(secret, &turn)
        case .passphraseDeclined: answerPassphrase(nil, &turn)
        case .storesAnswered(let call, let replies): storesAnswered(call, replies, &turn)
        case .passphraseWanted(let question): passphraseWanted(question, &turn)
        case .hostAppChanged(let app): change(app, &turn)
        case .imagesChanged(let areLoaded): settings.loadsImages = areLoaded
        case .steppingChanged(let isOn): setStepping(isOn, &turn)
        case .heldReleased: releaseNext(&turn)
        case .heldContinued: continueToDecision(&turn)
        case .heldEdited(let edit): editHeld(edit, &turn)
        case .heldDispositionChanged(let disposition): changeHeld(to: disposition, &turn)
        case .serverTrustArrived(let request, let trust): serverTrustArrived(trust, for: request, &turn)
        case .headArrived(let request, let status, let expected): headArrived(request, status, expected)
        case .bytesArrived(let request, let total): bytesArrived(request, total)
        case .responseArrived(let request, let response): responseArrived(response, for: request, &turn)
        case .requestFailed(let request, let failure): requestFailed(failure, for: request, &turn)
        case .pageParsed(let page, let document): pageParsed(page, document, &turn)
        case .pageParsedInPart(let page, let document): pageParsedInPart(page, document)
        case .pageNotParsed(let page, let sentence): pageNotParsed(page, sentence, &turn)
        case .demoSiteFailed(let sentence): demoSiteFailed(sentence, &turn)
        default: takeOfTheStage(event, &turn)
        }
    }
}
