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

    package init() {}
}
