/// A class of a pattern: which scalars it takes.
indirect enum ScalarSet: Sendable {
    case range(ClosedRange<UInt32>)
    case digits, word, space
    case property(@Sendable (Unicode.Scalar.Properties) -> Bool)
    case union([ScalarSet])
    case intersection(ScalarSet, ScalarSet)
    case subtraction(ScalarSet, ScalarSet)
    case inverted(ScalarSet)

    /// Everything but the ends of lines: what `.` takes.
    static let notLineEnd = ScalarSet.inverted(
        .union([.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x2028...0x2029)])
    )

    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .range(let range): range.contains(scalar)
        case .digits: (0x30...0x39).contains(scalar)
        case .word: isWordScalar(scalar)
        case .space: isSpaceScalar(scalar)
        case .property(let test): Unicode.Scalar(scalar).map { test($0.properties) } ?? false
        case .union(let sets): sets.contains { $0.contains(scalar) }
        case .intersection(let left, let right): left.contains(scalar) && right.contains(scalar)
        case .subtraction(let left, let right): left.contains(scalar) && !right.contains(scalar)
        case .inverted(let set): !set.contains(scalar)
        }
    }

    /// `\p{…}` by general category, long or short, and by some properties; nil for others.
    init?(property name: String) {
        let parts = name.split(separator: "=", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0] == "General_Category" || parts[0] == "gc" {
            guard let test = categories[String(parts[1])] else { return nil }
            self = .property { test.contains($0.generalCategory) }
            return
        }
        if let test = categories[name] {
            self = .property { test.contains($0.generalCategory) }
            return
        }
        switch name {
        case "Any": self = .range(0...0x10FFFF)
        case "ASCII": self = .range(0...0x7F)
        case "Alphabetic", "Alpha": self = .property(\.isAlphabetic)
        case "Uppercase", "Upper": self = .property(\.isUppercase)
        case "Lowercase", "Lower": self = .property(\.isLowercase)
        case "White_Space", "space": self = .property(\.isWhitespace)
        case "Emoji": self = .property(\.isEmoji)
        case "Emoji_Presentation", "EPres": self = .property(\.isEmojiPresentation)
        case "Ideographic", "Ideo": self = .property(\.isIdeographic)
        case "ID_Start", "IDS": self = .property(\.isIDStart)
        case "ID_Continue", "IDC": self = .property(\.isIDContinue)
        default: return nil
        }
    }
}

/// `\w` without the `i` flag.
func isWordScalar(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
}

private func isSpaceScalar(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
}

/// The general categories of Unicode under their short and long names.
private let categories: [String: Set<Unicode.GeneralCategory>] = {
    let letters: [(String, String, [Unicode.GeneralCategory])] = [
        ("Lu", "Uppercase_Letter", [.uppercaseLetter]), ("Ll", "Lowercase_Letter", [.lowercaseLetter]),
        ("Lt", "Titlecase_Letter", [.titlecaseLetter]), ("Lm", "Modifier_Letter", [.modifierLetter]),
        ("Lo", "Other_Letter", [.otherLetter]),
        ("L", "Letter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
        ("LC", "Cased_Letter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
        ("Mn", "Nonspacing_Mark", [.nonspacingMark]), ("Mc", "Spacing_Mark", [.spacingMark]),
        ("Me", "Enclosing_Mark", [.enclosingMark]), ("M", "Mark", [.nonspacingMark, .spacingMark, .enclosingMark]),
    ]
    let others: [(String, String, [Unicode.GeneralCategory])] = [
        ("Nd", "Decimal_Number", [.decimalNumber]), ("Nl", "Letter_Number", [.letterNumber]),
        ("No", "Other_Number", [.otherNumber]), ("N", "Number", [.decimalNumber, .letterNumber, .otherNumber]),
        ("Pc", "Connector_Punctuation", [.connectorPunctuation]), ("Pd", "Dash_Punctuation", [.dashPunctuation]),
        ("Ps", "Open_Punctuation", [.openPunctuation]), ("Pe", "Close_Punctuation", [.closePunctuation]),
        ("Pi", "Initial_Punctuation", [.initialPunctuation]), ("Pf", "Final_Punctuation", [.finalPunctuation]),
        ("Po", "Other_Punctuation", [.otherPunctuation]),
        (
            "P", "Punctuation",
            [
                .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation,
            ]
        ),
        ("Sm", "Math_Symbol", [.mathSymbol]), ("Sc", "Currency_Symbol", [.currencySymbol]),
        ("Sk", "Modifier_Symbol", [.modifierSymbol]), ("So", "Other_Symbol", [.otherSymbol]),
        ("S", "Symbol", [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
        ("Zs", "Space_Separator", [.spaceSeparator]), ("Zl", "Line_Separator", [.lineSeparator]),
        ("Zp", "Paragraph_Separator", [.paragraphSeparator]),
        ("Z", "Separator", [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
        ("Cc", "Control", [.control]), ("Cf", "Format", [.format]), ("Cn", "Unassigned", [.unassigned]),
        ("C", "Other", [.control, .format, .unassigned, .surrogate, .privateUse]),
    ]
    var table: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, members) in letters + others {
        table[short] = Set(members)
        table[long] = Set(members)
    }
    return table
}()
