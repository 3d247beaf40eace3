import Authentication
import HTTP
import Text

/// Server trust: on https the first challenge, before anything is sent.
extension Session {
    mutating func serverTrustArrived(_ trust: ServerTrust, for request: RequestID, _ turn: inout Turn) {
        guard let fetch = requests[request], fetches[fetch]?.state == .requesting(request) else {
            return answerForNobody(trust, request, &turn)
        }
        let space = ProtectionSpace(origin: trust.origin, realm: nil, method: .serverTrust)
        let challenge = AuthenticationChallenge(protectionSpace: space, offered: nil)
        let id = nextID()
        challenges[id] = PendingChallenge(
            challenge: challenge,
            subject: .trust(trust, request),
            waiting: [.init(fetch: fetch, met: nil)]
        )
        turn.record(
            .challenge,
            "ServerTrust \(trust.origin.host)",
            why: trust.failure.map { "the certificate was refused: \(neutralised($0))" }
                ?? "on https the certificate is the first question, before any page or password",
            rule: "RFC 9110 §4.3.4",
            delegateCall: .didReceiveChallenge,
            details: details(of: space) + [
                .init("subject", neutralised(trust.subject)), .init("issuer", neutralised(trust.issuer)),
            ]
        )
        pass(.challenge(id), &turn)
    }

    /// A copy of a request goes as far as its certificate allows; what belongs to an ended load goes nowhere.
    private func answerForNobody(_ trust: ServerTrust, _ request: RequestID, _ turn: inout Turn) {
        let goesOn = copies.contains(request) && trust.failure == nil
        turn.effects.append(.proceed(request, goesOn))
        turn.record(
            .dropped,
            "server trust of \(trust.origin.host)",
            why: goesOn ? "a copy made at the gate: nobody waits for its answer" : "its load has ended"
        )
    }

    mutating func askAboutTrust(_ id: ChallengeID, _ trust: ServerTrust, _ turn: inout Turn) {
        if app.cancelsOtherMethods {
            let why = "this app cancels every method but Basic, and ServerTrust comes first: no https page ever opens"
            return decide(id, .cancelAuthenticationChallenge, why: why, &turn)
        }
        let why =
            trust.failure == nil
            ? "the system checks the certificate: chain and name were verified"
            : "the system checks the certificate, and it did not hold"
        decide(id, .performDefaultHandling, why: why, &turn)
    }

    mutating func takeTrustAnswer(
        _ trust: ServerTrust,
        _ request: RequestID,
        _ disposition: Disposition,
        of pending: PendingChallenge,
        _ turn: inout Turn
    ) {
        switch disposition {
        case .performDefaultHandling, .useCredential, .rejectProtectionSpace:
            if disposition == .useCredential, trust.failure != nil {
                turn.record(
                    .note,
                    "a certificate that did not hold is not accepted here",
                    why: "an app could override it; Latchkey does not: name a private CA with --ca-file"
                )
            }
            turn.effects.append(.proceed(request, trust.failure == nil))
        case .cancelAuthenticationChallenge:
            turn.effects.append(.proceed(request, false))
            let sentence =
                "Load cancelled by the app at ServerTrust, nothing was sent or shown "
                + "(didFailProvisionalNavigation). r tries again."
            requests[request] = nil
            for waiting in pending.waiting { fail(waiting.fetch, sentence, keepsPage: true, &turn) }
        }
    }
}
