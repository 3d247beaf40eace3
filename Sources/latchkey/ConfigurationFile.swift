import Flow
import Glibc
import Scenarios
import Terminal
import Text

/// The arguments over the configuration that they choose. Wrong usage is told before a wrong configuration.
func prepareInvocation(_ arguments: [String]) throws -> Invocation {
    let first = try readArguments(arguments)
    guard !first.wantsHelp, !first.wantsVersion, first.command.readsConfiguration else { return first }
    var base = Invocation()
    base.stores = StorePlaces(profile: try profile(first.profile))
    if let file = base.stores.configurationFile, let text = try readFile(file, "The configuration") {
        base.apply(try configuration(text, file: abbreviatingHome(file)))
    }
    return try readArguments(arguments, over: base)
}

private func profile(_ name: String?) throws(FileError) -> StorePlaces.Profile {
    switch name {
    case nil: return .user
    case "temporary": return .temporary(try makeTemporaryFolder())
    case let path?:
        guard let absolute = absolutePath(path) else { throw FileError("The profile cannot be used:", path) }
        return .folder(absolute)
    }
}

/// Made absolute, since a message or another thread may need it later; nil when there is no current folder.
private func absolutePath(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    guard let current = getcwd(nil, 0) else { return nil }
    defer { free(current) }
    return "\(String(cString: current))/\(path)"
}

private func configuration(_ text: String, file: String) throws(UsageError) -> Configuration {
    let (configuration, problems) = Configuration.read(text, file: file)
    guard let first = problems.first else { return configuration }
    let more = problems.count == 1 ? "" : " (and \(problems.count - 1) more)"
    throw UsageError(first.description + more)
}

extension Invocation.Command {
    /// Whether anything in the configuration matters to it.
    var readsConfiguration: Bool {
        switch self {
        case .open, .form, .captcha, .dump, .credentials: true
        case .serve, .explain: false
        }
    }
}

/// What the keys of the configuration change; the values are of the keys' kinds already.
let configurationUses: [String: @Sendable (inout Invocation, String) -> Void] = [
    "app": { $0.app.delegate = HostApp.Delegate(rawValue: $1) ?? $0.app.delegate },
    "cancel": { $0.app.cancelMeaning = HostApp.CancelMeaning(rawValue: $1) ?? $0.app.cancelMeaning },
    "completion": { $0.app.completion = HostApp.Completion(rawValue: $1) ?? $0.app.completion },
    "ignore-count": { $0.app.ignoresFailureCount = $1 == "on" },
    "color": { $0.color = TerminalOptions.ColorChoice(rawValue: $1) ?? $0.color },
    "mouse": { $0.usesMouse = $1 == "on" },
    "escape-delay": { $0.escapeDelay = Int($1) ?? $0.escapeDelay },
    "ambiguous-width": { $0.ambiguousWidth = Int($1).flatMap { AmbiguousWidth(rawValue: $0) } ?? $0.ambiguousWidth },
    "images": { $0.loadsImages = $1 == "on" },
    "scripts": { $0.settingChanges.append(.runsScripts($1 == "on")) },
    "handlers": { $0.settingChanges.append(.handlers(SettingChange.handlerNames($1) ?? [])) },
    "confirm": { $0.settingChanges.append(.confirmAnswer($1 == "yes")) },
    "prompt": { $0.settingChanges.append(.promptAnswer($1 == "cancel" ? nil : $1)) },
    "script-time-limit": { invocation, text in
        if let limit = Int(text) { invocation.settingChanges.append(.scriptTimeLimit(limit)) }
    },
    "subresource-challenges": { $0.settingChanges.append(.answersSubresources($1 == "ask")) },
    "form-early-submit": { $0.takeForms("form-early-submit", $1) },
    "form-result": { $0.takeForms("form-result", $1) },
    "form-escaping": { $0.takeForms("form-escaping", $1) },
    "form-ready": { $0.takeForms("form-ready", $1) },
    "reload-on-hide": { $0.takeCaptchas("reload-on-hide", $1) },
    "when-silent": { $0.takeCaptchas("when-silent", $1) },
    "on-dismissal": { $0.takeCaptchas("on-dismissal", $1) },
    "captcha-retries": { $0.takeCaptchas("captcha-retries", $1) },
    "verify-policy": { $0.takeCaptchas("verify-policy", $1) },
    "captcha-verify-when": { $0.takeCaptchas("captcha-verify-when", $1) },
    "captcha-ip": { $0.takeCaptchas("captcha-ip", $1) },
    "captcha-dialect": { $0.takeCaptchas("captcha-dialect", $1) },
    "captcha-verify": { $0.takeCaptchas("captcha-verify", $1) },
    "server-key-file": { $0.serverKeyFile = expandingHome($1) },
    "user-agent": { $0.userAgent = $1 },
    "ca-file": { $0.caFile = expandingHome($1) },
    "connect-timeout": { $0.connectTimeout = Int($1) },
    "silence-timeout": { $0.silenceTimeout = Int($1) },
    "total-timeout": { $0.totalTimeout = Int($1) },
    "permanent": { invocation, word in
        // A profile has no part in the user's keyring.
        guard invocation.stores.profile == .user else { return }
        invocation.stores.permanent = StorePlaces.Permanent(rawValue: word) ?? .auto
    },
    "vault-folder": { $0.stores.vaultFolder = expandingHome($1) },
    "vault-key-file": { $0.stores.keyFile = expandingHome($1) },
    "sync_folder": { $0.stores.syncFolder = expandingHome($1) },
]

extension Invocation {
    fileprivate mutating func takeForms(_ key: String, _ word: String) {
        if let change = HiddenFormChange(key: key, word: word) { settingChanges.append(.hiddenForm(change)) }
    }

    fileprivate mutating func takeCaptchas(_ key: String, _ word: String) {
        if let change = CaptchaChange(key: key, word: word) { settingChanges.append(.captcha(change)) }
    }

    /// Takes over what the file sets.
    mutating func apply(_ configuration: Configuration) {
        for key in ConfigurationKey.all where configuration.place(key.name) != nil {
            if let value = configuration.text(key.name) { configurationUses[key.name]?(&self, value) }
        }
    }
}
