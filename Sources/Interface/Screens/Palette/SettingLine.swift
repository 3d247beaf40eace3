import Flow
import Text

/// A line of the palette that takes words: `app basic`, `set mouse on`, `open http://…`.
package enum SettingLine: Equatable, Sendable {
    case delegate(HostApp.Delegate)
    case completion(HostApp.Completion)
    case ignoresCount(Bool)
    case cancelsOthers(Bool)
    case cancel(HostApp.CancelMeaning)
    case loader(HostApp.Loader)
    case trustsCaptcha(Bool)
    case validatesWithGET(Bool)
    case readsStringsOnly(Bool)
    case images(Bool)
    case mouse(Bool)
    /// In milliseconds.
    case escapeDelay(Int)
    case open(String)
    case setting(SettingChange)
    /// A script for the shown page.
    case js(String)
    /// The Session's clock goes forward by that many seconds.
    case clock(Int)
    /// The app's captcha view.
    case captcha(CaptchaRequest)
    /// A native form over the page's form that a selector names; empty for the first one.
    case form(selector: String)
    case write(WriteKind, path: String)

    /// Why a line cannot be run.
    package struct Problem: Error, Equatable {
        package let sentence: String
        /// False where what was typed may still be meant as a search among the commands.
        let isCertain: Bool
    }

    /// The palette's lines for all of it.
    static let items: [PaletteItem] =
        fixed.map { PaletteItem(action: .line($0.line), title: "\($0.line): \($0.meaning)", keys: "") } + [
            PaletteItem(action: .begin("open "), title: "open URL: go to an address", keys: ""),
            PaletteItem(
                action: .begin("set escape-delay "),
                title: "set escape-delay N: milliseconds that Esc waits",
                keys: ""
            ),
            PaletteItem(
                action: .begin("write timeline "),
                title: "write timeline FILE: the timeline as JSON Lines",
                keys: ""
            ),
            PaletteItem(
                action: .begin("write screen "),
                title: "write screen FILE: screen and timeline as text",
                keys: ""
            ),
        ] + begunForScripts + begunForStages + begunForCaptchas

    /// Every line without a free word.
    package static let fixed: [(line: String, meaning: String)] =
        [
            ("app all", "every method that Latchkey knows is answered"),
            ("app basic", "the Basic dialog; everything else to default handling"),
            ("app default", "every challenge to default handling"),
            ("app none", "no delegate method at all"),
            ("app completion once", "the completion handler is called once, as it must be"),
            ("app completion never", "the completion handler is never called"),
            ("app completion twice", "the completion handler is called twice"),
            ("app ignores-count on", "previousFailureCount is ignored"),
            ("app ignores-count off", "previousFailureCount is looked at"),
            ("app others default", "other methods go to default handling"),
            ("app others cancel", "other methods are cancelled, so no https page opens"),
            ("set cancel default", "Cancel means performDefaultHandling"),
            ("set cancel cancel", "Cancel means cancelAuthenticationChallenge"),
            ("app loader webView", "a web view: what is known is tried before the delegate is asked"),
            ("app loader urlSession", "a URL session: the delegate is asked at once"),
            ("set images on", "the images of a page are asked for, as a web view does"),
            ("set images off", "images are not asked for"),
            ("set mouse on", "clicks and wheel come to Latchkey"),
            ("set mouse off", "the terminal keeps its own selection"),
        ] + fixedForScripts + fixedForForms + fixedForCaptchas

    /// The one line without a free word that begins as typed; nil when there are none or several.
    static func completion(of text: String) -> SettingLine? {
        let begun = fixed.filter { $0.line.hasPrefix(text) }
        guard begun.count == 1, case .success(let line) = parse(begun[0].line) else { return nil }
        return line
    }

    /// Reads a line such as `app basic` or `set mouse on`.
    package static func parse(_ text: String) -> Result<SettingLine, Problem> {
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return .failure(Problem(sentence: "Type a command", isCertain: false)) }
        switch first {
        case "app": return app(Array(words.dropFirst()))
        case "set" where words.dropFirst().first == "prompt": return prompt(rest(of: text, after: 2))
        case "set": return set(Array(words.dropFirst()))
        case "open": return open(rest(of: text, after: 1))
        case "write": return write(rest(of: text, after: 1))
        case "js": return js(rest(of: text, after: 1))
        case "handlers": return handlers(Array(words.dropFirst()))
        case "captcha": return captcha(Array(words.dropFirst()))
        case "form": return .success(.form(selector: rest(of: text, after: 1)))
        case "clock": return clock(Array(words.dropFirst()))
        default:
            let near = nearest(
                to: first,
                among: ["app", "set", "open", "write", "js", "handlers", "clock", "captcha", "form"]
                    + Command.allCases.map(\.rawValue)
            )
            return .failure(
                Problem(sentence: "“\(first)” is no command; the nearest is “\(near ?? "open")”", isCertain: false)
            )
        }
    }

    /// A line without its first words, as it was typed.
    private static func rest(of text: String, after count: Int) -> String {
        var rest = text[...]
        for _ in 0..<count { rest = rest.drop { $0 == " " }.drop { $0 != " " } }
        return String(rest.drop { $0 == " " })
    }

    private static func app(_ words: [String]) -> Result<SettingLine, Problem> {
        let names = HostApp.Delegate.allCases.map(\.rawValue)
        switch words.first {
        case "completion":
            return choice(words, among: HostApp.Completion.allCases.map(\.rawValue)) {
                HostApp.Completion(rawValue: $0).map { .completion($0) }
            }
        case "ignores-count": return choice(words, among: ["on", "off"]) { .ignoresCount($0 == "on") }
        case "loader":
            return choice(words, among: HostApp.Loader.allCases.map(\.rawValue)) {
                HostApp.Loader(rawValue: $0).map { .loader($0) }
            }
        case "others": return choice(words, among: ["default", "cancel"]) { .cancelsOthers($0 == "cancel") }
        case "captcha", "validates", "messages": return captchaApp(words)
        default:
            return choice(
                ["app"] + words,
                among: names
                    + (words.isEmpty ? [] : ["completion", "ignores-count", "loader", "others"] + captchaAppWords)
            ) {
                HostApp.Delegate(rawValue: $0).map { .delegate($0) }
            }
        }
    }

    private static func set(_ words: [String]) -> Result<SettingLine, Problem> {
        switch words.first {
        case "cancel":
            return choice(words, among: HostApp.CancelMeaning.allCases.map(\.rawValue)) {
                HostApp.CancelMeaning(rawValue: $0).map { .cancel($0) }
            }
        case "images": return choice(words, among: ["on", "off"]) { .images($0 == "on") }
        case "mouse": return choice(words, among: ["on", "off"]) { .mouse($0 == "on") }
        case "escape-delay":
            guard words.count == 2, let delay = Int(words[1]), (0...1000).contains(delay) else {
                return .failure(Problem(sentence: "escape-delay wants milliseconds from 0 to 1000", isCertain: true))
            }
            return .success(.escapeDelay(delay))
        case "scripts": return choice(words, among: ["on", "off"]) { .setting(.runsScripts($0 == "on")) }
        case "confirm": return choice(words, among: ["yes", "no"]) { .setting(.confirmAnswer($0 == "yes")) }
        case "script-time-limit": return timeLimit(Array(words.dropFirst()))
        case "subresource-challenges":
            return choice(words, among: ["ask", "refuse"]) { .setting(.answersSubresources($0 == "ask")) }
        case let key? where formSettings.contains(key): return formSetting(words)
        case let key? where captchaSettings.contains(key): return captchaSetting(words)
        default:
            let names = ["cancel", "images", "mouse", "escape-delay"] + scriptSettings + formSettings + captchaSettings
            return choice(["set"] + words, among: names) { _ in nil }
        }
    }

    private static func open(_ address: String) -> Result<SettingLine, Problem> {
        address.isEmpty
            ? .failure(Problem(sentence: "open wants an address, such as http://example.com/", isCertain: true))
            : .success(.open(address))
    }

    private static func write(_ rest: String) -> Result<SettingLine, Problem> {
        let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first else { return choice(["write"], among: ["timeline", "screen"]) { _ in nil } }
        guard let kind = WriteKind(rawValue: word) else {
            return choice(["write", word], among: ["timeline", "screen"]) { _ in nil }
        }
        return .success(.write(kind, path: parts.count > 1 ? parts[1] : kind.defaultPath))
    }

    /// The second of two words, when it is one of those that are right.
    static func choice(
        _ words: [String],
        among right: [String],
        make: (String) -> SettingLine?
    ) -> Result<SettingLine, Problem> {
        let name = words.first ?? ""
        let list = right.joined(separator: ", ")
        guard words.count >= 2 else {
            return .failure(Problem(sentence: "\(name) wants one of \(list)", isCertain: true))
        }
        guard right.contains(words[1]) else {
            let near = nearest(to: words[1], among: right) ?? list
            let sentence = "\(name) knows no “\(words[1])”; the nearest is “\(near)” (of \(list))"
            return .failure(Problem(sentence: sentence, isCertain: true))
        }
        guard words.count == 2 else {
            return .failure(Problem(sentence: "\(name) \(words[1]) takes no further word", isCertain: true))
        }
        guard let line = make(words[1]) else {
            return .failure(Problem(sentence: "\(name) \(words[1]) wants a word more", isCertain: true))
        }
        return .success(line)
    }
}

