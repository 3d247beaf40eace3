/// The one of `words` that takes the fewest edits to reach from `typed`; nil when there are none.
package func nearest(to typed: String, among words: [String]) -> String? {
    words.min { editDistance(typed, $0) < editDistance(typed, $1) }
}

/// Insertions, deletions and replacements between two words.
private func editDistance(_ left: String, _ right: String) -> Int {
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
