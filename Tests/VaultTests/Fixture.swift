import Authentication
import Foundation
import HTTP
import Secrets
import Vault

/// A vault in a temporary folder that goes with the value.
final class TemporaryVault {
    let folder: String
    let path: String
    let keyFile: String

    init() throws {
        folder = NSTemporaryDirectory() + "latchkey-vault-\(UUID().uuidString)"
        path = folder + "/vault"
        keyFile = folder + "/key"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data((0..<40).map { UInt8($0 * 5) }).write(to: Foundation.URL(fileURLWithPath: keyFile))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func open(
        _ place: String? = nil,
        device: UInt64 = 1,
        now: @escaping @Sendable () -> UInt64 = wallClock
    ) throws -> Vault {
        try Vault.open(folder: place ?? path, key: .keyFile(keyFile), device: DeviceID(device), now: now)
    }

    /// Paths of the regular files below the vault.
    func files(_ place: String? = nil) -> [String] {
        let root = place ?? path
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.map { root + "/" + $0 }.filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// The files of records.
    func records(_ place: String? = nil) -> [String] { files(place).filter { !$0.contains("/keys/") } }

    /// As a plain copy would do it: every file of one folder over those of the other.
    func copy(_ source: String, to target: String) throws {
        for file in files(source) {
            let destination = target + file.dropFirst(source.count)
            let parent = (destination as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(contentsOf: Foundation.URL(fileURLWithPath: file))
                .write(to: Foundation.URL(fileURLWithPath: destination))
        }
    }

    /// The probe stands beside the running tests.
    static var probe: String {
        var folder = Foundation.URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let probe = folder.appendingPathComponent("vault-probe").path
            if FileManager.default.isExecutableFile(atPath: probe) { return probe }
            folder = folder.deletingLastPathComponent()
        }
        let source = Foundation.URL(fileURLWithPath: #filePath)
        return source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".build/debug/vault-probe").path
    }
}

func space(_ host: String = "example.com", realm: String? = "Staging", server: ProtectionSpace.Server = .origin)
    -> ProtectionSpace
{
    ProtectionSpace(
        origin: Origin(scheme: .https, host: host, port: 443),
        server: server,
        realm: realm,
        method: .httpBasic
    )
}

func credential(_ user: String, _ password: String, _ level: Persistence = .permanent) -> Credential {
    Credential(user: user, password: Secret(password), persistence: level)
}

extension Vault {
    /// `user=password` of a space, sorted.
    func shown(_ space: ProtectionSpace) throws -> [String] {
        try credentials(for: space).credentials.map { one in
            "\(one.user)=\(one.password.withBytes { String(decoding: $0, as: UTF8.self) })"
        }.sorted()
    }
}
