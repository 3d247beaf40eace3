import HTTP
import Page

/// What stands in the page's place.
package enum ShownPage: Equatable, Sendable {
    /// Nothing was loaded yet.
    case blank
    case document(PageID, Document, status: Int)
    /// A sentence of Latchkey's own: an empty body, a binary body, a load that failed.
    case notice(String, status: Int?)

    /// True for a page with scripts that could run.
    package var hasScripts: Bool { if case .document(_, let document, _) = self { document.hasScripts } else { false } }
}

/// A load that is under way.
package struct Load: Equatable, Sendable {
    package var url: URL
    package var receivedBytes = 0
    /// nil when the server did not say.
    package var expectedBytes: Int?
    /// `connecting`, `waiting for the answer`, `receiving`, `reading the page`: for the status line.
    package var phase: String

    package init(url: URL, phase: String) {
        self.url = url
        self.phase = phase
    }
}

extension ShownPage {
    /// The `details` that the page has open.
    var openDetails: Set<NodeID> {
        guard case .document(_, let document, _) = self else { return [] }
        return Set(
            document.nodes.indices.lazy
                .filter { document.nodes[$0].tag == .details && document.attributeBytes(.open, of: $0) != nil }
                .map { document.id(of: $0) }
        )
    }
}
