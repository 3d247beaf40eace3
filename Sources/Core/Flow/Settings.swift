import HTTP
import Secrets

/// What the command line fixed for a run.
package struct Settings: Equatable, Sendable {
    package var userAgent = "Latchkey/0.1"
    /// Sent with every request, after Latchkey's own.
    package var extraHeaders: [Headers.Field] = []
    /// What the dialog starts with (`--user`, `--password-file`).
    package var proposedUser: String?
    package var proposedPassword: Secret?
    /// Whether the images of a page are asked for, as a web view does; they are counted, not drawn.
    package var loadsImages = false

    /// Whether there are stores to ask: `permanent` is offered then.
    package var usesStores = false
    /// Why `synchronizable` cannot be chosen; nil when it can.
    package var noSynchronizing: String? = "no sync_folder is set in the config"

    /// Whether the scripts of pages are run.
    package var runsScripts = true
    /// The names under `window.webkit.messageHandlers`.
    package var handlers = ["NativeClient"]
    /// What `confirm` answers.
    package var confirmAnswer = true
    /// What `prompt` answers; nil is Cancel.
    package var promptAnswer: String?
    /// Milliseconds that one task of a script may take.
    package var scriptTimeLimit = 800
    /// Whether the person is asked about challenges of images, scripts and what scripts ask for.
    package var answersSubresources = true

    package var captcha = CaptchaSettings()
    /// Hosts whose requests go elsewhere.
    package var maps: [HostMap] = []
    /// The built-in demo site's origins: only their pages may ask for a stage.
    package var demoOrigins: [Origin] = []

    /// How the app drives a hidden page.
    package var hiddenForm = HiddenFormSettings()

    package init() {}
}
