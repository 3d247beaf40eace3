import Foundation
import TestSupport
import Testing

/// A place of the user's own for a test: data and configuration, without a session bus.
private final class Home {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var environment: [String: String?] {
        ["XDG_DATA_HOME": folder.path("data"), "XDG_CONFIG_HOME": folder.path("config")]
    }

    var vault: String { folder.path("data/latchkey/vault") }

    /// The files that hold the text, whatever else is in them.
    func files(with text: String) throws -> [String] {
        try run("grep", ["-r", "-l", "-a", "-F", text, folder.path]).output.split(separator: "\n").map(String.init)
    }

    func configure(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("config/latchkey"),
            withIntermediateDirectories: true
        )
        _ = try folder.write("config/latchkey/config.conf", text)
    }
}

/// What Tests/setup/with-keyring gives.
private enum Keyring {
    static let isThere = ProcessInfo.processInfo.environment["LATCHKEY_TEST_KEYRING"] == "unlocked"

    static var environment: [String: String?] {
        let own = ProcessInfo.processInfo.environment
        return ["DBUS_SESSION_BUS_ADDRESS": own["DBUS_SESSION_BUS_ADDRESS"], "XDG_RUNTIME_DIR": own["XDG_RUNTIME_DIR"]]
    }

    static func secretTool(_ arguments: [String], input: String = "") throws -> Outcome {
        try run("secret-tool", arguments, environment: Surroundings.environment(environment), input: Data(input.utf8))
    }

    /// Stops the keyring's process, or lets it go on.
    static func signal(_ number: Int32) throws {
        let ask = ["--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"]
        let method = "org.freedesktop.DBus.GetConnectionUnixProcessID"
        let answer = try run(
            "dbus-send",
            ask + [method, "string:org.freedesktop.secrets"],
            environment: Surroundings.environment(environment)
        ).output
        let pid = answer.split(separator: " ").last.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) }
        kill(try #require(pid, "\(answer)"), number)
    }

    /// What secret-tool finds for the site; empty when nothing is kept.
    static func password(at origin: String) throws -> String {
        try secretTool(["lookup", "server", "127.0.0.1", "port", port(origin), "user", "demo"]).output
    }

    static func port(_ origin: String) -> String { String(origin.split(separator: ":").last ?? "") }
}

private let passphrase = "open sesame, Pq8"

extension TmuxScreen {
    /// Fills the dialog in and keeps what was typed at a level that stands `steps` to the right of the chosen one.
    fileprivate func signIn(
        _ user: String,
        _ password: String,
        keep level: String,
        steps: Int = 1,
        isPasted: Bool = false
    ) throws {
        try wait(forText: "┌ Sign in")
        try type(user)
        try wait(forText: "[" + user)
        try press("Tab")
        if isPasted { try paste(password) } else { try type(password) }
        try wait(forText: "[" + String(repeating: "•", count: password.count))
        try press("Tab")
        for _ in 0..<steps { try press("Right") }
        try wait(forText: "(•) \(level)")
        try press("Enter")
    }

    fileprivate func choosePassphrase(_ text: String, isPasted: Bool = false) throws {
        let give = isPasted ? paste : type
        try wait(forText: "┌ New passphrase")
        try give(text)
        try press("Tab")
        try give(text)
        try press("Enter")
        try wait(forNo: "┌ New passphrase")
    }

    fileprivate func givePassphrase(_ text: String) throws {
        try wait(forText: "┌ Passphrase")
        try type(text)
        try press("Enter")
        try wait(forNo: "┌ Passphrase")
    }

    fileprivate func quit() throws {
        try press("q")
        #expect(try waitForEnd() == 0)
    }
}

extension EndToEnd {
    /// Permanent and synchronizable credentials, from one run to the next.
    @Suite struct StoreWalk {
        private static let challenge = answer(
            "401 Unauthorized",
            "<h1>Closed</h1>",
            #"WWW-Authenticate: Basic realm="Gate""#
        )
        private static let inside = answer("200 OK", "<p>Inside now</p>")

        private func open(_ site: RunningSite, _ environment: [String: String?], _ arguments: String...) throws
            -> TmuxScreen
        {
            try Latchkey.open(site.origin + "/basic/", arguments, environment: environment)
        }

