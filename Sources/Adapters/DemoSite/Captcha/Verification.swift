/// One request to a verify endpoint: what it carried, in the vendor's words.
struct Verification {
    var secret = ""
    var token = ""
    var address = ""
    var siteKey = ""
    var idempotencyKey: String?
    /// What the client did wrong, as sentences in ASCII; no secret and no token is in them.
    var remarks: [String] = []

    /// The site's own server asks about a token that came with a form.
    init(ownToken token: String) {
        secret = "demo-secret"
        self.token = token
    }

    /// Reads the request as the vendor would, and notes what it would not have told.
    init(_ request: IncomingRequest, _ dialect: Dialect) {
        let query = urlencodedForm(Array(request.query.utf8)[...])
        noteHost(request, dialect)
        if request.method == "POST" {
            let body = fields(request, dialect)
            take(body, dialect)
            if query["secret"] != nil {
                remarks.append("The secret is in the URL, where proxies and logs keep it: send it in the body.")
                if secret.isEmpty { take({ query[$0] }, dialect) }
            }
        } else {
            take({ query[$0] }, dialect)
            remarks.append("This was \(request.method == "GET" ? "a GET" : request.method): validation is a POST.")
            if query["secret"] != nil {
                remarks.append("So the secret is in the URL, where proxies and logs keep it.")
            }
        }
    }

    private mutating func fields(_ request: IncomingRequest, _ dialect: Dialect) -> (String) -> String? {
        let type = ReceivedType(request.headers["Content-Type"] ?? "").essence
        if type == "application/json" {
            guard dialect.takesJSON else {
                remarks.append(
                    "The body is JSON: \(dialect.path) takes application/x-www-form-urlencoded, so it saw nothing."
                )
                return { _ in nil }
            }
            guard let json = ReceivedJSON(request.body) else {
                remarks.append("The body says that it is JSON and can't be read as such.")
                return { _ in nil }
            }
            return { json.string($0) }
        }
        let form = receivedForm(request.body, contentType: request.headers["Content-Type"])
        if let problem = form.problem { remarks.append(problem) }
        noteRepetition(form, dialect)
        return { form[$0] }
    }

    private mutating func noteRepetition(_ form: ReceivedForm, _ dialect: Dialect) {
        for name in ["secret", dialect.token] where form.fields.count(where: { $0.nameText == name }) > 1 {
            remarks.append("The parameter \(name) came more than once; the first was taken.")
        }
        let wrong = dialect.token == "token" ? "response" : "token"
        if form[dialect.token] == nil, form[wrong] != nil {
            remarks.append("The token came as \(wrong): \(dialect.path) calls it \(dialect.token).")
        }
    }

    private mutating func take(_ value: (String) -> String?, _ dialect: Dialect) {
        secret = value("secret") ?? ""
        token = value(dialect.token) ?? ""
        address = value(dialect.address) ?? ""
        siteKey = value("sitekey") ?? ""
        idempotencyKey = dialect.vendor == .turnstile ? value("idempotency_key") : nil
    }

    /// A request that was meant for another vendor's host.
    private mutating func noteHost(_ request: IncomingRequest, _ dialect: Dialect) {
        guard let host = request.host?.lowercased(), !dialect.hosts.contains(host),
            let other = Dialect.all.first(where: { $0.hosts.contains(host) })
        else { return }
        remarks.append("Wrong host: this is \(other.vendor.rawValue)'s, and the path is \(dialect.vendor.rawValue)'s.")
    }
}

extension CaptchaSimulator {
    /// The verdict on a verify request, with the token's entry when it is in the ledger; adds to the remarks.
    func verdict(_ asked: inout Verification) -> (verdict: Verdict, token: IssuedToken?) {
        guard !asked.secret.isEmpty else {
            asked.remarks.append("The secret is missing.")
            return (.missingSecret, nil)
        }
        let key = ServerKey.named(asked.secret)
        if case .unknown = key {
            asked.remarks.append("The server key is not one of this simulator's: try demo-secret.")
            return (.unknownSecret, nil)
        }
        guard !asked.token.isEmpty else {
            asked.remarks.append("The token is missing.")
            return (.missingToken, nil)
        }
        let known = ledger.token(asked.token)
        noteAddress(&asked, known)
        let now = ledger.timeOfDay
        switch key {
        case .alwaysPasses:
            return (.human(host: known?.host ?? "example.com", time: now, siteKey: known?.siteKeyName ?? ""), known)
        case .alwaysFails: return (.robot, known)
        case .alreadySpent: return (.usedToken, known)
        case .dummy(let token):
            if asked.token == token { return (.human(host: "dummy-key-pass", time: now, siteKey: ""), nil) }
            asked.remarks.append("The vendor's test server key takes only the vendor's test token.")
            return (.unknownToken, known)
        case .demo, .other, .unknown: return redeem(&asked, key)
        }
    }

    private func redeem(_ asked: inout Verification, _ key: ServerKey) -> (Verdict, IssuedToken?) {
        if isDummyToken(asked.token) {
            asked.remarks.append("This is a vendor's test token, and the server key is no test key.")
            return (.dummyToken, nil)
        }
        switch ledger.redeem(asked.token, idempotencyKey: asked.idempotencyKey, fits: { key.fits($0) }) {
        case .unknown:
            asked.remarks.append("The token is not in the ledger: cut short, changed, or of another site.")
            return (.unknownToken, nil)
        case .otherKey(let token):
            asked.remarks.append("The token belongs to another key pair than this server key.")
            return (.otherKey, token)
        case .used(let token, let seconds):
            asked.remarks.append("Token sent twice: it was used \(seconds) s ago. Reset the widget after every submit.")
            return (.usedToken, token)
        case .expired(let token, let age):
            asked.remarks.append("The token is \(age) s old and lived \(token.lifetime) s.")
            return (.expiredToken, token)
        case .good(let token): return (verdict(on: token, &asked), token)
        }
    }

    private func verdict(on token: IssuedToken, _ asked: inout Verification) -> Verdict {
        if !asked.siteKey.isEmpty, asked.siteKey != token.siteKeyName {
            asked.remarks.append("The token was made for another site key than the one named here.")
            return .otherKey
        }
        if let host = token.siteKey.host {
            asked.remarks.append(
                "Wrong host: the token was made on \(host). Compare the answer's host with your own, port included."
            )
        }
        if token.siteKey.fate == .robot { return .robot }
        let time = ledger.timeOfDay - (ledger.now - token.issued)
        return .human(host: token.host, time: time, siteKey: token.siteKeyName)
    }

    private func noteAddress(_ asked: inout Verification, _ token: IssuedToken?) {
        guard let token, !asked.address.isEmpty, !token.address.isEmpty, asked.address != token.address else { return }
        let sent = asked.address.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? asked.address : "(unreadable)"
        asked.remarks.append(
            "The address sent is \(sent.prefix(45)), and the token was solved from \(token.address): "
                + "a device's own interface is not what the server sees."
        )
    }
}
