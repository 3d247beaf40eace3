import HTTP

/// The server's nonces per protection space and how often each was used, so that a request can be answered before it
/// is challenged (RFC 7616 §3.4, §3.5).
package struct DigestMemory: Equatable, Sendable {
    private struct Use: Equatable, Sendable {
        var challenge: DigestChallenge
        var count: UInt32
    }

    private var uses: [ProtectionSpace: Use] = [:]

    package init() {}

    /// The challenge that the next answer for the space will meet; nil when none was seen.
    package func challenge(for space: ProtectionSpace) -> DigestChallenge? { uses[space]?.challenge }

    /// Takes in a challenge. The count goes on when the server repeats its nonce and starts anew with another.
    package mutating func received(_ challenge: DigestChallenge, for space: ProtectionSpace) {
        let isRepeated = uses[space]?.challenge.nonce == challenge.nonce
        uses[space] = Use(challenge: challenge, count: isRepeated ? uses[space]?.count ?? 0 : 0)
    }

    /// Takes in `nextnonce` of an `Authentication-Info`.
    package mutating func received(nextNonce: [UInt8], for space: ProtectionSpace) {
        guard let challenge = uses[space]?.challenge, !nextNonce.contains(where: isControl) else { return }
        received(challenge.withNonce(nextNonce), for: space)
    }

    /// The inputs of the next answer, its use of the nonce counted; nil when no challenge was seen or the nonce is
    /// used up.
    package mutating func nextAnswer(
        for space: ProtectionSpace,
        method: String,
        uri: String,
        body: [UInt8] = [],
        bodyHash: String? = nil,
        cnonce: String
    ) -> DigestAnswer? {
        guard let use = uses[space], use.count < .max else { return nil }
        uses[space]?.count += 1
        return DigestAnswer(
            challenge: use.challenge,
            method: method,
            uri: uri,
            nonceCount: use.count + 1,
            cnonce: cnonce,
            body: body,
            bodyHash: bodyHash
        )
    }

    package mutating func forget(_ space: ProtectionSpace) { uses[space] = nil }
    package mutating func forgetAll() { uses.removeAll() }
}
