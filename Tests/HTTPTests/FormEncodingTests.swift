import HTTP
import Secrets
import Testing

@Suite struct FormEncodingTests {
    /// Charset, value, and what stands behind `a=`.
    static let values: [(charset: String, value: String, expected: String)] = [
        ("utf-8", "ё日本😀\"'\\&<", "%D1%91%E6%97%A5%E6%9C%AC%F0%9F%98%80%22%27%5C%26%3C"),
        ("utf-8", "a b+c=d&e", "a+b%2Bc%3Dd%26e"),
        ("utf-8", "*-._~!()", "*-._%7E%21%28%29"),
        (
            "utf-8", "\u{D}|\u{A}|\u{D}\u{A}|\u{A}\u{D}|\u{D}\u{D}\u{A}",
            "%0D%0A%7C%0D%0A%7C%0D%0A%7C%0D%0A%0D%0A%7C%0D%0A%0D%0A"
        ),
        ("utf-8", "\u{2028}</script>", "%E2%80%A8%3C%2Fscript%3E"),
        ("utf-8", "e\u{301}é", "e%CC%81%C3%A9"),
        ("utf-8", "\u{0}\u{7F}%41", "%00%7F%2541"),
        ("utf-16le", "ж", "%D0%B6"),
        ("utf-16be", "😀", "%F0%9F%98%80"),
        ("windows-1251", "Привет, мир", "%CF%F0%E8%E2%E5%F2%2C+%EC%E8%F0"),
        ("windows-1251", "ё日😀", "%B8%26%2326085%3B%26%23128512%3B"),
        ("windows-1252", "naïve €“q”", "na%EFve+%80%93q%94"),
        ("windows-1252", "ё日本😀\"'\\&<", "%26%231105%3B%26%2326085%3B%26%2326412%3B%26%23128512%3B%22%27%5C%26%3C"),
        ("iso-8859-2", "łąć €", "%B3%B1%E6+%26%238364%3B"),
        ("iso-8859-15", "€ éж", "%A4+%E9%26%231078%3B"),
        ("koi8-r", "Привет", "%F0%D2%C9%D7%C5%D4"),
        ("koi8-u", "Їжак", "%B7%D6%C1%CB"),
        ("ibm866", "Привет", "%8F%E0%A8%A2%A5%E2"),
        ("shift_jis", "日本語 カタカナ", "%93%FA%96%7B%8C%EA+%83J%83%5E%83J%83i"),
        ("shift_jis", "ё日本😀\"'\\&<", "%84v%93%FA%96%7B%26%23128512%3B%22%27%5C%26%3C"),
        ("shift_jis", "①Ⅳ㈱ﾊﾝ", "%87%40%87W%87%8A%CA%DD"),
        ("shift_jis", "é", "%26%23233%3B"),
        ("euc-jp", "日本語", "%C6%FC%CB%DC%B8%EC"),
        ("euc-jp", "ё日😀", "%A7%D7%C6%FC%26%23128512%3B"),
        ("iso-2022-jp", "a日本b", "a%1B%24BF%7CK%5C%1B%28Bb"),
        ("iso-2022-jp", "日😀", "%1B%24BF%7C%1B%28B%26%23128512%3B"),
        ("euc-kr", "한국어", "%C7%D1%B1%B9%BE%EE"),
        ("gbk", "中文 ё😀", "%D6%D0%CE%C4+%A7%D7%26%23128512%3B"),
        ("gb18030", "中😀", "%D6%D0%949%FC6"),
        ("big5", "中文 😀", "%A4%A4%A4%E5+%26%23128512%3B"),
        ("windows-1254", "ğüşİ", "%F0%FC%FE%DD"),
        ("windows-1255", "שלום", "%F9%EC%E5%ED"),
        ("windows-874", "ไทย", "%E4%B7%C2"),
        ("windows-1252", "\u{81}\u{9D}", "%81%9D"),
        ("shift_jis", "\u{2212}¥‾", "%81%7C%5C%7E"),
        ("nonsense", "é", "%C3%A9"),
    ]

    @Test func everyCharsetIsWrittenAsBrowsersWriteIt() {
        for (number, row) in Self.values.enumerated() {
            let encoded = urlEncoded([FormEntry("a", .text(row.value))], charset: row.charset)
            #expect(encoded == "a=" + row.expected, "row \(number): \(row.charset) \(row.value)")
        }
    }

    @Test func aSecretIsWrittenAsATextIs() {
        for (number, row) in Self.values.enumerated() {
            let body = FormBody(
                encoding: .urlEncoded,
                charset: row.charset,
                entries: [FormEntry("a", .secret(Secret(row.value)))]
            )
            #expect(written(body) == "a=" + row.expected, "row \(number): \(row.charset) \(row.value)")
        }
    }

