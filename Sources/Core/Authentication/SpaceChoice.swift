import HTTP
import Text

/// A protection space that a response offers.
package struct OfferedSpace: Equatable, Sendable {
    package let space: ProtectionSpace
    package let challenge: Challenge
    /// What is needed to answer, where the scheme is Digest.
    package let digest: DigestChallenge?

    package init(space: ProtectionSpace, challenge: Challenge, digest: DigestChallenge? = nil) {
        self.space = space
        self.challenge = challenge
        self.digest = digest
    }

    /// `Digest SHA-256`, `Basic`: the scheme with what decides its strength.
    package var schemeName: String { digest.map { "Digest \($0.algorithm)" } ?? space.method.description }

    /// Stronger is higher: Negotiate, NTLM, Digest by its algorithm, Basic.
    fileprivate var strength: Int {
        switch space.method {
        case .negotiate: 50
        case .ntlm: 40
        case .httpDigest: 20 + (digest.flatMap { DigestAlgorithm.allCases.firstIndex(of: $0.algorithm) } ?? 0) / 2
        case .httpBasic: 10
        case .serverTrust, .clientCertificate, .other: 0
        }
    }
}

/// Which spaces of a response can be answered, in what order, and why.
package struct SpaceChoice: Equatable, Sendable {
    /// A challenge that is not answered, with a clause that says why; safe for a terminal.
    package struct Skipped: Equatable, Sendable {
        package let challenge: Challenge
        package let why: String
    }

    /// Every understood space, strongest first, those included that no user name and password can answer
    /// (Negotiate, NTLM). Equally strong ones stay in the server's order.
    package let ranking: [OfferedSpace]
    /// The part of `ranking` that a user name and a password answer, strongest first: what the app is asked about.
    /// Every space stands here once, with the strongest of its challenges.
    package let candidates: [OfferedSpace]
    /// In the server's order.
    package let skipped: [Skipped]
    /// The choice in a sentence without its full stop; safe for a terminal.
    package let why: String

    package var chosen: OfferedSpace? { candidates.first }
}

/// Orders what a response offers (RFC 9110 §11.4: the most secure scheme that is understood).
///
/// `supported` are the methods that the app answers with a name and a password.
package func chooseSpaces(
    _ challenges: [Challenge],
    origin: Origin,
    server: ProtectionSpace.Server = .origin,
    supported: Set<AuthenticationMethod> = [.httpBasic, .httpDigest]
) -> SpaceChoice {
    let readings = challenges.map { read($0, origin: origin, server: server) }
    let ranking = readings.enumerated()
        .compactMap { reading in reading.element.offered.map { (place: reading.offset, offered: $0) } }
        .sorted { ($1.offered.strength, $0.place) < ($0.offered.strength, $1.place) }
    var spaces: Set<ProtectionSpace> = []
    let chosenPlaces = ranking.filter {
        supported.contains($0.offered.space.method) && spaces.insert($0.offered.space).inserted
    }
    let isCandidate = Set(chosenPlaces.map(\.place))
    let skipped = readings.enumerated().filter { !isCandidate.contains($0.offset) }.map { reading in
        let method = challenges[reading.offset].method
        let isWeaker = reading.element.offered != nil && supported.contains(method)
        let why = isWeaker ? "the same protection space is offered more strongly or earlier" : whyUnsupported(method)
        return SpaceChoice.Skipped(challenge: challenges[reading.offset], why: reading.element.obstacle ?? why)
    }
    let candidates = chosenPlaces.map(\.offered)
    return SpaceChoice(
        ranking: ranking.map(\.offered),
        candidates: candidates,
        skipped: skipped,
        why: whyChosen(candidates, skipped: skipped, count: challenges.count)
    )
}

/// A challenge as far as it is understood: `offered` is nil for a scheme without a rank, `obstacle` says what keeps a
/// known one from being answered.
private struct Reading {
    var offered: OfferedSpace?
    var obstacle: String?
}

private func read(_ challenge: Challenge, origin: Origin, server: ProtectionSpace.Server) -> Reading {
    let method = challenge.method
    var digest: DigestChallenge?
    switch method {
    case .httpDigest:
        do throws(DigestObstacle) {
            digest = try DigestChallenge(challenge, server: server)
        } catch {
            return Reading(obstacle: short(error.description))
        }
    case .httpBasic, .ntlm, .negotiate: break
    case .serverTrust, .clientCertificate, .other: return Reading()
    }
    // Digest hashes an absent realm as an empty one, so both name the same space.
    let realm = challenge.realm ?? (method == .httpDigest ? "" : nil)
    let space = ProtectionSpace(origin: origin, server: server, realm: realm, method: method)
    return Reading(offered: OfferedSpace(space: space, challenge: challenge, digest: digest))
}

private func whyUnsupported(_ method: AuthenticationMethod) -> String {
    switch method {
    case .negotiate, .ntlm:
        "\(method) authenticates the connection by the system's own log-in (RFC 4559); "
            + "Latchkey answers with a user name and a password and passes it over"
    case .httpBasic, .httpDigest: "\(method) is not handled by this app"
    case .other("bearer"): "Bearer wants a token (RFC 6750), which no user name and password can be turned into"
    case .serverTrust, .clientCertificate, .other:
        "\(short(method.description)) is a scheme that Latchkey does not know"
    }
}

private func whyChosen(_ candidates: [OfferedSpace], skipped: [SpaceChoice.Skipped], count: Int) -> String {
    guard let first = candidates.first else {
        if count == 0 { return "the response offers no challenge, so nothing can be answered" }
        return (skipped.first.map { $0.why } ?? "nothing") + (skipped.count > 1 ? ", and the others cannot help" : "")
    }
    guard candidates.count > 1 else {
        let only = count == 1 ? "offered" : "offered that a user name and a password can answer"
        return "\(first.schemeName) is the only scheme \(only)"
    }
    if let weaker = candidates.first(where: { $0.strength < first.strength }) {
        return "\(first.schemeName) is stronger than \(weaker.schemeName), "
            + "and the most secure scheme that is understood is used (RFC 9110 §11.4)"
    }
    return "\(first.schemeName) is offered \(candidates.count) times, and the first of them is used (RFC 7616 §3.7)"
}

/// A server's words inside a sentence: neutralised, and cut when long.
func short(_ text: String) -> String {
    neutralised(text.unicodeScalars.count > 200 ? String(text.unicodeScalars.prefix(200)) + "…" : text)
}
