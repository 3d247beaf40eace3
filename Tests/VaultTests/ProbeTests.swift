import Foundation
import Glibc
import Testing
import Vault

/// Runs the probe to its end, or kills it after so many milliseconds; the lines that it had written.
private func probe(_ arguments: [String], killAfter milliseconds: Int32? = nil) throws -> [String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: TemporaryVault.probe)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let milliseconds {
        // Not waiting for anything: the kill is to come at a random instant.
        poll(nil, 0, milliseconds)
        kill(process.processIdentifier, SIGKILL)
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var lines = String(decoding: output, as: UTF8.self).components(separatedBy: "\n")
    lines.removeLast()
    return lines
}

@Test func everyAcknowledgedRecordSurvivesAKillAtAnyInstant() throws {
    let place = try TemporaryVault()
    var acknowledged: Set<String> = []
    var next = 0
    for _ in 0..<150 {
        let lines = try probe(
            ["write", place.path, place.keyFile, "\(next)"],
            killAfter: .random(in: 2...20)
        )
        acknowledged.formUnion(lines.map { "user \($0)" })
        next += lines.count + 1
    }
    let contents = try place.open().all()
    #expect(contents.problems == [])
    let kept = Set(contents.credentials.map(\.user))
    #expect(acknowledged.subtracting(kept) == [])
    #expect(!acknowledged.isEmpty, "the probe never came to write")
}

@Test func aKilledUpdateLeavesTheOldOrTheNew() throws {
    let place = try TemporaryVault()
    var last = 0
    for round in 0..<150 {
        let first = last + 1
        let lines = try probe(
            ["update", place.path, place.keyFile, "\(first)"],
            killAfter: .random(in: 2...20)
        )
        guard Vault.isInitialised(place.path) else { continue }
        let shown = try place.open().shown(probeSpace)
        let acknowledged = lines.last.flatMap { Int($0) } ?? last
        guard let text = shown.first?.dropFirst("user=".count), let number = Int(text) else {
            #expect(acknowledged == 0, "round \(round): nothing is left of \(acknowledged)")
            continue
        }
        #expect(shown.count == 1)
        #expect(number == acknowledged || number == acknowledged + 1, "round \(round)")
        last = number
    }
    #expect(last > 0, "the probe never came to write")
}

@Test func aFullDiskChangesNothing() throws {
    let place = try TemporaryVault()
    _ = try place.open().set(credential("user", "old"), for: probeSpace)
    let before = place.files()
    #expect(try probe(["full", place.path, place.keyFile]) == [VaultError.full(place.path).description])
    #expect(place.files() == before)
    #expect(try place.open().shown(probeSpace) == ["user=old"])
}

@Test func aFolderThatMayNotBeWrittenIsStillRead() throws {
    let place = try TemporaryVault()
    _ = try place.open().set(credential("user", "old"), for: probeSpace)
    for path in place.files() + [place.keyFile] { chmod(path, 0o444) }
    for path in [place.path] + Set(place.files().map { ($0 as NSString).deletingLastPathComponent }) {
        chmod(path, 0o555)
    }
    let lines = try probe(["unprivileged", place.path, place.keyFile])
    #expect(lines == ["read 1", VaultError.readOnly(place.path).description])
    for path in [place.path] + Set(place.files().map { ($0 as NSString).deletingLastPathComponent }) {
        chmod(path, 0o755)
    }
}

private let probeSpace = space("probe.example", realm: "Probe")
