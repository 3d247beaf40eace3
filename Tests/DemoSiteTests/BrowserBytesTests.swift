import Foundation
import HTMLParsing
import HTTP
import Page
import Testing

@testable import DemoSite

/// The room, the pressed button by its text, and what WebKitGTK sent for the same.
private let rows: [(room: String, button: String, capture: String)] = [
    ("/forms/every-control", "Send", "every-control-multipart"),
    ("/forms/every-control", "Send elsewhere, urlencoded", "every-control-urlencoded"),
    ("/forms/encodings", "Send urlencoded", "encodings-urlencoded"),
    ("/forms/encodings", "Send multipart", "encodings-multipart"),
    ("/forms/encodings", "Send as plain text", "encodings-plain-text"),
    ("/forms/charset/windows-1251", "Send", "charset-windows-1251"),
    ("/forms/charset/shift-jis", "Send", "charset-shift-jis"),
    ("/forms/charset/shift-jis", "Send as multipart", "charset-shift-jis-multipart"),
    ("/forms/charset/latin-1", "Send", "charset-latin-1"),
]

/// A form is sent byte for byte as a browser engine sends it; only the boundary is each one's own.
@Test(arguments: rows) func aFormIsSentAsABrowserSendsIt(room: String, button: String, capture: String) throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let answer = RawClient(port: site.origin.port).get(room)
    let url = try ParsedAddress(parsing: site.origin.description + room).url
    let page = try parsePage(PageSource(url: url, contentType: answer.all("Content-Type").first, body: answer.body))
    let controls = page.controls()
    let submitter = try #require(controls.first { $0.isSubmitButton && $0.label == button })
    let form = try #require(submitter.form)
    var state = FormState()
    if let required = controls.first(where: { $0.name == "required" }) { state.change(required, to: .text("x")) }
    let own = controls.filter { $0.form == form }
    let submission = page.submission(of: form, own, submitter: submitter, state)

    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/webkitgtk/\(capture).txt")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
    let body = FormBody(
        encoding: submission.encoding,
        charset: submission.charset,
        entries: submission.entries,
        boundary: blocks[0].components(separatedBy: "boundary=").last ?? ""
    )
    var octets = Octets()
    try body.write(to: &octets) { _, _ in throw NoFile() }
    #expect(octets.bytes == unescaped(blocks[1]), "\(String(decoding: octets.bytes, as: UTF8.self))")
    #expect(body.contentType == blocks[0])
}

private struct NoFile: Error {}

private struct Octets: OctetSink {
    var bytes: [UInt8] = []
    mutating func add(_ octet: UInt8) { bytes.append(octet) }
}
