import Page
import Text

/// Lets what a page tells through: decoded, and no more of it per second than anybody can read.
final class ReportGate {
    /// Console lines, errors and messages per second.
    private static let chattersPerSecond = 1000

    /// Milliseconds; set before each task.
    var clock = 0
    private var second = 0
    private var chatters = 0
    private let report: (PageReport) -> Void

    init(_ report: @escaping (PageReport) -> Void) { self.report = report }

    func take(kind: String, json: String) {
        guard let value = try? JSONText(parsing: json), let decoded = PageReport(kind: kind, value) else { return }
        guard decoded.isChatter else { return report(decoded) }
        if clock / 1000 != second {
            second = clock / 1000
            chatters = 0
        }
        chatters += 1
        if chatters <= Self.chattersPerSecond {
            report(decoded)
        } else if chatters == Self.chattersPerSecond + 1 {
            report(.limit("the page says more than \(Self.chattersPerSecond) things in a second: the rest is left out"))
        }
    }
}

extension PageReport {
    fileprivate var isChatter: Bool {
        switch self {
        case .console, .error, .message, .cookie, .storage, .dialog, .history, .invalid, .limit, .open: true
        default: false
        }
    }
}
