import Authentication
import Foundation
import Glibc
import Secrets
import Testing
import Vault

private let cheap = PassphraseCost(passes: 1, kibibytes: 8)

private func open(_ place: TemporaryVault, _ key: VaultKey, creates: Bool = true) throws(VaultError) -> Vault {
    try Vault.open(folder: place.path, key: key, device: DeviceID(1), creates: creates, cost: cheap)
}

@Test func aWrongPassphraseIsASentence() throws {
    let place = try TemporaryVault()
    _ = try open(place, .passphrase(Secret("right"))).set(credential("demo", "a"), for: space())
    #expect(throws: VaultError.wrongPassphrase(place.path)) { try open(place, .passphrase(Secret("wrong"))) }
    #expect(throws: VaultError.needsPassphrase(place.path)) { try open(place, .keyFile(place.keyFile)) }
    #expect(try open(place, .passphrase(Secret("right"))).shown(space()) == ["demo=a"])
}

@Test func aKeyFileMustBeTheOneAndLongEnough() throws {
    let place = try TemporaryVault()
    _ = try open(place, .keyFile(place.keyFile))
    let other = place.folder + "/other"
    try Data(repeating: 7, count: 32).write(to: URL(fileURLWithPath: other))
    #expect(throws: VaultError.wrongKeyFile(place.path)) { try open(place, .keyFile(other)) }
    #expect(throws: VaultError.needsKeyFile(place.path)) { try open(place, .passphrase(Secret("x"))) }
    try Data(repeating: 7, count: 31).write(to: URL(fileURLWithPath: other))
    #expect(throws: VaultError.self) { try open(place, .keyFile(other)) }
    #expect(throws: VaultError.self) { try open(place, .keyFile(place.folder + "/none")) }
}

@Test func aMissingFolderIsMadeOnlyWhenAsked() throws {
    let place = try TemporaryVault()
    #expect(throws: VaultError.missingFolder(place.path)) {
        try open(place, .passphrase(Secret("x")), creates: false)
    }
    try Data().write(to: URL(fileURLWithPath: place.path))
    #expect(throws: VaultError.notAFolder(place.path)) { try open(place, .passphrase(Secret("x"))) }
}

@Test func theFolderVanishingIsASentence() throws {
    let kept = try TemporaryVault().keeping("demo")
    try FileManager.default.removeItem(atPath: kept.place.path)
    #expect(throws: VaultError.missingFolder(kept.place.path)) { try kept.vault.credentials(for: space()) }
    guard case .failed(let failure) = kept.vault.answer(.list) else {
        Issue.record("it should fail")
        return
    }
    #expect(failure.kind == .unavailable)
    #expect(failure.description.contains("There is no vault folder"))
}

@Test func onlyTheOwnerMayLook() throws {
    let kept = try TemporaryVault().keeping("demo")
    let root = kept.place.path
    for name in try [""] + FileManager.default.subpathsOfDirectory(atPath: root).map({ "/" + $0 }) {
        var status = stat()
        #expect(stat(root + name, &status) == 0)
        let expected: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
        #expect(status.st_mode & 0o777 == expected, "\(name)")
    }
    chmod(root, 0o755)
    _ = try kept.place.open()
    var status = stat()
    stat(root, &status)
    #expect(status.st_mode & 0o777 == 0o700)
}

@Test func theFolderShowsNeitherHostNorUserNorPassword() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    let user = "very-visible-user"
    _ = try vault.set(credential(user, "very-visible-password"), for: space("visible.example", realm: "visible realm"))
    _ = try vault.makeDefault(user: user, for: space("visible.example", realm: "visible realm"))
    var all = Data(place.files().joined(separator: "\n").dropFirst(0).utf8)
    for file in place.files() { all += try Data(contentsOf: URL(fileURLWithPath: file)) }
    for text in ["visible", "Basic", "basic", "https"] { #expect(all.range(of: Data(text.utf8)) == nil, "\(text)") }
}

@Test func aDamagedRecordHidesNoOther() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    for user in ["one", "two"] { _ = try vault.set(credential(user, "x"), for: space()) }
    let file = try #require(place.records().first)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[60] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file))
    let contents = try vault.credentials(for: space())
    #expect(contents.credentials.count == 1)
    #expect(contents.problems == [.damaged(file: String(file.dropFirst(place.path.count + 1)))])
    #expect(try vault.all().problems == contents.problems)
}