extension SettingLine {
    /// The app as the line wants it; nil for a line that is about something else.
    package func changed(_ app: HostApp) -> HostApp? {
        var app = app
        switch self {
        case .delegate(let delegate): app.delegate = delegate
        case .completion(let completion): app.completion = completion
        case .ignoresCount(let ignores): app.ignoresFailureCount = ignores
        case .cancelsOthers(let cancels): app.cancelsOtherMethods = cancels
        case .cancel(let meaning): app.cancelMeaning = meaning
        case .loader(let loader): app.loader = loader
        case .trustsCaptcha(let trusts): app.trustsCaptcha = trusts
        case .validatesWithGET(let usesGET): app.validatesWithGET = usesGET
        case .readsStringsOnly(let casts): app.readsStringsOnly = casts
        case .images, .mouse, .escapeDelay, .open, .write, .setting, .js, .clock, .captcha, .form: return nil
        }
        return app
    }
}

extension Model {
    mutating func run(_ line: SettingLine) -> [ScreenEffect] {
        if let app = line.changed(session.app) { return send(.hostAppChanged(app)) }
        switch line {
        case .images(let areLoaded): return send(.imagesChanged(areLoaded))
        case .mouse(let isOn):
            isMouseOn = isOn
            message = Message(text: isOn ? "Mouse on: the wheel scrolls, a click presses" : "Mouse off")
            return [.setMouse(isOn)]
        case .escapeDelay(let delay):
            message = Message(text: "Esc waits \(delay) ms for a follower")
            return [.setEscapeDelay(delay)]
        case .open(let address): return openAddress(address)
        case .setting(let change):
            message = Message(text: change.summary)
            return send(.settingChanged(change))
        case .captcha(let request): return openCaptcha(request)
        case .form(let selector): return openForm(selector)
        case .clock(let seconds): return send(.clockMoved(seconds: seconds))
        case .js(let source): return send(.scriptEntered(source))
        case .write(let kind, let path): return [write(kind, to: path)]
        case .delegate, .completion, .ignoresCount, .cancelsOthers, .cancel, .loader, .trustsCaptcha,
            .validatesWithGET, .readsStringsOnly:
            return []
        }
    }
}
