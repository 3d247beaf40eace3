import Flow
import Text

/// The timeline as JSON Lines: one object per entry, `n` counting from 1 and `ms` since the start.
///
/// The summary stands under the name of its event. `why`, `disposition`, `rule`, `delegate`, `details` and `swift` appear only where the entry has them.
package func timelineJSONLines(_ timeline: Timeline) -> String {
    var text = ""
    for (index, entry) in timeline.entries.enumerated() {
        text += timelineJSONLine(entry, number: index + 1)
        text += "\n"
    }
    return text
}

/// One entry as a JSON object on one line, without its line feed.
package func timelineJSONLine(_ entry: Entry, number: Int) -> String {
    var object: [(String, JSONText)] = [
        ("n", .number(number)), ("ms", .number(entry.time)), ("event", .string(entry.kind.rawValue)),
        (entry.kind.rawValue, .string(entry.summary)),
    ]
    let optional = [
        ("why", entry.why), ("disposition", entry.dispositionName), ("rule", entry.rule),
        ("delegate", entry.delegateCall),
    ]
    for (name, value) in optional {
        if let value { object.append((name, .string(value))) }
    }
    if !entry.details.isEmpty {
        object.append(("details", .array(entry.details.map { .array([.string($0.name), .string($0.value)]) })))
    }
    if !entry.asSwift.isEmpty { object.append(("swift", .array(entry.asSwift.map { .string($0) }))) }
    return JSONText.object(object).description
}
