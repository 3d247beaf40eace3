import Flow
import Testing

@testable import latchkey

private func refusal(_ arguments: [String]) -> String? {
    do {
        _ = try readArguments(arguments)
        return nil
    } catch {
        return error.description
    }
}

@Test func optionsAreRead() throws {
    let rows: [(arguments: [String], holds: (Invocation) -> Bool)] = [
        ([], { $0.command == .open && $0.words.isEmpty }),
        (["http://a/"], { $0.command == .open && $0.words == ["http://a/"] }),
        (["open"], { $0.command == .open && $0.words == ["open"] }),
        (["--plain", "--step", "--mouse"], { $0.isPlain && $0.startsStepping && $0.usesMouse }),
        (["--color", "never"], { $0.color == .never }),
        (["--color=always"], { $0.color == .always }),
        (["--app=basic", "--cancel", "cancel"], { $0.app.delegate == .basic && $0.app.cancelMeaning == .cancel }),
        (["--completion", "twice", "--ignore-count"], { $0.app.completion == .twice && $0.app.ignoresFailureCount }),
        (["--header", "X-A:  b"], { $0.headers.count == 1 && $0.headers[0].name == "X-A" }),
        (["--log=a=b"], { $0.logFile == "a=b" }),
        (["dump", "--events", "a"], { $0.command == .dump && $0.printsEvents && $0.words == ["a"] }),
        (["dump", "--", "--events"], { !$0.printsEvents && $0.words == ["--events"] }),
        (["dump", "u", "--user", "n", "--password-file", "-"], { $0.user == "n" && $0.passwordFile == "-" }),
        (["serve", "--port", "8080", "--bind", "::1"], { $0.port == 8080 && $0.bindAddress == "::1" }),
        (["explain", "--json", "--nc", "2", "Basic"], { $0.wantsJSON && $0.nonceCount == 2 && $0.words == ["Basic"] }),
        (
            ["credentials", "move", "--user", "n", "--to", "synchronizable", "a"],
            { $0.command == .credentials && $0.targetLevel == .synchronizable && $0.words == ["move", "a"] }
        ),
        (["--profile", "p", "--vault-key-file", "k"], { $0.profile == "p" && $0.stores.keyFile == "k" }),
        (["-h"], { $0.wantsHelp }),
        (["dump", "--help"], { $0.wantsHelp && $0.command == .dump }),
        (["--version"], { $0.wantsVersion }),
    ]
    for row in rows { #expect(row.holds(try readArguments(row.arguments)), "\(row.arguments)") }
}

@Test(arguments: [
    (["--colr", "never"], "--color"), (["--color"], "needs a value"), (["--color", "blue"], "auto|always|never"),
    (["--plain=yes"], "takes no value"), (["a", "b"], "One address"), (["--step", "dump", "a"], "command comes first"),
    (["dump"], "one address"), (["dump", "a", "b"], "one address"), (["dump", "--plain", "a"], "no option"),
    (["serve", "--key", "k"], "go together"), (["serve", "--certificate", "c"], "go together"),
    (["serve", "a"], "no address"), (["serve", "--port", "70000"], "--port"), (["serve", "--port", "none"], "--port"),
    (["dump", "a", "--password-file", "f"], "--user"), (["explain", "--user", "a", "Basic"], "--password-file"),
    (["explain", "--user", "a", "--password-file", "-"], "standard input"),
    (["--header", "no colon"], "--header"), (["--header", "a(b: c"], "--header"),
    (["--header", "A: b\r\nC: d"], "--header"),
    (["--header", "Authorization: Basic x"], "secret"), (["--header", "cookie: a=b"], "secret"),
    (["--user-agent", "a\nb"], "--user-agent"), (["--escape-delay", "5"], "--escape-delay"),
    (["--\u{1B}[31m"], "<U+001B>"),
    (["credentials"], "list, forget or move"), (["credentials", "frget", "a"], "did you mean forget"),
    (["credentials", "forget"], "an origin"), (["credentials", "forget", "a", "b"], "One origin"),
    (["credentials", "forget", "ftp://a"], "http"), (["credentials", "move", "a"], "--to"),
    (["credentials", "move", "a", "--user", "n", "--to", "forSession"], "permanent|synchronizable"),
    (["credentials", "list", "--user", "n"], "list takes"), (["credentials", "forget", "--json", "a"], "--json"),
])
func wrongUsageIsRefusedInOneSentence(arguments: [String], words: String) throws {
    let sentence = try #require(refusal(arguments), "\(arguments)")
    #expect(sentence.contains(words), "\(arguments): \(sentence)")
    #expect(!sentence.contains("\n"))
}

@Test func noOptionTakesAPassword() {
    #expect(!CommandOption.all.contains { $0.name.contains("password") && $0.value?.hasPrefix("FILE") != true })
}

@Test(arguments: Invocation.Command.allCases)
func helpNamesEveryOptionOfItsCommand(command: Invocation.Command) {
    let text = helpText(for: command)
    #expect(text.contains("latchkey"))
    for option in CommandOption.all {
        let line = text.split(separator: "\n").first { $0.hasPrefix("  \(option.name) ") }
        #expect((line != nil) == option.commands.contains(command), "\(option.name) in the help of \(command)")
        if let line { #expect(line.contains(option.help)) }
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
}

@Test(arguments: [
    ("WWW-Authenticate: Basic realm=\"a\"", "Basic realm=\"a\""), ("www-authenticate:Basic", "Basic"),
    ("Proxy-Authenticate:\tNegotiate", "Negotiate"), ("Basic realm=\"WWW-Authenticate: x\"", nil),
    ("WWW-Authenticat", nil), ("", nil),
])
func aHeaderLineMayBeCopiedWhole(line: String, value: String?) {
    #expect(String(decoding: fieldValue(Array(line.utf8)), as: UTF8.self) == value ?? line)
}
