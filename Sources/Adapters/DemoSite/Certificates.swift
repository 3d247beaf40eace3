import CMicrohttpd

/// The PEM texts of one run: its own authority, and the site's certificate signed by it. Nothing is written to disk.
struct Certificates {
    let authority: String
    let leaf: String
    let key: String

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
        self.key = String(cString: key)
    }
}
