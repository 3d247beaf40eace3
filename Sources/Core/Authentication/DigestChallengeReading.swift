import HTTP

/// Why a challenge cannot be answered by Digest.
package enum DigestObstacle: Error, Equatable, Sendable, CustomStringConvertible {
    case otherScheme(String)
    case noNonce
    /// The name as the server wrote it, untrusted.
    case unknownAlgorithm(String)
    /// A parameter that has to be sent back holds what a header field must not carry.
    case controlCharacter(parameter: String)

    /// One clause, safe only after neutralising: it may hold a name that the server chose.
    package var description: String {
        switch self {
        case .otherScheme(let scheme): "“\(scheme)” is not Digest"
        case .noNonce: "the challenge has no nonce, which every Digest answer needs (RFC 7616 §3.3)"
        case .unknownAlgorithm(let name):
            "the algorithm “\(name)” is unknown, so the challenge is passed over (RFC 7616 §3.3)"
        case .controlCharacter(let parameter):
            "its \(parameter) holds a control character, which an answer cannot send back (RFC 9110 §5.5)"
        }
    }
}

extension DigestAlgorithm {
    /// The algorithm of that name, compared without regard to case; nil when unknown.
    package init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.rawValue.equalsIgnoringCase(name) }) else { return nil }
        self = match
    }
}

extension DigestChallenge {
    /// Reads the Digest parameters of a challenge (RFC 7616 §3.3). A missing realm counts as an empty one, as browsers
    /// take it; unknown qop options are ignored; a proxy's `domain` is ignored.
    package init(_ challenge: Challenge, server: ProtectionSpace.Server = .origin) throws(DigestObstacle) {
        guard challenge.scheme == "digest" else { throw .otherScheme(challenge.scheme) }
        guard let nonce = challenge.octets("nonce") else { throw .noNonce }
        let name = challenge["algorithm"]
        guard let algorithm = DigestAlgorithm(name: name ?? "MD5") else { throw .unknownAlgorithm(name ?? "") }
        for name in ["realm", "nonce", "opaque"] where challenge.octets(name)?.contains(where: isControl) == true {
            throw .controlCharacter(parameter: name)
        }
        self.init(
            realm: challenge.octets("realm") ?? [],
            nonce: nonce,
            opaque: challenge.octets("opaque"),
            algorithm: algorithm,
            namesAlgorithm: name != nil,
            qop: Self.pick(from: challenge["qop"] ?? ""),
            isStale: challenge["stale"]?.equalsIgnoringCase("true") == true,
            userhash: challenge["userhash"]?.equalsIgnoringCase("true") == true,
            domain: server == .proxy ? [] : words(of: challenge["domain"] ?? "")
        )
    }

    /// `auth` where it is offered, `auth-int` where that alone is, nil where neither.
    private static func pick(from offer: String) -> QualityOfProtection? {
        let options = offer.split(separator: ",").flatMap { words(of: String($0)) }
        return [.auth, .authInt].first { candidate in
            options.contains { $0.equalsIgnoringCase(candidate.rawValue) }
        }
    }

    /// The same challenge with the nonce that the server wants next (RFC 7616 §3.5).
    package func withNonce(_ nonce: [UInt8]) -> DigestChallenge {
        DigestChallenge(
            realm: realm,
            nonce: nonce,
            opaque: opaque,
            algorithm: algorithm,
            namesAlgorithm: namesAlgorithm,
            qop: qop,
            isStale: false,
            userhash: userhash,
            domain: domain
        )
    }
}

extension Challenge {
    /// The first parameter of that lower-case name, as it is hashed.
    package func octets(_ name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }
}

private func words(of text: String) -> [String] {
    text.split { $0 == " " || $0 == "\t" }.map(String.init)
}
