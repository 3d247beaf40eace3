import Captcha
import HTTP
import Page

/// A captcha that is under way: its machine, and what of the Session belongs to it.
struct CaptchaRun: Equatable, Sendable {
    enum Shape: Equatable, Sendable {
        /// The web view belongs to the captcha alone and lies over the app's own screen.
        case app
        /// A widget inside of a page that stays where it is.
        case page
    }

    let shape: Shape
    let setup: CaptchaSetup
    var machine: CaptchaLifecycle
    /// The attempt of each live page that belongs to it.
    var attempts: [PageID: Int] = [:]
    /// The page of the attempt that is under way, once it is there.
    var page: PageID?
    /// The navigation that brings it.
    var load: FetchID?
    /// True while the page is there already and need not be loaded.
    var hasItsPage = false
    var timer: TimerID?
    var tick: TimerID?
    /// Runs while the page may still answer to being swiped away.
    var swipe: TimerID?
    /// When the held token grows too old.
    var tokenDue: Milliseconds?
    /// The newest bridge messages without tokens, the newest last.
    var messages: [String] = []
    var verification: FetchID?
    /// What the verification came to.
    var verdict: String?
    /// True while the token waits for the server key.
    var awaitsKey = false

    init(_ shape: Shape, _ setup: CaptchaSetup, _ rules: CaptchaRules) {
        self.shape = shape
        self.setup = setup
        machine = CaptchaLifecycle(rules: rules)
    }
}

/// What a captcha was begun with.
struct CaptchaSetup: Equatable, Sendable {
    /// The page that is loaded for each attempt.
    var address: URL
    var widget = CaptchaRules.Widget.invisible
    var dialect = DialectName.smartCaptcha
    /// Where its tokens are verified.
    var endpoint: URL
    /// What a demo room sets beside the settings.
    var verifyWhen: CaptchaSettings.VerifyWhen?
    var policy: VerifyPolicy?
    var reloadOnHide: CaptchaRules.ReloadOnHide?
    var whenSilent: CaptchaRules.WhenSilent?
    var trusts = false
    var usesGET = false
    var readsStringsOnly = false
    /// Of the app's own screen.
    var title = "A pretend app"
}

/// A bridge message as it is kept from its arrival on: without its token in any text.
package struct CaptchaPost: Equatable, Sendable {
    let outcome: BridgeMessage.Outcome
}
