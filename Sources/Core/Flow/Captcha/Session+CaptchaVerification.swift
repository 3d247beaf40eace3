import Captcha
import HTTP
import Secrets
import Text

/// Verifying a token: one POST of the app's own, and what its answer comes to.
extension Session {
    /// The seed's app verifies as soon as there is a token.
    mutating func verifyAtOnce(_ turn: inout Turn) {
        guard let run = captchaRun, run.shape == .app, run.machine.state == .tokenHeld, !run.awaitsKey,
            verifyWhen(of: run) == .finish
        else { return }
        submitCaptcha(&turn)
    }

    /// The app's form is submitted: with the server key at hand, else after it was asked for.
    mutating func submitCaptcha(_ turn: inout Turn) {
        guard let run = captchaRun else { return }
        guard run.machine.state == .tokenHeld, run.machine.rules.verifies, serverKey(for: run) == nil else {
            return feed(.submit, &turn)
        }
        captchaRun?.awaitsKey = true
        wantsServerKey = ServerKeyQuestion(
            endpoint: run.setup.endpoint.withoutFragment,
            dialect: run.setup.dialect.rawValue
        )
        turn.record(
            .prompt,
            "the server key is asked for",
            why: "the token is verified at \(run.setup.endpoint.withoutFragment), and no --server-key-file was given"
        )
    }

    mutating func takeServerKey(_ key: Secret?, _ turn: inout Turn) {
        guard wantsServerKey != nil else { return }
        wantsServerKey = nil
        captchaRun?.awaitsKey = key == nil
        guard let key else {
            notice = "Without the server key the token is not verified. “Try again” begins another attempt."
            return turn.record(
                .answer,
                "no server key",
                why: "declined by the person: the token is kept until it expires"
            )
        }
        settings.captcha.serverKey = key
        protect(key, &turn)
        turn.record(
            .answer,
            "a server key of \(key.byteCount) bytes",
            why: "typed by the person; kept for this run only"
        )
        submitCaptcha(&turn)
    }

    /// The demo site's key is public; every other one has to be given.
    private func serverKey(for run: CaptchaRun) -> Secret? {
        if let key = settings.captcha.serverKey { return key }
        let origin = map(for: run.setup.endpoint)?.origin(demo: settings.demoOrigins.first) ?? run.setup.endpoint.origin
        return settings.demoOrigins.contains(origin) ? Secret("demo-secret") : nil
    }

    // MARK: The request

    mutating func sendVerification(_ token: Secret, _ turn: inout Turn) {
        guard let run = captchaRun, let key = serverKey(for: run) else { return }
        protect(key, &turn)
        let dialect = VerifyDialect.named(run.setup.dialect)
        var entries = [FormEntry("secret", .secret(key)), FormEntry(dialect.tokenField, .secret(token))]
        if let address = deviceAddress { entries.append(FormEntry(dialect.addressField, .text(address))) }
        let usesGET = run.setup.usesGET || app.validatesWithGET
        recordVerification(of: token, run, dialect, usesGET: usesGET, &turn)
        let id = nextID()
        var fetch = Fetch(
            .verification(attempt: run.machine.attempt),
            run.setup.endpoint,
            carrying: usesGET
                ? Sending() : Sending(method: "POST", body: .form(FormBody(encoding: .urlEncoded, entries: entries)))
        )
        if usesGET { fetch.hiddenQuery = entries }
        fetches[id] = fetch
        captchaRun?.verification = id
        verifyEndpoints.insert(run.setup.endpoint)
        sendRequest(for: id, &turn)
    }

    private var deviceAddress: String? {
        switch settings.captcha.deviceAddress {
        case .off: nil
        case .fixed(let address): address
        case .own: ownAddress
        }
    }

    private func recordVerification(
        of token: Secret,
        _ run: CaptchaRun,
        _ dialect: VerifyDialect,
        usesGET: Bool,
        _ turn: inout Turn
    ) {
        let why =
            usesGET
            ? "this app validates with GET: key and token stand in the address, and so in the logs of every server and "
                + "proxy on the way; it has to be a POST"
            : "the token is marked as used, then sent once; the app holds the server key itself: fine for a "
                + "demonstration, the key belongs on a server"
        var details = [Entry.Detail("endpoint", run.setup.endpoint.withoutFragment)]
        details.append(.init("field secret", "(not shown)"))
        details.append(.init("field \(dialect.tokenField)", "(token, \(token.byteCount) bytes)"))
        details.append(.init("field \(dialect.addressField)", deviceAddress.map { neutralised($0) } ?? "(left out)"))
        if settings.captcha.deviceAddress == .own, deviceAddress != nil {
            let lesson = "the first IPv4 address of an own interface: it is not what the server saw of the connection"
            details.append(.init("about \(dialect.addressField)", lesson))
        }
        let target = shortForm(of: run.setup.endpoint)
        turn.record(
            .verify,
            "\(usesGET ? "GET" : "POST") \(target) (\(dialect.vendor))",
            why: why,
            rule: "\(dialect.vendor), verification of tokens",
            details: details
        )
    }

