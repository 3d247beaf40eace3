import CGumbo
import Page

/// Reads a body as a page: decodes it, parses HTML by gumbo, wraps other text in `pre`. Blocks for as long as gumbo
/// takes (quadratic in nesting depth), which is why pages are read in a process of their own.
package func parsePage(_ source: PageSource) throws(PageParsingFailure) -> Document {
    if let refusal = source.refusal { throw refusal }
    let text = utf8(source)
    guard source.reading == .html else { return preformattedDocument(text, source) }
    return withGumbo(text) { htmlDocument($0, text.count, source) }
}

/// The beginning of a large HTML page alone, which takes a small part of the time: its first 64 KiB, up to the start of a
/// tag. nil for a page that is not large.
package func parseBeginning(_ source: PageSource) -> Document? {
    guard source.body.count > 256 << 10, source.refusal == nil, source.reading == .html else { return nil }
    let part = PageSource(url: source.url, contentType: source.contentType, body: Array(source.body.prefix(64 << 10)))
    let text = utf8(part)
    guard let end = text.lastIndex(of: UInt8(ascii: "<")), end > 0 else { return nil }
    return withGumbo(Array(text[..<end])) { htmlDocument($0, end, part).asBeginning }
}

/// A page as it stands, and where it has scripts or is driven by some the whole of its tree for their engine.
package struct ParsedPage: Sendable {
    package let document: Document
    /// As `treeStream` writes it.
    package let tree: [UInt16]?
}

/// Reads a body once for both. Blocks as `parsePage` does.
package func parsePageForScripts(_ source: PageSource) throws(PageParsingFailure) -> ParsedPage {
    if let refusal = source.refusal { throw refusal }
    let text = utf8(source)
    guard source.reading == .html else { return ParsedPage(document: preformattedDocument(text, source), tree: nil) }
    return withGumbo(text) { output in
        let document = htmlDocument(output, text.count, source)
        let wantsTree = document.hasScripts || source.isDriven
        return ParsedPage(document: document, tree: wantsTree ? output.map { treeStream($0) } : nil)
    }
}

/// The tree of a piece of HTML that goes into an element of that name; of a whole document for an empty name.
package func parseFragment(_ text: [UInt8], context: String) -> [UInt16] {
    withGumbo(text, context: context.isEmpty ? nil : context) { output in
        output.map { treeStream($0, isFragment: !context.isEmpty) } ?? []
    }
}

/// The pointer is nil when memory ran out.
private func withGumbo<Result>(
    _ text: [UInt8],
    context: String? = nil,
    _ body: (UnsafePointer<GumboOutput>?) -> Result
) -> Result {
    // An empty array has no address.
    (text.isEmpty ? [0x20] : text).withUnsafeBytes { bytes in
        let page = latchkey_gumbo_parse_fragment(bytes.baseAddress, text.count, context)
        defer { latchkey_gumbo_free(page) }
        return body(page.output.map { UnsafePointer($0) })
    }
}

private func htmlDocument(_ output: UnsafePointer<GumboOutput>?, _ byteCount: Int, _ source: PageSource) -> Document {
    let charset = source.charset.name
    guard let output else { return DocumentBuilder(base: source.url).finished(charset: charset) }
    var tree = GumboTree(base: source.url, charset: charset)
    tree.reserve(bytes: byteCount)
    return tree.document(of: output)
}

private func preformattedDocument(_ text: [UInt8], _ source: PageSource) -> Document {
    var builder = DocumentBuilder(base: source.url)
    builder.openElement(.html)
    builder.openElement(.body)
    builder.openElement(.pre)
    builder.addText(String(decoding: text, as: UTF8.self))
    return builder.finished()
}
