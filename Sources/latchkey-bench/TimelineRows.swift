import Flow

/// A long run: 100,000 entries such as a load and its challenges make, each with texts of its own.
func timelineRows() -> [(name: String, value: String)] {
    let count = 100_000
    let before = residentKibibytes()
    var timeline = Timeline()
    let clock = ContinuousClock()
    var longest = Duration.zero
    let whole = clock.measure {
        for number in 0..<count {
            let entry = timelineEntry(number)
            longest = max(longest, clock.measure { timeline.append(entry) })
        }
    }
    let grown = residentKibibytes() - before
    return [
        ("100,000 timeline entries, made and appended", milliseconds(whole)),
        ("the longest single append", milliseconds(longest)),
        ("memory of \(timeline.count) entries", "\(grown / 1024) MiB"),
    ]
}

/// An entry such as a long run makes.
func timelineEntry(_ number: Int) -> Entry {
    switch number % 3 {
    case 0: Entry(time: number, kind: .request, summary: "GET /basic/inside/page-\(number)", rule: "RFC 9110 §9.3.1")
    case 1:
        Entry(
            time: number,
            kind: .challenge,
            summary: "Basic “Staging \(number)” · try 1",
            delegateCall: "webView(_:didReceive:completionHandler:)",
            details: [.init("previousFailureCount", "0"), .init("protectionSpace.realm", "Staging \(number)")]
        )
    default:
        Entry(
            time: number,
            kind: .decision,
            summary: "ask",
            why: "no stored credential for the space number \(number)",
            dispositionName: nil
        )
    }
}
