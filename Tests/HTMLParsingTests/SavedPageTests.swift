import Foundation
import HTMLParsing
import Page
import TestSupport
import Testing

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
private let isRecording = ProcessInfo.processInfo.environment["LATCHKEY_RECORD"] == "1"

/// The saved pages of a folder with the widths that they are recorded at.
private func pages(in folder: String) -> [(page: URL, width: Int)] {
    let all =
        (try? FileManager.default.contentsOfDirectory(
            at: fixtures.appendingPathComponent(folder),
            includingPropertiesForKeys: nil
        )) ?? []
    return all.filter { $0.pathExtension == "html" }.sorted { $0.path < $1.path }.flatMap { page in
        let widths =
            switch folder {
            case "rules": [40]
            case "layout": [60]
            default: page.lastPathComponent == "wiki.html" ? [80, 40] : [80]
            }
        return widths.map { (page, $0) }
    }
}

private func dump(_ page: URL, _ width: Int) throws -> String {
    let body = [UInt8](try Data(contentsOf: page))
    return layOut(try parsePage(html(body, path: "/" + page.lastPathComponent)), width: width).plainText
}

/// Compares with `NAME.WIDTH.expected` beside the page; with LATCHKEY_RECORD=1 writes it instead, and fails.
private func check(_ page: URL, _ width: Int) throws {
    let expected = page.deletingPathExtension().appendingPathExtension("\(width).expected")
    let text = try dump(page, width)
    if isRecording {
        try text.write(to: expected, atomically: true, encoding: .utf8)
        Issue.record("recorded \(expected.lastPathComponent); run again without LATCHKEY_RECORD")
        return
    }
    let wanted = try String(contentsOf: expected, encoding: .utf8)
    let difference = zip(
        wanted.split(separator: "\n", omittingEmptySubsequences: false),
        text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    .enumerated().first { $1.0 != $1.1 }
    #expect(
        text == wanted,
        "\(expected.lastPathComponent) line \(difference.map { "\($0.offset + 1): “\($0.element.1)”, expected “\($0.element.0)”" } ?? "count")"
    )
}

@Test func savedPagesReadAsRecorded() throws {
    let pages = pages(in: "pages")
    #expect(pages.count >= 6)
    for (page, width) in pages { try check(page, width) }
}

@Test func eachLayoutRuleHoldsOnItsSmallPage() throws {
    let pages = pages(in: "rules")
    #expect(pages.count >= 20)
    for (page, width) in pages { try check(page, width) }
}

@Test func eachKindOfElementReadsWellOnItsSmallPage() throws {
    let pages = pages(in: "layout")
    #expect(pages.count >= 40)
    for (page, width) in pages { try check(page, width) }
}

@Test func noLineIsWiderThanThePage() throws {
    for (page, _) in pages(in: "pages") + pages(in: "layout") {
        let document = try parsePage(html([UInt8](try Data(contentsOf: page))))
        for width in [10, 23, 40, 80, 132] {
            // One or two cells a scalar in these pages; scalars below U+1100 take one.
            for line in layOut(document, width: width).lines {
                let cells = line.text.unicodeScalars.reduce(0) {
                    $0 + ($1.value < 0x1100 || (0x2000...0x2FFF).contains($1.value) ? 1 : 2)
                }
                #expect(cells <= width, "\(page.lastPathComponent) at \(width): \(line.text)")
            }
        }
    }
}

@Test func everyTargetAndPlaceIsThereAtAnyWidth() throws {
    for (page, _) in pages(in: "pages") + pages(in: "layout") {
        let document = try parsePage(html([UInt8](try Data(contentsOf: page))))
        let narrow = layOut(document, width: 30)
        let wide = layOut(document, width: 200)
        #expect(narrow.targets.map(\.node) == wide.targets.map(\.node), "\(page.lastPathComponent)")
        #expect(narrow.targets.map(\.reference) == wide.targets.map(\.reference), "\(page.lastPathComponent)")
        #expect(narrow.anchors.keys.sorted() == wide.anchors.keys.sorted(), "\(page.lastPathComponent)")
    }
}
