import CMicrohttpd
import Secrets

/// The PEM texts of one run: its own authority, and the site's certificate signed by it. Nothing is written to disk.
struct Certificates {
    /// nil for a certificate of the person's own.
    let authority: String?
    let leaf: String
    /// Ends in NUL, for C.
    let key: Secret

    init(_ own: ServerCertificate) {
        authority = nil
        leaf = own.chain
        key = own.key.appending("\0")
    }

    /// `address` is named in the certificate beside localhost, 127.0.0.1 and ::1.
    init(address: String) throws(DemoSiteError) {
        var made = demo_certificates()
        if let problem = demo_certificates_make(address, &made) { throw .certificateFailed(String(cString: problem)) }
        defer { demo_certificates_free(&made) }
        guard let authority = made.authority, let leaf = made.leaf, let key = made.key else {
            throw .certificateFailed("out of memory")
        }
        self.authority = String(cString: authority)
        self.leaf = String(cString: leaf)
        self.key = Secret(String(cString: key) + "\0")
    }
}
