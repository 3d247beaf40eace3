import Authentication
import HTMLParsing
import HTTP
import Page
import Secrets

@testable import Flow

/// A Session with a scripted server behind it: effects are carried out at once, so that a test reads as a walk.
struct Walk {
    var session: Session
    var timeline = Timeline()
    /// What the server answers; the field value is nil when nothing was sent.
    var server: (Request, String?) -> Response
    /// Every request with the `Authorization` it carried.
    private(set) var sent: [(url: URL, authorization: String?)] = []
    private(set) var cancelled: [RequestID] = []
    /// What outlives the run.
    var stores = MemoryStores()
    private(set) var passphrases: [Secret?] = []
    private(set) var proceeded: [Bool] = []
    /// What pages with scripts were told, in order.
    private(set) var commands: [(page: PageID, command: PageCommand)] = []
    private(set) var closed: [PageID] = []
    /// Every request whole.
    private(set) var requests: [Request] = []
    /// Trust that is reported before a request is answered, as over a new TLS connection.
    var trust: ServerTrust?
    /// The `src` of the images that the next page names.
    var images: [String] = []
    private var waiting: [RequestID: (Request, String?)] = [:]
    private(set) var startsDemo = false
    private(set) var timers: [TimerID: Milliseconds] = [:]
    private var clock = 0

    init(settings: Settings = Settings(), server: @escaping (Request, String?) -> Response) {
        session = Session(settings: settings, seed: Array(repeating: 7, count: 32))
        self.server = server
    }

    mutating func take(_ event: Event) {
        clock += 1
        for effect in session.update(event, at: clock, timeline: &timeline) { carryOut(effect) }
    }

    mutating func open(_ address: String) { take(.addressEntered(address)) }

    mutating func logIn(_ user: String, _ password: String, _ persistence: Persistence = .forSession) {
        take(.loginChosen(user: user, password: Secret(password), persistence: persistence))
    }

    private mutating func carryOut(_ effect: Effect) {
        switch effect {
        case .send(let id, let request, let authorization):
            let value = authorization.flatMap { try? $0.fieldValue() }?
                .withBytes { String(decoding: $0, as: UTF8.self) }
            sent.append((request.url, value))
            requests.append(request)
            if let trust {
                waiting[id] = (request, value)
                take(.serverTrustArrived(id, trust))
            } else {
                take(.responseArrived(id, server(request, value)))
            }
        case .proceed(let id, let goesOn):
            proceeded.append(goesOn)
            guard let (request, value) = waiting.removeValue(forKey: id) else { return }
            if goesOn {
                take(.responseArrived(id, server(request, value)))
            } else {
                let reason = trust?.failure ?? "cancelled"
                take(.requestFailed(id, TransportFailure(.tls, "The certificate was refused: \(reason).")))
            }
        case .cancel(let id): cancelled.append(id)
        case .closeConnections, .findOwnAddress: break
        case .startDemoSite: startsDemo = true
        case .startTimer(let id, let milliseconds): timers[id] = clock + milliseconds
        case .stopTimer(let id): timers[id] = nil
        case .command(let page, let command): commands.append((page, command))
        case .closePage(let page): closed.append(page)
        case .store(let id, let level, let request): take(.storesAnswered(id, stores.answer(level, request)))
        case .answerPassphrase(let secret): passphrases.append(secret)
        case .parse(let id, let source): take(.pageParsed(id, document(source)))
        }
    }

    /// Every body is one line of text, which is the title too, unless it is HTML.
    private func document(_ source: PageSource) -> Document {
        let text = String(decoding: source.body, as: UTF8.self)
        if source.body.first == UInt8(ascii: "<"), let page = try? parsePage(source) { return page }
        guard images.isEmpty else { return imagePage(with: images, at: source.url) }
        return Document(
            nodes: [
                .init(kind: .document, parent: -1, firstChild: 1),
                .init(kind: .text, parent: 0, contents: 0..<Int32(source.body.count)),
            ],
            attributes: [],
            text: source.body,
            base: source.url,
            title: text,
            hasScripts: text.contains("<script")
        )
    }

    /// The shown page's text, or the notice in its place.
    var pageText: String {
        switch session.page {
        case .blank: ""
        case .notice(let sentence, _): sentence
        case .document(_, let document, _): document.title
        }
    }

    var status: Int? {
        switch session.page {
        case .blank: nil
        case .notice(_, let status): status
        case .document(_, _, let status): status
        }
    }

    func entries(_ kind: Entry.Kind) -> [Entry] { timeline.entries.filter { $0.kind == kind } }

    /// The dispositions that the timeline names, in order.
    var dispositions: [String] { timeline.entries.filter { $0.kind == .decision }.compactMap(\.dispositionName) }
}

/// A server with one Basic space, `demo` and `s3cret`.
func basicServer(realm: String = "Staging") -> (Request, String?) -> Response {
    { _, authorization in
        authorization == "Basic ZGVtbzpzM2NyZXQ="
            ? Response(status: 200, body: Array("welcome".utf8))
            : challenge("Basic realm=\"\(realm)\"")
    }
}

func challenge(_ lines: String..., status: Int = 401, body: String = "the server's own words") -> Response {
    var headers = Headers()
    for line in lines { headers.add("WWW-Authenticate", line) }
    return Response(status: status, reasonPhrase: "Unauthorized", headers: headers, body: Array(body.utf8))
}

/// A page of images and nothing else.
func imagePage(with images: [String], at base: URL) -> Document {
    var builder = DocumentBuilder(base: base)
    for source in images {
        builder.openElement(.img)
        Array(source.utf8).withUnsafeBytes { builder.addAttribute(.src, $0) }
        builder.closeElement()
    }
    return builder.finished()
}
