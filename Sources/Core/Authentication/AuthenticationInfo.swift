import HTTP
import Hashing

/// What an `Authentication-Info` field said to a Digest answer (RFC 7616 §3.5).
package struct AuthenticationInfo: Equatable, Sendable {
    /// Whether the server proved that it knows the password too.
    package enum Verdict: Equatable, Sendable {
        /// There is no field, or nothing in it about this answer.
        case notGiven
        case verified
        /// The reason is a clause.
        case failed(String)
        /// The field is no list of parameters and is passed over.
        case ignored(String)
    }

    package let verdict: Verdict
    /// The nonce to use next.
    package let nextNonce: [UInt8]?
}

extension DigestAnswer {
    /// Checks the field lines of `Authentication-Info` against this answer. `responseBody` matters for `auth-int`.
    package func check(
        _ fieldLines: [[UInt8]],
        credential: Credential,
        responseBody: [UInt8] = []
    ) throws(HashingError) -> AuthenticationInfo {
        let info = parseAuthParameters(fieldLines)
        guard info.problems.isEmpty else {
            let why = "the field is not a list of parameters (RFC 9110 §11.6.3)"
            return AuthenticationInfo(verdict: .ignored(why), nextNonce: nil)
        }
        let verdict = try verdict(info, credential: credential, responseBody: responseBody)
        return AuthenticationInfo(verdict: verdict, nextNonce: info["nextnonce"])
    }

    private func verdict(
        _ info: ParsedParameters,
        credential: Credential,
        responseBody: [UInt8]
    ) throws(HashingError) -> AuthenticationInfo.Verdict {
        guard let proof = info["rspauth"] else { return .notGiven }
        var qop = challenge.qop
        if let name = info["qop"].map(decodedFieldValue) {
            qop = DigestChallenge.QualityOfProtection(rawValue: asciiLowercased(name))
            if qop == nil { return .failed("its qop is unknown") }
        }
        if qop != nil, let mismatch = mismatch(info) { return .failed(mismatch) }
        let expected = try response(
            hashOfA1: try hashOfA1(credential),
            hashOfA2: try hashOfA2(method: "", body: responseBody, qop: qop),
            qop: qop
        )
        guard decodedFieldValue(proof).equalsIgnoringCase(expected) else {
            return .failed("rspauth is not what a server that knows the password would send")
        }
        return .verified
    }

    /// With a qop the server has to repeat the client's nonce and count.
    private func mismatch(_ info: ParsedParameters) -> String? {
        guard let count = info["nc"], let nonce = info["cnonce"] else {
            return "nc or cnonce is missing, which rspauth is computed from"
        }
        let text = decodedFieldValue(count)
        guard count.count == 8, !count.contains(0x2B), let number = UInt32(text, radix: 16) else {
            return "nc is not eight hexadecimal digits"
        }
        if number != nonceCount { return "nc is not the count that was sent" }
        if nonce != Array(cnonce.utf8) { return "cnonce is not the one that was sent" }
        return nil
    }
}
