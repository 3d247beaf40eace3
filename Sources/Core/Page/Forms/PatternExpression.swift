/// The value of `pattern`: an expression that the whole value has to match.
struct PatternExpression {
    private let expression: Regex<AnyRegexOutput>

    /// nil for what cannot be read: such a pattern is ignored.
    init?(_ pattern: String) {
        guard (try? Regex(pattern)) != nil, let expression = try? Regex("^(?:\(pattern))$") else { return nil }
        self.expression = expression.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
    }

    /// nil when that takes too long to say.
    func matches(_ text: String) -> Bool? { text.wholeMatch(of: expression) != nil }
}
