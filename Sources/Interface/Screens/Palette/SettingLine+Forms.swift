import Flow

/// The palette's lines about native forms over hidden pages.
extension SettingLine {
    static let fixedForForms: [(line: String, meaning: String)] =
        HiddenFormChange.keys.flatMap { key in
            [("set \(key.name) \(key.right)", key.help), ("set \(key.name) \(key.other)", key.help)]
        } + [("form off", "the native form is closed and the page shown")]

    /// The settings after `set`.
    static let formSettings = HiddenFormChange.keys.map(\.name)

    static func formSetting(_ words: [String]) -> Result<SettingLine, Problem> {
        let key = HiddenFormChange.keys.first { $0.name == words.first }
        return choice(words, among: key.map { [$0.right, $0.other] } ?? []) {
            HiddenFormChange(key: words[0], word: $0).map { .setting(.hiddenForm($0)) }
        }
    }
}
