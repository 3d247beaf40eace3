import Testing

@testable import DemoSite

/// `name=value` per field, `|` between them; a file as `name=(filename,type)value`.
private func brief(_ form: ReceivedForm) -> String {
    form.fields.map { field in
        let file = field.file.map { "(\(String(decoding: $0.name, as: UTF8.self)),\($0.contentType))" } ?? ""
        return "\(field.nameText)=\(file)\(field.valueText)"
    }.joined(separator: "|")
}

private struct Row {
    let id: String
    let type: String
    let body: String
    let fields: String
    var problem = ""
}

private let urlencoded = "application/x-www-form-urlencoded"
private let multipart = "multipart/form-data; boundary=b"

private func part(_ headers: String, _ value: String) -> String { "--b\r\n\(headers)\r\n\r\n\(value)\r\n" }
private func named(_ name: String, _ value: String) -> String {
    part("Content-Disposition: form-data; name=\"\(name)\"", value)
}

private let rows = [
    Row(id: "nothing", type: urlencoded, body: "", fields: ""),
    Row(id: "one field", type: urlencoded, body: "a=1", fields: "a=1"),
    Row(id: "two fields, one name", type: urlencoded, body: "a=1&a=2", fields: "a=1|a=2"),
    Row(id: "no equals sign", type: urlencoded, body: "a&b", fields: "a=|b="),
    Row(id: "two equals signs", type: urlencoded, body: "a=1=2", fields: "a=1=2"),
    Row(id: "no name", type: urlencoded, body: "=1", fields: "=1"),
    Row(id: "empty pairs", type: urlencoded, body: "&&a=1&&", fields: "a=1"),
    Row(id: "plus and %2B", type: urlencoded, body: "a+b=1+%2B+2", fields: "a b=1 + 2"),
    Row(id: "UTF-8", type: urlencoded, body: "%D1%91=%E6%97%A5%F0%9F%98%80", fields: "ё=日😀"),
    Row(id: "line ends", type: urlencoded, body: "a=1%0D%0A2", fields: "a=1\r\n2"),
    Row(id: "a bad percent sign", type: urlencoded, body: "a=100%&b=%zz&c=%4", fields: "a=100%|b=%zz|c=%4"),
    Row(id: "half a digit", type: urlencoded, body: "a=%4g%41", fields: "a=%4gA"),
    Row(id: "NUL", type: urlencoded, body: "a=%00\u{0}b", fields: "a=\u{0}\u{0}b"),
    Row(id: "an encoded ampersand", type: urlencoded, body: "a=1%262%3D3", fields: "a=1&2=3"),
    Row(
        id: "a type with parameters",
        type: "Application/X-WWW-Form-URLEncoded ; charset=utf-8",
        body: "a=1",
        fields: "a=1"
    ),
    Row(id: "a lone continuation byte", type: urlencoded, body: "a=%80", fields: "a=\u{FFFD}"),

    Row(id: "multipart", type: multipart, body: named("a", "1") + named("b", "2") + "--b--\r\n", fields: "a=1|b=2"),
    Row(id: "no part", type: multipart, body: "--b--\r\n", fields: ""),
    Row(id: "no end of line after the last", type: multipart, body: named("a", "1") + "--b--", fields: "a=1"),
    Row(id: "an empty value", type: multipart, body: named("a", "") + "--b--", fields: "a="),
    Row(
        id: "an empty value without its line end",
        type: multipart,
        body: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--b--",
        fields: "a="
    ),
    Row(
        id: "line ends in a value",
        type: multipart,
        body: named("a", "1\r\n2\n\r\n") + "--b--",
        fields: "a=1\r\n2\n\r\n"
    ),
    Row(
        id: "dashes in a value",
        type: multipart,
        body: named("a", "x--b\r\n --b--") + "--b--",
        fields: "a=x--b\r\n --b--"
    ),
    Row(id: "a preamble", type: multipart, body: "hello\r\n" + named("a", "1") + "--b--", fields: "a=1"),
    Row(id: "an epilogue", type: multipart, body: named("a", "1") + "--b--\r\nbye", fields: "a=1"),
    Row(
        id: "white space after a boundary",
        type: multipart,
        body: named("a", "1").replacing("--b\r", with: "--b \t\r") + "--b--",
        fields: "a=1"
    ),
    Row(
        id: "a file",
        type: multipart,
        body: part("Content-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\nContent-Type: text/plain", "hi")
            + "--b--",
        fields: "f=(x.txt,text/plain)hi"
    ),
    Row(
        id: "no file was chosen",
        type: multipart,
        body: part(
            "Content-Disposition: form-data; name=\"f\"; filename=\"\"\r\nContent-Type: application/octet-stream",
            ""
        ) + "--b--",
        fields: "f=(,application/octet-stream)"
    ),
    Row(
        id: "a quote in a name, as browsers write it",
        type: multipart,
        body: named("a%22b\\c", "1") + "--b--",
        fields: "a%22b\\c=1"
    ),
    Row(
        id: "other cases and spaces",
        type: multipart,
        body: part("content-disposition:form-data ; NAME=\"a;b\" ;x=y", "1") + "--b--",
        fields: "a;b=1"
    ),
    Row(
        id: "a name without quotes",
        type: multipart,
        body: part("Content-Disposition: form-data; name=a", "1") + "--b--",
        fields: "a=1"
    ),
    Row(
        id: "a quoted boundary",
        type: "multipart/form-data; boundary=\"b c\"",
        body: named("a", "1").replacing("--b", with: "--b c") + "--b c--",
        fields: "a=1"
    ),
    Row(id: "NUL in multipart", type: multipart, body: named("a\u{0}", "\u{0}") + "--b--", fields: "a\u{0}=\u{0}"),
    Row(
        id: "cut in a value",
        type: multipart,
        body: named("a", "1") + "--b\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n2",
        fields: "a=1",
        problem: "ends before"
    ),
    Row(
        id: "cut in a header",
        type: multipart,
        body: named("a", "1") + "--b\r\nContent-Dispo",
        fields: "a=1",
        problem: "ends before"
    ),
    Row(
        id: "cut after a boundary",
        type: multipart,
        body: named("a", "1") + "--b",
        fields: "a=1",
        problem: "neither a line end"
    ),
    Row(id: "cut before everything", type: multipart, body: "", fields: "", problem: "is not in the body"),
    Row(id: "another boundary", type: multipart, body: "--c\r\n\r\n--c--", fields: "", problem: "is not in the body"),
    Row(
        id: "a longer boundary",
        type: multipart,
        body: "--bc\r\n\r\n--bc--",
        fields: "",
        problem: "neither a line end"
    ),
    Row(
        id: "no boundary",
        type: "multipart/form-data",
        body: named("a", "1"),
        fields: "",
        problem: "names no boundary"
    ),
    Row(
        id: "an empty boundary",
        type: "multipart/form-data; boundary=\"\"",
        body: "",
        fields: "",
        problem: "names no boundary"
    ),
    Row(
        id: "a part without a name",
        type: multipart,
        body: part("X: y", "1") + "--b--",
        fields: "",
        problem: "no Content-Disposition"
    ),
    Row(
        id: "a part without headers",
        type: multipart,
        body: "--b\r\n\r\n1\r\n--b--",
        fields: "",
        problem: "no Content-Disposition"
    ),
    Row(
        id: "an open quote",
        type: multipart,
        body: part("Content-Disposition: form-data; name=\"a", "1") + "--b--",
        fields: "a=1"
    ),

    Row(id: "plain text", type: "text/plain", body: "a=1\r\nb=2\r\n", fields: "a=1|b=2"),
    Row(
        id: "plain text with a line end in a value",
        type: "text/plain",
        body: "a=1\r\ntwo\r\nb=\r\n",
        fields: "a=1\r\ntwo|b="
    ),
    Row(id: "plain text is not decoded", type: "text/plain;charset=utf-8", body: "a=%41+ё\r\n", fields: "a=%41+ё"),
    Row(id: "plain text without a last line end", type: "text/plain", body: "a=1\n2", fields: "a=1\n2"),
    Row(id: "plain text without an equals sign", type: "text/plain", body: "hello", fields: "hello="),
    Row(id: "empty plain text", type: "text/plain", body: "", fields: ""),
    Row(id: "NUL in plain text", type: "text/plain", body: "\u{0}=\u{0}\r\n", fields: "\u{0}=\u{0}"),

    Row(id: "no type", type: "", body: "a=1", fields: "", problem: "without a content type"),
    Row(id: "another type", type: "application/xml", body: "<a/>", fields: "", problem: "not a form's"),
]

