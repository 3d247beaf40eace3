import HTTP

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
        let url: URL
        /// It came by POST.
        let isAnswerToForm: Bool
    }

    private(set) var places: [Place] = []
    private(set) var index = -1

    var current: Place? { places.indices.contains(index) ? places[index] : nil }
    var previous: Place? { index > 0 ? places[index - 1] : nil }
    var next: Place? { index + 1 < places.count ? places[index + 1] : nil }

    /// A page appeared: a new address ends what lay ahead; going back and forward moves.
    mutating func arrive(at url: URL, by cause: Fetch.Cause, isAnswerToForm: Bool = false) {
        let place = Place(url: url, isAnswerToForm: isAnswerToForm)
        switch cause {
        case .back where index > 0: index -= 1
        case .forward where next != nil: index += 1
        case .reload where current != nil: break
        default:
            guard current != place || isAnswerToForm else { return }
            if let current, current.url == url, !isAnswerToForm { break }
            places.removeSubrange((index + 1)...)
            places.append(place)
            index += 1
            return
        }
        places[index] = place
    }
}
