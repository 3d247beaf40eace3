import Flow
import Grid

/// The screen's text, then the timeline as lines to read: number, kind, summary, and the reason below it.
package func screenText(_ frame: Frame, _ timeline: Timeline) -> String {
    frame.grid.text + "\n" + timelineText(timeline)
}

/// The timeline as lines to read.
package func timelineText(_ timeline: Timeline) -> String {
    timeline.entries.enumerated().map { entryText($1, number: $0 + 1) }.joined()
}

/// An entry as lines to read, each ended by a line feed: number, kind and summary, then disposition and reason.
///
/// - Parameter numberWidth: the cells that the number is moved to the right in.
package func entryText(_ entry: Entry, number: Int, numberWidth: Int = 0) -> String {
    let digits = String(number)
    let indent = String(repeating: " ", count: max(0, numberWidth - digits.count))
    let kind = entry.kind.rawValue
    let padding = String(repeating: " ", count: max(1, 10 - kind.count))
    var text = "\(indent)\(digits) \(kind)\(padding)\(entry.summary)\n"
    if let disposition = entry.dispositionName, disposition != entry.summary { text += "    → \(disposition)\n" }
    if let why = entry.why { text += "    \(why)\n" }
    return text
}
