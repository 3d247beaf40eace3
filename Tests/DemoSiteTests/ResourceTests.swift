import Foundation
import Testing

@testable import DemoSite

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Resources"
)
.standardizedFileURL

@Test func everyPageAndPageScriptIsEmbedded() throws {
    let files = try #require(FileManager.default.enumerator(atPath: folder.appendingPathComponent("pages").path))
    for case let file as String in files where file.contains(".") {
        let onDisk = try String(contentsOf: folder.appendingPathComponent("pages/\(file)"), encoding: .utf8)
        #expect(embeddedText("pages/\(file)") == onDisk, "\(file)")
    }
}

@Test func everyScriptOfTheDocumentThatOrderNamesIsEmbedded() throws {
    let dom = folder.appendingPathComponent("Scripts/dom")
    let order = try String(contentsOf: dom.appendingPathComponent("ORDER"), encoding: .utf8)
    #expect(embeddedText("Scripts/dom/ORDER") == order)
    for file in order.split(separator: "\n") {
        let onDisk = try String(contentsOf: dom.appendingPathComponent(String(file)), encoding: .utf8)
        #expect(embeddedText("Scripts/dom/\(file)") == onDisk, "\(file)")
    }
}

@Test func jQueryIsDebiansOwnUnmodified() throws {
    let packaged = try String(contentsOfFile: "/usr/share/javascript/jquery/jquery.js", encoding: .utf8)
    #expect(embeddedText("jquery.js") == packaged)
}
