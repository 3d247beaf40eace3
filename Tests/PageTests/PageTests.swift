import HTTP
import Page
import Testing

private let address = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 80), path: "/")

@Test func builderJoinsNodesInDocumentOrder() {
    var builder = DocumentBuilder(base: address)
    builder.openElement(.ul)
    for text in ["one", "two"] {
        builder.openElement(.li)
        builder.addText(text)
        builder.closeElement()
    }
    builder.closeElement()
    builder.openElement(named: "x-y")
    let page = builder.finished()
    #expect(page.nodes.indices.map(page.tagName) == ["", "ul", "li", "", "li", "", "x-y"])
    #expect(page.children(of: 1) == [2, 4])
    #expect(page.end(of: 1) == 6)
    #expect(page.textInside(1) == "onetwo")
    #expect(layOut(page, width: 20).plainText == "• one\n• two\n")
}

@Test func linksNameTheirReferenceAndFirstLine() throws {
    var builder = DocumentBuilder(base: address)
    builder.addText("aaaa ")
    builder.openElement(.a)
    Array("/x".utf8).withUnsafeBytes { builder.addAttribute(.href, $0) }
    builder.addText("bbbb cccc")
    builder.closeElement()
    let layout = layOut(builder.finished(), width: 9)
    #expect(layout.lines.map(\.text) == ["aaaa bbbb", "cccc"])
    #expect(layout.targets == [.init(node: 2, kind: .link(reference: "/x"), line: 0)])
    #expect(layout.lines[0].spans.map(\.target) == [nil, 0])
    #expect(layout.lines[1].spans == [.init("cccc", target: 0)])
}

@Test func everyWidthFromOneUpHoldsItsLines() {
    var builder = DocumentBuilder(base: address)
    builder.openElement(.blockquote)
    builder.openElement(.ol)
    builder.openElement(.li)
    builder.addText("word longerword averyveryverylongword 日本語 é")
    let page = builder.finished()
    for width in 1...40 {
        let lines = layOut(page, width: width).lines
        #expect(!lines.isEmpty)
        // An ideograph needs two cells even where there is one.
        for line in lines {
            let cells = line.text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2FFF ? 2 : 1) }
            #expect(cells <= max(2, width), "\(width): \(line.text)")
        }
    }
}

@Test func charsetLabelsAreThoseOfBrowsers() {
    let rows: [(String, String?)] = [
        ("UTF-8", "utf-8"), (" latin1 ", "windows-1252"), ("ISO-8859-1", "windows-1252"), ("ascii", "windows-1252"),
        ("iso-8859-9", "windows-1254"), ("GB2312", "gbk"), ("Shift_JIS", "shift_jis"), ("windows-31j", "shift_jis"),
        ("ks_c_5601-1987", "euc-kr"), ("koi8-r", "koi8-r"), ("utf-16", "utf-16le"), ("", nil), ("martian", nil),
    ]
    for (label, name) in rows { #expect(Charset(label: label)?.name == name, "\(label)") }
}

@Test func mediaTypesSayHowABodyIsRead() {
    let rows: [(String, MediaType.Reading, String?)] = [
        ("text/html", .html, nil), ("Text/HTML; Charset=\"UTF-8\"", .html, "UTF-8"),
        ("application/xhtml+xml;charset=koi8-r", .html, "koi8-r"), ("text/plain", .preformatted, nil),
        ("application/vnd.api+json", .preformatted, nil), ("image/png", .binary, nil), ("video/mp4", .binary, nil),
        ("application/octet-stream", .unknown, nil), ("", .unknown, nil), (";;=;charset=", .unknown, nil),
    ]
    for (value, reading, charset) in rows {
        let type = MediaType(value)
        #expect(type.reading == reading, "\(value)")
        #expect(type.charset == charset, "\(value)")
    }
}

@Test func sizesAreReadable() {
    let rows = [
        (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (12_288, "12 KiB"), (1 << 20, "1 MiB"),
        (3 << 19, "1.5 MiB"),
    ]
    for (bytes, text) in rows { #expect(readableSize(bytes) == text) }
}
