/// Changing the app around the web view.
extension Session {
    mutating func change(_ app: HostApp, _ turn: inout Turn) {
        guard app != self.app else { return }
        self.app = app
        refreshCaptchaRules()
        turn.record(.note, "the app is now: \(app.summary)", why: "changed by the person; the next challenge meets it")
    }
}

extension HostApp {
    /// `all, Cancel is performDefaultHandling`: everything that differs from a well-behaved app is named.
    package var summary: String {
        var words = [delegate.rawValue]
        words.append(
            cancelMeaning == .default ? "Cancel is performDefaultHandling" : "Cancel is cancelAuthenticationChallenge"
        )
        if loader == .urlSession { words.append("a URL session") }
        if completion != .once { words.append("completion handler \(completion.rawValue)") }
        if ignoresFailureCount { words.append("ignores previousFailureCount") }
        if cancelsOtherMethods { words.append("cancels other methods") }
        if trustsCaptcha { words.append("trusts captchaDidFinish") }
        if validatesWithGET { words.append("validates with GET") }
        if readsStringsOnly { words.append("casts messages to strings") }
        return words.joined(separator: ", ")
    }
}