@Test func bodiesAreReadAsTheTableSays() {
    for row in rows {
        let form = receivedForm(Array(row.body.utf8), contentType: row.type)
        #expect(brief(form) == row.fields, "\(row.id)")
        #expect(row.problem.isEmpty == (form.problem == nil), "\(row.id): \(form.problem ?? "no problem")")
        if !row.problem.isEmpty {
            #expect(form.problem?.contains(row.problem) == true, "\(row.id): \(form.problem ?? "")")
        }
    }
}

@Test func tenThousandFieldsAreReadAndMoreAreLeftOut() {
    let pairs = { (count: Int) in (0..<count).map { "f\($0)=\($0)" }.joined(separator: "&") }
    #expect(receivedForm(Array(pairs(10_000).utf8), contentType: urlencoded).fields.count == 10_000)
    let parts = (0..<10_001).map { named("f\($0)", "\($0)") }.joined() + "--b--"
    let lines = (0..<10_001).map { "f\($0)=\($0)\r\n" }.joined()
    for (type, body) in [(urlencoded, pairs(10_001)), (multipart, parts), ("text/plain", lines)] {
        let form = receivedForm(Array(body.utf8), contentType: type)
        #expect(form.fields.count == 10_000 && form.fields.last?.nameText == "f9999", "\(type)")
        #expect(form.problem?.contains("more than 10000 fields") == true, "\(type)")
    }
}

