import Glibc

/// An open folder of the vault; everything in it is reached by name from here, never by path.
final class Folder {
    /// For messages.
    let path: String
    let descriptor: Int32

    /// Opens what is there.
    init(_ path: String) throws(VaultError) {
        self.path = path
        descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .opening(path) }
    }

    /// Opens a folder inside `parent`; nil when there is none.
    init?(_ name: String, in parent: Folder) throws(VaultError) {
        path = parent.path
        descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
            throw .notReadable(parent.path, errno)
        }
    }

    deinit { close(descriptor) }

    /// Makes the folder and what is missing above it, for the owner only.
    static func make(_ path: String) throws(VaultError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw .writing(path)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .writing(path) }
    }

    /// Takes away what others may do in it, as far as it belongs to us.
    func keepToOwner() {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
        fchmod(descriptor, 0o700)
    }

    /// The folder named so inside, made when it is missing.
    func subfolder(_ name: String) throws(VaultError) -> Folder {
        if let there = try Folder(name, in: self) { return there }
        guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw .writing(path) }
        try sync()
        guard let made = try Folder(name, in: self) else { throw .notReadable(path, ENOENT) }
        return made
    }

    /// Names in the folder without `.` and `..`, sorted.
    func names() throws(VaultError) -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .notReadable(path, errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Calls `body` with a file's content; nil when there is no such regular file, or one larger than `limit`.
    func withContent<Result>(
        of name: String,
        limit: Int,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(VaultError) -> Result? {
        // Without O_NONBLOCK a pipe of that name would hold us up.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
            throw .notReadable(path, errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var failure: Int32 = 0
        let result = withUnsafeTemporaryAllocation(byteCount: Int(status.st_size) + 1, alignment: 8) { buffer in
            var count = 0
            while count < buffer.count {
                let got = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
            return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        if failure != 0 { throw .notReadable(path, failure) }
        return result
    }

    /// A new file with this content, whole or not at all: a temporary file, fsync, rename, fsync of the folder.
    func write(_ bytes: [UInt8], to name: String) throws(VaultError) {
        let temporary = temporaryPrefix + hexadecimal(randomBytes(8))
        let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .writing(path) }
        let failure = writeAll(bytes, to: file)
        close(file)
        if failure == 0, renameat(descriptor, temporary, descriptor, name) == 0 { return try sync() }
        let error = VaultError.writing(path, failure != 0 ? failure : errno)
        unlinkat(descriptor, temporary, 0)
        throw error
    }

    func remove(_ name: String) throws(VaultError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw .writing(path) }
    }

    /// Removes what killed writers left; only under the exclusive lock.
    func removeLeftovers(among names: [String]) {
        for name in names where name.hasPrefix(temporaryPrefix) { unlinkat(descriptor, name, 0) }
    }

    func sync() throws(VaultError) {
        // Some network file systems cannot flush a folder and need not.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw .writing(path) }
    }
}

/// How the names of files that are not there yet begin.
private let temporaryPrefix = ".new-"

/// Zero, or `errno`.
private func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var count = 0
    while count < bytes.count {
        let put = bytes[count...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if put < 0, errno == EINTR { continue }
        if put <= 0 { return put < 0 ? errno : ENOSPC }
        count += put
    }
    return fsync(file) == 0 ? 0 : errno
}

extension VaultError {
    fileprivate static func opening(_ path: String) -> VaultError {
        switch errno {
        case ENOENT: .missingFolder(path)
        case ENOTDIR: .notAFolder(path)
        default: .notReadable(path, errno)
        }
    }
}

/// Removes a folder when nothing is in it.
func unlinkEmpty(_ name: String, in parent: Folder) {
    unlinkat(parent.descriptor, name, AT_REMOVEDIR)
}