    // MARK: The answer

    mutating func verificationAnswered(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let run = captchaRun, run.verification == id else { return forgetVerification(id) }
        let verdict = VerifyDialect.named(run.setup.dialect).verdict(status: response.status, body: response.body)
        let body = cut(neutralised(String(decoding: response.body.prefix(2000), as: UTF8.self)), toCells: 400)
        finishVerification(id, verdict, [.init("status", String(response.status)), .init("body", body)], &turn)
    }

    mutating func verificationFailed(_ id: FetchID, _ sentence: String, _ turn: inout Turn) {
        finishVerification(id, .indeterminate("no answer: \(sentence)"), [], &turn)
    }

    private mutating func finishVerification(
        _ id: FetchID,
        _ verdict: Verdict,
        _ details: [Entry.Detail],
        _ turn: inout Turn
    ) {
        guard case .verification(let attempt)? = fetches[id]?.purpose else { return }
        forgetVerification(id)
        guard captchaRun?.machine.attempt == attempt else { return }
        recordVerdict(verdict, details, &turn)
        feed(.verified(verdict), of: attempt, &turn)
    }

    mutating func recordVerdict(_ verdict: Verdict, _ details: [Entry.Detail], _ turn: inout Turn) {
        guard let policy = captchaRun?.machine.rules.policy else { return }
        let (summary, why) = words(for: verdict, policy)
        captchaRun?.verdict = summary
        turn.record(
            .verify,
            summary,
            why: why,
            rule: "the message of an answer decides nothing",
            details: details + [.init("policy", policy.rawValue)]
        )
    }

    private func words(for verdict: Verdict, _ policy: VerifyPolicy) -> (summary: String, why: String) {
        switch verdict {
        case .human(let host): ("ok: human", host.map { "the vendor says so, for \($0)" } ?? "the vendor says so")
        case .robot: ("failed: robot", "the vendor refuses without a message")
        case .tokenError(let why): ("failed: token error", why)
        case .indeterminate(let why):
            (
                "indeterminate, policy \(policy.rawValue): \(policy.meaning)",
                "\(why); the policy “\(policy.rawValue)” decides"
            )
        }
    }

    private mutating func forgetVerification(_ id: FetchID) {
        fetches[id] = nil
        if captchaRun?.verification == id { captchaRun?.verification = nil }
    }

    /// Ends a verification that nobody waits for any more.
    mutating func withdrawVerification(_ reason: String, _ turn: inout Turn) {
        guard let id = captchaRun?.verification, let fetch = fetches[id] else { return }
        let mine = requests.filter { $0.value == id }.map(\.key).sorted()
        for request in mine {
            requests[request] = nil
            if fetch.state == .requesting(request) { turn.effects.append(.cancel(request)) }
        }
        for challenge in challenges.keys.sorted() where challenges[challenge]?.isAwaited(by: id) == true {
            challenges[challenge] = nil
        }
        held.removeAll { effect in
            if case .effect(.send(let request, _, _)) = effect.passage { mine.contains(request) } else { false }
        }
        turn.record(.dropped, "verification at \(shortForm(of: fetch.url))", why: reason)
        forgetVerification(id)
    }

    func isVerification(_ id: FetchID) -> Bool { fetches[id].map(isVerification) ?? false }

    func isVerification(_ fetch: Fetch) -> Bool {
        if case .verification = fetch.purpose { true } else { false }
    }

    // MARK: Addresses with secrets

    /// An address as it may be shown: of a verification by GET without key and token.
    func shownAddress(of url: URL) -> URL {
        guard let query = url.query, !verifyEndpoints.isEmpty,
            verifyEndpoints.contains(where: { $0.origin.host == url.origin.host && $0.path == url.path })
                || verifyEndpoints.contains(where: { $0.path == url.path && map(for: $0) != nil })
        else { return url }
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return ["secret", "token", "response"].contains(String(name)) ? "\(name)=•••" : String(pair)
        }
        return URL(origin: url.origin, path: url.path, query: pairs.joined(separator: "&"), fragment: url.fragment)
    }
}
