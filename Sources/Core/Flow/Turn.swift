import Secrets

/// What one event came to: entries for the timeline and effects for the world, in order.
struct Turn {
    /// By the Session's own clock.
    var time: Milliseconds
    var entries: [Entry] = []
    var effects: [Effect] = []
    /// Tokens and keys of captchas: kept out of every entry.
    var kept: [Secret] = []
    /// What was typed into masked controls of the page that the event has to do with: kept out of its entries.
    var secrets: [Secret] = []

    mutating func record(
        _ kind: Entry.Kind,
        _ summary: String,
        why: String? = nil,
        disposition: String? = nil,
        rule: String? = nil,
        delegateCall: DelegateCall? = nil,
        details: [Entry.Detail] = [],
        asSwift: [String] = []
    ) {
        entries.append(
            Entry(
                time: time,
                kind: kind,
                summary: safe(summary),
                why: why.map(safe),
                dispositionName: disposition,
                rule: rule,
                delegateCall: delegateCall?.rawValue,
                details: details.map { .init($0.name, safe($0.value)) },
                asSwift: asSwift.map(safe)
            )
        )
    }

    private func safe(_ text: String) -> String {
        secrets.isEmpty && kept.isEmpty ? text : masking(secrets + kept, in: text)
    }
}

/// The delegate calls of a host app that entries stand for (WebKit:
/// `WKNavigationDelegate`, `WKUIDelegate`, `WKScriptMessageHandler`), and the calls of its own that have to do with scripts.
enum DelegateCall: String {
    case didStart = "webView(_:didStartProvisionalNavigation:)"
    case didRedirect = "webView(_:didReceiveServerRedirectForProvisionalNavigation:)"
    case didReceiveChallenge = "webView(_:didReceive:completionHandler:)"
    case completionHandler = "completionHandler(_:_:)"
    case decidePolicy = "webView(_:decidePolicyFor:decisionHandler:)"
    case didCommit = "webView(_:didCommit:)"
    case didFinish = "webView(_:didFinish:)"
    case didFailProvisional = "webView(_:didFailProvisionalNavigation:withError:)"
    case createWebView = "webView(_:createWebViewWith:for:windowFeatures:)"
    case alertPanel = "webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)"
    case confirmPanel = "webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:)"
    case textInputPanel =
        "webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:)"
    case contentProcessEnded = "webViewWebContentProcessDidTerminate(_:)"
    case addHandler = "WKUserContentController.add(_:name:)"
    case removeHandler = "WKUserContentController.removeScriptMessageHandler(forName:)"
    case didReceiveMessage = "userContentController(_:didReceive:)"
    // The delegate of the seed article's captcha view.
    case onSuccess, onError, onShow, onHide
    case evaluateJavaScript = "WKWebView.evaluateJavaScript(_:completionHandler:)"
}
