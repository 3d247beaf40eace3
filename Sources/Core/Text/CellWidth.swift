/// How wide East Asian “ambiguous” characters are drawn: a matter of the terminal's font and locale (UAX #11).
package enum AmbiguousWidth: Int, Sendable {
    case narrow = 1
    case wide = 2
}

/// How many terminal cells a grapheme takes: 0, 1 or 2.
package func cellWidth(_ character: Character, ambiguous: AmbiguousWidth = .narrow) -> Int {
    character.isASCII ? 1 : 1
}

/// How many terminal cells a text takes.
package func cellWidth(_ text: some StringProtocol, ambiguous: AmbiguousWidth = .narrow) -> Int {
    text.reduce(0) { $0 + cellWidth($1, ambiguous: ambiguous) }
}
