import Flow
import Text

/// What a value of the configuration may be.
package enum ValueKind: Equatable, Sendable {
    /// `on` or `off`.
    case toggle
    case choice([String])
    /// With the unit for people, such as `milliseconds`.
    case number(ClosedRange<Int>, unit: String)
    case text
    /// What the setting of captchas of that name takes.
    case captcha(String)
    /// Names of message handlers with commas between them, or `none`.
    case handlers
    /// A path; `~/` at its start is the home folder, which the caller puts in.
    case path

    /// `on or off`, `one of a, b, c`: after "takes".
    package var expectation: String {
        switch self {
        case .toggle: "on or off"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .number(let range, let unit): "a number from \(range.lowerBound) to \(range.upperBound) (\(unit))"
        case .text: "a text"
        case .captcha(let key): CaptchaChange.expectation(of: key)
        case .handlers: "names with commas between them, or none"
        case .path: "a path that begins with / or ~/"
        }
    }

    /// The value as it is kept: nil when it is none of this kind.
    func accepted(_ word: Statement.Word) -> String? {
        switch self {
        case .toggle: !word.isQuoted && ["on", "off"].contains(word.text) ? word.text : nil
        case .choice(let words): words.contains(word.text) ? word.text : nil
        case .number(let range, _):
            !word.isQuoted && word.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(word.text).flatMap { range.contains($0) ? "\($0)" : nil } : nil
        case .text: word.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? nil : word.text
        case .captcha(let key): CaptchaChange(key: key, word: word.text).map { _ in word.text }
        case .handlers: SettingChange.handlerNames(word.text).map { _ in word.text }
        case .path:
            (word.text.hasPrefix("/") || word.text.hasPrefix("~/")) && !word.text.unicodeScalars.contains("\0")
                ? word.text : nil
        }
    }
}

