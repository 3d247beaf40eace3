import HTTP
import Page

/// The beginning of a large page, seen while the rest is read. It is only looked at: until the whole is there the
/// Session's page, its forms and its history are those of the page before, and they stay when the load fails.
extension Session {
    /// While the gate holds things back, nothing is shown before its turn.
    mutating func pageParsedInPart(_ id: PageID, _ document: Document) {
        guard !isStepping, let arrival = arrived[id], arrival.content == nil else { return }
        arrived[id]?.beginning = .document(id, document, status: arrival.status)
    }

    /// What a screen shows: `page`, or the beginning of the one that takes its place.
    package var visiblePage: ShownPage { arrivalInView?.beginning ?? page }

    /// The address of that, without user information.
    package var visibleAddress: URL? { arrivalInView?.url ?? shownAddress }

    private var arrivalInView: ArrivedPage? {
        arrived.values.first { $0.fetch == navigation && $0.beginning != nil && $0.content == nil }
    }
}
