import Secrets

/// A certificate of the person's own for the site: what a phone trusts already.
package struct ServerCertificate: Equatable, Sendable {
    /// PEM: the site's certificate first, then those that lead to its authority.
    package let chain: String
    /// PEM, unencrypted.
    package let key: Secret

    package init(chain: String, key: Secret) {
        self.chain = chain
        self.key = key
    }
}
