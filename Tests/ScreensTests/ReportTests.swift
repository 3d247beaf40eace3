import Flow
import Foundation
import Grid
import Reports
import Testing

@Suite struct ReportTests {
    @Test func timelineIsOneJSONObjectPerLine() throws {
        var timeline = Timeline()
        for entry in Entry.firstVisit { timeline.append(entry) }
        timeline.append(
            Entry(time: 12, kind: .note, summary: "a\"b\\c\u{1B}\u{202E}\n\u{E0041}日", dispositionName: "useCredential")
        )
        let lines = timelineJSONLines(timeline).split(separator: "\n").map(String.init)
        #expect(lines.count == 7)
        #expect(
            lines[4]
                == #"{"n":5,"ms":10,"event":"decision","decision":"ask","why":"no stored credential for this space"}"#
        )
        for (index, line) in lines.enumerated() {
            let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object["n"] as? Int == index + 1)
        }
        let last = try #require(JSONSerialization.jsonObject(with: Data(lines[6].utf8)) as? [String: Any])
        #expect(last["note"] as? String == "a\"b\\c\u{1B}\u{202E}\n\u{E0041}日")
        #expect(!lines[6].unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }

    @Test func screenTextHasTheScreenAndThenEveryEntry() {
        var timeline = Timeline()
        for entry in Entry.firstVisit { timeline.append(entry) }
        var grid = Grid(width: 10, height: 2)
        grid.write("hello", row: 0, column: 0)
        let text = screenText(Frame(grid: grid), timeline)
        #expect(text.hasPrefix("hello\n\n\n1 load      /basic\n"))
        #expect(text.contains("5 decision  ask\n    no stored credential for this space\n"))
    }
}
