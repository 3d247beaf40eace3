/// Letters that are not mistaken for one another, five rows of five cells each.
private let blockLetters: [Character: [String]] = [
    "A": [" ### ", "#   #", "#####", "#   #", "#   #"],
    "C": [" ####", "#    ", "#    ", "#    ", " ####"],
    "E": ["#####", "#    ", "#### ", "#    ", "#####"],
    "F": ["#####", "#    ", "#### ", "#    ", "#    "],
    "H": ["#   #", "#   #", "#####", "#   #", "#   #"],
    "K": ["#   #", "#  # ", "###  ", "#  # ", "#   #"],
    "L": ["#    ", "#    ", "#    ", "#    ", "#####"],
    "M": ["#   #", "## ##", "# # #", "#   #", "#   #"],
    "P": ["#### ", "#   #", "#### ", "#    ", "#    "],
    "T": ["#####", "  #  ", "  #  ", "  #  ", "  #  "],
    "X": ["#   #", " # # ", "  #  ", " # # ", "#   #"],
    "Y": ["#   #", " # # ", "  #  ", "  #  ", "  #  "],
]

let drawableLetters = blockLetters.keys.sorted()

/// Five lines; letters that have no drawing are left out.
func drawnInBlocks(_ letters: String) -> String {
    let drawings = letters.compactMap { blockLetters[$0] }
    return (0..<5).map { row in drawings.map { $0[row] }.joined(separator: "  ") }.joined(separator: "\n")
}
