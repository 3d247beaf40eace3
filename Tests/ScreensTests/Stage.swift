import Authentication
import Grid
import HTTP
import Page
import Secrets

@testable import Flow
@testable import Screens

/// A screen under test: takes keys, shows frames, keeps what was asked for.
struct Stage {
    var model: Model
    var effects: [ScreenEffect] = []
    var time = 0

    init(width: Int = 80, height: Int = 24, repertoire: Repertoire = .unicode, mouse: Bool = false) {
        model = Model(
            session: Session(seed: Array(repeating: 7, count: 32)),
            width: width,
            height: height,
            repertoire: repertoire,
            mouse: mouse
        )
    }

    /// What stands on the screen.
    var text: String { view(model).grid.text }

    /// The same as words: without frames and line breaks.
    var words: String {
        text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    mutating func paste(_ text: String) { send(.input(.paste(Secret(text)))) }

    mutating func click(row: Int, column: Int) { send(.input(.mouse(.press, row: row, column: column))) }

    /// Opens the dialog with a prompt.
    mutating func ask(_ prompt: Prompt = .example()) {
        model.session.prompt = prompt
        send(.timer)
    }

    /// Shows a page with lines of text.
    mutating func show(
        _ lines: [TextLayout.Line],
        targets: [TextLayout.Target] = [],
        anchors: [String: Int] = [:],
        title: String = "Rooms"
    ) {
        let document = Document(nodes: [], attributes: [], base: .example, title: title)
        model.session.page = .document(1, document, status: 200)
        model.session.shownAddress = .example
        send(.timer)
        guard let width = model.page.requested?.width else { return }
        send(.laidOut(1, TextLayout(width: width, lines: lines, targets: targets, anchors: anchors)))
    }

    /// The vault asks for its passphrase.
    mutating func wantPassphrase(isNew: Bool = false) {
        let place = "vault in ~/.local/share/latchkey"
        send(.world(.passphraseWanted(PassphraseQuestion(place: place, isNew: isNew))))
    }

    /// What the stores have answered, next to one credential of the session.
    mutating func keep(stored list: StoredList, synchronizing: Bool = true) {
        model.session.settings.usesStores = true
        model.session.settings.noSynchronizing = synchronizing ? nil : "no sync_folder is set in the config"
        let credential = Credential(user: "demo", password: Secret("s3cret"), persistence: .forSession)
        _ = model.session.credentials.set(credential, for: .example())
        model.session.stored = list
    }

    mutating func record(_ entries: Entry...) { for entry in entries { model.timeline.append(entry) } }
}

extension URL {
    static let example = URL(origin: Origin(scheme: .http, host: "127.0.0.1", port: 8080), path: "/basic")
}

extension Prompt {
    static func example(
        realm: String? = "Staging",
        attempt: Int = 1,
        user: String = "",
        canRefuse: Bool = false,
        warnings: [String] = ["The password will travel unencrypted."],
        host: String = "127.0.0.1",
        choices: [Credential] = [],
        offers: [LevelOffer] = .example
    ) -> Prompt {
        let origin = Origin(scheme: .http, host: host, port: 8080)
        let space = ProtectionSpace(origin: origin, realm: realm, method: .httpBasic)
        return Prompt(
            challenge: AuthenticationChallenge(protectionSpace: space, offered: nil),
            attempt: attempt,
            siteWords: realm,
            warnings: warnings,
            user: user,
            password: nil,
            canRefuse: canRefuse,
            choices: choices,
            offers: offers
        )
    }
}

extension ProtectionSpace {
    static func example(host: String = "127.0.0.1", realm: String = "Staging") -> ProtectionSpace {
        ProtectionSpace(
            origin: Origin(scheme: .http, host: host, port: 8080),
            realm: realm,
            method: .httpBasic
        )
    }
}

extension StoredCredential {
    static func example(
        _ user: String,
        _ level: Persistence = .permanent,
        host: String = "127.0.0.1",
        isDefault: Bool = false,
        conflicts: Int = 0
    ) -> StoredCredential {
        StoredCredential(
            space: .example(host: host),
            user: user,
            persistence: level,
            isDefault: isDefault,
            changed: nil,
            conflicts: conflicts
        )
    }
}

extension StoredList {
    static let example = StoredList(
        items: [
            .init(place: "GNOME Keyring, login collection", credential: .example("demo", isDefault: true)),
            .init(
                place: "vault in ~/Sync/latchkey",
                credential: .example("日本", .synchronizable, conflicts: 2)
            ),
            .init(
                place: "GNOME Keyring, login collection",
                credential: .example("admin", host: "a.very.long.host.example.com", isDefault: true)
            ),
        ],
        problems: ["A record in ~/Sync/latchkey is of a newer format and was left alone; update Latchkey to read it."]
    )
}

extension [Prompt.LevelOffer] {
    /// With a keyring, and without a folder that a synchroniser carries.
    static let example: [Prompt.LevelOffer] = [
        .init(level: .none), .init(level: .forSession),
        .init(level: .permanent, place: "GNOME Keyring, login collection"),
        .init(level: .synchronizable, reasonAgainst: "no sync_folder is set in the config"),
    ]

