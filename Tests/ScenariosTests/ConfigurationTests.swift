import Flow
import Scenarios
import Testing

@Test func whatIsSetIsReadAndTheRestHasItsStandard() {
    let (configuration, problems) = Configuration.read(
        "# mine\nset cancel cancel\nset user-agent \"My App/1.0\" # as the app\nset sync_folder ~/Sync/keys\nset mouse on\n",
        file: "config.conf"
    )
    #expect(problems == [])
    #expect(configuration.text("cancel") == "cancel")
    #expect(configuration.text("user-agent") == "My App/1.0")
    #expect(configuration.text("sync_folder") == "~/Sync/keys")
    #expect(configuration.text("sync-folder") == "~/Sync/keys")
    #expect(configuration.isOn("mouse") && !configuration.isOn("images"))
    #expect(configuration.number("escape-delay") == 30)
    #expect(configuration.number("total-timeout") == nil)
    #expect(configuration.text("vault-folder") == nil)
    #expect(configuration.place("mouse")?.line == 5)
    #expect(configuration.place("images") == nil)
}

private let refused: [(line: String, message: String)] = [
    ("set muose on", "config.conf:1:5: There is no key “muose”; did you mean mouse?"),
    ("set mouse yes", "config.conf:1:11: mouse takes on or off, not “yes”."),
    ("set mouse \"on\"", "config.conf:1:11: mouse takes on or off, not “on” (without quotation marks)."),
    ("set mouse", "config.conf:1:10: mouse wants a value: on or off."),
    ("set", "config.conf:1:4: “set” wants a key and a value: set app all."),
    ("sett mouse on", "config.conf:1:1: A line begins with “set”, not with “sett”: set key value."),
    (
        "set cancel cancle",
        "config.conf:1:12: cancel takes one of default, cancel, not “cancle”; did you mean cancel?"
    ),
    (
        "set escape-delay 5",
        "config.conf:1:18: escape-delay takes a number from 10 to 1000 (milliseconds), not “5”."
    ),
    (
        "set escape-delay 99999999999999999999",
        "config.conf:1:18: escape-delay takes a number from 10 to 1000 (milliseconds), not “99999999999999999999”."
    ),
    (
        "set escape-delay +30",
        "config.conf:1:18: escape-delay takes a number from 10 to 1000 (milliseconds), not “+30”."
    ),
    ("set sync_folder Sync", "config.conf:1:17: sync_folder takes a path that begins with / or ~/, not “Sync”."),
    ("set user-agent My App", "config.conf:1:19: user-agent takes one value: put quotes around several words."),
    ("set user-agent \"a\\nb\"", "config.conf:1:16: user-agent takes a text, not “a<U+000A>b”."),
    ("set mouse on\nset mouse off", "config.conf:2:5: mouse is set already on line 1: keep one of the two."),
]

@Test func wrongLinesAreRefusedWithTheNearestRightWord() {
    for (line, message) in refused {
        let (configuration, problems) = Configuration.read(line, file: "config.conf")
        #expect(problems.map(\.description) == [message], "\(line)")
        #expect(configuration == Configuration())
    }
}

@Test func allProblemsAreNamedInTheOrderOfTheFile() {
    let (_, problems) = Configuration.read("set a b\nsay \"\nset mouse on\nset c d", file: "f")
    #expect(problems.map(\.place.line) == [1, 2, 4])
}

@Test func everyKeyIsDocumentedAndItsStandardIsAccepted() {
    #expect(Set(ConfigurationKey.all.map(\.name)).count == ConfigurationKey.all.count)
    for key in ConfigurationKey.all {
        #expect(!key.help.isEmpty && !key.help.hasSuffix("."))
        guard let standard = key.standard else { continue }
        let (configuration, problems) = Configuration.read("set \(key.name) \(standard)", file: "f")
        #expect(problems == [] && configuration.text(key.name) == standard, "\(key.name)")
    }
}

@Test func theDocumentationIsAFileThatChangesNothing() {
    let text = ConfigurationKey.documentation
    #expect(Configuration.read(text, file: "f").problems == [])
    for key in ConfigurationKey.all { #expect(text.contains("set \(key.name) ")) }
    #expect(Configuration.read("set color never", file: "f").configuration.text("color") == "never")
}
