import Authentication
import HTTP
import Hashing
import Secrets
import Text

/// From a 401 or 407 to a question: what WebKit tries before it asks the delegate, in its order.
extension Session {
    /// Answers that one space may get in one load.
    private static let roundLimit = 5
    /// Answers that all spaces of one load may get together, so that a new realm each time is no way around the other.
    private static let answerLimit = 20

    mutating func challenged(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches[id] else { return }
        let parsed = parseChallenges(response.headers.all("WWW-Authenticate"))
        recordProblems(parsed.problems, &turn)
        guard !parsed.challenges.isEmpty else {
            refuseLastAnswer(of: id, met: [], &turn)
            let why = "the \(response.status) carries no challenge: nothing can be answered"
            return show(response, of: id, why: why, &turn)
        }
        if retriesStale(id, parsed.challenges, &turn) { return }
        refuseLastAnswer(of: id, met: parsed.challenges, &turn)
        let choice = chooseSpaces(parsed.challenges, origin: fetch.url.origin)
        guard let first = choice.chosen else { return show(response, of: id, why: choice.why, &turn) }
        let others = Array(choice.candidates.dropFirst())
        var met = MetChallenge(response: response, offered: first, others: others, why: choice.why)
        met.downgrade = scopes.downgrade(at: fetch.url, choice: choice)
        if let warning = met.downgrade {
            turn.record(.note, "downgrade: Digest before, Basic now", why: warning, rule: "RFC 7616 §5.1")
        }
        meet(id, met, &turn)
    }

    /// A 407 is never answered: no proxy can be set, so whoever sent it is no proxy that the person chose.
    mutating func challengedByProxy(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        let why =
            "a 407 is a proxy's question, and no proxy is used here: an answer would hand a password to whoever "
            + "sent it, so nothing is sent"
        show(response, of: id, why: why, rule: "RFC 9110 §15.5.8", &turn)
    }

    private func recordProblems(_ problems: [ChallengeProblem], _ turn: inout Turn) {
        for problem in problems.prefix(8) {
            turn.record(
                .note,
                "WWW-Authenticate is malformed at byte \(problem.offset): \(neutralised(problem.message))",
                why: "what can be understood is used, the rest is left out",
                rule: "RFC 9110 §11.6.1"
            )
        }
    }

    /// Goes through the order of attempts for one space; asks the app when none of them applies.
    mutating func meet(_ id: FetchID, _ met: MetChallenge, _ turn: inout Turn) {
        guard var fetch = fetches[id] else { return }
        let space = met.offered.space
        if let digest = met.offered.digest { digests.received(digest, for: space) }
        // Where Digest was used before, its memory stays, so that the next visit is warned of it too.
        if met.downgrade == nil { scopes.remember(space, at: fetch.url, digest: met.offered.digest) }
        if let reason = reasonToStop(fetch, space) { return show(met.response, of: id, why: reason, &turn) }
        let stored = credentials.defaultCredential(for: space)
        let proposed = fetch.failureCount == 0 ? stored : nil
        let information = fetch.userInformation
        fetch.userInformation = nil
        fetches[id] = fetch
        if app.loader == .webView, let credential = information, fetch.failureCount == 0 {
            let reason = "the address carried it; it is used once"
            return use(credential, in: met.offered, for: id, .userInformation, why: reason, &turn)
        }
        if app.loader == .webView, let credential = proposed {
            let reason = "a forSession credential of this space is stored, and nothing failed yet"
            return use(credential, in: met.offered, for: id, .session, why: reason, &turn)
        }
        if app.loader == .webView, let credential = stored, keptAt[space, default: 0] > fetch.lastRequest {
            let reason = "this request was on its way before the login; the credential that was kept since is tried"
            return use(credential, in: met.offered, for: id, .session, why: reason, &turn)
        }
        guard let found = fetch.found[space] ?? (settings.usesStores ? nil : FoundCredentials()) else {
            return lookUp(met, for: id, &turn)
        }
        let fresh = fetch.failureCount == 0 ? found.proposed : nil
        if app.loader == .webView, let (credential, place) = fresh {
            let reason = "\(credential.persistence.rawValue), \(place): stored for this space, and nothing failed yet"
            return use(credential, in: met.offered, for: id, .stored, why: reason, &turn)
        }
        ask(id, met, proposed: proposed ?? fresh?.credential, &turn)
    }

    private func reasonToStop(_ fetch: Fetch, _ space: ProtectionSpace) -> String? {
        if fetch.rounds[space, default: 0] >= Self.roundLimit {
            return "the same challenge again after \(Self.roundLimit) answers: a loop, stopped here"
        }
        if fetch.answerCount >= Self.answerLimit {
            return "still challenged after \(Self.answerLimit) answers in one load: a loop, stopped here"
        }
        return nil
    }

