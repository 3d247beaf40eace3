/// The stage around the web view, and what happens on it.
extension Session {
    /// Whether the web view is on screen, alone or as an overlay.
    package var isWebViewVisible: Bool {
        switch stage {
        case .browser: true
        case .captcha: captcha?.isOverlay ?? false
        case .form(let form): form.state == "revealed" || captcha?.isOverlay ?? false
        }
    }

    /// A web view that is not on screen takes no input.
    package var webViewTakesInput: Bool { isWebViewVisible }

    mutating func takeOfTheStage(_ event: Event, _ turn: inout Turn) {
        switch event {
        case .timerFired(let id): timerFired(id, &turn)
        case .clockMoved(let seconds): moveClock(by: seconds, &turn)
        case .demoSiteStarted(let origins): settings.demoOrigins = origins
        default: break
        }
    }
}
