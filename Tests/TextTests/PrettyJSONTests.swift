import Testing
import Text

@Test func jsonIsLaidOutForReading() {
    let rows: [(json: String, lines: [String])] = [
        ("1", ["1"]), ("\"a,b{}\"", ["\"a,b{}\""]), ("{}", ["{}"]), ("[]", ["[]"]), ("", []),
        ("[1,2]", ["[", "  1,", "  2", "]"]),
        ("{\"a\":{},\"b\":[null]}", ["{", "  \"a\": {},", "  \"b\": [", "    null", "  ]", "}"]),
        ("{ \"a\" :\n\"\\\"}\" }", ["{", "  \"a\": \"\\\"}\"", "}"]), ("]]}", ["]]}"]), ("{\"a", ["{", "  \"a"]),
    ]
    for row in rows { #expect(prettyJSON(row.json) == row.lines, "\(row.json)") }
}

@Test func deepJSONStaysWithinBounds() {
    let deep = String(repeating: "[", count: 20_000)
    #expect((prettyJSON(deep).map(\.utf8.count).max() ?? 0) <= 81)
}
