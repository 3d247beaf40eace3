import Glibc
import Secrets

private let fewest = 32
private let most = 64 * 1024

/// A key file's whole content, straight into locked memory.
func readKeyFile(_ path: String) throws(VaultError) -> Secret {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .badKeyFile(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var failure: Int32 = 0
    let content = Secret(capacity: most + 1) { target in
        var count = 0
        while count < target.count {
            let got = read(descriptor, target.baseAddress.map { $0 + count }, target.count - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { failure = errno }
            if got <= 0 { break }
            count += got
        }
        return count
    }
    if failure != 0 { throw .badKeyFile(path, String(cString: strerror(failure))) }
    if content.byteCount < fewest {
        throw .badKeyFile(path, "it holds fewer than \(fewest) bytes; make one with: head -c 32 /dev/urandom")
    }
    if content.byteCount > most { throw .badKeyFile(path, "it holds more than \(most) bytes") }
    return content
}
