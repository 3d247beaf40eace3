import Grid
import Secrets
import TestSupport
import Testing

private let start = Duration.seconds(100)

/// What the bytes come to once nothing more follows them.
private func inputs(_ bytes: [UInt8], keys: [[UInt8]: Key] = [:], pieces: [Int] = []) -> [Input] {
    var decoder = KeyDecoder(keys: keys)
    var inputs: [Input] = []
    var rest = bytes[...]
    for piece in pieces + [bytes.count] {
        inputs += decoder.feed(rest.prefix(piece), at: start)
        rest = rest.dropFirst(piece)
    }
    if let deadline = decoder.deadline { inputs += decoder.expire(at: deadline) }
    return inputs
}

private func inputs(_ text: String, keys: [[UInt8]: Key] = [:]) -> [Input] {
    inputs(Array(text.utf8), keys: keys)
}

private let table: [(String, [Input])] = [
    ("aé日😀", [.key(.character("a")), .key(.character("é")), .key(.character("日")), .key(.character("😀"))]),
    ("\u{08}\u{7F}\r\n\t", [.key(.backspace), .key(.backspace), .key(.enter), .key(.enter), .key(.tab)]),
    ("\u{01}\u{03}\u{18}\u{1A}", ["a", "c", "x", "z"].map { .key(.control($0)) }),
    ("\u{00}\u{1C}\u{1F}", ["@", "\\", "_"].map { .key(.control($0)) }),
    ("\u{1B}", [.key(.escape)]),
    ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
    ("\u{1B}b", [.key(.alt("b"))]),
    ("\u{1B}é", [.key(.alt("é"))]),
    ("\u{1B}\r", [.key(.alt("\r"))]),
    ("\u{1B}[", [.key(.alt("["))]),
    ("\u{1B}O", [.key(.alt("O"))]),
    ("\u{1B}]", [.key(.alt("]"))]),
    ("\u{1B}\u{1B}x", [.key(.escape), .key(.alt("x"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.key(.home), .key(.end), .key(.home), .key(.end)]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.key(.home), .key(.end), .key(.home), .key(.end)]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.key(.insert), .key(.delete), .key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", (1...4).map { .key(.function($0)) }),
    (
        "\u{1B}[11~\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[23~\u{1B}[24~",
        [1, 5, 6, 10, 11, 12].map { .key(.function($0)) }
    ),
    ("\u{1B}[[A\u{1B}[[E", [.key(.function(1)), .key(.function(5))]),
    ("\u{1B}[1;5A\u{1B}[1;2D\u{1B}[3;5~\u{1B}[1;3P", [.key(.up), .key(.left), .key(.delete), .key(.function(1))]),
    ("\u{1B}[1;2R", [.key(.function(3))]),
    ("\u{1B}[7$\u{1B}[3^\u{1B}[a\u{1B}Ob", [.key(.home), .key(.delete), .key(.up), .key(.down)]),
    ("\u{1B}\u{1B}[A", [.key(.up)]),
    ("\u{1B}OM\u{1B}Op\u{1B}Ok", [.key(.enter), .key(.character("0")), .key(.character("+"))]),
    // Swallowed whole: cursor report, device attributes, focus, mode report, Kitty, modifyOtherKeys.
    ("\u{1B}[24;80Rx", [.key(.character("x"))]),
    ("\u{1B}[?62;1;6cx", [.key(.character("x"))]),
    ("\u{1B}[Ix\u{1B}[O", [.key(.character("x"))]),
    ("\u{1B}[?2004;1$yx", [.key(.character("x"))]),
    ("\u{1B}[97;5ux", [.key(.character("x"))]),
    ("\u{1B}[27;5;9~x", [.key(.character("x"))]),
    ("\u{1B}]11;rgb:0/0/0\u{07}x", [.key(.character("x"))]),
    ("\u{1B}]52;c;aGk=\u{1B}\\x", [.key(.character("x"))]),
    ("\u{1B}P1$r0m\u{1B}\\x\u{1B}_Gi=1;OK\u{1B}\\", [.key(.character("x"))]),
    ("\u{1B}[12", []),
    ("\u{1B}]0;never ended", []),
    ("\u{1B}Pnever ended\u{03}", [.key(.control("c"))]),
    ("\u{1B}[1;\u{1B}[A", [.key(.up)]),
    ("\u{1B}[1é", [.key(.character("é"))]),
    ("\u{85}x", [.key(.character("x"))]),
    // Mouse, from 1 there and from 0 here.
    ("\u{1B}[<0;11;6M\u{1B}[<0;11;6m", [.mouse(.press, row: 5, column: 10), .mouse(.release, row: 5, column: 10)]),
    (
        "\u{1B}[<64;1;1M\u{1B}[<65;300;1M",
        [.mouse(.wheelUp, row: 0, column: 0), .mouse(.wheelDown, row: 0, column: 299)]
    ),
    ("\u{1B}[<2;1;1M\u{1B}[<35;1;1M\u{1B}[<0;0;1M\u{1B}[<0;1M", []),
    (
        "\u{1B}[M !!\u{1B}[M#!!\u{1B}[M`\"!",
        [
            .mouse(.press, row: 0, column: 0), .mouse(.release, row: 0, column: 0), .mouse(.wheelUp, row: 0, column: 1),
        ]
    ),
    // Paste.
    ("\u{1B}[200~a\r\nb\rc\nd\u{1B}[201~x", [.paste(Secret("a\nb\nc\nd")), .key(.character("x"))]),
    ("\u{1B}[200~\u{1B}[A\u{1B}\u{1B}[201~", [.paste(Secret("\u{1B}[A\u{1B}"))]),
    ("\u{1B}[200~\u{1B}[201~", [.paste(Secret(""))]),
    ("\u{1B}[200~日\u{1B}[20日\u{1B}[201~", [.paste(Secret("日\u{1B}[20日"))]),
    ("\u{1B}[201~", []),
]

@Test func everySequenceMeansItsKey() {
    for (bytes, expected) in table {
        #expect(inputs(bytes) == expected, "\(bytes.debugDescription)")
    }
}

@Test func theTerminalsOwnSequencesWin() {
    let keys: [[UInt8]: Key] = [
        Array("\u{1B}A".utf8): .up, Array("\u{1B}[[A".utf8): .function(9), Array("\u{1B}QxZ".utf8): .insert,
        [0x08]: .left, [0x1B]: .home,
    ]
    #expect(inputs("\u{1B}A", keys: keys) == [.key(.up)])
    #expect(inputs("\u{1B}[[A", keys: keys) == [.key(.function(9))])
    #expect(inputs("\u{1B}QxZ", keys: keys) == [.key(.insert)])
    #expect(inputs("\u{1B}Qy", keys: keys) == [.key(.alt("Q")), .key(.character("y"))])
    #expect(inputs("\u{08}\u{1B}", keys: keys) == [.key(.backspace), .key(.escape)])
}

@Test func howTheBytesAreSplitMakesNoDifference() {
    var random = SplitMix(state: 1)
    for (text, _) in table {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count { #expect(inputs(bytes, pieces: [cut]) == inputs(bytes), "\(bytes) at \(cut)") }
        #expect(inputs(bytes, pieces: bytes.map { _ in 1 }) == inputs(bytes), "\(bytes) by single bytes")
    }
    for _ in 0..<200 {
        let bytes = table.shuffled(using: &random).prefix(8).flatMap { Array($0.0.utf8) }
        let pieces = bytes.map { _ in Int.random(in: 0...5, using: &random) }
        #expect(inputs(bytes, pieces: pieces) == inputs(bytes), "\(bytes) in \(pieces)")
    }
}

@Test func aLoneEscapeWaitsForItsDelayAndNotLonger() {
    var decoder = KeyDecoder(escapeDelay: .milliseconds(40))
    #expect(decoder.feed([0x1B], at: start) == [])
    #expect(decoder.deadline == start + .milliseconds(40))
    #expect(decoder.expire(at: start + .milliseconds(39)) == [])
    #expect(decoder.expire(at: start + .milliseconds(40)) == [.key(.escape)])
    #expect(decoder.deadline == nil)
    #expect(decoder.feed([UInt8(ascii: "x")], at: start) == [.key(.character("x"))])
}

@Test func anArrowReadLateIsStillAnArrow() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: start) == [])
    #expect(decoder.feed(Array("[A".utf8), at: start + .seconds(5)) == [.key(.up)])
}

