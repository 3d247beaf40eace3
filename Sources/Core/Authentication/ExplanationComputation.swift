import HTTP
import Hashing
import Text

extension Explanation {
    /// How the value is computed, with the password's place named and never filled.
    var computation: [String] {
        switch authorization {
        case .basic(let credential):
            let user = short(credential.user.normalized)
            return ["  = “Basic ” and the base64 of \(user):‹password› in UTF-8 (RFC 7617 §2)"]
        case .digest(let credential, let answer):
            do throws(HashingError) {
                return try digestSteps(credential, answer)
            } catch {
                return ["  \(error.description)"]
            }
        case nil: return []
        }
    }

    private func digestSteps(_ credential: Credential, _ answer: DigestAnswer) throws(HashingError) -> [String] {
        let hash = answer.algorithm.hash.description
        let challenge = answer.challenge
        let nonce = shown(challenge.nonce)
        let user = short(credential.user.normalized)
        let hashOfA1 = try answer.hashOfA1(credential)
        let hashOfA2 = try answer.hashOfA2(method: answer.method, body: answer.body, qop: challenge.qop)
        let response = try answer.response(hashOfA1: hashOfA1, hashOfA2: hashOfA2, qop: challenge.qop)
        var lines: [String] = []
        let inner = "\(hash)(\(user):\(shown(challenge.realm)):‹password›)"
        let outer = answer.algorithm.isSession ? "\(hash)(\(inner):\(nonce):\(short(answer.cnonce)))" : inner
        lines.append("  HA1 = \(outer)")
        lines.append("      = \(hashOfA1)")
        let bodyPart = challenge.qop == .authInt ? ":\(hash)(‹body of \(answer.body.count) bytes›)" : ""
        lines.append("  HA2 = \(hash)(\(short(answer.method)):\(short(answer.uri))\(bodyPart))")
        lines.append("      = \(hashOfA2)")
        let middle = challenge.qop.map { ":\(answer.nonceCountText):\(short(answer.cnonce)):\($0.rawValue)" } ?? ""
        lines.append("  response = \(hash)(HA1:\(nonce)\(middle):HA2)")
        lines.append("           = \(response)")
        if challenge.userhash {
            lines.append("  username = \(hash)(\(user):\(shown(challenge.realm))), since the server asked for userhash")
        }
        if challenge.qop == nil {
            lines.append("  The server offers no qop, so none is sent, and no nc (RFC 7616 §3.4)")
        }
        if input.url == nil { lines.append("  No address was given, so the uri is taken to be “/”") }
        return lines
    }

    private func shown(_ octets: [UInt8]) -> String { short(decodedFieldValue(octets)) }
}
