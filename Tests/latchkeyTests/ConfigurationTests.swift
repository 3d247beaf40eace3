import Flow
import Foundation
import Scenarios
import Testing

@testable import latchkey

private func configured(_ text: String, _ arguments: String...) throws -> Invocation {
    let profile = try Folder()
    try profile.write("config.conf", text)
    return try prepareInvocation(["--profile", profile.path] + arguments)
}

extension Invocation {
    /// What it changes in the settings of a run.
    fileprivate var settings: Settings {
        var settings = Settings()
        for change in settingChanges { change.apply(to: &settings) }
        return settings
    }
}

@Test func everyKeyOfTheConfigurationChangesTheRun() throws {
    #expect(Set(configurationUses.keys) == Set(ConfigurationKey.all.map(\.name)))
    let rows: [(line: String, holds: (Invocation) -> Bool)] = [
        ("app basic", { $0.app.delegate == .basic }),
        ("cancel cancel", { $0.app.cancelMeaning == .cancel }),
        ("completion twice", { $0.app.completion == .twice }),
        ("ignore-count on", { $0.app.ignoresFailureCount }),
        ("color never", { $0.color == .never }),
        ("mouse on", { $0.usesMouse }),
        ("escape-delay 45", { $0.escapeDelay == 45 }),
        ("ambiguous-width 2", { $0.ambiguousWidth == .wide }),
        ("images on", { $0.loadsImages }),
        ("scripts off", { !$0.settings.runsScripts }),
        ("handlers A,B", { $0.settings.handlers == ["A", "B"] }),
        ("handlers none", { $0.settings.handlers == [] }),
        ("confirm no", { !$0.settings.confirmAnswer }),
        ("prompt \"a b\"", { $0.settings.promptAnswer == "a b" }),
        ("script-time-limit 250", { $0.settings.scriptTimeLimit == 250 }),
        ("subresource-challenges refuse", { !$0.settings.answersSubresources }),
        ("user-agent \"A B\"", { $0.userAgent == "A B" }),
        ("ca-file /a/b", { $0.caFile == "/a/b" }),
        ("connect-timeout 1500", { $0.connectTimeout == 1500 }),
        ("silence-timeout 2500", { $0.silenceTimeout == 2500 }),
        ("total-timeout 3500", { $0.totalTimeout == 3500 }),
        ("vault-folder /v", { $0.stores.vaultFolder == "/v" }),
        ("vault-key-file /k", { $0.stores.keyFile == "/k" }),
        ("sync_folder /s", { $0.stores.syncFolder == "/s" }),
    ]
    for row in rows { #expect(row.holds(try configured("set \(row.line)\n")), "\(row.line)") }
    #expect(try configured("set permanent secret-service\n").stores.permanent == .vault, "a profile's store is its own")
    var invocation = Invocation()
    configurationUses["permanent"]?(&invocation, "vault")
    #expect(invocation.stores.permanent == .vault)
}

@Test func theStandardsOfTheConfigurationAreThoseOfTheProgram() {
    var invocation = Invocation()
    for key in ConfigurationKey.all { if let value = key.standard { configurationUses[key.name]?(&invocation, value) } }
    let plain = Invocation()
    #expect(invocation.app == plain.app && invocation.stores == plain.stores)
    #expect(invocation.color == plain.color && invocation.usesMouse == plain.usesMouse)
    #expect(invocation.escapeDelay == plain.escapeDelay && invocation.ambiguousWidth == plain.ambiguousWidth)
    #expect(invocation.loadsImages == plain.loadsImages)
    #expect(invocation.settings == plain.settings)
}

@Test func anOptionWinsOverTheConfiguration() throws {
    let text = "set app basic\nset escape-delay 45\nset connect-timeout 1500\nset vault-key-file /k\n"
    let invocation = try configured(text, "--app", "none", "--timeout", "7", "--vault-key-file", "/other")
    #expect(invocation.app.delegate == .none)
    #expect(invocation.escapeDelay == 45)
    #expect(invocation.connectTimeout == 7000)
    #expect(invocation.stores.keyFile == "/other")
}

@Test func aWrongConfigurationIsRefusedWithItsPlace() throws {
    do {
        _ = try configured("set app basic\nset escape-delay soon\nset colour never\n")
        Issue.record("it was taken")
    } catch {
        #expect("\(error)".contains("config.conf:2:18: escape-delay takes a number from 10 to 1000"))
        #expect("\(error)".hasSuffix("(and 1 more)"))
    }
}

@Test func whatNeedsNoConfigurationDoesNotReadIt() throws {
    let profile = try Folder()
    try profile.write("config.conf", "nonsense")
    #expect(throws: (any Error).self) { try prepareInvocation(["--profile", profile.path]) }
    #expect(try prepareInvocation(["--profile", profile.path, "--help"]).wantsHelp)
}

/// The table as the README shows it.
private var table: String {
    let rows = ConfigurationKey.all.map { key in
        let standard = key.standard.map { "`\($0)`" } ?? "–"
        return "| `\(key.name)` | \(key.kind.expectation) | \(standard) | \(key.help) |"
    }
    return (["| key | takes | unless set | what for |", "|---|---|---|---|"] + rows).joined(separator: "\n")
}

@Test func theReadmeListsEveryKeyOfTheConfiguration() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("README.md")
    let parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "<!-- configuration -->")
    #expect(parts.count == 3)
    #expect(parts[1].trimmingCharacters(in: .newlines) == table, "put this between the marks:\n\(table)")
}

@Test func theHelpNamesTheConfigurationFile() {
    #expect(helpText(for: .open).contains("$XDG_CONFIG_HOME/latchkey/config.conf"))
}
