import Text

/// Cuts a page's text into what a `LineFiller` takes.
struct InlineText {
    let ambiguous: AmbiguousWidth

    /// Text in which white space collapses.
    func flow(_ text: [UInt8], _ range: Range<Int32>, into filler: inout LineFiller) {
        var at = Int(range.lowerBound)
        let end = Int(range.upperBound)
        while at < end {
            let byte = text[at]
            if byte > 0x20, byte < 0x7F {
                var stop = at + 1
                while stop < end, text[stop] > 0x20, text[stop] < 0x7F { stop += 1 }
                filler.asciiWord(text[at..<stop])
                at = stop
            } else if byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
                filler.space(isNewline: byte == 0x0A || byte == 0x0D)
                at += 1
            } else {
                at = special(text, at, end, into: &filler)
            }
        }
    }

    /// Preformatted text: white space is kept, tabs go to every eighth column.
    func preformatted(_ text: [UInt8], _ range: Range<Int32>, into filler: inout LineFiller) {
        var at = Int(range.lowerBound)
        let end = Int(range.upperBound)
        while at < end {
            let byte = text[at]
            switch byte {
            case 0x21...0x7E:
                var stop = at + 1
                while stop < end, text[stop] > 0x20, text[stop] < 0x7F { stop += 1 }
                filler.asciiWord(text[at..<stop])
                at = stop
                continue
            case 0x0A: filler.hardBreak()
            case 0x0D:
                if at + 1 >= end || text[at + 1] != 0x0A { filler.hardBreak() }
            case 0x09: filler.literalSpaces(8 - filler.column % 8)
            case 0x20: filler.literalSpaces(1)
            case 0x0C: break
            default:
                at = special(text, at, end, into: &filler)
                continue
            }
            at += 1
        }
    }

    /// Text of the program's own or of an attribute.
    func flow(_ text: String, into filler: inout LineFiller) {
        let bytes = Array(text.utf8)
        flow(bytes, 0..<Int32(bytes.count), into: &filler)
    }

    /// One scalar that is not printable ASCII, or a run of those that need a closer look; returns what follows.
    private func special(_ text: [UInt8], _ at: Int, _ end: Int, into filler: inout LineFiller) -> Int {
        let (scalar, count) = decodedScalar(text, at: at, end: end)
        switch scalar < 0x80 ? .other : scalarClass(scalar, ambiguous: ambiguous) {
        case .fixedSpace: filler.glue([0x20][...], cells: 1)
        case .opportunity: filler.breakOpportunity()
        case .softHyphen: filler.softHyphen()
        case .narrow: filler.glue(text[at..<at + count], cells: 1)
        case .wide(let kinsoku): filler.wide(text[at..<at + count], cells: 2, kinsoku: kinsoku)
        case .other: return graphemes(text, at, end, into: &filler)
        }
        return at + count
    }

    private func graphemes(_ text: [UInt8], _ at: Int, _ end: Int, into filler: inout LineFiller) -> Int {
        var stop = at
        while stop < end, text[stop] < 0x20 || text[stop] >= 0x7F, !(0x09...0x0D).contains(text[stop]) || stop == at {
            let (scalar, count) = decodedScalar(text, at: stop, end: end)
            if stop > at, scalar >= 0x80, scalarClass(scalar, ambiguous: ambiguous) != .other { break }
            stop += count
        }
        for character in neutralised(String(decoding: text[at..<stop], as: UTF8.self)) {
            let bytes = Array(character.utf8)
            let cells = isMark(character) ? 0 : cellWidth(character, ambiguous: ambiguous)
            if cells == 2 {
                filler.wide(bytes[...], cells: 2, kinsoku: .free)
            } else {
                filler.glue(bytes[...], cells: cells)
            }
        }
        return stop
    }

    /// A combining mark that joins what stands before it, in another piece of text.
    private func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isGraphemeExtend }
    }
}
