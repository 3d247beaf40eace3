import HTTP

/// The inputs of a Digest response besides the credential (RFC 7616 §3.4); pure data, ready to be computed.
package struct DigestAnswer: Equatable, Sendable {
    package let challenge: DigestChallenge
    package let method: String
    /// The request target exactly as sent.
    package let uri: String
    /// From 1; how often this nonce was used.
    package let nonceCount: UInt32
    package let cnonce: String
    /// The entity body, for `auth-int`.
    package let body: [UInt8]
    /// Instead of `body`, where its octets are secret: their hash, in lower-case hexadecimal.
    package let bodyHash: String?

    package init(
        challenge: DigestChallenge,
        method: String,
        uri: String,
        nonceCount: UInt32,
        cnonce: String,
        body: [UInt8] = [],
        bodyHash: String? = nil
    ) {
        self.challenge = challenge
        self.method = method
        self.uri = uri
        self.nonceCount = nonceCount
        self.cnonce = cnonce
        self.body = body
        self.bodyHash = bodyHash
    }

    package var algorithm: DigestAlgorithm { challenge.algorithm }
}
