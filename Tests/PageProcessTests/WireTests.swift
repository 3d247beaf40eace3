import HTTP
import Page
import Testing

@testable import HTMLParsing

private let page = "<title>T</title><p class=a x-y=z>Text <b>bold</b><my-tag>x</my-tag><ul><li>1<li>2</ul>"

@Test func documentsAndSourcesCrossUnchanged() throws {
    let source = html(Array(page.utf8), contentType: nil, path: "/a")
    #expect(try pageSource(message(source).dropFirst(8)) == source)
    let parsed = try parsePage(html(page))
    #expect(try document(message(parsed).dropFirst(8), base: parsed.base) == parsed)
}

@Test func cutAnswersAreRefused() throws {
    let parsed = try parsePage(html(page))
    let bytes = message(parsed).dropFirst(8)
    for count in 0..<bytes.count {
        #expect(throws: WireReader.Malformed.self) { try document(bytes.prefix(count), base: parsed.base) }
    }
}

/// A hostile child may answer anything: what is accepted can be walked and laid out.
@Test func changedAnswersAreRefusedOrHarmless() throws {
    let parsed = try parsePage(html(page))
    let good = message(parsed)
    var random = UInt64(88_172_645_463_325_252)
    for _ in 0..<3000 {
        var bytes = good
        for _ in 0..<3 {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            bytes[8 + Int(random % UInt64(bytes.count - 8))] = UInt8(truncatingIfNeeded: random >> 32)
        }
        guard let changed = try? document(bytes.dropFirst(8), base: parsed.base) else { continue }
        _ = layOut(changed, width: 20)
        for node in changed.nodes.indices {
            _ = changed.attribute(named: "class", of: node)
            _ = changed.tagName(node)
        }
    }
}