    /// As without any store.
    static let withoutStores: [Prompt.LevelOffer] = [
        .init(level: .none), .init(level: .forSession),
        .init(level: .permanent, reasonAgainst: "there is no store in this run"),
        .init(level: .synchronizable, reasonAgainst: "no sync_folder is set in the config"),
    ]

    /// Everything can be chosen.
    static let all: [Prompt.LevelOffer] = [
        .init(level: .none), .init(level: .forSession),
        .init(level: .permanent, place: "vault in ~/.local/share/latchkey"),
        .init(level: .synchronizable, place: "vault in ~/Sync/latchkey"),
    ]
}

extension Entry {
    /// The flow of a first visit to a protected page.
    static let firstVisit: [Entry] = [
        Entry(time: 0, kind: .load, summary: "/basic"),
        Entry(time: 1, kind: .request, summary: "GET /basic"),
        Entry(time: 9, kind: .response, summary: "401 Unauthorized"),
        Entry(
            time: 9,
            kind: .challenge,
            summary: "Basic “Staging” · try 1",
            rule: "RFC 9110 §11.6.1",
            delegateCall: "webView(_:didReceive:completionHandler:)",
            details: [.init("space", "http://127.0.0.1:8080 Basic “Staging”"), .init("previousFailureCount", "0")],
            asSwift: [
                "func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,",
                "    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {",
                "    let method = challenge.protectionSpace.authenticationMethod",
                "}",
            ]
        ),
        Entry(time: 10, kind: .decision, summary: "ask", why: "no stored credential for this space"),
        Entry(time: 10, kind: .prompt, summary: "waiting for you"),
    ]
}

/// Lines of a page: a heading, text, and links.
func pageLines(_ count: Int) -> [TextLayout.Line] {
    (0..<count).map { TextLayout.Line([.init("line \($0)")]) }
}

/// A page of three links under a heading.
let frontPage: (lines: [TextLayout.Line], targets: [TextLayout.Target]) = (
    [
        .init([.init("The rooms", style: .heading)]),
        .init(),
        .init([.init("• "), .init("Basic", target: 0), .init(": one dialog, four answers")]),
        .init([.init("• "), .init("日本語の部屋", target: 1), .init(": 幅の広い文字")]),
        .init([.init("• "), .init("Комната", target: 2), .init(": кириллица, ё")]),
        .init(),
        .init([.init("let x = 1", style: .code)]),
    ],
    [
        .init(node: 1, kind: .link(reference: "/basic"), line: 2),
        .init(node: 2, kind: .link(reference: "/wide"), line: 3),
        .init(node: 3, kind: .link(reference: "#end"), line: 4),
    ]
)
