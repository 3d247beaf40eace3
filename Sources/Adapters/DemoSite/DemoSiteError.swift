/// Why the demo site could not start.
package enum DemoSiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// libmicrohttpd could not be opened; the text is the dynamic linker's.
    case libraryMissing(String)
    /// The text to bind to is no numeric address.
    case addressMalformed(String)
    /// Something else listens there.
    case portTaken(UInt16, address: String)
    /// The system refused the address or port; the text is the system's.
    case cannotListen(UInt16, address: String, reason: String)
    /// GnuTLS made no certificate; the text is the library's.
    case certificateFailed(String)
    /// A certificate of the person's own, with its key, is not taken.
    case certificateRefused
    /// libmicrohttpd returned no daemon and gives no reason.
    case libraryRefused

    /// What happened, to what, and what to do: one or two sentences.
    package var description: String {
        switch self {
        case .libraryMissing(let reason):
            "The demo site needs libmicrohttpd.so.12, which could not be opened (\(reason)). "
                + "Install the package libmicrohttpd12."
        case .addressMalformed(let address):
            "“\(address)” is no numeric address to listen on. Give one like 127.0.0.1 or ::1."
        case .portTaken(let port, let address):
            "Port \(port) on \(address) is already in use. Choose another with --port, or 0 for a free one."
        case .cannotListen(let port, let address, let reason):
            "The demo site cannot listen on port \(port) of \(address): \(reason)."
        case .certificateFailed(let reason):
            "The demo site could not make its certificate: \(reason)."
        case .certificateRefused:
            "The site cannot use this certificate with this key. Give a PEM file with the certificate and those above it, "
                + "and a PEM file with its unencrypted key."
        case .libraryRefused:
            "libmicrohttpd did not start a server. The system may be out of threads or open files."
        }
    }
}