    @Test func octetsThatAreNoTextBecomeTheReplacementCharacter() {
        let secret = [UInt8]([0x61, 0xFF, 0x62]).withUnsafeBytes { Secret($0) }
        let body = FormBody(encoding: .urlEncoded, entries: [FormEntry("a", .secret(secret))])
        #expect(written(body) == "a=a%EF%BF%BDb")
    }

    @Test func entriesAreJoinedInTheirOrder() {
        let entries = [
            FormEntry("b", .text("2")), FormEntry("a b", .text("")), FormEntry("b", .text("1")),
            FormEntry("f", .file(path: "/tmp/x y.txt")), FormEntry("n\nm", .file(path: nil)),
        ]
        #expect(urlEncoded(entries, charset: "utf-8") == "b=2&a+b=&b=1&f=x+y.txt&n%0D%0Am=")
        #expect(urlEncoded([], charset: "utf-8") == "")
    }

    /// Name, value, and the whole body as text/plain.
    @Test func plainTextIsALineForEachEntry() {
        let rows: [(String, String, String, String)] = [
            ("utf-8", "a", "b", "a=b\r\n"),
            ("utf-8", "a=", "b=c\nd", "a==b=c\r\nd\r\n"),
            ("utf-8", "ё", "日本😀\"'\\&<", "ё=日本😀\"'\\&<\r\n"),
            ("windows-1252", "a", "ж&", "a=&#1078;&\r\n"),
        ]
        for row in rows {
            let body = FormBody(encoding: .plainText, charset: row.0, entries: [FormEntry(row.1, .text(row.2))])
            #expect(written(body) == row.3, "\(row)")
        }
        #expect(FormBody(encoding: .plainText, entries: []).contentType == "text/plain")
    }

    @Test func multipartHoldsAPartForEachEntry() {
        let body = FormBody(
            encoding: .multipart,
            entries: [
                FormEntry("a", .text("1\n2")), FormEntry("q\"\r\n;", .text("\"")),
                FormEntry("p", .secret(Secret("ё日本😀\"'\\&<"))), FormEntry("none", .file(path: nil)),
                FormEntry("f", .file(path: "/photos/a \"b\"\n.PNG")),
            ],
            boundary: "XX"
        )
        #expect(body.contentType == "multipart/form-data; boundary=XX")
        let lines = [
            "--XX", "Content-Disposition: form-data; name=\"a\"", "", "1", "2", "--XX",
            "Content-Disposition: form-data; name=\"q%22%0D%0A;\"", "", "\"", "--XX",
            "Content-Disposition: form-data; name=\"p\"", "", "ё日本😀\"'\\&<", "--XX",
            "Content-Disposition: form-data; name=\"none\"; filename=\"\"", "Content-Type: application/octet-stream",
            "",
            "", "--XX", "Content-Disposition: form-data; name=\"f\"; filename=\"a %22b%22%0A.PNG\"",
            "Content-Type: image/png", "", "[/photos/a \"b\"\n.PNG]", "--XX--", "",
        ]
        #expect(written(body) == lines.joined(separator: "\r\n"))
    }

    @Test func multipartUsesThePagesCharset() {
        let body = FormBody(
            encoding: .multipart,
            charset: "windows-1252",
            entries: [FormEntry("é", .text("ж"))],
            boundary: "XX"
        )
        var sink = Octets()
        body.write(to: &sink) { _, _ in }
        let start = Array("--XX\r\nContent-Disposition: form-data; name=\"".utf8) + [0xE9]
        #expect(sink.octets == start + Array("\"\r\n\r\n&#1078;\r\n--XX--\r\n".utf8))
    }

    @Test(arguments: [
        ("a.txt", "text/plain"), ("a.tar.gz", "application/gzip"), ("A.JPEG", "image/jpeg"), ("README", octetStream),
        ("", octetStream), ("a.", octetStream), ("a.unknown", octetStream), ("/x.png/y", octetStream),
    ])
    func aFilesTypeIsKnownByItsEnding(_ path: String, _ type: String) { #expect(mediaType(ofFile: path) == type) }

    /// The body as text; a file's octets are its path in brackets.
    private func written(_ body: FormBody) -> String {
        var sink = Octets()
        body.write(to: &sink) { path, sink in for octet in "[\(path)]".utf8 { sink.add(octet) } }
        return String(decoding: sink.octets, as: UTF8.self)
    }
}

private let octetStream = "application/octet-stream"

private struct Octets: OctetSink {
    var octets: [UInt8] = []
    mutating func add(_ octet: UInt8) { octets.append(octet) }
}