        @Test(.enabled(if: Keyring.isThere))
        func theKeyringKeepsWhatTheServerTookAndSharesItWithSecretTool() throws {
            let site = try RunningSite()
            let home = try Home()
            let environment = home.environment.merging(Keyring.environment) { $1 }
            let first = try open(site, environment)
            try first.signIn("demo", "wrong", keep: "permanent")
            try first.wait(forText: "Try 2")
            #expect(try Keyring.password(at: site.origin) == "")
            try first.type("s3cret")
            try first.press("Enter")
            try first.wait(forText: "You are in")
            try first.wait(forText: "GNOME Keyring")
            try Deadline().until("the entry in the keyring") { try Keyring.password(at: site.origin) == "s3cret" }
            try first.quit()

            let second = try open(site, environment)
            let shown = try second.wait(forText: "You are in")
            #expect(!shown.contains("┌ Sign in"))
            try second.wait(forText: "permanent, GNOME Keyring")
            try second.press("C")
            try second.wait(for: "demo.*permanent")
            try second.press("d")
            try Deadline().until("nothing in the keyring") { try Keyring.password(at: site.origin) == "" }
            try second.press("Escape")
            try second.wait(forNo: "┌ Credentials")
            try second.press("r")
            try second.wait(forText: "┌ Sign in")
            try second.press("Escape")
            try second.wait(forText: "The server's own words: 401")
            let attributes = [
                "server", "127.0.0.1", "port", Keyring.port(site.origin), "protocol", "http", "authtype", "Basic",
                "domain", "Staging", "user", "demo",
            ]
            #expect(try Keyring.secretTool(["store", "--label=demo"] + attributes, input: "s3cret").status == 0)
            try second.press("r")
            let used = try second.wait(forText: "You are in")
            #expect(!used.contains("┌ Sign in"))
            #expect(!FileManager.default.fileExists(atPath: home.vault))
        }

        @Test(.enabled(if: Keyring.isThere))
        func aKeyringThatHangsHoldsUpNeitherTheDialogNorTheEnd() throws {
            let site = try RunningSite()
            let environment = try Home().environment.merging(Keyring.environment) { $1 }
            try Keyring.signal(SIGSTOP)
            defer { try? Keyring.signal(SIGCONT) }
            let first = try open(site, environment)
            try first.wait(forText: "asking the stores")
            try first.quit()
            let second = try open(site, environment)
            let dialog = try second.wait(forText: "┌ Sign in")
            #expect(dialog.contains("did not answer within 5 s"))
            try second.signIn("demo", "s3cret", keep: "permanent")
            try second.wait(forText: "You are in")
            try second.quit()
        }

        @Test func withoutABusAVaultKeepsItBehindAPassphrase() throws {
            let site = try RunningSite()
            let home = try Home()
            let first = try open(site, home.environment)
            try first.signIn("demo", "s3cret", keep: "permanent")
            try first.choosePassphrase(passphrase)
            try first.wait(forText: "You are in")
            try first.wait(forText: "permanent, vault in")
            try first.quit()

            let second = try open(site, home.environment)
            try second.givePassphrase("not sesame")
            try second.wait(forText: "does not open the vault")
            try second.signIn("demo", "s3cret", keep: "forSession", steps: 0)
            try second.wait(forText: "You are in")
            try second.quit()

            let third = try open(site, home.environment)
            try third.givePassphrase(passphrase)
            let shown = try third.wait(forText: "You are in")
            #expect(!shown.contains("┌ Sign in"))
            try third.wait(forText: "permanent, vault in")
            try third.press("C")
            try third.wait(for: "demo.*permanent")
            try third.press("d")
            try third.wait(forText: "0 kept")
            try third.press("Escape")
            try third.wait(forNo: "┌ Credentials")
            try third.press("r")
            try third.wait(forText: "┌ Sign in")
        }