/// One key of `config.conf`. In a key `-` and `_` are the same.
package struct ConfigurationKey: Equatable, Sendable {
    package let name: String
    package let kind: ValueKind
    /// As it would be written; nil where nothing is set unless it is said.
    package let standard: String?
    /// What it is for: a clause.
    package let help: String

    /// Every key whose work exists, in the order of the documentation.
    package static let all: [ConfigurationKey] = app + screen + scripts + forms + captchas + network + stores

    private static let app = [
        ConfigurationKey(
            name: "app",
            kind: .choice(HostApp.Delegate.allCases.map(\.rawValue)),
            standard: HostApp().delegate.rawValue,
            help: "which challenges the pretend app answers"
        ),
        ConfigurationKey(
            name: "cancel",
            kind: .choice(HostApp.CancelMeaning.allCases.map(\.rawValue)),
            standard: HostApp().cancelMeaning.rawValue,
            help: "what the Cancel button means: the server's 401 page, or no page at all"
        ),
        ConfigurationKey(
            name: "completion",
            kind: .choice(HostApp.Completion.allCases.map(\.rawValue)),
            standard: HostApp().completion.rawValue,
            help: "how often the app calls its completion handler"
        ),
        ConfigurationKey(
            name: "ignore-count",
            kind: .toggle,
            standard: "off",
            help: "the app answers again whatever previousFailureCount says"
        ),
    ]

    private static let screen = [
        ConfigurationKey(
            name: "color",
            kind: .choice(["auto", "always", "never"]),
            standard: "auto",
            help: "colours; with auto NO_COLOR is honoured"
        ),
        ConfigurationKey(
            name: "mouse",
            kind: .toggle,
            standard: "off",
            help: "clicks and wheel come to Latchkey; takes the terminal's own selection"
        ),
        ConfigurationKey(
            name: "escape-delay",
            kind: .number(10...1000, unit: "milliseconds"),
            standard: "30",
            help: "how long Esc waits for a follower"
        ),
        ConfigurationKey(
            name: "ambiguous-width",
            kind: .choice(["1", "2"]),
            standard: "1",
            help: "cells of ambiguous East Asian characters"
        ),
    ]

    private static let scripts = [
        ConfigurationKey(name: "scripts", kind: .toggle, standard: "on", help: "the scripts of pages are run"),
        ConfigurationKey(
            name: "handlers",
            kind: .handlers,
            standard: Settings().handlers.joined(separator: ","),
            help: "the app's message handlers: what is under window.webkit.messageHandlers"
        ),
        ConfigurationKey(
            name: "confirm",
            kind: .choice(["yes", "no"]),
            standard: "yes",
            help: "what confirm() is answered, at once"
        ),
        ConfigurationKey(
            name: "prompt",
            kind: .text,
            standard: "cancel",
            help: "what prompt() is answered, at once; cancel is its Cancel button"
        ),
        ConfigurationKey(
            name: "script-time-limit",
            kind: .number(SettingChange.timeLimits, unit: "milliseconds"),
            standard: "\(Settings().scriptTimeLimit)",
            help: "how long one task of a page's script may take"
        ),
        ConfigurationKey(
            name: "subresource-challenges",
            kind: .choice(["ask", "refuse"]),
            standard: "ask",
            help: "whether challenges of images, scripts and fetches are asked about, or go to default handling"
        ),
    ]

    private static let forms = HiddenFormChange.keys.map { key in
        ConfigurationKey(name: key.name, kind: .choice([key.right, key.other]), standard: key.right, help: key.help)
    }

    private static let captchas =
        CaptchaChange.keys.map { key in
            ConfigurationKey(
                name: key.name,
                kind: key.words.isEmpty ? .captcha(key.name) : .choice(key.words),
                standard: key.words.first
                    ?? (key.name == "captcha-ip" ? "own" : key.name == "captcha-verify" ? "auto" : "3"),
                help: key.help
            )
        } + [
            ConfigurationKey(
                name: "server-key-file",
                kind: .path,
                standard: nil,
                help: "the key that tokens of captchas are verified with"
            )
        ]

    private static let network = [
        ConfigurationKey(name: "images", kind: .toggle, standard: "off", help: "a page's images are asked for too"),
        ConfigurationKey(
            name: "user-agent",
            kind: .text,
            standard: Settings().userAgent,
            help: "what requests call the program"
        ),
        ConfigurationKey(
            name: "ca-file",
            kind: .path,
            standard: nil,
            help: "a private CA to trust beside the system's"
        ),
        ConfigurationKey(
            name: "connect-timeout",
            kind: .number(100...600_000, unit: "milliseconds"),
            standard: "10000",
            help: "how long a server may take to accept a connection"
        ),
        ConfigurationKey(
            name: "silence-timeout",
            kind: .number(100...600_000, unit: "milliseconds"),
            standard: "30000",
            help: "how long a server may send nothing"
        ),
        ConfigurationKey(
            name: "total-timeout",
            kind: .number(100...86_400_000, unit: "milliseconds"),
            standard: nil,
            help: "how long an answer may take as a whole"
        ),
    ]

    private static let stores = [
        ConfigurationKey(
            name: "permanent",
            kind: .choice(["auto", "secret-service", "vault"]),
            standard: "auto",
            help: "where permanent credentials go; auto: the Secret Service when one answers, else the vault"
        ),
        ConfigurationKey(
            name: "vault-folder",
            kind: .path,
            standard: nil,
            help: "the embedded vault's folder; without, vault in the program's data folder"
        ),
        ConfigurationKey(
            name: "vault-key-file",
            kind: .path,
            standard: nil,
            help: "a file of at least 32 random bytes that opens the vaults instead of a passphrase"
        ),
        ConfigurationKey(
            name: "sync_folder",
            kind: .path,
            standard: nil,
            help: "a folder that your file synchroniser carries; synchronizable credentials are kept there, encrypted"
        ),
    ]

    /// The key of that name, whichever of `-` and `_` it is written with.
    package static func named(_ name: String) -> ConfigurationKey? {
        all.first { uniform($0.name) == uniform(name) }
    }

    /// The whole table as a commented file, every line of it switched off.
    package static var documentation: String {
        all.map { key in
            let example = key.standard ?? (key.kind == .path ? "~/…" : "…")
            let value = example.contains(" ") ? "\"\(example)\"" : example
            let note = key.standard == nil ? "; not set unless said" : ""
            return "# \(key.help): \(key.kind.expectation)\(note)\n# set \(key.name) \(value)\n"
        }.joined(separator: "\n")
    }
}

private func uniform(_ name: String) -> String { String(name.map { $0 == "_" ? "-" : $0 }) }
