import Authentication
import HTTP
import Secrets
import TestSupport
import Testing

@testable import Flow

@Suite struct ClosedSessionTests {
    @Test(arguments: ["Basic realm=\"Gate\"", "Digest realm=\"Gate\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256"])
    func memoryOfAClosedSessionHoldsNoPassword(_ challenge: String) throws {
        let needle = Needle()
        let (sends, found) = try use(needle, challenge)
        #expect(sends > 1)
        #expect(found > 0, "the search finds what is there")
        #expect(try needle.occurrences(asBase64: false) == 0)
        #expect(try needle.occurrences(asBase64: true) == 0)
    }

    @Test(arguments: [false, true])
    func aCopyThatNobodyWipedIsFound(asBase64: Bool) throws {
        let needle = Needle()
        let planted = needle.planted(asBase64: asBase64)
        let found = try needle.occurrences(asBase64: asBase64)
        withExtendedLifetime(planted) { #expect(found > 0) }
    }

    /// A login, a second page and a reload, all with the password; then the session goes. How often the password was
    /// sent, and how often it was in memory before the end.
    private func use(_ needle: Needle, _ challenge: String) throws -> (sends: Int, found: Int) {
        var room = Room(challenge: challenge)
        room.take(.addressEntered("http://site.test/in"))
        // Three octets with the colon, so that the password begins a group of base64.
        room.take(.loginChosen(user: "ab", password: needle.password(), persistence: .permanent))
        room.take(.addressEntered("http://site.test/in/deeper"))
        room.take(.reloadChosen)
        let found = try needle.occurrences(asBase64: false)
        return withExtendedLifetime(room) { (room.sends, found) }
    }
}

/// A session and a server that lets in whoever sends a field value; nothing that was sent is kept.
private struct Room {
    let challenge: String
    private var session: Session
    private var timeline = Timeline()
    private var stores = MemoryStores()
    private(set) var sends = 0

    init(challenge: String) {
        self.challenge = challenge
        var settings = Settings()
        settings.usesStores = true
        session = Session(settings: settings, seed: Array(repeating: 7, count: 32))
    }

    mutating func take(_ event: Event) {
        for effect in session.update(event, at: 1, timeline: &timeline) {
            switch effect {
            case .send(let id, _, let authorization?):
                if (try? authorization.withFieldValue({ $0.count })) ?? 0 > 0 { sends += 1 }
                take(.responseArrived(id, Response(status: 200, body: Array("welcome".utf8))))
            case .send(let id, _, nil): take(.responseArrived(id, FlowTests.challenge(challenge)))
            case .store(let id, let level, let request): take(.storesAnswered(id, stores.answer(level, request)))
            case .parse(let id, let source): take(.pageParsed(id, imagePage(with: [], at: source.url)))
            default: break
            }
        }
    }
}
