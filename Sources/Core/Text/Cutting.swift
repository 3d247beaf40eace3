/// A text shortened to so many cells: as it is when it fits, otherwise its start and `…` in at most that many cells.
/// Never splits a grapheme; the result may be a cell narrower where a wide one does not fit.
package func cut(_ text: some StringProtocol, toCells cells: Int, ambiguous: AmbiguousWidth = .narrow) -> String {
    guard cells > 0 else { return "" }
    let ellipsis = cellWidth("…" as Character, ambiguous: ambiguous)
    var width = 0
    var index = text.startIndex
    var lastRoom = text.startIndex
    while index < text.endIndex {
        width += cellWidth(text[index], ambiguous: ambiguous)
        if width > cells {
            let start = text[..<lastRoom]
            return ellipsis <= cells ? start + "…" : String(start)
        }
        text.formIndex(after: &index)
        if width + ellipsis <= cells { lastRoom = index }
    }
    return String(text)
}
