import Flow

/// The palette's lines about captchas: how they are run, and what the app around them gets wrong.
extension SettingLine {
    static let fixedForCaptchas: [(line: String, meaning: String)] =
        CaptchaChange.keys.flatMap { key in key.words.map { ("set \(key.name) \($0)", key.help) } } + [
            ("set captcha-ip own", "the vendor is told the first address of an own interface"),
            ("set captcha-ip off", "the vendor is told no address"),
            ("set captcha-verify auto", "tokens are verified where their page belongs"),
            ("app captcha verifies", "captchaDidFinish is verified, as it must be"),
            ("app captcha trusts", "captchaDidFinish is taken for a success and verified by nobody"),
            ("app validates post", "tokens are verified by POST, as they must be"),
            ("app validates get", "tokens are verified by GET, with the server key in the address"),
            ("app messages tolerant", "messages are read whatever their data is"),
            ("app messages strings", "messages are cast to dictionaries of strings"),
        ]

    static let begunForCaptchas: [PaletteItem] = CaptchaChange.keys.filter(\.words.isEmpty).map { key in
        PaletteItem(action: .begin("set \(key.name) "), title: "set \(key.name) …: \(key.help)", keys: "")
    }

    /// The settings after `set`.
    static let captchaSettings = CaptchaChange.keys.map(\.name)
    /// The words after `app`.
    static let captchaAppWords = ["captcha", "validates", "messages"]

    static func captchaSetting(_ words: [String]) -> Result<SettingLine, Problem> {
        let key = CaptchaChange.keys.first { $0.name == words.first }
        if let key, key.words.isEmpty {
            guard words.count == 2, let change = CaptchaChange(key: key.name, word: words[1]) else {
                return .failure(
                    Problem(sentence: "\(key.name) wants \(CaptchaChange.expectation(of: key.name))", isCertain: true)
                )
            }
            return .success(.setting(.captcha(change)))
        }
        return choice(words, among: key?.words ?? []) {
            CaptchaChange(key: words[0], word: $0).map { .setting(.captcha($0)) }
        }
    }

    static func captchaApp(_ words: [String]) -> Result<SettingLine, Problem> {
        switch words.first {
        case "captcha": choice(words, among: ["verifies", "trusts"]) { .trustsCaptcha($0 == "trusts") }
        case "validates": choice(words, among: ["post", "get"]) { .validatesWithGET($0 == "get") }
        default: choice(words, among: ["tolerant", "strings"]) { .readsStringsOnly($0 == "strings") }
        }
    }
}
