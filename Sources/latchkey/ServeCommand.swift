import DemoSite
import Glibc
import Terminal

/// `latchkey serve`: the demo site alone, until a signal ends the process.
func serve(_ invocation: Invocation) throws -> Int32 {
    var configuration = Configuration(bind: invocation.bindAddress, port: invocation.port)
    configuration.certificate = try invocation.serverCertificate()
    let signal = try DemoSite::serve(configuration)
    endProcess(by: signal)
}

extension Invocation {
    /// What `--certificate` and `--key` name; nil without them.
    fileprivate func serverCertificate() throws(FileError) -> ServerCertificate? {
        guard let certificateFile, let certificateKeyFile else { return nil }
        return ServerCertificate(
            chain: try readWholeFile(certificateFile, "The certificate"),
            key: try readSecret(certificateKeyFile, "key", limit: 65_536)
        )
    }
}
