import Text

/// A setting of page scripts and what they ask for, changed by the person or by the configuration.
package enum SettingChange: Equatable, Sendable {
    case runsScripts(Bool)
    /// Names under `window.webkit.messageHandlers`.
    case handlers([String])
    case confirmAnswer(Bool)
    /// nil is Cancel.
    case promptAnswer(String?)
    /// Milliseconds.
    case scriptTimeLimit(Int)
    case answersSubresources(Bool)
    case captcha(CaptchaChange)
    case hiddenForm(HiddenFormChange)

    /// Milliseconds that a task of a script may be given.
    package static let timeLimits = 10...60_000

    /// Makes the change.
    package func apply(to settings: inout Settings) {
        switch self {
        case .runsScripts(let isOn): settings.runsScripts = isOn
        case .handlers(let names): settings.handlers = names
        case .confirmAnswer(let answer): settings.confirmAnswer = answer
        case .promptAnswer(let answer): settings.promptAnswer = answer
        case .scriptTimeLimit(let limit): settings.scriptTimeLimit = limit
        case .answersSubresources(let isOn): settings.answersSubresources = isOn
        case .captcha(let change): change.apply(to: &settings.captcha)
        case .hiddenForm(let change): change.apply(to: &settings.hiddenForm)
        }
    }

    /// What is so from now on: `scripts of pages are run`.
    package var summary: String {
        switch self {
        case .runsScripts(let isOn): "scripts of pages are \(isOn ? "" : "not ")run"
        case .handlers(let names): names.isEmpty ? "no message handler" : "message handlers: \(joined(names))"
        case .confirmAnswer(let answer): "confirm is answered \(answer ? "yes" : "no")"
        case .promptAnswer(let answer?): "prompt is answered \(quoted(answer, cells: 60))"
        case .promptAnswer(nil): "prompt is cancelled"
        case .scriptTimeLimit(let limit): "a task of a script may take \(limit) ms"
        case .answersSubresources(let isOn):
            isOn ? "challenges of subresources are asked about" : "challenges of subresources are refused"
        case .captcha(let change): change.summary
        case .hiddenForm(let change): change.summary
        }
    }

    /// Whether a page that is there already goes on as before.
    var isForTheNextPage: Bool {
        switch self {
        case .answersSubresources, .captcha, .hiddenForm: false
        default: true
        }
    }

    private func joined(_ names: [String]) -> String {
        names.map { neutralised($0) }.joined(separator: ", ")
    }

    /// The names of a list such as `NativeClient,Second`, or nil when one of them cannot be a handler's: letters, digits,
    /// `_`, `$`, `.` and `-`, at most 64 of them; at most 16 names. `none` is the empty list.
    package static func handlerNames(_ text: String) -> [String]? {
        if text == "none" { return [] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let isRight = names.count <= 16 && Set(names).count == names.count && names.allSatisfy(isHandlerName)
        return isRight ? names : nil
    }

    private static func isHandlerName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                let letter = byte.asciiLowered
                return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte) || "_$.-".utf8.contains(byte)
            }
    }
}

extension UInt8 {
    fileprivate var asciiLowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// Taking a change of a setting in.
extension Session {
    mutating func change(_ change: SettingChange, _ turn: inout Turn) {
        let old = settings
        change.apply(to: &settings)
        guard settings != old else { return }
        refreshCaptchaRules()
        let from = change.isForTheNextPage && !livePages.isEmpty ? "; the page that is there goes on as before" : ""
        turn.record(.note, change.summary, why: "changed by the person\(from)")
    }
}
