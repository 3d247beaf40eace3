import Hashing
import Secrets

extension DigestAlgorithm {
    /// The hash function behind it.
    package var hash: HashAlgorithm {
        switch self {
        case .md5, .md5Session: .md5
        case .sha256, .sha256Session: .sha256
        case .sha512t256, .sha512t256Session: .sha512t256
        }
    }

    /// True for the `-sess` variants, whose A1 takes in the nonces.
    package var isSession: Bool { self == .md5Session || self == .sha256Session || self == .sha512t256Session }
}

/// The computation of RFC 7616 §3.4.1–3.4.4, step by step. Hashes are lower-case hexadecimal text.
extension DigestAnswer {
    /// `nc`: eight hexadecimal digits.
    package var nonceCountText: String {
        let digits = String(nonceCount, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// H(A1). The password's bytes go straight into the hash.
    package func hashOfA1(_ credential: Credential) throws(HashingError) -> String {
        var digest = try Digest(algorithm.hash)
        try digest.add(credential.user.normalized + ":")
        try digest.add(challenge.realm)
        try digest.add(":")
        try digest.add(credential.password.normalized())
        let first = hex(try digest.finish())
        guard algorithm.isSession else { return first }
        return try hash(first, ":", challenge.nonce, ":", cnonce)
    }

    /// H(A2) of a request, or with an empty method and the response's body the one that the server proves.
    package func hashOfA2(method: String, body: [UInt8], qop: DigestChallenge.QualityOfProtection?)
        throws(HashingError) -> String
    {
        guard qop == .authInt else { return try hash(method, ":", uri) }
        return try hash(method, ":", uri, ":", hex(try Digest.hash(body, algorithm.hash)))
    }

    /// The request-digest, or the response-digest when A2 is the server's.
    package func response(hashOfA1: String, hashOfA2: String, qop: DigestChallenge.QualityOfProtection?)
        throws(HashingError) -> String
    {
        guard let qop else { return try hash(hashOfA1, ":", challenge.nonce, ":", hashOfA2) }
        return try hash(
            hashOfA1,
            ":",
            challenge.nonce,
            ":",
            nonceCountText,
            ":",
            cnonce,
            ":",
            qop.rawValue,
            ":",
            hashOfA2
        )
    }

    /// What `response` carries.
    package func response(_ credential: Credential) throws(HashingError) -> String {
        try response(
            hashOfA1: try hashOfA1(credential),
            hashOfA2: try hashOfA2OfRequest(),
            qop: challenge.qop
        )
    }

    private func hashOfA2OfRequest() throws(HashingError) -> String {
        guard challenge.qop == .authInt, let bodyHash else {
            return try hashOfA2(method: method, body: body, qop: challenge.qop)
        }
        return try hash(method, ":", uri, ":", bodyHash)
    }

    /// What `username` carries when the server asked for a hashed name (RFC 7616 §3.4.4).
    package func hashOfUser(_ credential: Credential) throws(HashingError) -> String {
        try hash(credential.user.normalized, ":", challenge.realm)
    }

    private func hash(_ parts: any Hashed...) throws(HashingError) -> String {
        var digest = try Digest(algorithm.hash)
        for part in parts { try digest.add(part.octets) }
        return hex(try digest.finish())
    }
}

/// What may be part of a hashed text.
private protocol Hashed {
    var octets: [UInt8] { get }
}

extension String: Hashed {
    fileprivate var octets: [UInt8] { Array(utf8) }
}

extension [UInt8]: Hashed {
    fileprivate var octets: [UInt8] { self }
}

extension Digest {
    /// Adds a secret's bytes without copying them.
    package mutating func add(_ secret: Secret) throws(HashingError) {
        let failure: HashingError? = secret.withBytes { bytes in
            do throws(HashingError) {
                try add(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
