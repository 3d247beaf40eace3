import Authentication
import Grid
import HTTP
import Page
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// A screen with a scripted server behind it: keys in, text out, every effect carried out at once.
struct ScreenWalk {
    var stage: Stage
    let server: (Request, String?) -> Response
    /// What the stores answer; asked only when the session uses them.
    var stores: (StoreRequest) -> StoreAnswer = { _ in .failed(StoreFailure(.unavailable, "There is no store.")) }
    private(set) var storeRequests: [StoreRequest] = []
    private(set) var requests: [(target: String, authorization: String?)] = []
    private(set) var others: [ScreenEffect] = []
    private var pages: [PageID: String] = [:]

    init(width: Int = 80, height: Int = 24, server: @escaping (Request, String?) -> Response = staging) {
        stage = Stage(width: width, height: height)
        self.server = server
    }

    var text: String { stage.text }
    var session: Session { stage.model.session }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    mutating func open(_ address: String) {
        press(.character("g"))
        type(address)
        press(.enter)
    }

    mutating func send(_ event: ScreenEvent) {
        stage.time += 1
        stage.send(event)
        for effect in stage.effects { carryOut(effect) }
    }

    private mutating func carryOut(_ effect: ScreenEffect) {
        switch effect {
        case .flow(.send(let id, let request, let authorization)):
            let value = authorization.flatMap { try? $0.fieldValue() }?
                .withBytes { String(decoding: $0, as: UTF8.self) }
            requests.append((request.url.requestTarget, value))
            send(.world(.responseArrived(id, server(request, value))))
        case .flow(.parse(let id, let source)):
            pages[id] = String(decoding: source.body, as: UTF8.self)
            let document = Document(nodes: [], attributes: [], base: source.url, title: "A page")
            send(.world(.pageParsed(id, document)))
        case .layOut(let id, _, let width, _):
            let text = pages[id] ?? ""
            let targets = [TextLayout.Target(node: 0, kind: .link(reference: "/basic/deeper"), line: 1)]
            let lines = [TextLayout.Line([.init(text)]), TextLayout.Line([.init("deeper", target: 0)])]
            send(.laidOut(id, TextLayout(width: width, lines: lines, targets: targets)))
        case .flow(.store(let id, let level, let request)):
            storeRequests.append(request)
            let reply = StoreReply(level: level ?? .permanent, place: "GNOME Keyring", answer: stores(request))
            send(.world(.storesAnswered(id, [reply])))
        case .flow: break
        default: others.append(effect)
        }
    }
}

/// `/basic…` wants demo:s3cret; everything else is open.
private func staging(_ request: Request, _ authorization: String?) -> Response {
    let right = authorization == "Basic ZGVtbzpzM2NyZXQ="
    if request.url.path.hasPrefix("/basic") && !right {
        return Response(
            status: 401,
            reasonPhrase: "Unauthorized",
            headers: ["WWW-Authenticate": "Basic realm=\"Staging\"", "Content-Type": "text/html"].headers,
            body: Array("You were not let in.".utf8)
        )
    }
    let words = right ? "Welcome, demo, to \(request.url.path)" : "The front page"
    return Response(
        status: 200,
        reasonPhrase: "OK",
        headers: ["Content-Type": "text/html"].headers,
        body: Array(words.utf8)
    )
}

extension [String: String] {
    fileprivate var headers: Headers { Headers(map { Headers.Field($0.key, Array($0.value.utf8)) }) }
}

