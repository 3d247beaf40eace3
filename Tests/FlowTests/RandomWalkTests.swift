import Authentication
import HTTP
import Page
import Secrets
import Testing

@testable import Flow

/// Whatever people and servers do in whatever order, some things always hold.
@Suite struct RandomWalkTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let password = "pa55word-of-the-walk"

    private static let responses: [Response] = [
        Response(status: 200, body: [0x61]), Response(status: 200), Response(status: 500, body: [0x62]),
        challenge("Basic realm=\"one\""), challenge("Basic realm=\"two\""),
        challenge("Digest realm=\"d\", nonce=\"n\""),
        challenge("Digest realm=\"d\", nonce=\"m\", stale=true", "Basic realm=\"one\""), challenge(),
        challenge("Bearer"),
        Response(status: 302, headers: [("Location", "/next"), ("Set-Cookie", "sid=\(password)")]),
        Response(status: 302, headers: [("Location", "https://other.test/")]),
        Response(status: 302, headers: [("Location", "javascript:x")]),
    ]

    /// The effects that the world still owes an answer.
    private struct World {
        var waiting: [Effect] = []

        mutating func add(_ effects: [Effect]) {
            for effect in effects {
                if case .cancel(let id) = effect {
                    waiting.removeAll { if case .send(id, _, _) = $0 { true } else { false } }
                } else {
                    waiting.append(effect)
                }
            }
        }
    }

    private func personEvent(_ dice: inout Dice) -> Event {
        var app = HostApp()
        app.delegate = HostApp.Delegate.allCases.randomElement(using: &dice) ?? .all
        app.completion = HostApp.Completion.allCases.randomElement(using: &dice) ?? .once
        app.ignoresFailureCount = Bool.random(using: &dice)
        app.cancelsOtherMethods = Bool.random(using: &dice)
        app.loader = HostApp.Loader.allCases.randomElement(using: &dice) ?? .webView
        let login = Event.loginChosen(
            user: "demo",
            password: Secret(Self.password),
            persistence: Bool.random(using: &dice) ? .forSession : .none
        )
        let events: [Event] = [
            .addressEntered("http://site.test/a/b"), .addressEntered("https://u:\(Self.password)@site.test/"),
            .addressEntered("nonsense://"), .linkFollowed("../c"), .linkFollowed("file:///etc"), .reloadChosen,
            .backChosen, .forwardChosen, .stopChosen, .startOverChosen, login, login, login, .cancelChosen,
            .abortChosen, .refuseChosen, .hostAppChanged(app), .hostAppChanged(HostApp()), .steppingChanged(true),
            .steppingChanged(false), .heldReleased, .heldReleased, .heldContinued, .heldEdited(.drop),
            .heldEdited(.double),
            .heldDispositionChanged(Disposition.allCases.randomElement(using: &dice) ?? .useCredential),
        ]
        return events.randomElement(using: &dice) ?? .stopChosen
    }

    private func worldEvent(_ world: inout World, _ dice: inout Dice) -> Event? {
        guard let index = world.waiting.indices.randomElement(using: &dice) else { return nil }
        switch world.waiting.remove(at: index) {
        case .send(let id, let request, _):
            if request.url.isEncrypted, Int.random(in: 0..<3, using: &dice) == 0 {
                world.waiting.append(.proceed(id, true))
                let failure = Bool.random(using: &dice) ? "it is expired" : nil
                let trust = ServerTrust(origin: request.url.origin, subject: "s", issuer: "i", failure: failure)
                return .serverTrustArrived(id, trust)
            }
            if Int.random(in: 0..<8, using: &dice) == 0 {
                return .requestFailed(id, TransportFailure(.refused, "It refused the connection."))
            }
            return .responseArrived(id, Self.responses.randomElement(using: &dice) ?? Response(status: 200))
        case .proceed(let id, _):
            return .responseArrived(id, Self.responses.randomElement(using: &dice) ?? Response(status: 200))
        case .parse(let id, let source):
            if Int.random(in: 0..<8, using: &dice) == 0 { return .pageNotParsed(id, "It could not be read.") }
            return .pageParsed(id, DocumentBuilder(base: source.url).finished())
        case .cancel, .closeConnections: return nil
        }
    }

    private func check(_ session: Session, _ note: Comment) {
        #expect((session.load == nil) == (session.navigation == nil), note)
        #expect((session.prompt == nil) == session.prompted.isEmpty, note)
        #expect(session.isStepping || session.held.isEmpty, note)
        if let id = session.navigation { #expect(session.fetches[id]?.isNavigation == true, note) }
        for id in session.prompted { #expect(session.challenges[id]?.isAnswered == false, note) }
    }

    @Test func theSessionStaysWholeAndNamesNoPassword() {
        for seed in 0..<400 as Range<UInt64> {
            var dice = Dice(state: seed)
            var session = Session(seed: Array(repeating: 3, count: 32))
            var timeline = Timeline()
            var world = World()
            for step in 0..<120 {
                let event = Bool.random(using: &dice) ? worldEvent(&world, &dice) : nil
                world.add(session.update(event ?? personEvent(&dice), at: step, timeline: &timeline))
                check(session, "seed \(seed), step \(step)")
            }
            #expect(!String(describing: timeline.entries).contains(Self.password), "seed \(seed)")
            #expect(!String(describing: session.held).contains(Self.password), "seed \(seed)")
        }
    }

    @Test func everyDispositionIsAppliedOnceAtMost() {
        for seed in 1000..<1200 as Range<UInt64> {
            var dice = Dice(state: seed)
            var session = Session(seed: Array(repeating: 3, count: 32))
            var timeline = Timeline()
            var world = World()
            var sends: Set<RequestID> = []
            for step in 0..<120 {
                let event = Bool.random(using: &dice) ? worldEvent(&world, &dice) : nil
                let effects = session.update(event ?? personEvent(&dice), at: step, timeline: &timeline)
                for case .send(let id, _, _) in effects {
                    #expect(sends.insert(id).inserted, "seed \(seed): request \(id) was sent twice")
                }
                world.add(effects)
            }
        }
    }
}