@Test func aSequenceThatStopsIsDroppedAfterAQuietSecond() {
    for beginning in ["\u{1B}[1;", "\u{1B}]0;title", "\u{1B}Pq", "\u{1B}[M "] {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array(beginning.utf8), at: start) == [])
        #expect(decoder.deadline == start + KeyDecoder.quietLimit)
        #expect(decoder.expire(at: start + KeyDecoder.quietLimit) == [])
        #expect(
            decoder.feed([UInt8(ascii: "x")], at: start) == [.key(.character("x"))],
            "\(beginning.debugDescription)"
        )
    }
}

@Test func invalidUTF8IsDropped() {
    let x = UInt8(ascii: "x")
    for bytes: [UInt8] in [
        [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0xE0, 0x80, 0x80],
    ] {
        #expect(inputs(bytes + [x]) == [.key(.character("x"))], "\(bytes)")
    }
    #expect(inputs([0xE3, 0x81]) == [])
}

@Test func aPasteIsCutAtItsLimitAndEndsAllTheSame() {
    let long = "\u{1B}[200~" + String(repeating: "x", count: KeyDecoder.pasteLimit + 500) + "\u{1B}[201~y"
    let expected = String(repeating: "x", count: KeyDecoder.pasteLimit)
    #expect(inputs(long) == [.paste(Secret(expected)), .key(.character("y"))])
}

