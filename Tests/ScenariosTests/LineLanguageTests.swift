import Scenarios
import Testing

private let lines: [(text: String, words: [String])] = [
    ("", []), ("   \t ", []), ("# a comment", []), ("  # a comment", []),
    ("set mouse on", ["set", "mouse", "on"]),
    ("\tset   mouse\ton  ", ["set", "mouse", "on"]),
    ("set mouse on # why", ["set", "mouse", "on"]),
    ("go http://a/#part", ["go", "http://a/#part"]),
    (#"say "two words" # and "why""#, ["say", "two words"]),
    (#"say """#, ["say", ""]),
    (#"say "\"\\\n\t\u{1F600}\u{e9}""#, ["say", "\"\\\n\t😀é"]),
    ("say \"# no comment\"", ["say", "# no comment"]),
    ("скажи ё日本 e\u{301}", ["скажи", "ё日本", "e\u{301}"]),
]

@Test func linesAreWords() {
    for (text, words) in lines {
        let (statements, problems) = readStatements(text, file: "f")
        #expect(statements.flatMap { $0.words.map(\.text) } == words, "\(text)")
        #expect(problems == [], "\(text)")
    }
}

@Test func placesCountLinesAndCharacters() {
    for end in ["\n", "\r\n", "\r"] {
        let (statements, _) = readStatements("\u{FEFF}set a b\(end)\(end)  ё日 \"x y\" z", file: "f.conf")
        #expect(statements.map(\.line) == [1, 3])
        #expect(statements[1].words.map(\.place.column) == [3, 6, 12])
        #expect(statements[0].words[0].place == SourcePlace(file: "f.conf", line: 1, column: 1))
    }
}

private let broken: [(text: String, column: Int)] = [
    (#"say "open"#, 5), (#"say a"b"#, 6), (#"say "a"b"#, 8), (#"say "\q""#, 6), (#"say "\u{110000}""#, 6),
    (#"say "\u41""#, 6), (#"say "\"#, 6), (#"say "\u{41"#, 6),
]

@Test func brokenLinesAreRefusedWhereTheyBreak() {
    for (text, column) in broken {
        let (statements, problems) = readStatements("good\n\(text)\ngood", file: "f")
        #expect(problems.map(\.place) == [SourcePlace(file: "f", line: 2, column: column)], "\(text)")
        #expect(statements.count == 2)
    }
}
