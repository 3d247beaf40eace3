import Flow
import Grid

/// The screen's text, then the timeline as lines to read: number, kind, summary, and the reason below it.
package func screenText(_ frame: Frame, _ timeline: Timeline) -> String {
    var text = frame.grid.text
    text += "\n"
    for (index, entry) in timeline.entries.enumerated() {
        let kind = entry.kind.rawValue
        let padding = String(repeating: " ", count: max(1, 10 - kind.count))
        text += "\(index + 1) \(kind)\(padding)\(entry.summary)\n"
        if let disposition = entry.dispositionName { text += "    → \(disposition)\n" }
        if let why = entry.why { text += "    \(why)\n" }
    }
    return text
}
