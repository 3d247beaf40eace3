import Authentication

/// The Swift lines of a `WKNavigationDelegate` that would decide the same (WebKit, `WKNavigationDelegate`).
func swiftLines(
    for disposition: Disposition,
    in challenge: AuthenticationChallenge,
    app: HostApp,
    persistence: Persistence?
) -> [String] {
    guard app.delegate != .none else {
        return [
            "// No webView(_:didReceive:completionHandler:) is implemented:", "// WebKit rejects the space by itself.",
        ]
    }
    return opening + guardLines(for: challenge) + bodyLines(for: disposition, persistence) + ["}"]
}

private let opening = [
    "func webView(",
    "    _ webView: WKWebView,",
    "    didReceive challenge: URLAuthenticationChallenge,",
    "    completionHandler: @escaping @MainActor",
    "        (URLSession.AuthChallengeDisposition, URLCredential?) -> Void",
    ") {",
]

private func guardLines(for challenge: AuthenticationChallenge) -> [String] {
    guard let constant = challenge.protectionSpace.method.foundationConstant else { return [] }
    return [
        "    let space = challenge.protectionSpace",
        "    guard space.authenticationMethod == \(constant) else {",
        "        return completionHandler(.performDefaultHandling, nil)",
        "    }",
    ]
}

private func bodyLines(for disposition: Disposition, _ persistence: Persistence?) -> [String] {
    switch disposition {
    case .useCredential:
        [
            "    askPerson(about: space, tries: challenge.previousFailureCount) { user, password in",
            "        let credential = URLCredential(",
            "            user: user, password: password, persistence: .\((persistence ?? .forSession).rawValue))",
            "        completionHandler(.useCredential, credential)",
            "    }",
        ]
    case .performDefaultHandling, .cancelAuthenticationChallenge, .rejectProtectionSpace:
        ["    completionHandler(.\(disposition), nil)"]
    }
}
