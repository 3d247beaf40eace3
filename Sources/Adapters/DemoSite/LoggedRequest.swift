/// One answered request: no header value and no query, so no secret.
package struct LoggedRequest: Equatable, Sendable {
    /// As received; untrusted.
    package let method: String
    /// The path as received, still percent-encoded; untrusted.
    package let path: String
    /// 200...599.
    package let status: Int
    /// `Basic`, `Digest`, …; `other` for an unknown one; nil without an `Authorization` header.
    package let authorizationScheme: String?
    /// Which of the site's listeners was asked: its port.
    package let port: UInt16
    /// What the captcha simulator says about the client, in ASCII and without secrets; nil when nothing.
    package var remark: String?
}
