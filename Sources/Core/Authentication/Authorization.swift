import HTTP

/// How to answer a challenge, before it is a string: the field value is put together only where it is sent, so that
/// a password or its encoding never stands in an effect, a moment or the log.
package enum Authorization: Equatable, Sendable {
    case basic(Credential)
    case digest(Credential, DigestAnswer)

    package var credential: Credential {
        switch self {
        case .basic(let credential), .digest(let credential, _): credential
        }
    }

    /// `Basic, user “demo”`: what entries and the gate may show.
    package var summary: String {
        switch self {
        case .basic(let credential): "Basic, user “\(short(credential.user))”"
        case .digest(let credential, let answer): "Digest \(answer.algorithm), user “\(short(credential.user))”"
        }
    }
}
