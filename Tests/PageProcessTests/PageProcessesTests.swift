import Foundation
import HTMLParsing
import Page
import PageProcess
import Synchronization
import TestSupport
import Testing

/// The built program, which lies beside the test bundle.
private let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("latchkey").path

/// Collects what a parser reports.
private final class Reports: Sendable {
    private let results = Mutex<[Int: Result<Document, PageParsingFailure>]>([:])

    func add(_ id: Int, _ result: Result<Document, PageParsingFailure>) { results.withLock { $0[id] = result } }

    /// Polls until that page is reported, for at most 60 s.
    func result(_ id: Int) throws -> Result<Document, PageParsingFailure> {
        _ = waitUntil(within: 60) { results.withLock { $0[id] != nil } }
        guard let result = results.withLock({ $0[id] }) else { throw Timeout() }
        return result
    }

    var ids: [Int] { results.withLock { $0.keys.sorted() } }

    struct Timeout: Error {}
}

private func withParser(
    timeLimit: Int = 30_000,
    residentLimit: Int = 512 << 20,
    executable: String = program,
    _ body: (PageProcesses, Reports) throws -> Void
) throws {
    let reports = Reports()
    var limits = PageProcesses.Limits()
    limits.parseTime = timeLimit
    limits.residentBytes = residentLimit
    let parser = PageProcesses(executable: executable, limits: limits) {
        if case .parsed(let id, let result) = $0 { reports.add(id, result) }
    }
    defer { parser.stop() }
    try body(parser, reports)
}

private let deep = html(String(repeating: "<div>", count: 100_000))

@Suite(.serialized) struct PageProcessesTests {
    @Test func theBeginningOfALargePageIsReportedBeforeTheWhole() throws {
        let source = html(String(repeating: "<p>A paragraph of <b>words</b></p>", count: 20_000))
        let said = Mutex<[(isWhole: Bool, page: Document?)]>([])
        let parser = PageProcesses(executable: program) { report in
            switch report {
            case .beginning(1, let page): said.withLock { $0.append((false, page)) }
            case .parsed(1, let result): said.withLock { $0.append((true, try? result.get())) }
            default: break
            }
        }
        defer { parser.stop() }
        parser.parse(1, source)
        _ = waitUntil(within: 60) { said.withLock { $0.contains { $0.isWhole } } }
        let reports = said.withLock { $0 }
        #expect(reports.map(\.isWhole) == [false, true])
        #expect(reports.first?.page == parseBeginning(source))
        #expect(reports.last?.page == (try parsePage(source)))
    }

    @Test func pageFromTheChildEqualsThePageReadHere() throws {
        let source = html("<title>T</title><base href=/b><p class=a x-y=z>Grüße <b>日本</b><my-tag>x</my-tag>")
        try withParser { parser, reports in
            parser.parse(1, source)
            let page = try reports.result(1).get()
            let here = try parsePage(source)
            #expect(page == here)
        }
    }

    @Test func largePageCrossesWhole() throws {
        let source = html(String(repeating: "<p>Lorem <a href=/x>ipsum</a> dolor\n", count: 60_000))
        // Under a sanitizer a process takes several times as much.
        try withParser(residentLimit: 8 << 30) { parser, reports in
            parser.parse(1, source)
            let page = try reports.result(1).get()
            let here = try parsePage(source)
            #expect(page == here)
        }
    }

    @Test func deeplyNestedPageIsEndedByTimeAndTheNextPageIsRead() throws {
        try withParser(timeLimit: 300) { parser, reports in
            parser.parse(1, deep)
            parser.parse(2, html("next"))
            let failure = #expect(throws: PageParsingFailure.self) { try reports.result(1).get() }
            #expect(failure?.description == "The page could not be read within 0.3 s: its parser was ended.")
            let next = try reports.result(2).get()
            #expect(layOut(next, width: 80).plainText == "next\n")
        }
    }

    @Test func greedyPageIsEndedByMemory() throws {
        try withParser(residentLimit: 64 << 20) { parser, reports in
            parser.parse(1, html(String(repeating: "<p><b><i><u>x", count: 400_000)))
            let failure = #expect(throws: PageParsingFailure.self) { try reports.result(1).get() }
            #expect(failure == .tooLarge(limit: 64 << 20))
            parser.parse(2, html("next"))
            #expect(throws: Never.self) { try reports.result(2).get() }
        }
    }

    @Test func cancelledPageIsNotReportedAndTheNextIsRead() throws {
        try withParser { parser, reports in
            parser.parse(1, deep)
            parser.parse(2, deep)
            parser.parse(3, html("third"))
            parser.cancel(1)
            parser.cancel(2)
            #expect(throws: Never.self) { try reports.result(3).get() }
            #expect(reports.ids == [3])
        }
    }

    @Test func aPageWhoseScriptsAreOffKeepsItsProcessWhenOneIsMadeReadyForTheNext() throws {
        let said = Mutex<[PageProcesses.Said]>([])
        var limits = PageProcesses.Limits()
        limits.parseTime = 500
        let parser = PageProcesses(executable: program, limits: limits) { report in said.withLock { $0.append(report) }
        }
        defer { parser.stop() }
        func isParsed(_ id: Int) -> Bool {
            said.withLock { $0.contains { if case .parsed(id, _) = $0 { true } else { false } } }
        }
        parser.parse(1, html("<script>1</script>"))
        #expect(waitUntil { isParsed(1) })
        parser.start()
        // Its time limit passes after that of whatever was begun before.
        parser.parse(2, deep)
        #expect(waitUntil { isParsed(2) })
        let ofTheFirst = said.withLock { $0.count { if case .page(1, _) = $0 { true } else { false } } }
        #expect(ofTheFirst == 0)
    }

    @Test func binaryBodyIsRefusedWithoutTheChild() throws {
        try withParser(executable: "/nonexistent") { parser, reports in
            parser.parse(1, html([0x89, 0], contentType: "image/png"))
            let failure = #expect(throws: PageParsingFailure.self) { try reports.result(1).get() }
            #expect(failure?.description.contains("PNG image") == true)
        }
    }

    @Test func missingParserIsASentence() throws {
        try withParser(executable: "/nonexistent") { parser, reports in
            parser.parse(1, html("x"))
            let failure = #expect(throws: PageParsingFailure.self) { try reports.result(1).get() }
            #expect(failure?.description.contains("No such file or directory") == true)
        }
    }

    @Test func programThatIsNoParserIsASentence() throws {
        try withParser(executable: "/bin/false") { parser, reports in
            parser.parse(1, html("x"))
            let failure = #expect(throws: PageParsingFailure.self) { try reports.result(1).get() }
            #expect(failure?.description.contains("exit code 1") == true)
        }
    }

    @Test func stoppingEndsAPageThatIsBeingRead() throws {
        try withParser { parser, reports in
            parser.parse(1, deep)
            parser.stop()
            #expect(reports.ids == [])
        }
    }
}