    private mutating func ask(_ id: FetchID, _ met: MetChallenge, proposed: Credential?, _ turn: inout Turn) {
        guard let fetch = fetches[id] else { return }
        if coalesce(id, met, &turn) { return }
        // With a failure behind it a proposal only fills in the user name; without one it would be sent.
        let lastTried = fetch.failureCount > 0 ? fetch.lastAnswer : nil
        let challenge = AuthenticationChallenge(
            protectionSpace: met.offered.space,
            offered: met.offered.challenge,
            proposedCredential: proposed ?? lastTried,
            previousFailureCount: fetch.failureCount
        )
        let challengeID = nextID()
        challenges[challengeID] = PendingChallenge(
            challenge: challenge,
            subject: .response,
            waiting: [.init(fetch: id, met: met)]
        )
        fetches[id]?.state = .asking(challengeID)
        recordChallenge(challenge, met, &turn)
        if id == navigation { load?.phase = "waiting for the app" }
        pass(.challenge(challengeID), &turn)
    }

    /// A request that meets a space somebody is being asked about waits for the same answer.
    private mutating func coalesce(_ id: FetchID, _ met: MetChallenge, _ turn: inout Turn) -> Bool {
        let space = met.offered.space
        let open = challenges.first {
            $0.value.subject == .response && $0.value.challenge.protectionSpace == space
        }
        guard let open else { return false }
        challenges[open.key]?.waiting.append(.init(fetch: id, met: met))
        fetches[id]?.state = .asking(open.key)
        turn.record(
            .challenge,
            "\(describe(space)) · waits with the first",
            why: "an equal space is being asked about: one prompt answers both",
            rule: "WebKit coalesces challenges of equal protection spaces",
            details: details(of: space)
        )
        return true
    }

    // MARK: The last answer

    /// `stale=true`: the credential is right and the nonce old; the request is repeated without a question.
    private mutating func retriesStale(
        _ id: FetchID,
        _ offered: [Challenge],
        _ turn: inout Turn
    ) -> Bool {
        guard let fetch = fetches[id], let sent = fetch.authorization else { return false }
        let judgement = judgeRechallenge(answered: sent.offered.challenge, received: offered)
        guard case .stale(let challenge) = judgement.verdict, reasonToStop(fetch, sent.space) == nil,
            let fresh = chooseSpaces([challenge], origin: fetch.url.origin).chosen,
            let digest = fresh.digest
        else { return false }
        digests.received(digest, for: fresh.space)
        use(
            sent.authorization.credential,
            in: fresh,
            for: id,
            sent.source,
            why: judgement.why,
            rule: "RFC 7616 §3.3",
            &turn
        )
        return true
    }

    /// The answer that was sent was refused: it counts as a failure, and a session credential is dropped. Another
    /// realm is no refusal: its failures start anew.
    private mutating func refuseLastAnswer(of id: FetchID, met offered: [Challenge], _ turn: inout Turn) {
        guard let sent = fetches[id]?.authorization else { return }
        fetches[id]?.authorization = nil
        let judgement = judgeRechallenge(answered: sent.offered.challenge, received: offered)
        if case .differentRealm = judgement.verdict {
            fetches[id]?.failureCount = 0
            fetches[id]?.lastAnswer = nil
            return turn.record(.note, "another space answers", why: judgement.why, rule: "RFC 9110 §11.5")
        }
        fetches[id]?.failureCount += 1
        let credential = sent.authorization.credential
        guard credentials.credentials(for: sent.space)[credential.user] == credential else { return }
        _ = credentials.remove(user: credential.user, for: sent.space)
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
        keepForGood(sent, after: response.status, &turn)
        if response.status < 400 { scopes.remember(sent.space, at: fetch.url, digest: sent.offered.digest) }
        guard case .digest(let credential, let answer) = sent.authorization else { return }
        let lines = response.headers.all("Authentication-Info")
        do throws(HashingError) {
            let info = try answer.check(lines, credential: credential, responseBody: response.body)
            if let nonce = info.nextNonce { digests.received(nextNonce: nonce, for: sent.space) }
            recordProof(info, &turn)
        } catch {
            turn.record(.note, "Authentication-Info was not checked", why: error.description)
        }
    }

    private func recordProof(_ info: AuthenticationInfo, _ turn: inout Turn) {
        let (summary, why): (String, String) =
            switch info.verdict {
            case .notGiven: ("", "")
            case .verified: ("the server proved itself", "its rspauth shows that it knows the password too")
            case .failed(let reason): ("the server's proof is wrong", reason)
            case .ignored(let reason): ("Authentication-Info is passed over", reason)
            }
        if !summary.isEmpty { turn.record(.note, summary, why: neutralised(why), rule: "RFC 7616 §3.5") }
        guard info.nextNonce != nil else { return }
        turn.record(
            .note,
            "nextnonce taken over",
            why: "the next request uses it, so that it is not challenged again",
            rule: "RFC 7616 §3.5"
        )
    }
}
