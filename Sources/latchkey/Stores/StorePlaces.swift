import Glibc
import Text

/// Where a run keeps credentials for good. Nothing is looked at or made before the first request.
struct StorePlaces: Equatable, Sendable {
    /// Where level `permanent` goes.
    enum Permanent: String, CaseIterable, Sendable {
        /// The Secret Service when one answers, else the vault.
        case auto
        case secretService = "secret-service"
        case vault
    }

    /// Whose stores are used.
    enum Profile: Equatable, Sendable {
        /// The user's own.
        case user
        /// A folder that holds all: configuration, vault, this device's id. The Secret Service is left alone.
        case folder(String)
        /// A fresh folder that goes with the run.
        case temporary(String)
    }

    let profile: Profile
    var permanent = Permanent.auto
    /// nil where neither the environment nor the configuration names a place.
    var vaultFolder: String?
    /// The folder of level `synchronizable`; nil when none is configured.
    var syncFolder: String?
    /// Opens the vaults instead of a passphrase.
    var keyFile: String?

    init(profile: Profile = .user) {
        self.profile = profile
        if profile != .user { permanent = .vault }
        vaultFolder = dataFolder.map { "\($0)/vault" }
    }

    /// The folder of what is not configuration; nil when the environment names none.
    var dataFolder: String? {
        switch profile {
        case .user: baseFolder("XDG_DATA_HOME", below: ".local/share").map { "\($0)/latchkey" }
        case .folder(let path), .temporary(let path): path
        }
    }

    /// This device's id, which does not travel with a synchronised vault.
    var deviceFile: String? { dataFolder.map { "\($0)/device" } }

    /// nil when the environment names no place for it.
    var configurationFile: String? {
        switch profile {
        case .user: baseFolder("XDG_CONFIG_HOME", below: ".config").map { "\($0)/latchkey/config.conf" }
        case .folder(let path), .temporary(let path): "\(path)/config.conf"
        }
    }

    /// Removes a temporary profile.
    func removeTemporary() {
        guard case .temporary(let path) = profile else { return }
        removeTree(path)
    }
}

/// As far as it can be removed; links are not followed.
private func removeTree(_ path: String) {
    guard unlink(path) != 0, let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { removeTree("\(path)/\(name)") }
    }
    rmdir(path)
}

/// A folder of the XDG Base Directory Specification: absolute, or the default below the home folder.
private func baseFolder(_ variable: String, below standard: String) -> String? {
    if let path = environment(variable), path.hasPrefix("/") { return path }
    return homeFolder.map { "\($0)/\(standard)" }
}

/// nil where the environment names none.
private var homeFolder: String? { environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } }

/// nil for an empty one, too.
func environment(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// A path as the configuration writes it: `~/` is the home folder.
func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let homeFolder else { return path }
    return homeFolder + path.dropFirst()
}

/// A path for people: below the home folder it begins with `~/`.
func abbreviatingHome(_ path: String) -> String {
    guard let homeFolder, homeFolder != "/", path.hasPrefix(homeFolder + "/") else { return path }
    return "~" + path.dropFirst(homeFolder.count)
}

/// A fresh folder for the owner only, in the runtime folder or else in `/tmp`.
func makeTemporaryFolder() throws(FileError) -> String {
    let parent = environment("XDG_RUNTIME_DIR").flatMap { access($0, W_OK) == 0 ? $0 : nil } ?? "/tmp"
    var path = Array("\(parent)/latchkey-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw FileError("The temporary profile cannot be made in", parent) }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
