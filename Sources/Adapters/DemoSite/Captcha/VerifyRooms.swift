/// The verify endpoints of every vendor, under the vendors' own paths.
let verifyRooms = Dialect.all.map { dialect in
    Room(
        dialect.path,
        "Validation as at \(dialect.vendor.rawValue)",
        "the app's or the server's request with the token",
        content: .answered { validate($0, dialect) },
        isListed: false,
        methods: ["GET", "POST"]
    )
}

private func validate(_ visit: Visit, _ dialect: Dialect) -> Reply {
    var asked = Verification(visit.request, dialect)
    let (verdict, token) = visit.captcha.verdict(&asked)
    let chosen = urlencodedForm(Array(visit.request.query.utf8)[...])["verify"].flatMap { VerifyFault(rawValue: $0) }
    let fault = chosen ?? token?.verifyFault ?? visit.captcha.faults(visitor: nil, siteKey: token?.siteKeyName).verify
    var reply = verifyAnswer(dialect, verdict, fault)
    visit.captcha.remark(asked.remarks, path: dialect.path)
    if !asked.remarks.isEmpty { reply.say(asked.remarks) }
    return reply
}

/// The endpoint's answer, with the fault in it.
func verifyAnswer(_ dialect: Dialect, _ verdict: Verdict, _ fault: VerifyFault?) -> Reply {
    switch fault {
    case nil: return .json(dialect.answer(verdict))
    case .slow:
        var reply = Reply.json(dialect.answer(verdict))
        reply.pieceMilliseconds = 200
        return reply
    case .silent:
        var reply = Reply()
        reply.isWithheld = true
        return reply
    case .serverError:
        var reply = Reply(status: 500, body: Array("The service is out of order.\n".utf8))
        reply.add("Content-Type", "text/plain")
        return reply
    case .brokenJSON:
        let whole = dialect.answer(verdict)
        return .json(String(whole.prefix(whole.count / 2)))
    case .noHost:
        guard case .human(_, let time, let siteKey) = verdict else { return .json(dialect.answer(verdict)) }
        return .json(dialect.answer(.human(host: "", time: time, siteKey: siteKey)))
    }
}

extension Reply {
    /// The sentences for the client's author, as a header; the site's log shows it too.
    mutating func say(_ sentences: [String]) { add(Self.remarkHeader, sentences.joined(separator: " ")) }

    static let remarkHeader = "X-Simulator-Says"

    /// What `say` wrote.
    var remark: String? {
        headers.first { $0.name == Self.remarkHeader }.map { String(decoding: $0.value, as: UTF8.self) }
    }
}
