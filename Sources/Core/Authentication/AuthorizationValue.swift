import Hashing
import Secrets

/// Why a credential cannot be sent.
package enum AuthorizationError: Error, Equatable, Sendable, CustomStringConvertible {
    case colonInUser
    /// `part` is `user name`, `password`, `uri`, `cnonce` or `method`.
    case controlCharacter(part: String)
    case hashing(HashingError)

    package var description: String {
        switch self {
        case .colonInUser:
            "The user name contains a colon, which Basic cannot carry (RFC 7617 §2). Use a name without one."
        case .controlCharacter(let part):
            "The \(part) contains a control character, which cannot be sent (RFC 7617 §2, RFC 9110 §5.5). Leave it out."
        case .hashing(let error): error.description
        }
    }
}

extension Authorization {
    /// The `Authorization` value in locked memory that is wiped with its last reference. For Basic it is the password
    /// in another spelling, so hand its bytes to the transport and keep it no longer.
    package func fieldValue() throws(AuthorizationError) -> Secret {
        switch self {
        case .basic(let credential): try basicValue(credential)
        case .digest(let credential, let answer): try digestValue(credential, answer)
        }
    }

    /// Lends the bytes of the value; they are wiped when `body` returns.
    package func withFieldValue<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(AuthorizationError) -> Result {
        try fieldValue().withBytes(body)
    }
}

/// RFC 7617 §2: base64 of user, colon, password, in NFC and UTF-8 whether or not the server names a charset.
private func basicValue(_ credential: Credential) throws(AuthorizationError) -> Secret {
    guard !credential.user.utf8.contains(0x3A) else { throw .colonInUser }
    guard !credential.user.utf8.contains(where: isForbidden) else { throw .controlCharacter(part: "user name") }
    let password = credential.password.normalized()
    guard !password.withBytes({ $0.contains(where: isForbidden) }) else { throw .controlCharacter(part: "password") }
    let user = Array("\(credential.user.normalized):".utf8)
    let pair = Secret(capacity: user.count + password.byteCount) { target in
        target.copyBytes(from: user)
        password.withBytes { UnsafeMutableRawBufferPointer(rebasing: target[user.count...]).copyMemory(from: $0) }
        return target.count
    }
    let scheme = Array("Basic ".utf8)
    return Secret(capacity: scheme.count + Base64.encodedCount(pair.byteCount)) { target in
        target.copyBytes(from: scheme)
        let rest = UnsafeMutableRawBufferPointer(rebasing: target[scheme.count...])
        return scheme.count + pair.withBytes { Base64.encode($0, into: rest) }
    }
}

/// CTL of RFC 5234, HTAB included.
private func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

private func digestValue(_ credential: Credential, _ answer: DigestAnswer) throws(AuthorizationError) -> Secret {
    for (part, text) in [("uri", answer.uri), ("cnonce", answer.cnonce), ("method", answer.method)]
    where text.utf8.contains(where: isForbidden) {
        throw .controlCharacter(part: part)
    }
    let octets: [UInt8]
    do throws(HashingError) {
        octets = try digestOctets(credential, answer)
    } catch {
        throw .hashing(error)
    }
    return octets.withUnsafeBytes { Secret($0) }
}

/// RFC 7616 §3.4. The password is only in the hash.
private func digestOctets(_ credential: Credential, _ answer: DigestAnswer) throws(HashingError) -> [UInt8] {
    let challenge = answer.challenge
    var field = DigestField()
    try field.addUser(credential, answer)
    field.add("realm", quoted: challenge.realm)
    field.add("nonce", quoted: challenge.nonce)
    field.add("uri", quoted: Array(answer.uri.utf8))
    if challenge.namesAlgorithm { field.add("algorithm", token: answer.algorithm.rawValue) }
    field.add("response", quoted: Array(try answer.response(credential).utf8))
    if let opaque = challenge.opaque { field.add("opaque", quoted: opaque) }
    if let qop = challenge.qop {
        field.add("qop", token: qop.rawValue)
        field.add("nc", token: answer.nonceCountText)
    }
    // Without qop the field may not have a cnonce, save where the session key was made with it.
    if challenge.qop != nil || answer.algorithm.isSession { field.add("cnonce", quoted: Array(answer.cnonce.utf8)) }
    if challenge.userhash { field.add("userhash", token: "true") }
    return field.octets
}

private struct DigestField {
    private(set) var octets = Array("Digest ".utf8)
    private var isFirst = true

    mutating func add(_ name: String, token value: String) {
        octets += Array((isFirst ? "" : ", ").utf8) + Array("\(name)=\(value)".utf8)
        isFirst = false
    }

    /// The octets as they are hashed, with quoted pairs for `"` and `\`.
    mutating func add(_ name: String, quoted value: [UInt8]) {
        add(name, token: "\"")
        for octet in value {
            if octet == 0x22 || octet == 0x5C { octets.append(0x5C) }
            octets.append(octet)
        }
        octets.append(0x22)
    }

    /// `username` hashed or plain, or `username*` for a name that a quoted string would not carry safely; never two.
    mutating func addUser(_ credential: Credential, _ answer: DigestAnswer) throws(HashingError) {
        let user = credential.user.normalized
        if answer.challenge.userhash {
            add("username", quoted: Array(try answer.hashOfUser(credential).utf8))
        } else if user.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            add("username", quoted: Array(user.utf8))
        } else {
            add("username*", token: extendedValue(user))
        }
    }
}

/// `UTF-8''` and the percent-encoded text (RFC 8187 §3.2.1).
private func extendedValue(_ text: String) -> String {
    var value = "UTF-8''"
    for octet in text.utf8 {
        if isAttributeByte(octet) {
            value.unicodeScalars.append(Unicode.Scalar(octet))
        } else {
            value += "%" + hex(CollectionOfOne(octet)).uppercased()
        }
    }
    return value
}

/// attr-char: a token character other than `*`, `'` and `%`.
private func isAttributeByte(_ byte: UInt8) -> Bool {
    isTokenByte(byte) && byte != 0x2A && byte != 0x27 && byte != 0x25
}
