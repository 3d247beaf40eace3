import HTTP
import Page
import Secrets

/// A page whose scripts run: all that the Session knows of its engine. Several may live; one of them is shown.
struct LivePage: Equatable, Sendable {
    let id: PageID
    /// The document's address; `pushState` and fragments change it.
    var url: URL
    /// As of the newest snapshot.
    var document: Document
    let status: Int
    /// Names that were added to its content controller.
    let handlers: [String]
    /// `load` was fired.
    var isLoaded = false
    /// The number of the newest snapshot.
    var snapshot = 0
    /// How many acts of the person's its engine was told.
    var edit = 0
    /// The number of the last change of each control, until a snapshot has seen it.
    var edits: [NodeID: Int] = [:]
    /// The newest text of each masked control, to be kept out of what the page says.
    var secrets: [NodeID: Secret] = [:]
    /// `document.cookie`, as its engine was told last.
    var cookies = ""
    /// What it waits for, by its own tokens.
    var fetches: [Int: FetchID] = [:]
    /// Requests since it began.
    var fetchCount = 0
    var preflights = PreflightCache()
    /// Keys that it changed.
    var changedKeys: [PageReport.StorageArea: Set<String>] = [:]
    var titles = 0
    private var told: [Topic: Int] = [:]

    init(id: PageID, url: URL, document: Document, status: Int, handlers: [String]) {
        self.id = id
        self.url = url
        self.document = document
        self.status = status
        self.handlers = handlers
    }

    var origin: Origin { url.origin }

    /// What was typed into its masked controls.
    var maskedTexts: [Secret] { Array(secrets.values) }

    /// What a page can fill the timeline with.
    enum Topic: String, Sendable {
        case console = "console lines"
        case error = "errors"
        case message = "messages"
        case dialog = "dialogs"
        case cookie = "cookies"
        case history = "changes of the address"
        case fetch = "requests"
        case other = "notices"
    }

    /// Entries of one topic that are kept.
    static let entryLimit = 500

    enum Room { case free, last, none }

    /// Whether one more entry of a topic is kept; `last` once, for saying that no further one is.
    mutating func room(for topic: Topic) -> Room {
        let count = told[topic, default: 0] + 1
        told[topic] = min(count, Self.entryLimit + 1)
        if count <= Self.entryLimit { return .free }
        return count == Self.entryLimit + 1 ? .last : .none
    }
}