@Test func aRecordOfANewerFormatIsLeftAlone() throws {
    let kept = try TemporaryVault().keeping("demo")
    let file = try #require(kept.place.records().first)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[4] = 2
    try bytes.write(to: URL(fileURLWithPath: file))
    let name = String(file.dropFirst(kept.place.path.count + 1))
    #expect(try kept.vault.credentials(for: space()).problems == [.newer(file: name, version: 2)])
    _ = try kept.vault.set(credential("demo", "other"), for: space())
    _ = try kept.vault.remove(user: "demo", for: space(), onEveryDevice: true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
}

@Test func aVaultOfANewerFormatIsRefusedAndKept() throws {
    let place = try TemporaryVault()
    _ = try place.open()
    let file = try #require(place.files().first)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[15] = 9
    try bytes.write(to: URL(fileURLWithPath: file))
    #expect(throws: VaultError.newerFormat(place.path, 9)) { try place.open() }
    bytes[15] = 1
    bytes[40] ^= 0xFF
    try bytes.write(to: URL(fileURLWithPath: file))
    #expect(throws: VaultError.damagedKey(place.path)) { try place.open() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
}

@Test func damageAtEveryPlaceIsFoundAndNeverEndsTheProgram() throws {
    let kept = try TemporaryVault().keeping("demo")
    let file = try #require(kept.place.records().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for place in whole.indices {
        for damage: UInt8 in [0x01, 0x80] {
            var bytes = whole
            bytes[place] ^= damage
            try bytes.write(to: URL(fileURLWithPath: file))
            let contents = try kept.vault.credentials(for: space())
            #expect(contents.credentials.isEmpty && contents.problems.count == 1, "byte \(place)")
        }
        try whole.prefix(place).write(to: URL(fileURLWithPath: file))
        #expect(try kept.vault.credentials(for: space()).credentials.isEmpty, "cut at \(place)")
    }
    try whole.write(to: URL(fileURLWithPath: file))
    #expect(try kept.vault.shown(space()) == ["demo=secret"])
}

@Test func damageToTheKeyIsFoundAtEveryPlace() throws {
    let place = try TemporaryVault()
    _ = try place.open()
    let file = try #require(place.files().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    for index in whole.indices {
        var bytes = whole
        bytes[index] ^= 0x40
        try bytes.write(to: URL(fileURLWithPath: file))
        #expect(throws: VaultError.self, "byte \(index)") { try place.open() }
    }
}

@Test func plaintextOfAnyShapeIsReadOrRefused() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let length = Int.random(in: 0..<24, using: &generator)
            bytes.append(UInt8.random(in: 0..<15, using: &generator))
            bytes += [UInt8(length), 0, 0, Bool.random(using: &generator) ? 0 : 0xFF]
            bytes += (0..<length).map { _ in UInt8.random(in: 0...3, using: &generator) }
        }
        bytes.withUnsafeBytes { _ = readRecord($0, wantsPassword: true) }
    }
}

@Test func aPipeOrAFolderInARecordsPlaceHoldsNobodyUp() throws {
    let kept = try TemporaryVault().keeping("demo")
    let file = try #require(kept.place.records().first)
    let folder = (file as NSString).deletingLastPathComponent
    mkfifo(folder + "/pipe", 0o600)
    mkdir(folder + "/folder", 0o700)
    symlink("/etc/passwd", folder + "/link")
    let contents = try kept.vault.credentials(for: space())
    #expect(contents.credentials.count == 1 && contents.problems.count == 3)
}

@Test func aRecordMovedToAnotherSpaceIsNotUsedThere() throws {
    let place = try TemporaryVault()
    let vault = try place.open()
    _ = try vault.set(credential("demo", "a"), for: space("one.example"))
    let stolen = try #require(place.records().first)
    _ = try vault.set(credential("other", "b"), for: space("two.example"))
    let other = try #require(place.records().first { $0 != stolen })
    let target = (other as NSString).deletingLastPathComponent + "/" + (stolen as NSString).lastPathComponent
    try FileManager.default.copyItem(atPath: stolen, toPath: target)
    let contents = try vault.credentials(for: space("two.example"))
    #expect(contents.credentials.map(\.user) == ["other"])
    #expect(contents.problems == [.misplaced(file: String(target.dropFirst(place.path.count + 1)))])
}

@Test func aLockHeldForTooLongIsASentence() throws {
    let kept = try TemporaryVault().keeping("demo")
    let vault = try Vault.open(
        folder: kept.place.path,
        key: .keyFile(kept.place.keyFile),
        device: DeviceID(1),
        patience: 10
    )
    let folder = Glibc.open(kept.place.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    flock(folder, LOCK_EX)
    #expect(throws: VaultError.busy(kept.place.path)) { try vault.credentials(for: space()) }
    flock(folder, LOCK_UN)
    #expect(try vault.shown(space()) == ["demo=secret"])
}
