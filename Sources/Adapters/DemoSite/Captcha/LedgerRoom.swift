/// `/captcha/ledger`: every token with what became of it; its clock moves by `advance=301`, in the query or a form.
let ledgerRoom = Room(
    "/captcha/ledger",
    "The ledger of tokens",
    "every token, what became of it, and what the simulator says about its clients",
    content: .answered(ledger)
)

private func ledger(_ visit: Visit) -> Reply {
    let query = urlencodedForm(Array(visit.request.query.utf8)[...])
    if let seconds = (visit.form["advance"] ?? query["advance"]).flatMap({ Int($0) }) {
        visit.captcha.ledger.advance(seconds)
        return .seeOther("/captcha/ledger")
    }
    let now = visit.captcha.ledger.now
    let rows = visit.captcha.ledger.newest(100).map { row($0, now) }.joined()
    let remarks = visit.captcha.remarks.prefix(50).map {
        "<li>\(timestamp($0.time)) \(escapedForHTML($0.path)): \(escapedForHTML($0.sentence))</li>\n"
    }.joined()
    let keys = demoSiteKeys.map { "<dt>\($0.prefix)</dt><dd>\($0.lesson)</dd>\n" }.joined()
    return visit.page(
        nil,
        ["advanced": "\(visit.captcha.ledger.advanced)", "count": "\(visit.captcha.ledger.count)"],
        markup: [
            "tokens": rows.isEmpty ? "<tr><td colspan=\"6\">No token was given out yet.</td></tr>\n" : rows,
            "remarks": remarks.isEmpty ? "<li>Nothing so far.</li>\n" : remarks,
            "keys": keys,
        ]
    )
}

private func row(_ token: IssuedToken, _ now: Int) -> String {
    let cells = [
        "\(tokenStart(token.token))…", token.siteKeyName, token.host, "\(now - token.issued) s of \(token.lifetime)",
        token.state(at: now), "\(token.token.utf8.count) bytes",
    ]
    return "<tr>" + cells.map { "<td>\(escapedForHTML($0))</td>" }.joined() + "</tr>\n"
}