/// Whole walks with the real Session.
@Suite struct WalkTests {
    @Test func challengeDialogLoginPage() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/basic/")
        #expect(walk.text.contains("The site says: “Staging”"))
        #expect(walk.text.contains("! The password will travel unencrypted."))
        #expect(walk.text.contains("Basic “Staging”"), "the flow shows the challenge at once")
        walk.type("demo")
        walk.press(.enter)
        walk.type("wrong")
        walk.press(.enter)
        #expect(walk.text.contains("Try 2 · the server refused the last answer"))
        #expect(walk.text.contains("[demo "))
        #expect(!walk.text.contains("wrong"))
        walk.type("s3cret")
        walk.press(.enter)
        #expect(walk.text.contains("Welcome, demo, to /basic/"))
        #expect(walk.text.contains("200 · not encrypted"))
        walk.press(.tab, .enter)
        #expect(walk.text.contains("Welcome, demo, to /basic/deeper"), "no second dialog below the directory")
        #expect(walk.requests.count == 4)
    }

    @Test func escapeShowsTheServersOwnPage() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.press(.escape)
        #expect(walk.text.contains("You were not let in."))
        #expect(walk.text.contains("401 · not encrypted"))
        walk.press(.character("r"))
        #expect(walk.text.contains("The site says"), "it asks again")
    }

    @Test func abortLeavesThePageThatWasThere() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/")
        walk.open("http://127.0.0.1:8080/basic/")
        walk.press(.control("x"))
        #expect(walk.text.contains("The front page"))
        #expect(walk.text.contains("cancelled by the app"))
        walk.press(.character("к"))
        #expect(walk.text.contains("The site says"), "r tries again")
        walk.press(.control("c"))
        #expect(walk.session.prompt == nil)
    }

    @Test func steppingHoldsTheRequestUntilItIsReleased() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/")
        walk.press(.character("s"), .character("r"))
        #expect(walk.text.contains("HELD: send GET /"))
        #expect(walk.requests.count == 1)
        walk.press(.character("n"))
        #expect(walk.requests.count == 2)
        walk.press(.character("e"), .enter)
        #expect(walk.text.contains("dropped"))
    }

    @Test func heldAnswerCanBecomeAnotherDisposition() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.press(.function(4))
        walk.type("demo")
        walk.press(.enter)
        walk.type("s3cret")
        walk.press(.enter)
        #expect(walk.session.held.first?.disposition == .useCredential)
        walk.press(.character("e"), .down, .down, .enter)
        #expect(walk.session.held.first?.disposition == .performDefaultHandling)
        walk.press(.function(8), .function(8))
        #expect(walk.text.contains("You were not let in."))
    }

    @Test func credentialIsListedAndForgotten() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.type("demo")
        walk.press(.enter)
        walk.type("s3cret")
        walk.press(.enter, .character("C"))
        #expect(walk.text.contains("demo  forSession"))
        walk.press(.character("d"))
        #expect(walk.text.contains("forgotten: “demo” (asked for by the person)"))
        #expect(walk.text.contains("No credential is kept"))
        walk.press(.escape, .character("r"))
        #expect(walk.text.contains("The site says"))
    }

    private func walkWithStores() -> ScreenWalk {
        var walk = ScreenWalk()
        walk.stage.model.session.settings.usesStores = true
        walk.stores = { _ in .found([], defaultUser: nil, problems: []) }
        return walk
    }

    @Test func permanentIsNamedBeforeItIsWrittenAndWrittenOnceTheServerTookIt() {
        var walk = walkWithStores()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.stores = { _ in .done(StoreOutcome(isChanged: true, why: "written")) }
        walk.type("demo")
        walk.press(.enter, .tab, .right)
        #expect(walk.text.contains("→ permanent: written to GNOME Keyring, once the server took it"))
        walk.press(.backTab)
        walk.type("wrong")
        walk.press(.enter)
        #expect(!walk.storeRequests.contains { if case .set = $0 { true } else { false } }, "only looked up")
        #expect(walk.stage.model.dialog?.persistence == .permanent, "the level is kept for the second try")
        walk.type("s3cret")
        walk.press(.enter)
        let credential = Credential(user: "demo", password: Secret("s3cret"), persistence: .permanent)
        #expect(walk.storeRequests.last == .set(credential, .example()))
        #expect(walk.text.contains("Welcome, demo"))
    }

    @Test func aStoreThatCannotWriteIsASentenceOnThePage() {
        var walk = walkWithStores()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.stores = { _ in .failed(StoreFailure(.notWritable, "The vault is read-only.")) }
        walk.type("demo")
        walk.press(.enter, .tab, .right, .backTab)
        walk.type("s3cret")
        walk.press(.enter)
        #expect(walk.text.contains("Welcome, demo"))
        #expect(walk.text.contains("Kept for this session only. The vault is read-only."))
    }

    @Test func severalStoredUsersAreAChoice() {
        var walk = walkWithStores()
        let users = [("anna", "x"), ("demo", "s3cret")].map {
            Credential(user: $0, password: Secret($1), persistence: .permanent)
        }
        walk.stores = { _ in .found(users, defaultUser: nil, problems: []) }
        walk.open("http://127.0.0.1:8080/basic/")
        #expect(walk.text.contains("2 users are stored for this space"))
        #expect(walk.stage.model.timeline.entries.contains { $0.why?.contains("none is its default") == true })
        walk.press(.down, .down, .enter)
        #expect(walk.text.contains("Welcome, demo"))
        #expect(!walk.text.contains("s3cret"))
    }

    @Test func writtenTimelineHoldsNoPassword() {
        var walk = ScreenWalk()
        walk.open("http://127.0.0.1:8080/basic/")
        walk.type("demo")
        walk.press(.enter)
        walk.type("s3cret")
        walk.press(.enter, .character("w"), .enter)
        #expect(walk.others.count == 2)
        for case .writeFile(_, let content) in walk.others {
            #expect(content.contains("Staging"))
            #expect(!content.contains("s3cret") && !content.contains("ZGVtbzpzM2NyZXQ"))
        }
    }

    @Test func wholeWalkWorksOnASmallScreen() {
        var walk = ScreenWalk(width: 40, height: 12)
        walk.open("http://127.0.0.1:8080/basic/")
        walk.type("demo")
        walk.press(.enter)
        walk.type("s3cret")
        walk.press(.enter)
        #expect(walk.text.contains("Welcome, demo"))
    }
}
