import Foundation
import Secrets
import Testing

@testable import Flow

private func literal(_ text: String, _ quoting: ScriptText.Quoting = .json) -> String {
    var script = ScriptText()
    script.add(text, quoting)
    return script.joined().withBytes { String(decoding: $0, as: UTF8.self) }
}

@Test(arguments: [
    ("", "\"\""), ("a\"b\\c", #""a\"b\\c""#), ("</script>", #""\u003c/script>""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\0\n\r\t\u{7F}", #""\u0000\u000a\u000d\u0009\u007f""#), ("日本😀'", "\"日本😀'\""),
    ("\u{2027}\u{202A}", "\"\u{2027}\u{202A}\""),
])
func everyTextIsALiteralThatIsSafeInAScript(_ text: String, _ expected: String) throws {
    #expect(literal(text) == expected)
    #expect(try JSONDecoder().decode(String.self, from: Data(literal(text).utf8)) == text)
}

@Test func onlyTheQuoteIsEscapedWhenALessonWantsIt() {
    #expect(literal(#"O'Reilly \' x"#, .quoteOnly) == #"'O\'Reilly \\' x'"#)
}

@Test func aSelectorHoldsAnyName() {
    #expect(cssText("a\"b\\c\nd\0") == "\"a\\\"b\\\\c\\a d\u{FFFD}\"")
}
