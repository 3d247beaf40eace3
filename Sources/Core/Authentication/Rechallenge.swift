import HTTP

/// What it means that the answer to a challenge was met with challenges again.
package enum RechallengeVerdict: Equatable, Sendable {
    /// The nonce was too old: answer the new challenge with the same credential, ask nobody, count no failure.
    case stale(Challenge)
    /// The credential was refused: one more failure.
    case rejected
    /// Another protection space: its failures start anew.
    case differentRealm(Challenge)
}

/// A verdict with its reason, a clause; safe for a terminal.
package struct RechallengeJudgement: Equatable, Sendable {
    package let verdict: RechallengeVerdict
    package let why: String
}

/// Compares the challenge that was answered with those that came back.
package func judgeRechallenge(answered: Challenge, received: [Challenge]) -> RechallengeJudgement {
    let name = short(answered.method.description)
    let sameScheme = received.filter { $0.scheme == answered.scheme }
    guard let other = sameScheme.first else {
        let what = received.isEmpty ? "no challenge came back" : "\(name) is no longer offered"
        return RechallengeJudgement(verdict: .rejected, why: "\(what), so the answer was refused")
    }
    let sameSpace = sameScheme.filter { ($0.realm ?? "") == (answered.realm ?? "") }
    guard let same = sameSpace.first(where: { $0.hasAlgorithm(of: answered) }) ?? sameSpace.first else {
        let why = "the realm is now “\(short(other.realm ?? ""))”: another protection space (RFC 9110 §11.5)"
        return RechallengeJudgement(verdict: .differentRealm(other), why: why)
    }
    if same.scheme == "digest", same["stale"]?.equalsIgnoringCase("true") == true {
        let why = "the server says stale=true: the nonce is too old, the credential may be right (RFC 7616 §3.3)"
        return RechallengeJudgement(verdict: .stale(same), why: why)
    }
    return RechallengeJudgement(verdict: .rejected, why: "the same challenge came again, so the credential was refused")
}

extension Challenge {
    fileprivate func hasAlgorithm(of other: Challenge) -> Bool {
        (self["algorithm"] ?? "MD5").equalsIgnoringCase(other["algorithm"] ?? "MD5")
    }
}
