import Testing
import Text

@Test(arguments: [
    ("http://a", "://", 4), ("a:://b", "://", 2), ("::", "::", 0), (":::", "::", 0), ("1:2::", "::", 3),
    ("ab", "abc", nil),
    ("", "a", nil), ("a", "", 0), ("", "", 0), ("aabaabaaa", "aabaaa", 3), ("ababac", "abac", 2), ("日本://", "://", 6),
    ("aab", "ab", 1),
])
func aTextIsFoundWhereItFirstStands(_ row: (text: String, part: String, place: Int?)) {
    let found = row.text.occurrence(of: row.part)
    #expect(found.map { row.text.utf8.distance(from: row.text.startIndex, to: $0.lowerBound) } == row.place)
    #expect(found.map { String(row.text[$0]) } == row.place.map { _ in row.part })
    #expect(row.text.mentions(row.part) == (row.place != nil))
}

@Test(arguments: [
    ("aXbX", "X", [1, 3]), ("aaaa", "aa", [0, 2]), ("ab", "abc", []), ("abc", "abc", [0]), ("", "a", []), ("a", "", []),
])
func everyOccurrenceIsFoundWithoutOverlap(_ row: (text: String, part: String, places: [Int])) {
    #expect(Array(row.text.utf8).occurrences(of: Array(row.part.utf8)).map(\.lowerBound) == row.places)
}

/// Naively this takes hours.
@Test func aLongPartThatStandsAlmostEverywhereIsFoundInOneGo() {
    let almost = [UInt8](repeating: 0x61, count: 1 << 20)
    let part = almost + [0x62]
    let text = almost + almost + [0x62]
    #expect(text.occurrences(of: part) == [1 << 20..<(2 << 20) + 1])
    #expect(String(decoding: almost + almost, as: UTF8.self).mentions(String(decoding: part, as: UTF8.self)) == false)
}
