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

/// The protection space of a record by its number.
private func space(_ number: Int) -> ProtectionSpace {
    let origin = Origin(scheme: .https, host: "host\(number).example", port: 443)
    return ProtectionSpace(origin: origin, realm: "Realm", method: .httpBasic)
}

private func add(_ number: Int, to vault: Vault) throws {
    let credential = Credential(user: "user", password: Secret("pw\(number)"), persistence: .permanent)
    _ = try vault.set(credential, for: space(number))
}

/// What one program does from its start to its end: unlock by key file, then find or add the record of that number.
func findOne(_ number: Int) throws {
    say("found \(try openVault(creates: false).credentials(for: space(number)).credentials.count)")
}

func addOne(_ number: Int) throws {
    try add(number, to: openVault(creates: false))
    say("added")
}

/// Fills a vault in the folder, and another one with a passphrase beside it. Prints, between tabs, how long the call with
/// the passphrase takes, then a line per number of records: the number, unlock by key file, find, list, add; in ms.
func measure(_ most: Int) throws {
    let passphrase = VaultKey.passphrase(Secret("correct horse battery staple"))
    func openOther() throws -> Vault {
        try Vault.open(folder: "\(arguments[2])-passphrase", key: passphrase, device: DeviceID(1))
    }
    _ = try openOther()
    say("passphrase\t\(try median(of: 15) { _ in _ = try openOther() })")
    var count = 0
    for size in [100, 1000, 10_000] where size <= most {
        let vault = try openVault()
        while count < size {
            try add(count, to: vault)
            count += 1
        }
        let unlock = try median(of: 15) { _ in _ = try openVault() }
        let find = try median(of: 101) { _ = try vault.credentials(for: space($0 * 97 % size)) }
        let list = try median(of: 15) { _ in _ = try vault.all() }
        let one = try median(of: 15) { _ in
            try add(count, to: vault)
            count += 1
        }
        say("\(size)\t\(unlock)\t\(find)\t\(list)\t\(one)")
    }
}
