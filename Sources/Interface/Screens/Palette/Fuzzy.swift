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
