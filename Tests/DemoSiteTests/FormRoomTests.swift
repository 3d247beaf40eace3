import Foundation
import HTTP
import Testing

@testable import DemoSite

@Test func theEchoShowsMethodTypeFieldsAndBytes() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let page = client.post("/forms/echo?q=1%00", "text=%D1%91%3Cb%3E&lines=1%0D%0A2&bad=%FF%zz").text
    #expect(
        page.contains("Method: POST<br>Content type: application/x-www-form-urlencoded<br>Body: 44 bytes<br>Fields: 3")
    )
    #expect(page.contains("text = ё&lt;b&gt;\nlines = 1␍␊\n    2\nbad = \\xFF%zz</pre>"))
    #expect(page.contains("q=1%00</pre>"))
    #expect(page.contains("text=%D1%91%3Cb%3E&amp;lines=1%0D%0A2&amp;bad=%FF%zz</pre>"))
}

@Test func theEchoHidesTheTokensOfCaptchas() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let page = client.post("/forms/echo?h-captcha-response=0123abcd", "a=1&smart-token=0123abcd_token").text
    #expect(!page.contains("0123abcd_token"))
    #expect(page.contains("smart-token = (token, 14 bytes)"))
    #expect(page.contains("a=1&amp;smart-token=(token, 14 bytes)</pre>"))
}

@Test func theEchoShowsAQueryWhenThereIsNoBody() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let page = RawClient(port: site.origin.port).get("/forms/echo?a=1&b=%E6%97%A5+x").text
    #expect(page.contains("Method: GET<br>Content type: (none)<br>Body: 0 bytes<br>Fields: 2"))
    #expect(page.contains("a = 1\nb = 日 x</pre>"))
}

@Test func theEchoShowsFilesAndFaults() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let body =
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"<x>.bin\"\r\nContent-Type: image/png\r\n\r\n"
    let type = [("Content-Type", "multipart/form-data; boundary=b")]
    let whole = client.send(
        "POST",
        "/forms/echo",
        type,
        body: Array(body.utf8) + [0, 0xFF, 0x5C] + Array("\r\n--b--".utf8)
    )
    #expect(whole.text.contains("f: file “&lt;x&gt;.bin”, image/png, 3 bytes\n    \\x00\\xFF\\\\</pre>"))
    #expect(whole.text.contains("\\x00\\xFF\\\\\\x0D\\x0A\n--b--</pre>"))
    let torn = client.send("POST", "/forms/echo", type, body: Array(body.utf8))
    #expect(torn.status == 200 && torn.text.contains("<b>The body ends before its closing boundary.</b>"))
    #expect(client.send("PUT", "/forms/echo", body: [1]).text.contains("Method: PUT"))
    #expect(client.send("OPTIONS", "/forms/echo").all("Allow") == ["GET, HEAD, POST, PUT"])
}

@Test func aBodyOfOneMebibyteIsTakenAndALargerOneIsRefusedInASentence() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let type = [("Content-Type", "text/plain")]
    let largest = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(client.send("POST", "/forms/echo", type, body: largest).text.contains("Body: 1048576 bytes"))
    for target in ["/forms/echo", "/sign-in/csrf", "/", "/nowhere"] {
        let answer = client.send("POST", target, type, body: largest + [0x61])
        #expect(answer.status == 413, "\(target)")
        #expect(answer.text.contains("The request's body was larger than 1 MiB"), "\(target)")
    }
}

@Test func pagesInOtherCharsetsAreWrittenInThem() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let rooms: [(String, String, [UInt8])] = [
        ("windows-1251", "windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
        ("shift-jis", "Shift_JIS", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]),
        ("latin-1", "ISO-8859-1", [0x63, 0x61, 0x66, 0xE9]),
    ]
    for (path, charset, sample) in rooms {
        let answer = client.get("/forms/charset/\(path)")
        #expect(answer.all("Content-Type") == ["text/html; charset=\(charset)"])
        #expect(Data(answer.body).range(of: Data(Array("value=\"".utf8) + sample + Array("\"".utf8))) != nil, "\(path)")
    }
}

@Test func theEchoReadsAFormInTheCharsetThatItNames() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let table = [
        ("text=%CF%F0%E8%E2%E5%F2&_charset_=windows-1251", "text = Привет\n"),
        ("text=%93%FA%96%7B&_charset_=Shift_JIS", "text = 日本\n"),
        ("text=caf%E9&_charset_=ISO-8859-1", "text = café\n"),
        ("text=%80&_charset_=windows-1252", "text = €\n"),
        ("text=%93&_charset_=Shift_JIS", "text = \\x93\n"),
        ("text=caf%E9&_charset_=x-unknown", "text = caf\\xE9\n"),
        ("text=caf%C3%A9&_charset_=UTF-8", "text = café\n"),
    ]
    for (form, line) in table { #expect(client.post("/forms/echo", form).text.contains(line), "\(form)") }
}

@Test func invisibleCharactersAreDrawn() {
    #expect(visibleText("a\tb\u{0}\u{7F}\u{9B}") == "a␉b␀␡\\u{9B}")
    #expect(visibleText("a\r\nb\nc\rd\r\n", indent: "  ") == "a␍␊\n  b␊\n  c␍\n  d␍␊")
    #expect(escapedBytes([0x61, 0x5C, 0x0A, 0x62, 0xFF]) == "a\\\\\\x0A\nb\\xFF")
    #expect(escapedBytes([UInt8](repeating: 0x61, count: 73)).hasSuffix("a\na"))
}

@Test func everyKindOfControlStandsInTheRoom() {
    let page = embeddedText("pages/forms-every-control.html")
    let types = [
        "text", "password", "email", "number", "search", "url", "tel", "date", "time", "month", "week",
        "datetime-local", "color", "range", "checkbox", "radio", "file", "hidden", "submit", "image",
    ]
    for type in types { #expect(page.contains("<input type=\"\(type)\""), "\(type)") }
    for part in [
        "<textarea", "<select", "<optgroup", "multiple", "<fieldset disabled>", "<datalist", "type=\"reset\"",
        "type=\"button\"", "placeholder=", " required>", "pattern=", "min=", "formaction=", "form=\"all\"",
    ] { #expect(page.contains(part), "\(part)") }
}
