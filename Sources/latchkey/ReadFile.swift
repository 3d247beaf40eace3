import Glibc

/// Bytes that a file of the user's in the line language may hold.
private let limit = 1 << 20

/// The text of a file; nil when there is no such file.
///
/// - Parameter what: what the file is, for the sentence: `The configuration`.
func readFile(_ path: String, _ what: String) throws(FileError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw FileError("\(what) cannot be read:", path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw FileError("\(what) cannot be read:", path) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += chunk[..<count]
        guard bytes.count <= limit else {
            throw FileError("\(what) cannot be used:", path, because: "it holds more than \(limit) bytes")
        }
    }
}

/// The same for a file that must be there.
func readWholeFile(_ path: String, _ what: String) throws(FileError) -> String {
    guard let text = try readFile(path, what) else { throw FileError("\(what) cannot be read:", path) }
    return text
}
