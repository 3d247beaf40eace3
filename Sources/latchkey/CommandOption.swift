import Authentication
import Captcha
import Flow
import HTTP
import Terminal
import Text

/// An option of the command line: one table makes the parsing and the help text.
struct CommandOption: Sendable {
    /// With its dashes.
    let name: String
    /// What stands for the value in the help text; nil for a switch.
    let value: String?
    let help: String
    let commands: Set<Invocation.Command>
    /// The sentence when the value is not one.
    let apply: @Sendable (inout Invocation, String) throws(UsageError) -> Void

    static let all: [CommandOption] =
        form + captcha + screen + run + kept + dump + serve + explain + credentials + everywhere

    private static let everywhere = [
        flag("--help", "this text", Set(Invocation.Command.allCases)) { $0.wantsHelp = true },
        flag("--version", "the version", [.open, .form, .captcha]) { $0.wantsVersion = true },
    ]

    private static let form = [
        text("--form", "SELECTOR", "the page's form, as CSS; else the first with a text field", [.form]) {
            $0.form.selector = $1
        },
        text("--spec", "FILE", "a form of your own over the page's controls; the README has the words", [.form]) {
            $0.specificationFile = $1
        },
        flag("--no-jquery", "the driver uses the plain DOM and brings no jQuery", [.form]) {
            $0.form.usesJQuery = false
        },
    ]

    private static let captcha = [
        text("--client-key", "KEY", "the page's key; it is part of the page, and no secret", [.captcha]) {
            $0.captcha.clientKey = $1
        },
        flag("--invisible", "the widget is shown only while there is a challenge", [.captcha]) {
            $0.captcha.isInvisible = true
        },
        flag("--test", "force a challenge, where the page can do that", [.captcha]) { $0.captcha.isTest = true },
        text("--language", "L", "the challenge's language: ru, en, be, kk, tt, uk, uz, tr", [.captcha]) {
            $0.captcha.language = $1
        },
        choice("--captcha-verify", "URL", "where tokens are verified; else the page's own vendor", [.captcha]) {
            (try? ParsedAddress(parsing: $0)) == nil ? nil : $0
        } set: {
            $0.captcha.verifyAddress = $1
        },
        choice("--captcha-dialect", "NAME", "smartcaptcha, recaptcha, hcaptcha or turnstile", [.captcha]) {
            DialectName(rawValue: $0)
        } set: {
            $0.captcha.dialect = $1
        },
        text("--server-key-file", "FILE", "the key that tokens are verified with; else a dialog asks", [.captcha]) {
            $0.serverKeyFile = $1
        },
        CommandOption(
            name: "--map",
            value: "HOST=ORIGIN|demo",
            help: "requests to HOST go to ORIGIN, or to the demo site",
            commands: [.open, .form, .captcha, .dump]
        ) { invocation, text throws(UsageError) in
            guard let map = HostMap(text) else {
                let example = "smartcaptcha.yandexcloud.net=demo or example.com=http://127.0.0.1:8080"
                throw UsageError("--map takes HOST=ORIGIN, such as \(example), not “\(neutralised(text))”.")
            }
            invocation.maps.append(map)
        },
    ]

    private static let screen = [
        flag("--plain", "no screen: the page as lines, questions on the terminal", [.open, .captcha]) {
            $0.isPlain = true
        },
        choice("--color", "auto|always|never", "colours; NO_COLOR is honoured", [.open, .form, .captcha]) {
            TerminalOptions.ColorChoice(rawValue: $0)
        } set: {
            $0.color = $1
        },
        flag("--mouse", "the mouse too; takes the terminal's own selection", [.open, .form, .captcha]) {
            $0.usesMouse = true
        },
        flag("--step", "hold every effect until it is released (F7, F8)", [.open, .form, .captcha]) {
            $0.startsStepping = true
        },
        choice("--ambiguous-width", "1|2", "cells of ambiguous East Asian characters", [.open, .form, .captcha, .dump])
        {
            Int($0).flatMap { AmbiguousWidth(rawValue: $0) }
        } set: {
            $0.ambiguousWidth = $1
        },
        choice("--escape-delay", "MS", "how long Esc waits for a follower, 10 to 1000", [.open, .form, .captcha]) {
            Int($0).flatMap { (10...1000).contains($0) ? $0 : nil }
        } set: {
            $0.escapeDelay = $1
        },
        text("--log", "FILE", "the timeline as JSON Lines, as it happens", [.open, .form, .captcha, .dump]) {
            $0.logFile = $1
        },
    ]

