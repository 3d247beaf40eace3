import Glibc

/// Keeps other programs, and other threads of this one, from changing a vault meanwhile: `flock` on the folder itself,
/// so that no lock file travels with a synchroniser. Where the file system cannot lock a folder, a file `.lock`.
struct FolderLock {
    enum Mode { case shared, exclusive }

    private let descriptor: Int32
    private let isOwned: Bool

    /// Waits for others up to `patience` milliseconds.
    init(_ folder: Folder, _ mode: Mode, patience: Int) throws(VaultError) {
        let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
        switch lock(folder.descriptor, operation, patience: patience) {
        case 0:
            descriptor = folder.descriptor
            isOwned = false
        case EWOULDBLOCK: throw .busy(folder.path)
        default:
            let file = openat(folder.descriptor, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .writing(folder.path) }
            let failure = lock(file, operation, patience: patience)
            guard failure == 0 else {
                close(file)
                throw failure == EWOULDBLOCK ? .busy(folder.path) : .notReadable(folder.path, failure)
            }
            descriptor = file
            isOwned = true
        }
    }

    func release() {
        flock(descriptor, LOCK_UN)
        if isOwned { close(descriptor) }
    }
}

/// Zero, or `errno`; `EWOULDBLOCK` when the time is over.
private func lock(_ descriptor: Int32, _ operation: Int32, patience: Int) -> Int32 {
    var waited = 0
    while flock(descriptor, operation) != 0 {
        if errno == EINTR { continue }
        guard errno == EWOULDBLOCK else { return errno }
        guard waited < patience else { return EWOULDBLOCK }
        // A blocking call has no time-out, and a stopped program may hold the lock for ever.
        poll(nil, 0, 2)
        waited += 2
    }
    return 0
}
