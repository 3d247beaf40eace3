import Authentication
import Glibc
import HTTP
import Secrets
import Vault

/// Milliseconds that `body` takes, the median of so many runs.
private func median(of runs: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for run in 0..<runs {
        let start = ContinuousClock.now
        try body(run)
        let time = ContinuousClock.now - start
        times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3)
    }
    return times.sorted()[runs / 2]
}

/// Fills a vault of its own in the folder and prints a line per call and number of records.
func measure(_ most: Int) throws {
    let folder = CommandLine.arguments[2]
    let keys: [VaultKey] = [.keyFile(CommandLine.arguments[3]), .passphrase(Secret("correct horse battery staple"))]
    func openVault(_ key: VaultKey, _ name: String) throws -> Vault {
        try Vault.open(folder: "\(folder)/\(name)", key: key, device: DeviceID(1))
    }
    func space(_ number: Int) -> ProtectionSpace {
        let origin = Origin(scheme: .https, host: "host\(number / 2).example", port: 443)
        return ProtectionSpace(origin: origin, realm: "Realm", method: .httpBasic)
    }
    _ = try openVault(keys[1], "passphrase")
    say("unlock by passphrase \(try median(of: 15) { _ in _ = try openVault(keys[1], "passphrase") }) ms")
    var count = 0
    for size in [100, 1000, 10_000] where size <= most {
        let vault = try openVault(keys[0], "file")
        func add(_ number: Int) throws {
            let credential = Credential(user: "user\(number)", password: Secret("pw\(number)"), persistence: .permanent)
            _ = try vault.set(credential, for: space(number))
        }
        while count < size {
            try add(count)
            count += 1
        }
        let unlock = try median(of: 15) { _ in _ = try openVault(keys[0], "file") }
        let find = try median(of: 101) { _ = try vault.credentials(for: space($0 * 7 % size)) }
        let list = try median(of: 15) { _ in _ = try vault.all() }
        let one = try median(of: 15) { _ in
            try add(count)
            count += 1
        }
        say("\(size) records: unlock by file \(unlock), find \(find), list \(list), add \(one) ms")
    }
}
