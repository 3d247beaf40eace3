import Authentication
import HTTP
import Text

/// What a disposition does to the load.
extension Session {
    mutating func takeAnswer(
        _ id: ChallengeID,
        _ disposition: Disposition,
        _ credential: Credential?,
        _ turn: inout Turn
    ) {
        guard let pending = challenges.removeValue(forKey: id) else {
            return turn.record(
                .failure,
                "the completion handler was called again",
                why: "it was called before, or its load has ended: a host app ends here with an exception "
                    + "(“Completion handler … was called more than once”); the second call is dropped",
                disposition: disposition.description,
                delegateCall: .completionHandler
            )
        }
        if case .trust(let trust, let request) = pending.subject {
            return takeTrustAnswer(trust, request, disposition, of: pending, &turn)
        }
        if disposition == .useCredential, let credential {
            keep(credential, for: pending.challenge.protectionSpace, &turn)
        }
        for waiting in pending.waiting {
            guard let met = waiting.met, fetches[waiting.fetch]?.state == .asking(id) else { continue }
            apply(disposition, credential, to: waiting.fetch, pending.challenge, met, &turn)
        }
    }

    private mutating func apply(
        _ disposition: Disposition,
        _ credential: Credential?,
        to id: FetchID,
        _ challenge: AuthenticationChallenge,
        _ met: MetChallenge,
        _ turn: inout Turn
    ) {
        switch disposition {
        case .useCredential:
            guard let credential else {
                let why = "useCredential with no credential: the load goes on without one"
                return show(met.response, of: id, why: why, &turn)
            }
            use(credential, in: met.offered, for: id, .app, why: nil, &turn)
        case .performDefaultHandling:
            if let proposed = challenge.proposedCredential, challenge.previousFailureCount == 0 {
                let why = "default handling: the proposed credential was not tried yet"
                return use(proposed, in: met.offered, for: id, .proposed, why: why, &turn)
            }
            show(met.response, of: id, why: nil, &turn)
        case .cancelAuthenticationChallenge: cancelLoad(id, &turn)
        case .rejectProtectionSpace: meetNext(id, met, &turn)
        }
    }

    private mutating func cancelLoad(_ id: FetchID, _ turn: inout Turn) {
        guard id == navigation else {
            let what = fetches[id]?.resource?.noun ?? "an image"
            return fail(id, "The app cancelled the load of \(what).", &turn)
        }
        let sentence = "Load cancelled by the app, nothing was shown (didFailProvisionalNavigation). r tries again."
        fail(id, sentence, keepsPage: true, &turn)
    }

    private mutating func meetNext(_ id: FetchID, _ met: MetChallenge, _ turn: inout Turn) {
        guard let next = met.others.first else {
            return show(met.response, of: id, why: "the response offers no other space", &turn)
        }
        let others = Array(met.others.dropFirst())
        let why = "\(describe(met.offered.space)) was refused by the app; this is the next one offered"
        meet(id, MetChallenge(response: met.response, offered: next, others: others, why: why), &turn)
    }

    /// Repeats the request of a fetch with a credential.
    mutating func use(
        _ credential: Credential,
        in offered: OfferedSpace,
        for id: FetchID,
        _ source: SentAuthorization.Source,
        why: String?,
        rule: String? = nil,
        _ turn: inout Turn
    ) {
        guard let fetch = fetches[id] else { return }
        fetches[id]?.rounds[offered.space, default: 0] += 1
        fetches[id]?.lastAnswer = credential
        if let why {
            turn.record(
                .decision,
                "useCredential",
                why: why,
                disposition: Disposition.useCredential.description,
                rule: rule ?? "WebKit's order: user information, session, proposed, then the delegate",
                details: details(of: offered.space) + [.init("user", neutralised(credential.user))]
            )
        }
        guard let authorization = authorization(credential, for: offered, url: fetch.url, fetch.sending, &turn) else {
            return fail(
                id,
                "No answer to \(describe(offered.space)) could be computed. Cancel shows the 401 page.",
                &turn
            )
        }
        if let problem = authorization.problem {
            forgetUnsendable(credential, for: offered.space, &turn)
            return fail(id, problem, &turn)
        }
        sendRequest(
            for: id,
            with: SentAuthorization(offered: offered, authorization: authorization, source: source),
            &turn
        )
    }

    /// A credential that no field can carry would end the next load too, before anybody is asked.
    private mutating func forgetUnsendable(_ credential: Credential, for space: ProtectionSpace, _ turn: inout Turn) {
        guard credentials.credentials(for: space)[credential.user] == credential else { return }
        let outcome = credentials.remove(user: credential.user, for: space)
        guard outcome.isChanged else { return }
        turn.record(
            .store,
            "forgotten: “\(neutralised(credential.user))”",
            why: "it cannot be sent",
            rule: "URLCredential.Persistence",
            details: details(of: space)
        )
    }

    private mutating func keep(_ credential: Credential, for space: ProtectionSpace, _ turn: inout Turn) {
        switch credential.persistence {
        case .forSession:
            let outcome = credentials.setDefault(credential, for: space)
            storedCopies.remove(CredentialName(user: credential.user, space: space))
            keptAt[space] = lastID
            turn.record(
                .store,
                "“\(neutralised(credential.user))”: forSession",
                why: outcome.why,
                rule: "URLCredential.Persistence",
                details: details(of: space)
            )
        case .none:
            turn.record(
                .store,
                "“\(neutralised(credential.user))”: none",
                why: "used for this request and not kept",
                rule: "URLCredential.Persistence",
                details: details(of: space)
            )
        case .permanent, .synchronizable:
            turn.record(
                .store,
                "“\(neutralised(credential.user))”: \(credential.persistence.rawValue), if the server takes it",
                why:
                    "a permanent credential is written only after a response that is neither 401 nor 407 and below 500",
                rule: "URLCredential.Persistence",
                details: details(of: space)
            )
        }
    }

    /// The server's own answer becomes the page, or goes to the script that asked.
    mutating func show(
        _ response: Response,
        of id: FetchID,
        why: String?,
        rule: String = "RFC 9110 §15.5.2",
        _ turn: inout Turn
    ) {
        if let why {
            turn.record(
                .decision,
                fetches[id]?.isNavigation == false
                    ? "the page gets the \(response.status)" : "show the server's \(response.status) page",
                why: why,
                rule: rule
            )
        }
        present(response, of: id, &turn)
    }

    /// Forgets one credential of the session.
    mutating func forget(user: String, in space: ProtectionSpace, _ turn: inout Turn) {
        let outcome = credentials.remove(user: user, for: space)
        turn.record(
            .store,
            "forgotten: “\(neutralised(user))”",
            why: outcome.isChanged ? "asked for by the person" : outcome.why,
            details: details(of: space)
        )
    }
}
