import HTTP
import Page
import Testing

private let address = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 80), path: "/")

private func longPage() -> Document {
    var builder = DocumentBuilder(base: address)
    for number in 0..<400 {
        builder.openElement(number % 7 == 0 ? .pre : .p)
        builder.addText("Paragraph \(number) with words enough for lines, ")
        builder.openElement(.a)
        Array("/\(number)".utf8).withUnsafeBytes { builder.addAttribute(.href, $0) }
        builder.addText("a link")
        builder.closeElement()
        builder.addText(" and\nan end")
        builder.closeElement()
    }
    return builder.finished()
}

@Test func theFirstLinesOfALongPageAreThoseOfTheWhole() throws {
    let document = longPage()
    for width in [1, 7, 20, 80] {
        for limit in [1, 3, 50] {
            var parts: [TextLayout] = []
            let whole = layOut(document, width: width, firstLines: limit) { parts.append($0) }
            #expect(whole == layOut(document, width: width), "\(width) \(limit)")
            let first = try #require(parts.first)
            #expect(parts.count == 1 && first.isPartial && !whole.isPartial)
            #expect(first.lines.count >= limit && first.lines.count < limit + 100)
            #expect(whole.lines.starts(with: first.lines), "\(width) \(limit)")
            #expect(whole.targets.starts(with: first.targets), "\(width) \(limit)")
        }
    }
}

@Test func oneLongTextIsHandedOverInPartsToo() throws {
    for tag in [Page.Tag.p, .pre] {
        var builder = DocumentBuilder(base: address)
        builder.openElement(tag)
        builder.addText(String(repeating: "one two\r\nthree well-known words ", count: 20_000))
        builder.closeElement()
        builder.addText("after")
        let document = builder.finished()
        var first: TextLayout?
        let whole = layOut(document, width: 40, firstLines: 100) { first = $0 }
        #expect(whole == layOut(document, width: 40))
        let lines = try #require(first).lines
        #expect(lines.count >= 100 && lines.count < 1000)
        #expect(whole.lines.starts(with: lines))
    }
}

@Test func aShortPageIsHandedOverOnce() {
    _ = layOut(longPage(), width: 80, firstLines: 100_000) { _ in #expect(Bool(false)) }
}
