import HTMLParsing
import HTTP
import Page
import TestSupport
import Testing

private func shown(_ source: PageSource, width: Int = 80) throws -> String {
    layOut(try parsePage(source), width: width).plainText
}

@Test func titleBaseAndNodesAreThere() throws {
    let page = try parsePage(html("<base href='/sub/'><title> A\n  b </title><p id=x data-y=1>text<my-tag>more"))
    #expect(page.title == "A b")
    #expect(page.baseReference == "/sub/")
    let paragraph = try #require(page.firstElement(.p))
    #expect(page.attribute(.id, of: paragraph) == "x")
    #expect(page.attribute(named: "data-y", of: paragraph) == "1")
    #expect(page.nodes.indices.map(page.tagName).contains("my-tag"))
    #expect(page.textInside(paragraph) == "textmore")
}

@Test func everyLabelledCharsetIsRead() throws {
    let rows: [(String, [UInt8], String)] = [
        ("utf-8", [0xC3, 0xA9], "é"),
        ("iso-8859-1", [0xE9, 0x80, 0x96], "é€–"),
        ("windows-1252", [0x93, 0x94], "“”"),
        ("iso-8859-15", [0xA4], "€"),
        ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
        ("koi8-r", [0xF0, 0xD2, 0xC9], "При"),
        ("ibm866", [0x8F, 0xE0, 0xA8], "При"),
        ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
        ("x-sjis", [0x93, 0xFA], "日"),
        ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
        ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
        ("gbk", [0xD6, 0xD0], "中"),
        ("gb2312", [0xD6, 0xD0], "中"),
        ("big5", [0xA4, 0xA4], "中"),
        ("euc-kr", [0xC7, 0xD1], "한"),
        ("latin2", [0xB1], "ą"),
        ("tis-620", [0xA1], "ก"),
    ]
    for (label, bytes, text) in rows {
        let source = html(bytes, contentType: "text/html; charset=\"\(label)\"")
        #expect(try shown(source) == text + "\n", "\(label)")
    }
}

@Test func malformedBytesBecomeReplacementCharacters() throws {
    #expect(try shown(html([0x61, 0xFF, 0x62], contentType: "text/html; charset=utf-8")) == "a\u{FFFD}b\n")
    #expect(try shown(html([0x61, 0x93], contentType: "text/html; charset=shift_jis")) == "a\u{FFFD}\n")
    #expect(try shown(html([0xC7, 0x20, 0x62], contentType: "text/html; charset=euc-jp")).hasSuffix("b\n"))
}

@Test func charsetOrderIsMarkHeaderMetaThenGuess() throws {
    let meta = Array("<!-- <meta charset=koi8-r> --><meta charset=windows-1251>".utf8)
    #expect(html([0xEF, 0xBB, 0xBF] + meta, contentType: "text/html; charset=koi8-r").charset.name == "utf-8")
    #expect(html(meta, contentType: "text/html; charset=koi8-r").charset.name == "koi8-r")
    #expect(html(meta).charset.name == "windows-1251")
    let old = "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=Shift_JIS'>"
    #expect(html(Array(old.utf8)).charset.name == "shift_jis")
    #expect(html(Array("<meta charset=utf-16>".utf8)).charset.name == "utf-8")
    #expect(html(Array("<meta charset=nonsense>é".utf8)).charset.name == "utf-8")
    #expect(html([0xE9]).charset.name == "windows-1252")
    #expect(html([UInt8](repeating: 0x20, count: 1024) + meta).charset.name == "utf-8")
}

@Test func byteOrderMarksAreNotShown() throws {
    #expect(try shown(html([0xEF, 0xBB, 0xBF, 0x61])) == "a\n")
    #expect(try shown(html([0xFF, 0xFE, 0x61, 0x00, 0xE5, 0x65])) == "a日\n")
    #expect(try shown(html([0xFE, 0xFF, 0x00, 0x61])) == "a\n")
}

@Test func textTypesArePreformatted() throws {
    let rows = ["text/plain", "application/json", "application/xml", "text/javascript", "application/ld+json"]
    for type in rows {
        let source = html(Array("{\n  <b>&amp;\n}".utf8), contentType: type)
        #expect(try shown(source) == "{\n  <b>&amp;\n}\n", "\(type)")
    }
}

@Test func missingTypeIsReadFromTheBody() throws {
    #expect(try shown(html(Array("<!DOCTYPE html><p>a".utf8), contentType: nil)) == "a\n")
    #expect(try shown(html(Array("a  b".utf8), contentType: nil)) == "a  b\n")
}

@Test func binaryBodiesAreRefusedInOneSentence() {
    let png = html(
        [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0, count: 12 * 1024),
        contentType: "image/png",
        path: "/a/cat.png"
    )
    #expect(png.refusal?.description == "“cat.png” is a PNG image (12 KiB), which Latchkey does not show.")
    let nul = html([0x61, 0x00], path: "/")
    #expect(nul.refusal?.description == "“127.0.0.1” is a binary file (2 bytes), which Latchkey does not show.")
    #expect(throws: PageParsingFailure.self) { try parsePage(nul) }
}

