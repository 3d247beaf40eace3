import CGumbo
import Page

/// Reads a body as a page: decodes it, parses HTML by gumbo, wraps other text in `pre`. Blocks for as long as gumbo
/// takes (quadratic in nesting depth), which is why pages go through `PageParser`'s child.
package func parsePage(_ source: PageSource) throws(PageParsingFailure) -> Document {
    if let refusal = source.refusal { throw refusal }
    let text = utf8(source)
    return source.reading == .html ? htmlDocument(text, source) : preformattedDocument(text, source)
}

private func htmlDocument(_ text: [UInt8], _ source: PageSource) -> Document {
    // One space for nothing: an empty array has no address.
    (text.isEmpty ? [0x20] : text).withUnsafeBytes { bytes in
        let page = latchkey_gumbo_parse(bytes.baseAddress, bytes.count)
        defer { latchkey_gumbo_free(page) }
        let charset = source.charset.name
        guard let output = page.output else { return DocumentBuilder(base: source.url).finished(charset: charset) }
        var tree = GumboTree(base: source.url, charset: charset)
        tree.reserve(bytes: bytes.count)
        return tree.document(of: output)
    }
}

private func preformattedDocument(_ text: [UInt8], _ source: PageSource) -> Document {
    var builder = DocumentBuilder(base: source.url)
    builder.openElement(.html)
    builder.openElement(.body)
    builder.openElement(.pre)
    builder.addText(String(decoding: text, as: UTF8.self))
    return builder.finished()
}
