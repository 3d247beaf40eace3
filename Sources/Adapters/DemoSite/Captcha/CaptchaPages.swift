/// Pages of the simulator itself: what an app's web view loads, and what a person looks at.
let captchaServiceRooms =
    verifyRooms + widgetRooms + [
        Room("/webview", "Captcha", "the ready page for apps", content: .answered(webView), isListed: false),
        Room(
            "/captcha/webview.js",
            "The ready page's script",
            "",
            content: .file("pages/captcha/webview.js", type: "text/javascript; charset=utf-8"),
            isListed: false
        ),
        Room(
            "/captcha/rooms.js",
            "What several rooms' scripts share",
            "",
            content: .file("pages/captcha/rooms.js", type: "text/javascript; charset=utf-8"),
            isListed: false
        ),
        Room("/captcha/ledger.json", "The ledger as JSON", "", content: .answered(ledgerJSON), isListed: false),
    ]

/// A fault by the page's query, else by what is switched on for the visitor.
func pageFault(_ visit: Visit) -> String {
    let query = urlencodedForm(Array(visit.request.query.utf8)[...])
    let asked = query["fault"].flatMap { PageFault(rawValue: $0) }
    let switched = visit.captcha.faults(visitor: visit.sessionID, siteKey: query["sitekey"]).page
    return (asked ?? switched)?.rawValue ?? ""
}

private func webView(_ visit: Visit) -> Reply { visit.page("captcha-webview", ["fault": pageFault(visit)]) }

/// Only so much of a token is shown that it can be told from another.
func tokenStart(_ token: String) -> String { String(token.prefix(8)) }

private func ledgerJSON(_ visit: Visit) -> Reply {
    let now = visit.captcha.ledger.now
    let tokens = visit.captcha.ledger.newest(200).map { token in
        "{\"token\":\(jsonText(tokenStart(token.token))),\"sitekey\":\(jsonText(token.siteKeyName)),"
            + "\"host\":\(jsonText(token.host)),\"age\":\(now - token.issued),\"lifetime\":\(token.lifetime),"
            + "\"uses\":\(token.uses),\"state\":\(jsonText(token.state(at: now)))}"
    }
    let remarks = visit.captcha.remarks.map { remark in
        "{\"time\":\"\(timestamp(remark.time))\",\"path\":\(jsonText(remark.path)),\"says\":\(jsonText(remark.sentence))}"
    }
    return .json(
        "{\"advanced\":\(visit.captcha.ledger.advanced),\"count\":\(visit.captcha.ledger.count),"
            + "\"tokens\":[\(tokens.joined(separator: ","))],\"remarks\":[\(remarks.joined(separator: ","))]}"
    )
}
