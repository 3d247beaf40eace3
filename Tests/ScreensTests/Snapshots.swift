import Foundation
import Grid
import Testing

/// A frame as a `.screen` file holds it: the rows between bars, then the style runs, then the cursor.
func snapshotText(_ frame: Frame) -> String {
    var text = "\(frame.grid.width)×\(frame.grid.height)\n"
    for line in frame.grid.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        text += "|\(line)\n"
    }
    for run in frame.grid.styleRuns { text += "\(run)\n" }
    text += frame.cursor.map { "cursor \($0.row):\($0.column)\n" } ?? "no cursor\n"
    return text
}

/// Compares a frame with `Fixtures/NAME.screen`. With LATCHKEY_RECORD=1 it writes the file instead, and fails.
func expectScreen(_ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    let file = folder.appendingPathComponent("\(name).screen")
    let text = snapshotText(frame)
    if ProcessInfo.processInfo.environment["LATCHKEY_RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name).screen", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(name).screen", sourceLocation: sourceLocation)
}
