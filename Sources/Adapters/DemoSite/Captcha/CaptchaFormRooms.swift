/// Forms whose own server validates the token that came with them.
let captchaSignInRooms = [
    Room(
        "/captcha/sign-in",
        "A sign-in form with a visible captcha",
        "the server asks about the token before it looks at the password",
        login: .demo,
        content: .answered { $0.request.method == "POST" ? signIn($0) : signInForm($0) }
    ),
    Room(
        "/captcha/sign-in-robot",
        "The same form, for a robot",
        "the widget is content, the server is not",
        login: .demo,
        content: .answered { $0.request.method == "POST" ? signIn($0) : signInForm($0) }
    ),
]

private func signInForm(_ visit: Visit, error: String = "", name: String = "") -> Reply {
    let key = visit.room.path.hasSuffix("robot") ? "demo-fail" : "demo-pass"
    return visit.page(
        "captcha-sign-in",
        ["sitekey": key, "name": name],
        markup: ["error": errorParagraph(error)]
    )
}

private func signIn(_ visit: Visit) -> Reply {
    let form = visit.form
    let name = form["user"] ?? ""
    let result = checked(visit, form["smart-token"] ?? "")
    guard result.isGood else { return signInForm(visit, error: result.sentence, name: name) }
    guard name == Room.Login.demo.user, form["password"] == Room.Login.demo.password else {
        let sentence = "User name or password is wrong. The token was good and is used now: the page has a new widget."
        return signInForm(visit, error: sentence, name: name)
    }
    return visit.page("captcha-welcome", ["sentence": result.sentence])
}

/// The site's own server asks the ledger, as an app's server asks the vendor.
private func checked(_ visit: Visit, _ token: String) -> (isGood: Bool, sentence: String) {
    var asked = Verification(ownToken: token)
    let verdict = visit.captcha.verdict(&asked).verdict
    visit.captcha.remark(asked.remarks, path: visit.room.path)
    return (verdict.isGood, verdict.sentence)
}

extension Verdict {
    fileprivate var isGood: Bool { if case .human = self { true } else { false } }

    /// What the form's server says to the visitor.
    fileprivate var sentence: String {
        switch self {
        case .human(let host, _, _): "The captcha is solved: status ok, for a page on \(host)."
        case .robot: "The captcha's service takes you for a robot: status failed, no message."
        case .missingToken: "The form came without a token: solve the captcha first."
        case .usedToken: "The token was used before: the widget was not reset after the last submit."
        case .expiredToken: "The token is too old: solve the captcha again."
        case .otherKey: "The token belongs to another key."
        case .dummyToken: "The token is a vendor's test token, which this server does not take."
        case .missingSecret, .unknownSecret: "The server has no valid server key."
        case .unknownToken: "The captcha's service does not know this token."
        }
    }
}

/// What a form's server does when the verify endpoint gives no verdict.
enum Policy: String {
    case open
    case closed
}

/// A form whose server gets no verdict from the service.
func policyRoom(_ policy: Policy) -> Room {
    Room(
        "/captcha/policy-\(policy.rawValue)",
        "A form without a verdict, policy \(policy.rawValue)",
        "the service is down, and the visitor \(policy == .open ? "may pass" : "may not pass")",
        content: .answered { visit in
            let sentence = visit.request.method == "POST" ? judged(visit, policy) : ""
            return visit.page("captcha-policy", ["policy": policy.rawValue, "sentence": sentence])
        }
    )
}

/// Looks at the endpoint's answer as a form's server does that must decide either way.
private func judged(_ visit: Visit, _ policy: Policy) -> String {
    var asked = Verification(ownToken: visit.form["smart-token"] ?? "")
    let verdict = visit.captcha.verdict(&asked).verdict
    visit.captcha.remark(asked.remarks, path: visit.room.path)
    let fault = VerifyFault(rawValue: visit.form["answer"] ?? "") ?? .serverError
    guard let reason = missingVerdict(verifyAnswer(Dialect.all[0], verdict, fault)) else { return verdict.sentence }
    return switch policy {
    case .open: "\(reason), so there is no verdict. Policy open: you may pass."
    case .closed: "\(reason), so there is no verdict. Policy closed: you may not pass; try again later."
    }
}

/// Why an answer of SmartCaptcha's endpoint is no verdict; nil when it is one.
private func missingVerdict(_ answer: Reply) -> String? {
    if answer.isWithheld { return "The answer did not come in time" }
    if answer.pieceMilliseconds != nil { return "The answer came after the time limit" }
    guard answer.status == 200 else { return "The endpoint answered \(answer.status)" }
    guard let json = ReceivedJSON(answer.body), let status = json.string("status") else {
        return "The answer is not the JSON that was agreed on"
    }
    guard status == "ok", json.string("host")?.isEmpty ?? true else { return nil }
    return "The answer says ok with an empty host: the service is in trouble"
}

/// What the rooms' scripts submit: answers with a sentence. `trust` looks at no ledger, as it should not be done.
let submitRoom = Room(
    "/captcha/submit",
    "A form's server",
    "",
    content: .answered { visit in
        let form = visit.form
        let token = form["token"] ?? ""
        if form["server"] == "trusting" {
            let isThere = !token.isEmpty
            return .json(
                "{\"ok\":\(isThere),\"sentence\":\"\(isThere ? "A token came, so you are in." : "No token came.")\"}"
            )
        }
        let result = checked(visit, token)
        guard result.isGood, let password = form["password"], password != Room.Login.demo.password else {
            return .json("{\"ok\":\(result.isGood),\"sentence\":\(jsonText(result.sentence))}")
        }
        return .json("{\"ok\":false,\"sentence\":\"The captcha is solved, but the password is wrong.\"}")
    },
    isListed: false,
    methods: ["POST"]
)