@Test func everyTruncationOfAMultipartBodyIsReadWithoutAFault() {
    let body = Array((named("a", "1\r\n") + named("b", "x--b") + "--b--").utf8)
    for count in 0...body.count {
        let form = multipartForm(Array(body.prefix(count)), boundary: "b")
        #expect((form.problem == nil) == (count == body.count), "\(count): \(form)")
        #expect(form.fields.count <= 2)
    }
}

@Test func contentTypesAreTakenApart() {
    let table: [(String, String, [String: String])] = [
        ("text/html", "text/html", [:]),
        (" Text/HTML ; Charset=UTF-8", "text/html", ["charset": "UTF-8"]),
        ("a/b; x=\"q;\\\"r\"; y=2", "a/b", ["x": "q;\"r", "y": "2"]),
        ("a/b;;=;x", "a/b", ["x": ""]),
        ("a/b; x=1; x=2", "a/b", ["x": "1"]),
        ("a/b; x=\"open", "a/b", ["x": "open"]),
        ("", "", [:]),
    ]
    for (text, essence, parameters) in table {
        let type = ReceivedType(text)
        #expect(type.essence == essence, "\(text)")
        #expect(type.parameters == parameters, "\(text)")
    }
}

@Test func jsonTextsAreReadAsTheTableSays() {
    let table: [(String, ReceivedJSON?)] = [
        ("null", .null), (" true ", .boolean(true)), ("false", .boolean(false)),
        ("0", .number("0")), ("-1.5e+3", .number("-1.5e+3")), ("01", nil), ("1.", nil), ("+1", nil), ("-", nil),
        ("\"\"", .string("")), ("\"ё\\n\\u0041\\\"\\/\"", .string("ё\nA\"/")),
        ("\"\\ud83d\\ude00\"", .string("😀")), ("\"\\ud83d\"", .string("\u{FFFD}")),
        ("\"\\ude00\\u0041\"", .string("\u{FFFD}A")), ("\"\\ud83d\\u0041\"", .string("\u{FFFD}A")),
        ("\"\u{1}\"", nil), ("\"open", nil), ("\"\\x\"", nil), ("\"\\u12g4\"", nil), ("\"\\", nil),
        ("[]", .array([])), ("[1,[2]]", .array([.number("1"), .array([.number("2")])])), ("[1,]", nil), ("[1", nil),
        ("{}", .object([])), ("{\"a\":1}", .object([.init(name: "a", value: .number("1"))])),
        ("{a:1}", nil), ("{\"a\"}", nil), ("{\"a\":}", nil), ("{\"a\":1,}", nil), ("{", nil),
        ("", nil), ("nul", nil), ("null null", nil), ("\u{0}", nil),
        (String(repeating: "[", count: 100_000), nil),
        (String(repeating: "[", count: 100) + String(repeating: "]", count: 100), nil),
    ]
    for (text, value) in table { #expect(ReceivedJSON(Array(text.utf8)) == value, "\(text.prefix(40))") }
    #expect(ReceivedJSON([0x22, 0xFF, 0x22]) == nil)
    #expect(ReceivedJSON(Array(#"{"a": "1", "a": "2"}"#.utf8))?.string("a") == "2")
}

@Test func jsonIsQuotedForScripts() {
    #expect(jsonText("a\"\\\n\u{1}\u{2028}é") == #""a\"\\\u000a\u0001\u2028é""#)
}
