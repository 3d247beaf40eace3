import Glibc
import Secrets
import Text

/// Why a file could not be read or written: one sentence.
struct FileError: Error, CustomStringConvertible {
    let description: String

    /// `what` and `errno`'s reason.
    init(_ what: String, _ path: String) {
        description = "\(what) “\(neutralised(path))”: \(String(cString: strerror(errno)))."
    }

    init(_ what: String, _ path: String, because reason: String) {
        description = "\(what) “\(neutralised(path))”: \(reason)."
    }
}

/// Bytes that a password file may hold.
private let passwordLimit = 4096

/// Reads a password straight into locked memory, without its line end. `-` is standard input.
func readPassword(_ path: String) throws(FileError) -> Secret {
    try readSecret(path, "password", limit: passwordLimit)
}

/// Reads a small file straight into locked memory, without its last line end. `-` is standard input.
func readSecret(_ path: String, _ what: String, limit: Int) throws(FileError) -> Secret {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("The \(what) file cannot be read:", path) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var failed = false
    // Room for a line end, and for one byte that is too many.
    let secret = Secret(capacity: limit + 3) { buffer in
        var count = 0
        while count < buffer.count {
            let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { failed = true }
            if got <= 0 { break }
            count += got
        }
        return lengthWithoutLineEnd(buffer, count)
    }
    if failed { throw FileError("The \(what) file cannot be read:", path) }
    guard secret.byteCount <= limit else {
        throw FileError("The \(what) file cannot be used:", path, because: "it holds more than \(limit) bytes")
    }
    return secret
}

/// How many of the first `count` bytes stand before a line end.
func lengthWithoutLineEnd(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Int {
    var count = count
    if count > 0, buffer[count - 1] == 0x0A { count -= 1 }
    if count > 0, buffer[count - 1] == 0x0D { count -= 1 }
    return count
}

/// Throws when the file is missing, forbidden or a folder. It is not opened: it may be a pipe, which is read once.
func checkReadable(_ path: String, _ what: String) throws(FileError) {
    guard access(path, R_OK) == 0 else { throw FileError(what, path) }
    var attributes = stat()
    if stat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR {
        throw FileError(what, path, because: String(cString: strerror(EISDIR)))
    }
}

/// Writes a new file, readable by its owner only. When the name is taken, a number is put before the ending.
///
/// - Returns: the name that was used.
func writeNewFile(_ path: String, _ content: String) throws(FileError) -> String {
    var name = path
    var number = 1
    while true {
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            defer { close(descriptor) }
            guard writeAll(descriptor, content), fsync(descriptor) == 0 else {
                throw FileError("The file could not be written whole:", name)
            }
            return name
        }
        guard errno == EEXIST, number < 1000 else { throw FileError("The file cannot be made:", name) }
        number += 1
        name = numbered(path, number)
    }
}

/// `name-2.txt`; a name that only begins with a dot has no ending.
func numbered(_ path: String, _ number: Int) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
}

/// False when not everything could be written; `errno` says why.
func writeAll(_ descriptor: Int32, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(descriptor, $0) }
}

/// The same for bytes.
@discardableResult
func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { writeAll(descriptor, $0) }
}

private func writeAll(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}
