import HTTP
import Page

/// A load that can be tried again, counted in the history as it would have been the first time.
struct Retry: Equatable, Sendable {
    let url: URL
    let cause: Fetch.Cause
    let sending: Sending
    let referrer: URL?

    /// The load of a fetch from its first address on.
    init(_ fetch: Fetch, _ cause: Fetch.Cause) {
        url = fetch.trail[0]
        self.cause = cause
        sending = fetch.first
        referrer = fetch.referrer
    }
}

/// The addresses that were shown, and which of them is shown now.
struct History: Equatable, Sendable {
    /// An address that was shown.
    struct Place: Equatable, Sendable {
        var url: URL
        /// It came by POST.
        let isAnswerToForm: Bool
        /// The document that had the address, for going between addresses of one.
        let document: PageID?
    }

    private(set) var places: [Place] = []
    private(set) var index = -1

    var current: Place? { place(at: 0) }
    var previous: Place? { place(at: -1) }
    var next: Place? { place(at: 1) }

    /// So many steps from the shown one; nil when there is none.
    func place(at steps: Int) -> Place? {
        let (place, overflow) = index.addingReportingOverflow(steps)
        return !overflow && places.indices.contains(place) ? places[place] : nil
    }

    /// A page appeared: a new address ends what lay ahead; going back and forward moves by so many steps.
    mutating func arrive(
        at url: URL,
        by cause: Fetch.Cause,
        steps: Int = 1,
        isAnswerToForm: Bool = false,
        document: PageID? = nil
    ) {
        let place = Place(url: url, isAnswerToForm: isAnswerToForm, document: document)
        switch cause {
        case .back where self.place(at: -steps) != nil: index -= steps
        case .forward where self.place(at: steps) != nil: index += steps
        case .reload where current != nil, .scriptReload where current != nil, .replacement where current != nil: break
        default:
            guard current != place || isAnswerToForm else { return }
            if let current, current.url == url, !isAnswerToForm { break }
            return push(place)
        }
        places[index] = place
    }

    /// A new address of a document that is shown.
    mutating func push(_ url: URL, of document: PageID) {
        push(Place(url: url, isAnswerToForm: false, document: document))
    }

    private mutating func push(_ place: Place) {
        places.removeSubrange((index + 1)...)
        places.append(place)
        index += 1
    }

    /// The shown address becomes another.
    mutating func replace(with url: URL) {
        if places.indices.contains(index) { places[index].url = url }
    }

    /// Moves within one document.
    mutating func move(by steps: Int) {
        if place(at: steps) != nil { index += steps }
    }
}
