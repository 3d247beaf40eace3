import Flow
import Page
import Testing

@testable import latchkey

@Test(arguments: [
    ("3", PlainCommand.follow(link: 3)), ("g example.com/a b", .go("example.com/a b")), ("r", .reload), ("b", .back),
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
    "x", "g", "e", "e up", "r now", "i four", "C forget", "C forget x", "C up 1 everywhere", "C forget 1 2",
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
    #expect(NumberedPage(layout: layout, session: Session(seed: [])).text() == "see the long\nway [1] or this [2]   |\n")
    #expect(NumberedPage(layout: layout, session: Session(seed: [])).text(from: 1) == "way [1] or this [2]   |\n")
}
