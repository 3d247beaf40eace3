import HTTP

/// A load that can be tried again, counted in the history as it would have been the first time.
struct Retry: Equatable, Sendable {
    let url: URL
    let cause: Fetch.Cause
}

/// The addresses that were shown, and which of them is shown now.
struct History: Equatable, Sendable {
    private(set) var addresses: [URL] = []
    private(set) var index = -1

    var current: URL? { addresses.indices.contains(index) ? addresses[index] : nil }
    var previous: URL? { index > 0 ? addresses[index - 1] : nil }
    var next: URL? { index + 1 < addresses.count ? addresses[index + 1] : nil }

    /// A page appeared: a new address ends what lay ahead; going back and forward moves.
    mutating func arrive(at url: URL, by cause: Fetch.Cause) {
        switch cause {
        case .back where index > 0: index -= 1
        case .forward where next != nil: index += 1
        case .reload where current != nil: break
        default:
            guard current != url else { return }
            addresses.removeSubrange((index + 1)...)
            addresses.append(url)
            index += 1
            return
        }
        addresses[index] = url
    }
}