@Test func emptyBodyIsAnEmptyPage() throws {
    #expect(try shown(html("")) == "")
    #expect(try parsePage(html([], contentType: "text/plain")).title == "")
}

@Test func deepPagesAreShownFlatWithANote() throws {
    let page = try parsePage(html(String(repeating: "<div>", count: 2000) + "deep <b>text</b>"))
    #expect(page.notes == ["The page is nested deeper than 512 elements; the deeper ones are shown flat."])
    #expect(layOut(page, width: 80).plainText == "deep text\n")
}

@Test func hostilePagesAreBounded() throws {
    let long = String(repeating: "x", count: 200_000)
    #expect(layOut(try parsePage(html(long)), width: 80).lines.count == 2500)
    let cells = String(repeating: "<td>c", count: 10_000)
    #expect(layOut(try parsePage(html("<table><tr>\(cells)</table>")), width: 80).lines.count > 100)
    let spans = "<table><tr><td colspan=1000000000 rowspan=99999999>a<td>b<tr><td>c</table>"
    #expect(try shown(html(spans)).contains("a"))
    let links = "<a href=/x>" + String(repeating: "<img src=i.png alt=''>", count: 20_000) + "</a>"
    #expect(try shown(html(links)).contains("[x]"))
    let lists = String(repeating: "<ul><li>", count: 300) + "x"
    #expect(layOut(try parsePage(html(lists)), width: 20).lines.allSatisfy { $0.text.count <= 20 })
}

@Test func controlCharactersNeverReachTheText() throws {
    let text = try shown(html("<p>a\u{1B}[2Jb \u{202E}c\u{9B}d</p><img alt='\u{1B}x'><pre>e\u{1B}f</pre>"))
    #expect(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 0x0A || $0.value == 0x202E || $0.value == 0x9B }
    )
    #expect(text.contains("<U+202E>"))
    #expect(try shown(html(Array("a\u{1B}[2J".utf8), contentType: "text/plain")) == "a<U+001B>[2J\n")
}

@Test func scriptsAndStylesAreNotInTheText() throws {
    let page = try parsePage(html("<script>var a</script><style>b{}</style><p>c<noscript>d</noscript>"))
    #expect(!String(decoding: page.text, as: UTF8.self).contains("var a"))
    #expect(layOut(page, width: 80).plainText == "cd\n")
}

@Test func theBeginningOfALargePageEndsBeforeATag() throws {
    #expect(parseBeginning(html("<p>small")) == nil)
    let large = "<title>T</title>" + String(repeating: "<p>A paragraph of <b>words</b></p>", count: 10_000)
    let source = html(large)
    let beginning = try #require(parseBeginning(source))
    let whole = try parsePage(source)
    #expect(beginning.isBeginning && !whole.isBeginning)
    #expect(beginning.title == "T")
    #expect(beginning.nodes.count > 1000)
    let lines = layOut(beginning, width: 80)
    #expect(lines.isPartial)
    #expect(layOut(whole, width: 80).lines.starts(with: lines.lines.dropLast(2)))
    #expect(parseBeginning(html(Array(large.utf8), contentType: "text/plain")) == nil)
}

@Test func hostileElementsAreLaidOutWithinTheLine() throws {
    let rows = [
        String(repeating: "<div>", count: 10_000) + "deep",
        String(repeating: "<b><i><a href=x>", count: 2000) + "deep",
        "<p>" + String(repeating: "x", count: 1_000_000),
        "<table><tr>" + String(repeating: "<th>h", count: 10_000) + "<tr>" + String(repeating: "<td>c", count: 10_000),
        "<table>" + String(repeating: "<tr><td colspan=1000 rowspan=60000>x<td>y", count: 2000),
        "<p " + (0..<2000).map { "a\($0)=1" }.joined(separator: " ") + ">x",
        "<img alt='" + String(repeating: "w ", count: 500_000) + "'><input value='"
            + String(repeating: "y z", count: 1_000_000) + "'>",
        "<select>" + String(repeating: "<option>an option", count: 20_000) + "</select>",
        String(repeating: "<details><summary>a</summary>", count: 2000),
        String(repeating: "<textarea rows=99999 cols=99999>x</textarea>", count: 500),
        "<button>" + String(repeating: "word ", count: 100_000) + "</button>",
        "<fieldset>" + String(repeating: "<legend>x</legend>", count: 5000),
        "<meter min=-1e308 max=1e308 value=nan></meter><progress value=inf max=-5></progress><meter value=1e300 max=1e301>",
        "<ol start=-99999999999999999999 reversed type=I><li value=99999999999999999999>x<li>y</ol>",
    ]
    for (row, page) in rows.enumerated() {
        let layout = layOut(try parsePage(html(page)), width: 40)
        #expect(!layout.lines.isEmpty, "row \(row)")
        #expect(layout.lines.allSatisfy { $0.text.utf8.count <= 80 }, "row \(row)")
    }
}
