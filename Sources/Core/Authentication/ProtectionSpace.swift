import HTTP

/// How a challenge wants to be answered; named as Foundation's `NSURLAuthenticationMethod…` constants.
package enum AuthenticationMethod: Hashable, Sendable, CustomStringConvertible {
    case httpBasic, httpDigest, ntlm, negotiate, serverTrust, clientCertificate
    /// A scheme that no Foundation constant names, in lower case (`bearer`, `newauth`).
    case other(String)

    /// The method of an auth-scheme name, compared without regard to case (RFC 9110 §11.1).
    package init(scheme: String) {
        switch scheme.lowercased() {
        case "basic": self = .httpBasic
        case "digest": self = .httpDigest
        case "ntlm": self = .ntlm
        case "negotiate": self = .negotiate
        case let name: self = .other(name)
        }
    }

    /// `Basic`, `Digest`, `ServerTrust`: as entries and the dialog name it.
    package var description: String {
        switch self {
        case .httpBasic: "Basic"
        case .httpDigest: "Digest"
        case .ntlm: "NTLM"
        case .negotiate: "Negotiate"
        case .serverTrust: "ServerTrust"
        case .clientCertificate: "ClientCertificate"
        case .other(let name): name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    /// `NSURLAuthenticationMethodHTTPBasic` and its siblings; nil where Foundation has no constant.
    package var foundationConstant: String? {
        switch self {
        case .httpBasic: "NSURLAuthenticationMethodHTTPBasic"
        case .httpDigest: "NSURLAuthenticationMethodHTTPDigest"
        case .ntlm: "NSURLAuthenticationMethodNTLM"
        case .negotiate: "NSURLAuthenticationMethodNegotiate"
        case .serverTrust: "NSURLAuthenticationMethodServerTrust"
        case .clientCertificate: "NSURLAuthenticationMethodClientCertificate"
        case .other: nil
        }
    }

    /// True for the methods that a user name and a password can answer here.
    package var isAnsweredByPassword: Bool { self == .httpBasic || self == .httpDigest }
}

/// Where a credential is valid: `URLProtectionSpace`'s vocabulary (RFC 9110 §11.5).
///
/// Equality is WebKit's: host, port, server type, realm, scheme; a proxy's realm does not count.
package struct ProtectionSpace: Hashable, Sendable {
    package enum Server: Hashable, Sendable { case origin, proxy }

    package let origin: Origin
    package let server: Server
    /// As the server sent it, undecorated and untrusted; nil when the challenge has none.
    package let realm: String?
    package let method: AuthenticationMethod

    package init(origin: Origin, server: Server = .origin, realm: String?, method: AuthenticationMethod) {
        self.origin = origin
        self.server = server
        self.realm = realm
        self.method = method
    }

    /// True only over TLS. WebKit also counts Digest; Latchkey does not.
    package var receivesCredentialSecurely: Bool { origin.scheme == .https }

    package static func == (left: ProtectionSpace, right: ProtectionSpace) -> Bool {
        left.origin == right.origin && left.server == right.server && left.method == right.method
            && (left.server == .proxy || left.realm == right.realm)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(server)
        hasher.combine(method)
        if server == .origin { hasher.combine(realm) }
    }
}
