/// Words that would move the cursor, ring and recolour if they reached a terminal as they are.
private let escapes = "\u{1B}[2J\u{1B}[1;1H\u{1B}[31mSystem\u{07} \u{1B}]0;owned\u{07}login"

/// The same controls as single bytes of ISO-8859-1, and as UTF-8.
private let c1 = [0x9B] + Array("31mraw ".utf8) + [0x9D] + Array("0;owned".utf8) + [0x9C] + Array(" \u{9B}2J".utf8)

private func hostileRoom(_ name: String, _ title: String, _ lesson: String, _ realm: [UInt8]) -> Room {
    Room(
        "/hostile-realm\(name)/",
        title,
        lesson,
        .ways(.basic(realm: realm, advisesUTF8: false)),
        login: .demo,
        content: .page("hostile-realm")
    )
}

let hostileRooms = [
    hostileRoom("", "A realm with escapes", "shown as words, not obeyed", Array(escapes.utf8)),
    hostileRoom("-c1", "A realm with C1 controls", "the eight-bit kind, raw and as UTF-8", c1),
    hostileRoom(
        "-bidi",
        "A realm that turns around",
        "bidirectional controls become visible",
        Array("\u{202E}moc.elpmaxe//:sptth\u{202C} \u{2066}admin\u{2069}\u{200F}\u{61C}".utf8)
    ),
    hostileRoom(
        "-long",
        "A realm of 10,000 characters",
        "cut; the dialog stays whole",
        Array(String(repeating: "endless ", count: 1250).utf8)
    ),
    hostileRoom(
        "-quotes",
        "A realm with quotes and commas",
        "\\\" and , and = inside a quoted string",
        Array("a \"quoted\" realm, nonce=\"x\", Digest realm=\\y".utf8)
    ),
    Room("/nested", "100,000 nested divisions", "a page against the parser", content: .nestedDivisions(100_000)),
    Room("/binary", "A binary answer", "no text to show", content: .binary),
    Room("/echo", "Echo", "the request's headers as they came", content: .requestHeaders),
]
