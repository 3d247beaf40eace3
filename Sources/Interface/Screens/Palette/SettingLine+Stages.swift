import Captcha
import Flow
import Text

/// The palette's lines about the stage around the web view, and the clock that it goes by.
extension SettingLine {
    /// The beginnings of those with a free word.
    static let begunForStages: [PaletteItem] = [
        PaletteItem(
            action: .begin("captcha "),
            title: "captcha URL [--client-key KEY] [--invisible] [--test]: the app's captcha view with a page",
            keys: ""
        ),
        PaletteItem(action: .begin("form "), title: "form SELECTOR: a native form over one of the page's", keys: ""),
        PaletteItem(action: .begin("clock +"), title: "clock +SECONDS: move the clock forward", keys: ""),
    ]

    /// What may follow `captcha`.
    private static let captchaOptions = [
        "--client-key", "--invisible", "--test", "--language", "--captcha-verify", "--captcha-dialect",
    ]

    /// `captcha` with the words of the command of that name.
    static func captcha(_ words: [String]) -> Result<SettingLine, Problem> {
        var request = CaptchaRequest()
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--invisible": request.isInvisible = true
            case "--test": request.isTest = true
            case _ where captchaOptions.contains(word):
                guard let value = rest.popFirst() else { return wrong("\(word) wants a word more") }
                if let problem = set(word, value, &request) { return wrong(problem) }
            case _ where word.hasPrefix("-"):
                let near = nearest(to: word, among: captchaOptions) ?? "--invisible"
                return wrong("captcha knows no “\(word)”; the nearest is “\(near)”")
            case _ where request.address != nil: return wrong("captcha takes one address")
            default: request.address = word
            }
        }
        return .success(.captcha(request))
    }

    /// Takes an option with its word; says what is wrong with that.
    private static func set(_ option: String, _ value: String, _ request: inout CaptchaRequest) -> String? {
        switch option {
        case "--client-key": request.clientKey = value
        case "--language": request.language = value
        case "--captcha-verify": request.verifyAddress = value
        default:
            guard let dialect = DialectName(rawValue: value) else {
                let names = DialectName.allCases.map(\.rawValue).joined(separator: ", ")
                return "--captcha-dialect knows no “\(value)”; there are \(names)"
            }
            request.dialect = dialect
        }
        return nil
    }

    private static func wrong(_ sentence: String) -> Result<SettingLine, Problem> {
        .failure(Problem(sentence: sentence, isCertain: true))
    }

    static func clock(_ words: [String]) -> Result<SettingLine, Problem> {
        guard words.count == 1, words[0].first == "+", let seconds = Int(words[0].dropFirst()),
            Session.clockSteps.contains(seconds)
        else { return .failure(Problem(sentence: "clock wants seconds to go forward, such as +301", isCertain: true)) }
        return .success(.clock(seconds))
    }
}
