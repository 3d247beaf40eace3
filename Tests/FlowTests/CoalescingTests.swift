import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// Several requests of one page that meet an equal space: one prompt answers them all.
@Suite struct CoalescingTests {
    private static let page = URL(origin: Origin(scheme: .http, host: "site.test", port: 80))

    /// A Session whose page has images, with the requests that it sent for them; nothing is answered yet.
    private func withImages(_ sources: [String]) -> (Session, Timeline, [RequestID: HTTP::URL]) {
        var settings = Settings()
        settings.loadsImages = true
        var session = Session(settings: settings, seed: Array(repeating: 1, count: 32))
        var timeline = Timeline()
        var images: [RequestID: HTTP::URL] = [:]
        var waiting = session.update(.addressEntered("http://site.test/"), at: 0, timeline: &timeline)
        while !waiting.isEmpty {
            switch waiting.removeFirst() {
            case .send(let id, let request, _) where request.url.path == "/":
                let response = Response(status: 200, body: [0x78])
                waiting += session.update(.responseArrived(id, response), at: 1, timeline: &timeline)
            case .send(let id, let request, _): images[id] = request.url
            case .parse(let id, _):
                waiting += session.update(
                    .pageParsed(id, imagePage(with: sources, at: Self.page)),
                    at: 2,
                    timeline: &timeline
                )
            default: break
            }
        }
        return (session, timeline, images)
    }

    @Test func twoImagesOfOneSpaceAreAnsweredByOnePrompt() {
        var (session, timeline, images) = withImages(["/a.png", "/b.png"])
        #expect(images.count == 2)
        for id in images.keys.sorted() {
            _ = session.update(.responseArrived(id, challenge("Basic realm=\"r\"")), at: 3, timeline: &timeline)
        }
        #expect(session.prompt != nil)
        #expect(timeline.entries.filter { $0.kind == .prompt }.count == 1)
        #expect(timeline.entries.contains { $0.summary.hasSuffix("waits with the first") })
        let effects = session.update(
            .loginChosen(user: "demo", password: Secret("s3cret"), persistence: .forSession),
            at: 4,
            timeline: &timeline
        )
        let sent = effects.compactMap { effect -> String? in
            if case .send(_, let request, let authorization) = effect, authorization != nil {
                request.url.path
            } else {
                nil
            }
        }
        #expect(sent == ["/a.png", "/b.png"])
        #expect(session.prompt == nil)
    }

    @Test func anImageOfAnotherOriginAsksWithoutItsRealm() {
        var (session, timeline, images) = withImages(["http://other.test/a.png"])
        for id in images.keys {
            _ = session.update(.responseArrived(id, challenge("Basic realm=\"words\"")), at: 3, timeline: &timeline)
        }
        #expect(session.prompt?.siteWords == nil)
        #expect(
            session.prompt?.warnings.contains("An image of another origin asks, not the page that you see.") == true
        )
    }

    @Test func aLateChallengeAfterTheLoginIsAnsweredSilently() {
        var (session, timeline, images) = withImages(["/a.png", "/b.png"])
        let ids = images.keys.sorted()
        _ = session.update(.responseArrived(ids[0], challenge("Basic realm=\"r\"")), at: 3, timeline: &timeline)
        _ = session.update(
            .loginChosen(user: "demo", password: Secret("s3cret"), persistence: .forSession),
            at: 4,
            timeline: &timeline
        )
        let effects = session.update(
            .responseArrived(ids[1], challenge("Basic realm=\"r\"")),
            at: 5,
            timeline: &timeline
        )
        #expect(session.prompt == nil)
        #expect(effects.contains { if case .send(_, _, .some) = $0 { true } else { false } })
    }

    @Test func aRefusalOfTheOldCredentialIsAnsweredWithTheOneThatWasTypedSince() {
        var (session, timeline, images) = withImages(["/a.png", "/b.png"])
        let asked = challenge("Basic realm=\"r\"")
        func take(_ event: Event) -> [RequestID] {
            session.update(event, at: 9, timeline: &timeline).compactMap { effect in
                if case .send(let id, _, _) = effect { id } else { nil }
            }
        }
        let ids = images.keys.sorted()
        for id in ids { _ = take(.responseArrived(id, asked)) }
        let old = take(.loginChosen(user: "demo", password: Secret("old"), persistence: .forSession))
        #expect(old.count == 2)
        _ = take(.responseArrived(old[0], asked))
        #expect(session.prompt?.attempt == 2)
        _ = take(.loginChosen(user: "demo", password: Secret("new"), persistence: .forSession))
        let late = take(.responseArrived(old[1], asked))
        #expect(session.prompt == nil)
        #expect(late.count == 1, "the request was on its way before the login, so it is tried again silently")
        _ = take(.responseArrived(late[0], asked))
        #expect(session.prompt != nil, "the new one was refused as well, so the person is asked")
    }
}
