/// How well `typed` fits `title` when its letters may stand apart: lower is better, nil when they do not all occur in
/// this order.
func fuzzyScore(_ typed: String, in title: String) -> Int? {
    let wanted = Array(typed.lowercased().filter { $0 != " " })
    let letters = Array(title.lowercased())
    var score = 0
    var position = 0
    var previous = -1
    for character in wanted {
        guard let found = bestPlace(of: character, in: letters, from: position) else { return nil }
        let startsWord = found == 0 || !letters[found - 1].isLetter
        if found != previous + 1 { score += startsWord ? 2 : 5 + min(found - previous, 20) }
        previous = found
        position = found + 1
    }
    return score * 100 + letters.count
}

/// The next place of a character: right here, else at a word's start, else anywhere behind.
private func bestPlace(of character: Character, in letters: [Character], from start: Int) -> Int? {
    guard start < letters.count else { return nil }
    if letters[start] == character { return start }
    return letters[start...].firstIndex(of: character)
}

/// The one of `words` that takes the fewest edits to reach from `typed`.
func nearest(to typed: String, among words: [String]) -> String? {
    words.min { editDistance(typed, $0) < editDistance(typed, $1) }
}

/// Insertions, deletions and replacements between two words.
func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased().prefix(40))
    let right = Array(right.lowercased().prefix(40))
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[right.count]
}