        @Test func aFolderThatCannotBeWrittenStillOpensThePage() throws {
            let site = try RunningSite()
            let home = try Home()
            let data = home.folder.path("data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
            chmod(data, 0o555)
            defer { chmod(data, 0o755) }
            // The superuser writes everywhere, unless that power is taken away.
            let unprivileged = geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override"] : []
            let screen = try TmuxScreen(
                unprivileged + [Surroundings.program, site.origin + "/basic/"],
                environment: home.environment
            )
            try screen.signIn("demo", "s3cret", keep: "permanent")
            let shown = try screen.wait(forText: "You are in")
            #expect(!shown.contains("passphrase"))
            try screen.wait(forText: "Kept for this session only.")
        }

        @Test func aSynchronisedFolderCarriesItToAnotherDevice() throws {
            let site = try RunningSite()
            let (here, there) = (try Home(), try Home())
            for home in [here, there] { try home.configure("set sync_folder \(home.folder.path("shared"))\n") }
            let first = try open(site, here.environment)
            try first.signIn("demo", "s3cret", keep: "synchronizable", steps: 2)
            try first.choosePassphrase(passphrase)
            try first.wait(forText: "You are in")
            try first.wait(forText: "synchronizable, vault in")
            try first.quit()
            try copy(here, there)

            let second = try open(site, there.environment)
            try second.givePassphrase(passphrase)
            let shown = try second.wait(forText: "You are in")
            #expect(!shown.contains("┌ Sign in"))
            try second.quit()

            let address = site.origin + "/basic/"
            let plain = try credentials(there, "forget", address)
            #expect(plain.contains("--on-every-device"))
            #expect(try credentials(there, "list", address).contains("synchronizable"))
            #expect(try credentials(there, "forget", "--on-every-device", address).contains("forgotten"))
            #expect(try credentials(here, "list", address).contains("synchronizable"))
            try copy(there, here)
            let third = try open(site, here.environment)
            try third.givePassphrase(passphrase)
            try third.wait(forText: "┌ Sign in")
        }

        private func copy(_ from: Home, _ to: Home) throws {
            try run("cp", ["-r", from.folder.path("shared") + "/.", to.folder.path("shared")])
        }

        /// `latchkey credentials` in a terminal, where its passphrase is typed; what it wrote.
        private func credentials(_ home: Home, _ arguments: String...) throws -> String {
            let command = [Surroundings.program, "credentials"] + arguments
            let screen = try TmuxScreen(command, width: 120, environment: home.environment)
            try screen.wait(forText: "Passphrase of the vault in")
            try screen.type(passphrase)
            try screen.press("Enter")
            try screen.waitForEnd()
            #expect(try !screen.history().contains(passphrase))
            return try screen.text()
        }

        @Test func theShellListsMovesAndForgets() throws {
            let site = try RunningSite()
            let home = try Home()
            let key = try home.folder.write("key", String(repeating: "k", count: 40))
            try home.configure("set sync_folder \(home.folder.path("shared"))\nset vault-key-file \(key)\n")
            let screen = try open(site, home.environment)
            try screen.signIn("demo", "s3cret", keep: "permanent")
            try screen.wait(forText: "permanent, vault in")
            try screen.quit()
            func credentials(_ arguments: String...) throws -> Outcome {
                try run(
                    Surroundings.program,
                    ["credentials"] + arguments,
                    environment: Surroundings.environment(home.environment)
                )
            }
            let address = site.origin + "/basic/"
            let listed = try credentials("list")
            #expect(listed.status == 0)
            #expect(listed.output.contains("\(site.origin) “Staging” Basic · demo · permanent, vault in"))
            let json = try JSONSerialization.jsonObject(with: Data(try credentials("list", "--json").output.utf8))
            let rows = try #require(json as? [[String: Any]])
            #expect(rows.count == 1 && rows[0]["user"] as? String == "demo")
            #expect(
                try run(
                    Surroundings.program,
                    ["dump", address],
                    environment: Surroundings.environment(home.environment)
                ).output.contains("You are in")
            )
            #expect(try credentials("move", "--user", "demo", "--to", "synchronizable", address).status == 0)
            #expect(try credentials("list").output.contains("synchronizable, vault in"))
            #expect(try credentials("move", "--user", "demo", "--to", "permanent", address).status == 1)
            #expect(try credentials("forget", address).status == 1)
            #expect(try credentials("forget", "--on-every-device", address).status == 0)
            #expect(try credentials("forget", address).status == 1)
            #expect(try credentials("list").output == "")
            #expect(try credentials("lst").errors.contains("did you mean list?"))
            #expect(try credentials("lst").status == 2)
        }

        @Test func withoutATerminalAPassphraseIsNotWaitedFor() throws {
            let site = try RunningSite()
            let home = try Home()
            let screen = try open(site, home.environment)
            try screen.signIn("demo", "s3cret", keep: "permanent")
            try screen.choosePassphrase(passphrase)
            try screen.wait(forText: "permanent, vault in")
            try screen.quit()
            let environment = Surroundings.environment(home.environment)
            let list = try run(
                "setsid",
                ["--wait", Surroundings.program, "credentials", "list"],
                environment: environment
            )
            #expect(list.status == 4)
            #expect(list.errors.contains("stays locked"))
            let dump = try run(Surroundings.program, ["dump", site.origin + "/basic/"], environment: environment)
            #expect(dump.status == 4)
        }

