import Authentication
import Flow
import Foundation
import Testing

@testable import latchkey

private let keyring = ProcessInfo.processInfo.environment["LATCHKEY_TEST_KEYRING"]

/// Runs with the user's stores; under Tests/setup/with-keyring these are a keyring and folders of the test's own.
@Suite(.serialized)
struct KeyringTests {
    private func secretTool(_ arguments: [String], input: String? = nil) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["secret-tool"] + arguments
        let (inputPipe, outputPipe) = (Pipe(), Pipe())
        process.standardInput = inputPipe
        process.standardOutput = outputPipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        if let input { inputPipe.fileHandleForWriting.write(Data(input.utf8)) }
        try inputPipe.fileHandleForWriting.close()
        let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func attributes(_ server: GuardedServer) -> [String] {
        ["server", server.origin.host, "port", "\(server.origin.port)", "protocol", "http", "user", "demo"]
    }

    @Test(.enabled(if: keyring == "unlocked"))
    func secretToolFindsWhatWasKeptAfterTheRightPasswordOnly() throws {
        let server = try GuardedServer()
        let first = try StoredRun()
        try first.load(server.address, ("demo", "wrong", .permanent))
        #expect(try secretTool(["lookup"] + attributes(server)).status != 0)
        try first.load(server.address, ("demo", "s3cret", .permanent))
        #expect(first.entries.contains("permanent, GNOME Keyring"))
        #expect(try secretTool(["lookup"] + attributes(server)).output == "s3cret")

        let second = try StoredRun()
        try second.load(server.address)
        #expect(second.dialogs == 0)
        #expect(second.outcome == 0)
        #expect(second.entries.contains("permanent, GNOME Keyring"))

        try second.take(.storedListWanted)
        let stored = try #require(
            second.live.session.stored?.items.first { $0.credential.space.origin == server.origin }
        )
        try second.take(.storedForgotten(stored.credential, onEveryDevice: false))
        try second.load(server.address)
        #expect(second.dialogs == 1)
        #expect(try secretTool(["lookup"] + attributes(server)).status != 0)
    }

    @Test(.enabled(if: keyring == "unlocked"))
    func whatSecretToolStoredIsUsed() throws {
        let server = try GuardedServer()
        let run = try StoredRun()
        try run.load(server.address)
        #expect(run.dialogs == 1)
        let stored = try secretTool(
            ["store", "--label=demo"] + attributes(server) + ["domain", "Staging", "authtype", "Basic"],
            input: "s3cret"
        )
        #expect(stored.status == 0)
        try run.load(server.address)
        #expect(run.dialogs == 1)
        #expect(run.outcome == 0)
    }

    @Test(.enabled(if: keyring == "unlocked"))
    func aProfileLeavesTheKeyringAlone() throws {
        let server = try GuardedServer()
        let profile = try Folder()
        let run = try StoredRun("--profile", profile.path)
        run.passphrases = ["open sesame"]
        try run.load(server.address, ("demo", "s3cret", .permanent))
        #expect(run.entries.contains("permanent, vault in \(profile.path)"))
        #expect(try secretTool(["lookup"] + attributes(server)).status != 0)
    }

    @Test(.enabled(if: keyring == "locked"))
    func aLockedKeyringIsASentenceAndTheLoginGoesOn() throws {
        let server = try GuardedServer()
        let run = try StoredRun()
        try run.load(server.address, ("demo", "s3cret", .permanent))
        #expect(run.outcome == 0)
        #expect(run.questions.isEmpty)
        #expect(run.live.session.notice?.hasPrefix("Kept for this session only.") == true)
        #expect(run.live.session.notice?.contains("keyring") == true)
    }

    @Test(.enabled(if: keyring == "bare"))
    func aBusWithoutAKeyringLeadsToTheVault() throws {
        let server = try GuardedServer()
        let run = try StoredRun()
        run.passphrases = ["open sesame"]
        try run.load(server.address, ("demo", "s3cret", .permanent))
        #expect(run.outcome == 0)
        #expect(run.questions.map(\.isNew) == [true])
        #expect(run.entries.contains("permanent, vault in"))
    }
}
