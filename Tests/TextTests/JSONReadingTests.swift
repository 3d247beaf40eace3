import Testing
import Text

private let good: [(text: String, written: String)] = [
    ("null", "null"), (" true ", "true"), ("[]", "[]"), ("{}", "{}"), ("-0", "-0"), ("12", "12"),
    ("1.50e+3", "1.50e+3"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    (#"{"a":[1,{"b":null}],"a":"2"}"#, #"{"a":[1,{"b":null}],"a":"2"}"#),
    (#""\u0041\n\t\"\\\/""#, #""A\n\t\"\\/""#), (#""\ud83d\ude00""#, #""😀""#), (#""\ud83d""#, "\"\u{FFFD}\""),
    (#""\ud83dx\ude00""#, "\"\u{FFFD}x\u{FFFD}\""), ("\"ё日本\"", "\"ё日本\""),
]

@Test(arguments: good) func jsonIsReadAsItIsWritten(text: String, written: String) throws {
    #expect(try JSONText(parsing: text).description == written)
}

private let bad: [(text: String, offset: Int)] = [
    ("", 0), ("nul", 0), ("1 2", 2), ("[1,]", 3), ("[1", 2), ("{\"a\"}", 4), ("{a:1}", 1), ("01", 1), ("1.", 2),
    ("-", 1),
    ("\"a", 2), ("\"\u{1}\"", 1), (#""\x""#, 3), (#""\u12""#, 3), (#""\u+123""#, 3), ("{\"a\":1,}", 7), ("'a'", 0),
    ("1e", 2),
]

@Test(arguments: bad) func whatIsNoJSONIsRefusedWithItsPlace(text: String, offset: Int) {
    let problem = #expect(throws: JSONProblem.self) { try JSONText(parsing: text) }
    #expect(problem?.offset == offset, "\(text)")
}

@Test func deeplyNestedJSONIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONProblem.self) { try JSONText(parsing: deep) }
}

@Test func membersAreFoundByName() throws {
    let value = try JSONText(parsing: #"{"method":"a","method":"b","data":[true,7]}"#)
    #expect(value["method"]?.text == "b")
    #expect(value["data"]?.elements?.first?.bool == true)
    #expect(value["data"]?.elements?.last?.int == 7)
    #expect(value["none"] == nil)
}
