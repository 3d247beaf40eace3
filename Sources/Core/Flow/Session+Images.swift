import HTTP
import Page

/// The images of a page, asked for as a web view does when the setting is on. They are counted and not drawn: what
/// matters is which of them asks for a credential.
extension Session {
    /// Images that are asked for per page.
    private static let imageLimit = 32

    mutating func loadImages(of page: ShownPage, _ turn: inout Turn) {
        guard settings.loadsImages, case .document(_, let document, _) = page, let shown = shownAddress else { return }
        var seen: Set<URL> = []
        for source in document.imageSources {
            guard seen.count < Self.imageLimit else { break }
            guard let url = try? document.linkBase.resolving(source).url, seen.insert(url).inserted else { continue }
            let id = nextID()
            fetches[id] = Fetch(.image(page: shown.origin), url)
            turn.record(.load, "image \(shortForm(of: url))", why: "the page names it")
            sendRequest(for: id, &turn)
        }
    }

    mutating func finishImage(_ id: FetchID, _ response: Response, _ turn: inout Turn) {
        guard let fetch = fetches.removeValue(forKey: id) else { return }
        turn.record(
            .note,
            "image \(shortForm(of: fetch.url)): \(response.status), \(response.body.count) bytes",
            why: "images are asked for and not drawn"
        )
    }
}

extension Document {
    /// The `src` of every image, in document order.
    var imageSources: [String] {
        nodes.indices.compactMap { nodes[$0].tag == .img ? attribute(.src, of: $0) : nil }
    }

    /// What relative addresses are resolved against: the page's own address, or its `<base>`.
    var linkBase: URL {
        guard let reference = baseReference else { return base }
        return (try? base.resolving(reference).url) ?? base
    }
}
