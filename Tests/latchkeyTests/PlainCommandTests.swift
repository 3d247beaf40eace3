import Flow
import Foundation
import Page
import Testing

@testable import latchkey

@Test(arguments: [
    ("3", PlainCommand.follow(link: 3)), ("3 = a b ", .set(3, "a b ")), ("3=", .set(3, "")), ("3 =  x", .set(3, " x")),
    ("3 + a=b", .append(3, "a=b")), ("3 enter", .enter(3)), (":12 = q", .set(12, "q")),
    ("g example.com/a b", .go("example.com/a b")), ("r", .reload), ("b", .back),
    ("f", .forward), ("R", .startOver), ("i", .inspect(nil)), ("i 4", .inspect(4)), ("C", .credentials),
    ("C forget 2", .change(.forget, 2, confirmed: false)), ("C up 1", .change(.moveUp, 1, confirmed: false)),
    ("C down 3 everywhere", .change(.moveDown, 3, confirmed: true)),
    ("C forget 2 everywhere", .change(.forgetEverywhere, 2, confirmed: true)),
    ("C origin 1", .change(.forgetOrigin, 1, confirmed: true)),
    ("C origin 1 everywhere", .change(.forgetOriginEverywhere, 1, confirmed: true)), ("s", .stepping), ("n", .release),
    ("c", .continueHeld), ("continue", .continueHeld),
    ("e drop", .edit(.drop)), ("e rejectProtectionSpace", .changeDisposition(.rejectProtectionSpace)), ("?", .help),
    ("q", .quit), ("  q  ", .quit), (":quit", .quit), ("й", .quit), ("К", .startOver),
    (":cancel", .cancel), (":abort", .abort), (":refuse", .refuse),
    (":app basic", .setting(.delegate(.basic))), ("app basic", .setting(.delegate(.basic))),
    (":set images on", .setting(.images(true))), (":open a", .go("a")),
    ("w", .setting(.write(.timeline, path: "latchkey-timeline.jsonl"))),
    ("w screen /tmp/a b", .setting(.write(.screen, path: "/tmp/a b"))),
])
func aLineIsACommand(line: String, command: PlainCommand) {
    #expect(readPlainCommand(line) == .success(command), "\(line)")
}

@Test(arguments: [
    "x", "3 x", "3 enter now", "g", "e", "e up", "r now", "i four", "C forget", "C forget x", "C up 1 everywhere",
    "C forget 1 2",
    ":set mouse on", ":app foo", "😀",
])
func aLineThatMeansNothingGetsASentence(line: String) {
    guard case .failure(let problem) = readPlainCommand(line) else {
        Issue.record("\(line) was taken")
        return
    }
    #expect(problem.sentence.hasSuffix("."), "\(problem.sentence)")
}

@Test func plainHelpNamesEveryCommand() {
    for row in PlainWord.all { #expect(plainHelpText.contains("\n  \(row.letter)"), "\(row.word)") }
    #expect(Set(PlainWord.all.map(\.letter)).count == PlainWord.all.count)
    #expect(Set(PlainWord.all.map(\.word)).count == PlainWord.all.count)
}

@Test func aLinksNumberStandsOnceAfterAllOfItsText() {
    let layout = TextLayout(
        width: 20,
        lines: [
            .init([.init("see "), .init("the long", target: 0)]),
            .init([.init("way", target: 0), .init(" or "), .init("this   ", target: 1), .init("|")]),
            .init([.init("   ")]),
        ],
        targets: [
            .init(node: 0, kind: .link(reference: "/a"), line: 0),
            .init(node: 0, kind: .link(reference: "/b"), line: 1),
        ]
    )
    let page = NumberedPage(layout: layout, session: Session(seed: []))
    #expect(page.text() == "see the long\nway [1] or this [2]   |\n")
    #expect(page.text(from: 1) == "way [1] or this [2]   |\n")
}

@Test func pathsAreCompletedAndCheckedBeforeTheyAreSent() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/photos", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["photo.png", ".hidden", "日本.txt"] {
        _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data("x".utf8))
    }
    #expect(pathCompletions(of: folder + "/ph") == [folder + "/photo.png", folder + "/photos/"])
    #expect(pathCompletions(of: folder + "/日") == [folder + "/日本.txt"])
    #expect(pathCompletions(of: folder + "/.h") == [folder + "/.hidden"])
    #expect(!pathCompletions(of: folder + "/").contains(folder + "/.hidden"))
    #expect(pathCompletions(of: folder + "/none/x") == [])
    #expect(pathCompletions(of: "~") == ["~/"])
    #expect(try checkedFile(folder + "/photo.png") == folder + "/photo.png")
    for name in ["photos", "missing"] {
        #expect(throws: FileError.self) { try checkedFile("\(folder)/\(name)") }
    }
}
