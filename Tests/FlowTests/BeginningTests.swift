import HTTP
import Page
import Testing

@testable import Flow

/// A Session that waits for the parser, at a page that it showed before.
private struct Reading {
    var session: Session
    private var timeline = Timeline()
    private(set) var parsing: PageID?

    init() { session = Session(settings: Settings(), seed: Array(repeating: 7, count: 32)) }

    mutating func take(_ event: Event) {
        for effect in session.update(event, at: 1, timeline: &timeline) {
            switch effect {
            case .send(let id, _, _): take(.responseArrived(id, Response(status: 200, body: Array("x".utf8))))
            case .parse(let id, _): parsing = id
            default: break
            }
        }
    }
}

private func page(_ words: Int) -> Document {
    var builder = DocumentBuilder(base: URL(origin: Origin(scheme: .http, host: "site.test", port: 80)))
    builder.openElement(.p)
    for _ in 0..<words { builder.addText("word ") }
    return builder.finished()
}

@Test func theBeginningOfALargePageIsSeenWhileTheRestIsRead() throws {
    var reading = Reading()
    reading.take(.addressEntered("http://site.test/large"))
    let id = try #require(reading.parsing)
    reading.take(.pageParsedInPart(id, page(1).asBeginning))
    #expect(reading.session.visiblePage == .document(id, page(1).asBeginning, status: 200))
    #expect(reading.session.visibleAddress?.path == "/large")
    #expect(reading.session.page == .blank)
    #expect(reading.session.load?.phase == "reading the page")
    reading.take(.pageParsed(id, page(3)))
    #expect(reading.session.visiblePage == .document(id, page(3), status: 200))
    #expect(reading.session.page == reading.session.visiblePage)
    #expect(reading.session.load == nil)
}

@Test func aFailedReadingLeavesNoBeginningBehind() throws {
    for event in [Event.pageNotParsed(0, "too slow"), .stopChosen] {
        var reading = Reading()
        reading.take(.addressEntered("http://site.test/large"))
        let id = try #require(reading.parsing)
        reading.take(.pageParsedInPart(id, page(1).asBeginning))
        if case .pageNotParsed = event { reading.take(.pageNotParsed(id, "too slow")) } else { reading.take(event) }
        #expect(reading.session.visiblePage == reading.session.page)
        if case .document = reading.session.page { #expect(Bool(false), "a document is shown") }
    }
}

@Test func whatNobodyWaitsForIsNotSeen() {
    var reading = Reading()
    reading.take(.pageParsedInPart(99, page(1).asBeginning))
    #expect(reading.session.visiblePage == .blank)
}
