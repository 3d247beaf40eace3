import HTTP
import Page

/// A load that can be tried again, counted in the history as it would have been the first time.
struct Retry: Equatable, Sendable {
    let url: URL
    let cause: Fetch.Cause
}

/// The addresses that were shown, and which of them is shown now.
struct History: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        var url: URL
        /// The document that had the address, for going between addresses of one.
        var document: PageID?
    }

    private var entries: [Entry] = []
    private(set) var index = -1

    var addresses: [URL] { entries.map(\.url) }
    var current: URL? { address(at: 0) }
    var previous: URL? { address(at: -1) }
    var next: URL? { address(at: 1) }

    /// So many steps from the shown one; nil when there is none.
    func address(at steps: Int) -> URL? { entry(at: steps)?.url }

    /// Which document had that address; nil when it was none with scripts, and when there is no such address.
    func document(at steps: Int) -> PageID? { entry(at: steps)?.document }

    private func entry(at steps: Int) -> Entry? {
        let (place, overflow) = index.addingReportingOverflow(steps)
        return !overflow && entries.indices.contains(place) ? entries[place] : nil
    }

    /// A page appeared: a new address ends what lay ahead; going back and forward moves by so many steps.
    mutating func arrive(at url: URL, by cause: Fetch.Cause, steps: Int = 1, document: PageID? = nil) {
        switch cause {
        case .back where address(at: -steps) != nil: index -= steps
        case .forward where address(at: steps) != nil: index += steps
        case .reload where current != nil, .scriptReload where current != nil, .replacement where current != nil: break
        default:
            guard current != url else {
                entries[index].document = document
                return
            }
            return push(url, of: document)
        }
        entries[index] = Entry(url: url, document: document)
    }

    /// A new address behind the shown one.
    mutating func push(_ url: URL, of document: PageID?) {
        entries.removeSubrange((index + 1)...)
        entries.append(Entry(url: url, document: document))
        index += 1
    }

    /// The shown address becomes another.
    mutating func replace(with url: URL) {
        if entries.indices.contains(index) { entries[index].url = url }
    }

    /// Moves within one document.
    mutating func move(by steps: Int) {
        if entry(at: steps) != nil { index += steps }
    }
}
