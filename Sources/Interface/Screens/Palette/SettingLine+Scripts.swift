import Flow
import Text

/// The palette's lines about page scripts and what they ask for.
extension SettingLine {
    /// Those without a free word.
    static let fixedForScripts: [(line: String, meaning: String)] = [
        ("handlers none", "no message handler: pages see no window.webkit"),
        ("set scripts on", "the scripts of pages are run, from the next page on"),
        ("set scripts off", "pages are shown without their scripts"),
        ("set confirm yes", "confirm() is answered OK"),
        ("set confirm no", "confirm() is answered Cancel"),
        ("set prompt cancel", "prompt() is answered Cancel"),
        ("set subresource-challenges ask", "challenges of images, scripts and fetches are asked about"),
        ("set subresource-challenges refuse", "challenges of images, scripts and fetches go to default handling"),
    ]

    /// The beginnings of those with one.
    static let begunForScripts: [PaletteItem] = [
        PaletteItem(action: .begin("js "), title: "js EXPRESSION: evaluate in the page, the value as JSON", keys: ""),
        PaletteItem(
            action: .begin("handlers "),
            title: "handlers NAME[,NAME]: what is under window.webkit.messageHandlers",
            keys: ""
        ),
        PaletteItem(action: .begin("set prompt "), title: "set prompt TEXT: what prompt() is answered", keys: ""),
        PaletteItem(
            action: .begin("set script-time-limit "),
            title: "set script-time-limit MS: how long a task of a script may take",
            keys: ""
        ),
    ]

    /// The settings after `set`.
    static let scriptSettings = ["scripts", "confirm", "prompt", "script-time-limit", "subresource-challenges"]

    static func js(_ source: String) -> Result<SettingLine, Problem> {
        source.isEmpty
            ? .failure(Problem(sentence: "js wants an expression, such as document.title", isCertain: true))
            : .success(.js(source))
    }

    static func handlers(_ words: [String]) -> Result<SettingLine, Problem> {
        guard words.count == 1, let names = SettingChange.handlerNames(words[0]) else {
            let sentence =
                "handlers wants names with commas between them and no blanks, or none: handlers NativeClient,Second"
            return .failure(Problem(sentence: sentence, isCertain: true))
        }
        return .success(.setting(.handlers(names)))
    }

    /// What `set prompt` is followed by; blanks inside belong to the text.
    static func prompt(_ text: String) -> Result<SettingLine, Problem> {
        guard !text.isEmpty else {
            return .failure(Problem(sentence: "prompt wants a text, or cancel", isCertain: true))
        }
        return .success(.setting(.promptAnswer(text == "cancel" ? nil : text)))
    }

    static func timeLimit(_ words: [String]) -> Result<SettingLine, Problem> {
        let limits = SettingChange.timeLimits
        guard words.count == 1, let limit = Int(words[0]), limits.contains(limit) else {
            let sentence = "script-time-limit wants milliseconds from \(limits.lowerBound) to \(limits.upperBound)"
            return .failure(Problem(sentence: sentence, isCertain: true))
        }
        return .success(.setting(.scriptTimeLimit(limit)))
    }
}
