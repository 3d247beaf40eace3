import HTTP
import Page
import Secrets

@testable import Flow

/// A walk whose first page has scripts.
func liveWalk(
    _ address: String = "http://site.test/dir/page",
    settings: Settings = Settings(),
    server: @escaping (Request, String?) -> Response = { _, _ in scriptPage() }
) -> Walk {
    var walk = Walk(settings: settings, server: server)
    walk.open(address)
    return walk
}

func scriptPage(_ headers: Headers = []) -> Response {
    Response(status: 200, headers: headers, body: Array("<script>".utf8))
}

extension Walk {
    /// The shown page.
    var pageID: PageID {
        guard case .document(let id, _, _) = session.page else { return -1 }
        return id
    }

    mutating func report(_ report: PageReport) { take(.pageReported(pageID, report)) }

    /// What the shown page was told since it began.
    var told: [PageCommand] { commands.filter { $0.page == pageID }.map(\.command) }

    var setup: PageSetup? {
        for case .run(let setup) in told { return setup }
        return nil
    }

    /// What a token was answered with.
    func fetched(_ token: Int) -> FetchedResource? {
        for case .fetched(token, let resource) in told { return resource }
        return nil
    }

    /// The summaries of one kind, in order.
    func summaries(_ kind: Entry.Kind) -> [String] { entries(kind).map(\.summary) }

    /// Everything that the timeline says, as one text.
    var everything: String {
        timeline.entries.map { entry in
            let details = entry.details.map { "\($0.name): \($0.value)" }
            return ([entry.summary, entry.why ?? ""] + details + entry.asSwift).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

/// A snapshot with one text control, named 7, and one masked one, named 8.
func snapshot(
    _ value: String = "",
    password count: Int = 0,
    edit: Int = 0,
    title: String = "<script>",
    at address: String = "http://site.test/dir/page"
) -> Document {
    let url = (try? ParsedAddress(parsing: address).url) ?? URL(origin: Origin(scheme: .http, host: "x", port: 80))
    var builder = DocumentBuilder(base: url)
    builder.openElement(.input)
    builder.closeElement()
    builder.openElement(.input)
    Array("password".utf8).withUnsafeBytes { builder.addAttribute(.type, $0) }
    builder.closeElement()
    let plain = builder.finished()
    return Document(
        nodes: plain.nodes,
        attributes: plain.attributes,
        text: plain.text,
        names: plain.names,
        base: url,
        title: title,
        hasScripts: true,
        live: LiveState(
            identities: [1, 7, 8],
            states: [
                1: .init(flags: .hasValue, value: value),
                2: .init(flags: [.hasValue, .concealed], value: String(repeating: "*", count: count)),
            ],
            edit: edit
        )
    )
}