    private static let run = [
        choice("--app", "none|default|basic|all", "which challenges the app answers", [.open, .form, .captcha, .dump]) {
            HostApp.Delegate(rawValue: $0)
        } set: {
            $0.app.delegate = $1
        },
        choice("--cancel", "default|cancel", "what the Cancel button means", [.open, .form, .captcha]) {
            HostApp.CancelMeaning(rawValue: $0)
        } set: {
            $0.app.cancelMeaning = $1
        },
        choice("--completion", "once|never|twice", "how often the app calls its handler", [.open, .form, .captcha]) {
            HostApp.Completion(rawValue: $0)
        } set: {
            $0.app.completion = $1
        },
        flag("--ignore-count", "the app ignores previousFailureCount", [.open, .form, .captcha]) {
            $0.app.ignoresFailureCount = true
        },
        flag("--images", "ask for a page's images too, as a web view does", [.open, .form, .captcha]) {
            $0.loadsImages = true
        },
        text(
            "--user",
            "NAME",
            "the user name; a dialog starts with it",
            [.open, .form, .captcha, .dump, .explain, .credentials]
        ) {
            $0.user = $1
        },
        text(
            "--password-file",
            "FILE|-",
            "the password, from a file or standard input",
            [.open, .form, .captcha, .dump, .explain]
        ) {
            $0.passwordFile = $1
        },
        choice("--user-agent", "TEXT", "what requests call the program", [.open, .form, .captcha, .dump]) {
            hasNoControls($0) ? $0 : nil
        } set: {
            $0.userAgent = $1
        },
        CommandOption(
            name: "--header",
            value: "'NAME: VALUE'",
            help: "a header for every request",
            commands: [.open, .form, .captcha, .dump]
        ) { invocation, text throws(UsageError) in invocation.headers.append(try headerField(text)) },
        choice(
            "--timeout",
            "SECONDS",
            "how long a server may be silent; 10 to connect and then 30",
            [.open, .form, .captcha, .dump]
        ) {
            Int($0).flatMap { (1...3600).contains($0) ? $0 : nil }
        } set: {
            $0.connectTimeout = $1 * 1000
            $0.silenceTimeout = $1 * 1000
        },
        text("--ca-file", "FILE", "a private CA to trust beside the system's", [.open, .form, .captcha, .dump]) {
            $0.caFile = $1
        },
    ]

    private static let keepers: Set<Invocation.Command> = [.open, .form, .captcha, .dump, .credentials]

    private static let kept = [
        choice("--profile", "DIR|temporary", "stores and configuration of its own, in a folder", keepers) {
            $0.isEmpty ? nil : $0
        } set: {
            $0.profile = $1
        },
        text("--vault-key-file", "FILE", "what opens the vaults instead of a passphrase", keepers) {
            $0.stores.keyFile = $1
        },
    ]

    private static let dump = [
        flag("--events", "the timeline as JSON Lines instead of the page", [.dump]) { $0.printsEvents = true }
    ]

    private static let serve = [
        choice("--port", "N", "the port; a free one if not given", [.serve]) {
            UInt16($0)
        } set: {
            $0.port = $1
        },
        text("--bind", "ADDRESS", "the address to listen on; 127.0.0.1 if not given", [.serve]) { $0.bindAddress = $1 },
        text("--certificate", "FILE", "https on the port, with this certificate (PEM)", [.serve]) {
            $0.certificateFile = $1
        },
        text("--key", "FILE", "the certificate's key (PEM)", [.serve]) { $0.certificateKeyFile = $1 },
    ]

    private static let explain = [
        flag("--json", "as JSON, on one line", [.explain, .credentials]) { $0.wantsJSON = true },
        text("--url", "URL", "the address that asked", [.explain]) { $0.explainedURL = $1 },
        text("--method", "M", "the request's method; GET if not given", [.explain]) { $0.method = $1 },
        text("--cnonce", "C", "the client's nonce; random if not given", [.explain]) { $0.cnonce = $1 },
        choice("--nc", "N", "the use of the nonce; 1 if not given", [.explain]) {
            UInt32($0)
        } set: {
            $0.nonceCount = $1
        },
    ]

    private static let credentials = [
        text("--realm", "REALM", "only of this realm", [.credentials]) { $0.realm = $1 },
        choice("--to", "permanent|synchronizable", "the level to move to", [.credentials]) {
            Persistence(rawValue: $0).flatMap { [.permanent, .synchronizable].contains($0) ? $0 : nil }
        } set: {
            $0.targetLevel = $1
        },
        flag("--on-every-device", "synchronizable ones too, and then everywhere", [.credentials]) {
            $0.forgetsOnEveryDevice = true
        },
    ]

    private static func flag(
        _ name: String,
        _ help: String,
        _ commands: Set<Invocation.Command>,
        _ set: @escaping @Sendable (inout Invocation) -> Void
    ) -> CommandOption {
        CommandOption(name: name, value: nil, help: help, commands: commands) { invocation, _ in set(&invocation) }
    }

    private static func text(
        _ name: String,
        _ value: String,
        _ help: String,
        _ commands: Set<Invocation.Command>,
        _ set: @escaping @Sendable (inout Invocation, String) -> Void
    ) -> CommandOption {
        CommandOption(name: name, value: value, help: help, commands: commands) { set(&$0, $1) }
    }

    private static func choice<Value>(
        _ name: String,
        _ value: String,
        _ help: String,
        _ commands: Set<Invocation.Command>,
        _ read: @escaping @Sendable (String) -> Value?,
        set: @escaping @Sendable (inout Invocation, Value) -> Void
    ) -> CommandOption {
        CommandOption(name: name, value: value, help: help, commands: commands) {
            invocation,
            text throws(UsageError) in
            guard let chosen = read(text) else {
                throw UsageError("\(name) takes \(value), not “\(neutralised(text))”.")
            }
            set(&invocation, chosen)
        }
    }
}

/// True for what can stand in a field value: no line ends above all.
private func hasNoControls(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
}

/// `Name: value`. `Authorization` and `Cookie` are refused: they would travel to every origin.
private func headerField(_ text: String) throws(UsageError) -> Headers.Field {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let isToken = !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
    guard parts.count == 2, isToken, hasNoControls(text) else {
        throw UsageError("--header takes 'Name: value', not “\(neutralised(text))”.")
    }
    if ["authorization", "proxy-authorization", "cookie"].contains(name.lowercased()) {
        throw UsageError(
            "--header cannot set \(name): a secret must not be an argument. Use --user and --password-file."
        )
    }
    return Headers.Field(name, Array(String(parts[1].drop { $0 == " " }).utf8))
}
