import Authentication
import HTTP
import Text

/// Server trust: on https the first challenge, before anything is sent.
extension Session {
    mutating func serverTrustArrived(_ trust: ServerTrust, for request: RequestID, _ turn: inout Turn) {
        guard let fetch = requests[request], fetches[fetch]?.state == .requesting(request) else {
            turn.effects.append(.proceed(request, false))
            return turn.record(.dropped, "server trust of \(trust.origin)", why: "its load has ended")
        }
        let space = ProtectionSpace(origin: trust.origin, realm: nil, method: .serverTrust)
        let challenge = AuthenticationChallenge(protectionSpace: space, offered: nil)
        let id = nextID()
        challenges[id] = PendingChallenge(challenge: challenge, subject: .trust(trust, request), waiting: [fetch])
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
            for id in pending.waiting {
                fetches[id]?.state = .heldBack
                fail(id, sentence, keepsPage: true, &turn)
            }
        }
    }
}
