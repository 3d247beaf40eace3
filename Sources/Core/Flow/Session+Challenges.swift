import Authentication
import HTTP
import Hashing
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
            refuseLastAnswer(of: id, met: [], &turn)
            return show(
                response,
                of: id,
                why: "the \(response.status) carries no challenge: nothing can be answered",
                &turn
            )
        }
        if retriesStale(id, parsed.challenges, server, &turn) { return }
        refuseLastAnswer(of: id, met: parsed.challenges, &turn)
        let choice = chooseSpaces(parsed.challenges, origin: fetch.url.origin, server: server)
        guard let first = choice.chosen else {
            return show(response, of: id, why: choice.why, &turn)
        }
        let warning = downgrade(to: first, at: fetch.url)
        fetches[id]?.downgrade = warning
        if let warning {
            turn.record(.note, "downgrade: Digest before, Basic now", why: warning, rule: "RFC 7616 §5.1")
        }
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
        if let digest = offered.digest { digests.received(digest, for: space) }
        // The memory of Digest stays, so that the next look is warned of, too.
        if fetch.downgrade == nil { scopes.remember(space, at: fetch.url, digest: offered.digest) }
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
        let judgement = judgeRechallenge(answered: sent.offered.challenge, received: offered)
        guard case .stale(let challenge) = judgement.verdict, fetch.rounds[sent.space, default: 0] < Self.roundLimit,
            let fresh = chooseSpaces([challenge], origin: fetch.url.origin, server: server).chosen,
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

    /// A warning for the dialog and the timeline when a place that used Digest now offers Basic alone.
    func downgrade(to offered: OfferedSpace, at url: URL) -> String? {
        guard offered.space.method == .httpBasic else { return nil }
        return scopes.downgrade(
            at: url,
            choice: chooseSpaces([offered.challenge], origin: url.origin, server: offered.space.server)
        )
    }
}
