import Testing
import Text

@Test(arguments: [
    ("http://a", "://", 4), ("a:://b", "://", 2), ("::", "::", 0), (":::", "::", 0), ("1:2::", "::", 3),
    ("ab", "abc", nil),
    ("", "a", nil), ("a", "", 0), ("", "", 0), ("日本://", "://", 6), ("aab", "ab", 1),
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
