import Flow
import Grid

extension Model {
    /// Opens the app's captcha view.
    mutating func openCaptcha(_ request: CaptchaRequest) -> [ScreenEffect] {
        leaveEditing()
        return send(.captchaChosen(request))
    }

    /// Puts a native form over the page.
    ///
    /// - Parameter selector: which of the page's forms; empty for its first; `off` closes the native form.
    mutating func openForm(_ selector: String) -> [ScreenEffect] {
        if selector == "off" { return send(.nativeFormClosed) }
        if let problem = problem(with: .form) { return refuse(problem) }
        leaveEditing()
        return send(.formChosen(HiddenFormRequest(selector: selector.isEmpty ? nil : selector)))
    }

    private mutating func leaveEditing() {
        addressBar = nil
        find = nil
        page.editor = nil
        page.returns = false
    }
}
