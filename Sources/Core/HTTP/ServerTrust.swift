/// What the transport saw of a server's certificate, before anything was sent.
package struct ServerTrust: Equatable, Sendable {
    package let origin: Origin
    /// Untrusted text, as `CN=…` distinguished names.
    package let subject: String
    package let issuer: String
    /// nil when the chain and the name were verified; else what failed, as a clause.
    package let failure: String?

    package init(origin: Origin, subject: String, issuer: String, failure: String?) {
        self.origin = origin
        self.subject = subject
        self.issuer = issuer
        self.failure = failure
    }
}
