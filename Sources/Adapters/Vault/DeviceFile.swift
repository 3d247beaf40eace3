import CSodium
import Glibc

extension DeviceID {
    /// This device's id: 8 random bytes in a file that is made when it is missing, mixed with the machine's id, so that
    /// a home folder copied to a second machine does not make two devices of one id.
    package static func load(from path: String) throws(VaultError) -> DeviceID {
        let bytes: [UInt8]
        if let known = readDeviceFile(path) {
            bytes = known
        } else {
            bytes = try makeDeviceFile(path)
        }
        var hash = [UInt8](repeating: 0, count: 16)
        let all = bytes + machineID()
        crypto_generichash(&hash, hash.count, all, UInt64(all.count), nil, 0)
        return DeviceID(hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}

private func readDeviceFile(_ path: String) -> [UInt8]? {
    guard let bytes = readSmallFile(path), bytes.count == 8 else { return nil }
    return bytes
}

private func makeDeviceFile(_ path: String) throws(VaultError) -> [UInt8] {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let name = String(path[slash...].drop { $0 == "/" })
    let parent = slash == path.startIndex ? (path.hasPrefix("/") ? "/" : ".") : String(path[..<slash])
    try Folder.make(parent)
    let folder = try Folder(parent)
    let lock = try FolderLock(folder, .exclusive, patience: 10_000)
    defer { lock.release() }
    if let known = readDeviceFile(path) { return known }
    let bytes = randomBytes(8)
    try folder.write(bytes, to: name)
    return bytes
}

/// Empty where there is none.
private func machineID() -> [UInt8] { readSmallFile("/etc/machine-id") ?? [] }

private func readSmallFile(_ path: String) -> [UInt8]? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return count >= 0 ? Array(bytes.prefix(count)) : nil
}
