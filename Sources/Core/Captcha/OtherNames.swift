extension CaptchaEvent {
    /// What vendors call the same, for a line that begins with "also known as"; nil where none has a name for it.
    package var otherNames: String? {
        switch self {
        case .visible:
            "SmartCaptcha challenge-visible · hCaptcha open · Turnstile before-interactive · reCAPTCHA showReCaptcha"
        case .hidden: "SmartCaptcha challenge-hidden · hCaptcha close"
        case .success: "SmartCaptcha success · Turnstile callback · reCAPTCHA token"
        case .tokenExpired, .timer(.token):
            "SmartCaptcha token-expired · hCaptcha expired · Turnstile expired-callback"
        case .timer(.challenge): "hCaptcha challengeExpired · Turnstile timeout-callback"
        case .loadError: "SmartCaptcha network-error · hCaptcha error · Turnstile error-callback"
        case .scriptError: "SmartCaptcha javascript-error · hCaptcha error · Turnstile error-callback"
        case .load, .reload, .reset, .execute, .swipe, .submit, .destroy, .ready, .verified, .timer: nil
        }
    }
}
