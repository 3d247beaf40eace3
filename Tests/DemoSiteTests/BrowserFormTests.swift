import Foundation
import HTTP
import Testing

@testable import DemoSite

/// What WebKitGTK 2.50 sent for the site's own forms: the content type, the body escaped as the echo shows it, and the
/// fields as the echo showed them; an empty line between.
private let captures =
    ["charset-latin-1", "charset-shift-jis", "charset-shift-jis-multipart", "charset-windows-1251"]
    + ["encodings-multipart", "encodings-plain-text", "encodings-urlencoded"]
    + ["every-control-multipart", "every-control-urlencoded"]

@Test(arguments: captures) func aFormThatABrowserSentIsReadAsItWasFilledIn(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/webkitgtk/\(name).txt")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
    try #require(blocks.count == 3)
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let body = unescaped(blocks[1])
    let echo = RawClient(port: site.origin.port)
        .send("POST", "/forms/echo", [("Content-Type", blocks[0])], body: body).text
    #expect(echo.contains("<pre id=\"fields\">\n\(escapedForHTML(blocks[2].trimmingCharacters(in: .newlines)))</pre>"))
    #expect(echo.contains(escapedForHTML(blocks[1])))
    #expect(!echo.contains("<p><b>"))
}

/// Undoes the echo's escapes: line breaks are for reading only.
func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == 0x0A { continue }
        guard byte == UInt8(ascii: "\\") else {
            bytes.append(byte)
            continue
        }
        guard rest.popFirst() == UInt8(ascii: "x") else {
            bytes.append(byte)
            continue
        }
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
    }
    return bytes
}
