import Text

/// What the widget's script asks the site; pages of every origin may (the script is embedded in their pages).
let widgetRooms = [
    widgetRoom("/captcha/api/check", check),
    widgetRoom("/captcha/api/puzzle", puzzle),
    widgetRoom("/captcha/api/answer", answer),
    Room(
        "/captcha.js",
        "The widget's script",
        "as a vendor serves it",
        content: .answered(widgetScript),
        isListed: false,
        methods: ["GET", "HEAD"]
    ),
]

private func widgetRoom(_ path: String, _ answer: @escaping @Sendable (Visit) -> Reply) -> Room {
    Room(
        path,
        "The widget's question",
        "",
        content: .answered(answer),
        isListed: false,
        methods: ["POST", "OPTIONS"],
        sharing: Sharing()
    )
}

/// The script's parts in their order, each a file of Resources/pages/captcha.
let widgetScriptParts = ["texts", "site", "events", "challenge", "widget", "faults", "public"]

private func widgetScript(_ visit: Visit) -> Reply {
    let parts = widgetScriptParts.map { embeddedText("pages/captcha/\($0).js") }.joined(separator: "\n")
    let fault = visit.captcha.faults(visitor: visit.sessionID).page?.rawValue ?? ""
    let script = "(function () {\n'use strict';\nvar siteFault = \(jsonText(fault));\n\(parts)})();\n"
    var reply = Reply(body: Array(script.utf8))
    reply.add("Content-Type", "text/javascript; charset=utf-8")
    reply.add("Cache-Control", "no-store")
    return reply
}

private func check(_ visit: Visit) -> Reply {
    let form = visit.form
    let name = form["sitekey"] ?? ""
    guard !name.isEmpty else { return outcome("error", "\"message\":\"The widget has no sitekey.\"") }
    let key = SiteKey.named(name)
    let faults = visit.captcha.faults(visitor: visit.sessionID, siteKey: name)
    let order = CaptchaSimulator.Order(
        siteKeyName: String(name.prefix(100)),
        host: pageHost(visit),
        address: visit.request.peer,
        language: form["hl"] ?? "en",
        isLong: (form["fault"].flatMap { PageFault(rawValue: $0) } ?? faults.page) == .longToken,
        verifyFault: form["verify"].flatMap { VerifyFault(rawValue: $0) } ?? faults.verify,
        firstPuzzle: form["puzzle"].flatMap { Puzzle.Kind(rawValue: $0) }
    )
    let fault = "\"fault\":\(jsonText(faults.page?.rawValue ?? ""))"
    switch key.check {
    case .silence: return outcome("silence", fault)
    case .block: return outcome("block", fault)
    case .challenge: return outcome("challenge", "\"challenge\":\"\(visit.captcha.challenge(order))\",\(fault)")
    case .pass where form["test"] == "true":
        return outcome("challenge", "\"challenge\":\"\(visit.captcha.challenge(order))\",\(fault)")
    case .pass:
        return outcome("token", "\"token\":\"\(visit.captcha.issue(order))\",\"lifetime\":\(key.lifetime),\(fault)")
    }
}

private func puzzle(_ visit: Visit) -> Reply {
    let form = visit.form
    let kind = form["kind"].flatMap { Puzzle.Kind(rawValue: $0) }
    guard let puzzle = visit.captcha.puzzle(form["challenge"] ?? "", kind: kind) else { return outcome("unknown", nil) }
    return outcome("puzzle", "\"puzzle\":\(puzzle.json)")
}

private func answer(_ visit: Visit) -> Reply {
    let form = visit.form
    switch visit.captcha.answer(form["challenge"] ?? "", form["answer"] ?? "") {
    case .token(let token):
        let lifetime = visit.captcha.ledger.token(token)?.lifetime ?? 300
        return outcome("token", "\"token\":\"\(token)\",\"lifetime\":\(lifetime)")
    case .wrong(let count, let puzzle): return outcome("wrong", "\"count\":\(count),\"puzzle\":\(puzzle.json)")
    case .unknownChallenge: return outcome("unknown", nil)
    }
}

private func outcome(_ name: String, _ members: String?) -> Reply {
    .json("{\"outcome\":\"\(name)\"\(members.map { "," + $0 } ?? "")}")
}

/// The host of the page that holds the widget, with its port: what the browser says goes before what the page says.
private func pageHost(_ visit: Visit) -> String {
    let origin = visit.request.headers["Origin"] ?? ""
    guard let slashes = origin.occurrence(of: "://") else { return String((visit.form["host"] ?? "").prefix(255)) }
    return String(origin[slashes.upperBound...].prefix(255))
}
