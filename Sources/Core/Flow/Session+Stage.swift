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

    func refuseHiddenInput(_ turn: inout Turn) {
        turn.record(.dropped, "input for the web view", why: "it is not on screen, and a hidden view takes no input")
    }

    mutating func takeOfTheStage(_ event: Event, _ turn: inout Turn) {
        switch event {
        case .timerFired(let id): timerFired(id, &turn)
        case .clockMoved(let seconds): moveClock(by: seconds, &turn)
        case .demoSiteStarted(let origins): demoSiteStarted(origins, &turn)
        case .ownAddressFound(let address): ownAddress = address
        case .captchaChosen(let request): beginCaptcha(request, &turn)
        case .captchaSwiped: swipeCaptcha(&turn)
        case .stageButtonPressed(let id): pressStageButton(id, &turn)
        case .serverKeyGiven(let key): takeServerKey(key, &turn)
        case .serverKeyDeclined: takeServerKey(nil, &turn)
        default: break
        }
    }
}