@Test func aPasteLeavesNoCopyBehind() throws {
    let needle = Needle()
    var decoder = KeyDecoder()
    var pasted: [Input] = []
    _ = decoder.feed("\u{1B}[200~".utf8, at: start)
    needle.password().withBytes { for byte in $0 { _ = decoder.feed(CollectionOfOne(byte), at: start) } }
    _ = decoder.feed(repeatElement(0x78, count: 1000), at: start)
    pasted = decoder.feed("\u{1B}[201~".utf8, at: start)
    #expect(pasted.count == 1)
    // The one that the input holds.
    #expect(try needle.occurrences(asBase64: false) == 1)
    pasted = []
    #expect(try needle.occurrences(asBase64: false) == 0)
}

@Test func anEndlessSequenceIsSwallowedToItsEnd() {
    let digits = String(repeating: "1;", count: 100_000)
    #expect(inputs("\u{1B}[\(digits)Ax") == [.key(.character("x"))])
}

@Test func randomBytesNeverCrash() {
    var random = SplitMix(state: 2)
    let likely = Array("\u{1B}\u{1B}[[O]P_;<~?$M0129Amu\\".utf8)
    for _ in 0..<3000 {
        let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
            Bool.random(using: &random)
                ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        }
        let pieces = bytes.map { _ in Int.random(in: 0...9, using: &random) }
        #expect(inputs(bytes, pieces: pieces) == inputs(bytes), "\(bytes)")
    }
}

@Test func noSequenceEverLeaksItsInside() {
    var random = SplitMix(state: 3)
    let parameters = Array("0123456789:;<=>?".utf8)
    for _ in 0..<3000 {
        var bytes = Array("\u{1B}[".utf8)
        bytes += (0..<Int.random(in: 1...90, using: &random)).compactMap { _ in parameters.randomElement(using: &random)
        }
        bytes.append(UInt8.random(in: 0x40...0x7E, using: &random))
        if bytes.suffix(5) == Array("[200~".utf8) { continue }
        let found = inputs(bytes)
        #expect(found.count <= 1, "\(bytes)")
        for input in found { if case .key(.character) = input { Issue.record("\(bytes) gave \(input)") } }
    }
}

/// A repeatable source of chance.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
