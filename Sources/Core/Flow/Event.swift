import Authentication
import HTTP
import Page
import Secrets

/// Milliseconds since the program started. Time reaches the core only as this.
package typealias Milliseconds = Int

/// What happened: by the person, or in the world. The only way anything enters the Session.
package enum Event: Equatable, Sendable {
    // The person.
    case addressEntered(String)
    /// A link of the page, as the page wrote it.
    case linkFollowed(String)
    /// A form control of the page takes another value.
    case fieldChanged(NodeID, FieldValue)
    /// A button, a `summary`, or whatever a script listens on.
    case pressed(NodeID)
    /// Enter in a text control.
    case entered(NodeID)
    /// A control takes the focus; nil when none has it any more.
    case focused(NodeID?)
    case reloadChosen, backChosen, forwardChosen, stopChosen
    case startOverChosen
    case loginChosen(user: String, password: Secret, persistence: Persistence)
    case cancelChosen
    case abortChosen
    case refuseChosen
    case credentialForgotten(ProtectionSpace, user: String)
    case storedListWanted
    case storedForgotten(StoredCredential, onEveryDevice: Bool)
    case originForgotten(Origin, onEveryDevice: Bool)
    case credentialMoved(CredentialMove)
    case passphraseGiven(Secret)
    case passphraseDeclined
    case hostAppChanged(HostApp)
    case imagesChanged(Bool)
    case settingChanged(SettingChange)
    /// A script from outside, for the shown page.
    case scriptEntered(String)
    case steppingChanged(Bool)
    case heldReleased
    case heldContinued
    case heldEdited(HeldEdit)
    case heldDispositionChanged(Disposition)

    /// The Session's clock goes forward by that many seconds.
    case clockMoved(seconds: Int)
    // The stage around the web view.
    /// A button of the app's own screen, by its id.
    case stageButtonPressed(String)
    /// The web view over the app's screen is swiped away.
    case captchaSwiped
    case captchaChosen(CaptchaRequest)
    case serverKeyGiven(Secret)
    case serverKeyDeclined
    /// A native form over a hidden page: `latchkey form`, `:form`.
    case formChosen(HiddenFormRequest)
    /// A field of the native form, by its id. A choice is `.chosen` with its place among the options.
    case nativeFieldChanged(String, FieldValue)
    case nativeSubmitChosen
    /// The hidden page takes the screen as it is.
    case nativeFormClosed

    // The world.
    case timerFired(TimerID)
    /// The built-in demo site listens at these origins: its pages may ask for a stage.
    case demoSiteStarted([Origin])
    /// The first IPv4 address of an own interface, the loopback one aside; nil when there is none.
    case ownAddressFound(String?)
    case serverTrustArrived(RequestID, ServerTrust)
    case headArrived(RequestID, status: Int, expectedBytes: Int?)
    case bytesArrived(RequestID, total: Int)
    case responseArrived(RequestID, Response)
    case requestFailed(RequestID, TransportFailure)
    case storesAnswered(StoreCallID, [StoreReply])
    case passphraseWanted(PassphraseQuestion)
    case pageParsed(PageID, Document)
    /// The beginning of a large page, to be shown until the whole is there.
    case pageParsedInPart(PageID, Document)
    case pageNotParsed(PageID, String)
    /// The page that scripts run in says something.
    case pageReported(PageID, PageReport)
    /// The built-in demo site could not start: one sentence.
    case demoSiteFailed(String)

    /// What reaches the page through the web view.
    var isInputOfThePage: Bool {
        switch self {
        case .linkFollowed, .fieldChanged, .pressed, .entered: true
        default: false
        }
    }

    var isOfThePerson: Bool {
        switch self {
        case .timerFired, .demoSiteStarted, .ownAddressFound, .storesAnswered, .passphraseWanted, .serverTrustArrived,
            .headArrived, .bytesArrived, .responseArrived,
            .requestFailed, .pageParsed, .pageParsedInPart, .pageReported,
            .pageNotParsed, .demoSiteFailed:
            false
        default: true
        }
    }
}

package typealias RequestID = Int
package typealias PageID = Int

/// What can be done to the first held effect besides releasing it.
package enum HeldEdit: Equatable, Sendable { case drop, double }
