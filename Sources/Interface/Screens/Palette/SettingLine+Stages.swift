import Flow

/// The palette's lines about the stage around the web view, and the clock that it goes by.
extension SettingLine {
    /// The beginnings of those with a free word.
    static let begunForStages: [PaletteItem] = [
        PaletteItem(action: .begin("clock +"), title: "clock +SECONDS: move the clock forward", keys: "")
    ]

    static func clock(_ words: [String]) -> Result<SettingLine, Problem> {
        guard words.count == 1, words[0].first == "+", let seconds = Int(words[0].dropFirst()),
            Session.clockSteps.contains(seconds)
        else { return .failure(Problem(sentence: "clock wants seconds to go forward, such as +301", isCertain: true)) }
        return .success(.clock(seconds))
    }
}