        @Test(arguments: [false, true], [false, true])
        func noPasswordIsLeftInLogTimelineVaultOrCore(usesKeyring: Bool, isPasted: Bool) throws {
            guard !usesKeyring || Keyring.isThere else { return }
            let server = try RawServer(answering: Self.challenge, Self.inside)
            defer { server.stop() }
            let home = try Home()
            let environment = home.environment.merging(usesKeyring ? Keyring.environment : [:]) { $1 }
            let screen = try openInside(home, server.address(), environment)
            try screen.signIn("demo", Latchkey.password, keep: "permanent", isPasted: isPasted)
            if !usesKeyring { try screen.choosePassphrase(passphrase, isPasted: isPasted) }
            try screen.wait(forText: "Inside now")
            try screen.wait(forText: usesKeyring ? "permanent, GNOME Keyring" : "permanent, vault in")
            let core = home.folder.path("core")
            let dumped = try run("gcore", ["-o", core, "\(try screen.pid)"])
            #expect(dumped.status == 0, "\(dumped.errors)")
            try screen.press("w")
            try screen.wait(forText: "Write to files")
            try screen.press("Enter")
            try screen.wait(for: "Written to.*latchkey-timeline.jsonl")
            try screen.quit()
            #expect(try home.files(with: "Inside now").contains { $0.hasPrefix(core) }, "the core can be searched")
            let encoded = Data("demo:\(Latchkey.password)".utf8).base64EncodedString()
            // Their beginnings, so that what was there before the last key counts too.
            for secret in [Latchkey.password.prefix(8), passphrase.prefix(8), encoded.prefix(16)].map(String.init) {
                #expect(try home.files(with: secret) == [], "\(secret), keyring: \(usesKeyring), pasted: \(isPasted)")
                #expect(!screen.bytesWritten().contains(secret))
            }
        }

        /// The program with a log, in the test's folder, where the files that it writes go.
        private func openInside(_ home: Home, _ address: String, _ environment: [String: String?]) throws -> TmuxScreen
        {
            let script = "cd '\(home.folder.path)' && exec \"$0\" --log log \"$1\""
            return try TmuxScreen(["sh", "-c", script, Surroundings.program, address], environment: environment)
        }

        @Test(.enabled(if: Keyring.isThere))
        func theShellForgetsWhatSecretToolStored() throws {
            let attributes = [
                "server", "shell.example", "port", "443", "protocol", "https", "authtype", "Basic", "domain", "Shell",
                "user", "demo",
            ]
            #expect(try Keyring.secretTool(["store", "--label=demo"] + attributes, input: "kept").status == 0)
            let environment = Surroundings.environment(try Home().environment.merging(Keyring.environment) { $1 })
            let program = Surroundings.program
            let list = try run(program, ["credentials", "list", "https://shell.example"], environment: environment)
            #expect(list.output.contains("https://shell.example “Shell” Basic · demo · permanent, GNOME Keyring"))
            #expect(!list.output.contains("kept"))
            let forget = ["credentials", "forget", "--user", "demo", "https://shell.example"]
            #expect(try run(program, forget, environment: environment).status == 0)
            #expect(try Keyring.secretTool(["lookup"] + attributes).output == "")
            #expect(try run(program, forget, environment: environment).status == 1)
        }

        @Test(arguments: [SIGTERM, nil])
        func aTemporaryProfileIsGoneAfterTheEnd(signal: Int32?) throws {
            let site = try RunningSite()
            let folder = try TemporaryFolder()
            let screen = try open(site, ["XDG_RUNTIME_DIR": folder.path], "--profile", "temporary")
            try screen.signIn("demo", "s3cret", keep: "permanent")
            try screen.choosePassphrase(passphrase)
            try screen.wait(forText: "permanent, vault in")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            if let signal { kill(try screen.pid, signal) } else { try screen.press("q") }
            try screen.waitForEnd()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        @Test func aWrongConfigurationIsOneSentenceWithItsPlace() throws {
            let home = try Home()
            try home.configure("# mine\nset cancl cancel\n")
            let outcome = try run(
                Surroundings.program,
                ["http://127.0.0.1:1/"],
                environment: Surroundings.environment(home.environment)
            )
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("config.conf:2:5: There is no key “cancl”; did you mean cancel?"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }
}
