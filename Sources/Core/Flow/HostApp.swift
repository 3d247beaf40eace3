/// The app around the web view that Latchkey pretends to be: which challenges its delegate answers, and how badly.
package struct HostApp: Equatable, Sendable {
    /// The seed article's stages.
    package enum Delegate: String, CaseIterable, Sendable {
        /// No `didReceive challenge` at all: WebKit takes that as `rejectProtectionSpace`.
        case none
        /// Every challenge goes to default handling.
        case `default`
        /// The Basic dialog; everything else goes to default handling.
        case basic
        /// Every method that Latchkey knows is answered by the dialog.
        case all
    }

    /// What the dialog's Cancel button means.
    package enum CancelMeaning: String, CaseIterable, Sendable { case `default`, cancel }

    /// How often the completion handler is called per challenge; once is right.
    package enum Completion: String, CaseIterable, Sendable { case once, never, twice }

    /// Who loads: the order of attempts differs.
    package enum Loader: String, CaseIterable, Sendable {
        /// Tries what it knows before it asks the delegate.
        case webView
        /// Asks its delegate at once and hands it what it knows as `proposedCredential`.
        case urlSession
    }

    package var delegate: Delegate = .all
    package var loader: Loader = .webView
    package var cancelMeaning: CancelMeaning = .default
    package var completion: Completion = .once
    /// Answers again with the same credential whatever `previousFailureCount` says.
    package var ignoresFailureCount = false
    /// Cancels every method but Basic instead of giving it to default handling; so no https page opens.
    package var cancelsOtherMethods = false

    /// Takes `captchaDidFinish` for a success and verifies nothing.
    package var trustsCaptcha = false
    /// Verifies tokens by GET, with the server key in the address.
    package var validatesWithGET = false
    /// Its message handler casts bodies to dictionaries of strings.
    package var readsStringsOnly = false

    package init() {}
}
