import Authentication
import HTTP
import Secrets
import Text

/// From a 401 or 407 to a question: what WebKit tries before it asks the delegate, in its order.
extension Session {
    /// Answers that one space may get in one load.
    private static let roundLimit = 5

    mutating func challenged(
        _ id: FetchID,
        _ response: Response,
        by server: ProtectionSpace.Server,
        _ turn: inout Turn
    ) {
        guard let fetch = fetches[id] else { return }
        let name = server == .origin ? "WWW-Authenticate" : "Proxy-Authenticate"
        let parsed = parseChallenges(response.headers.all(name))
        recordProblems(parsed.problems, in: name, &turn)
        guard !parsed.challenges.isEmpty else {
            refuseLastAnswer(of: id, &turn)
            return show(response, of: id, why: "the \(response.status) carries no challenge: nothing can be answered", &turn)
        }
        if retriesStale(id, parsed.challenges, server, &turn) { return }
        refuseLastAnswer(of: id, &turn)
        let choice = chooseSpaces(parsed.challenges, origin: fetch.url.origin, server: server)
        guard let first = choice.candidates.first else {
            return show(response, of: id, why: choice.why, &turn)
        }
        warnOfDowngrade(to: first.space, &turn)
        meet(id, response, first, Array(choice.candidates.dropFirst()), choice.why, &turn)
    }

    private func recordProblems(_ problems: [ChallengeProblem], in name: String, _ turn: inout Turn) {
        for problem in problems.prefix(8) {
            turn.record(
                .note,
                "\(name) is malformed at byte \(problem.offset): \(neutralised(problem.message))",
                why: "what can be understood is used, the rest is left out",
                rule: "RFC 9110 §11.6.1"
            )
        }
    }

    /// Goes through the order of attempts for one space; asks the app when none of them applies.
    mutating func meet(
        _ id: FetchID,
        _ response: Response,
        _ offered: OfferedSpace,
        _ others: [OfferedSpace],
        _ why: String,
        _ turn: inout Turn
    ) {
        guard var fetch = fetches[id] else { return }
        let space = offered.space
        digests.note(offered)
        if fetch.rounds[space, default: 0] >= Self.roundLimit {
            let reason = "the same challenge again after \(Self.roundLimit) answers: a loop, stopped here"
            return show(response, of: id, why: reason, &turn)
        }
        let proposed = fetch.failureCount == 0 ? credentials.defaultCredential(for: space) : nil
        if app.loader == .webView, fetch.failureCount == 0 {
            if let credential = fetch.userInformation {
                fetch.userInformation = nil
                fetches[id] = fetch
                let reason = "the address carried it; it is used once"
                return use(credential, in: offered, for: id, .userInformation, why: reason, &turn)
            }
            if let credential = proposed {
                let reason = "a forSession credential of this space is stored, and nothing failed yet"
                return use(credential, in: offered, for: id, .session, why: reason, &turn)
            }
        }
        fetch.userInformation = nil
        fetches[id] = fetch
        ask(id, response, offered, others, why, proposed: proposed, &turn)
    }

    private mutating func ask(
        _ id: FetchID,
        _ response: Response,
        _ offered: OfferedSpace,
        _ others: [OfferedSpace],
        _ why: String,
        proposed: Credential?,
        _ turn: inout Turn
    ) {
        guard let fetch = fetches[id] else { return }
        if coalesce(id, with: offered.space, &turn) { return }
        let challenge = AuthenticationChallenge(
            protectionSpace: offered.space,
            offered: offered.challenge,
            proposedCredential: proposed ?? fetch.lastAnswer,
            previousFailureCount: fetch.failureCount
        )
        let challengeID = nextID()
        challenges[challengeID] = PendingChallenge(
            challenge: challenge,
            subject: .response(response, offered: offered, others: others),
            waiting: [id]
        )
        fetches[id]?.state = .asking(challengeID)
        recordChallenge(challenge, offered, others, why, &turn)
        if id == navigation { load?.phase = "waiting for the app" }
        pass(.challenge(challengeID), &turn)
    }

    /// A request that meets a space somebody is being asked about waits for the same answer.
    private mutating func coalesce(_ id: FetchID, with space: ProtectionSpace, _ turn: inout Turn) -> Bool {
        let open = challenges.first { !$0.value.isAnswered && $0.value.challenge.protectionSpace == space }
        guard let open, case .response = open.value.subject else { return false }
        challenges[open.key]?.waiting.append(id)
        fetches[id]?.state = .asking(open.key)
        turn.record(
            .challenge,
            "\(describe(space)) · waits with the first",
            why: "an equal space is being asked about: one prompt answers both",
            details: details(of: space)
        )
        return true
    }

    // MARK: The last answer

    /// `stale=true`: the credential is right and the nonce old; the request is repeated without a question.
    private mutating func retriesStale(
        _ id: FetchID,
        _ offered: [Challenge],
        _ server: ProtectionSpace.Server,
        _ turn: inout Turn
    ) -> Bool {
        guard let fetch = fetches[id], let sent = fetch.authorization else { return false }
        let verdict = judgeRechallenge(sent: sent.authorization, in: sent.space, offered: offered)
        guard verdict == .stale, fetch.rounds[sent.space, default: 0] < Self.roundLimit else { return false }
        let choice = chooseSpaces(offered, origin: fetch.url.origin, server: server)
        guard let fresh = choice.candidates.first(where: { $0.space == sent.space }) else { return false }
        digests.note(fresh)
        let reason = "the server says stale: the nonce is old, the credential was not refused; no question"
        use(sent.authorization.credential, in: fresh, for: id, sent.source, why: reason, rule: "RFC 7616 §3.3", &turn)
        return true
    }

    /// The answer that was sent was refused: it counts as a failure, and a session credential is dropped.
    private mutating func refuseLastAnswer(of id: FetchID, _ turn: inout Turn) {
        guard let sent = fetches[id]?.authorization else { return }
        fetches[id]?.authorization = nil
        fetches[id]?.failureCount += 1
        let credential = sent.authorization.credential
        guard credentials.credential(for: sent.space, user: credential.user) == credential else { return }
        credentials.remove(user: credential.user, from: sent.space)
        scopes.remove(sent.space)
        turn.record(
            .store,
            "forgotten: “\(neutralised(credential.user))”",
            why: "the server refused it, so the session's credential of this space is dropped",
            details: details(of: sent.space)
        )
    }

    /// A response that is no challenge: what was sent was good.
    mutating func accepted(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches[id], let sent = fetch.authorization else { return }
        if response.status < 400 { scopes.remember(sent.space, at: fetch.url, domain: digests.domain(of: sent.space)) }
        guard case .digest(let credential, let answer) = sent.authorization,
            let value = response.headers.all("Authentication-Info").first
        else { return }
        let verdict = digests.check(value, answer: answer, credential: credential, body: response.body, in: sent.space)
        turn.record(
            .note,
            "Authentication-Info: \(verdict.summary)",
            why: verdict.reason,
            rule: "RFC 7616 §3.5"
        )
    }

    private mutating func warnOfDowngrade(to space: ProtectionSpace, _ turn: inout Turn) {
        guard digests.isDowngrade(to: space) else { return }
        turn.record(
            .note,
            "downgrade: Digest before, Basic now",
            why: "this origin asked for Digest in this run; with Basic the password itself travels",
            rule: "RFC 7616 §5.1"
        )
    }
}
