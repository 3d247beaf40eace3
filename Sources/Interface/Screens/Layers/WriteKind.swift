/// What `w` and `write` put into a file.
package enum WriteKind: String, CaseIterable, Sendable {
    case timeline, screen

    /// Where it goes when no file is named.
    package var defaultPath: String {
        switch self {
        case .timeline: "latchkey-timeline.jsonl"
        case .screen: "latchkey-screen.txt"
        }
    }

    var title: String {
        switch self {
        case .timeline: "Timeline, JSON Lines"
        case .screen: "Screen and timeline, text"
        }
    }
}
