import Text

/// The line language of flows, the configuration and form specifications: one statement a line, words between blanks,
/// `#` to the end of the line is a comment. A word in double quotes may hold anything; in it `\"`, `\\`, `\n`, `\t` and
/// `\u{…}` stand for a character. A `#` inside a word is part of it.
package struct Statement: Equatable, Sendable {
    package struct Word: Equatable, Sendable {
        package let text: String
        package let place: SourcePlace
        /// A quoted word is never a key or a number.
        package let isQuoted: Bool
    }

    /// Never empty.
    package let words: [Word]

    package var line: Int { words.first?.place.line ?? 0 }
}

/// Where something stands in a file: from 1, columns in characters as an editor counts them.
package struct SourcePlace: Equatable, Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

/// Why a file in the line language was refused: `config.conf:3:5: what is wrong and what would be right.`
package struct SourceProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let place: SourcePlace
    /// A sentence, safe for a terminal.
    package let message: String

    package init(_ place: SourcePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    package var description: String { "\(neutralised(place.file)):\(place.line):\(place.column): \(message)" }
}

/// The statements of a text, and what could not be read; a line with a problem gives no statement.
package func readStatements(_ text: String, file: String) -> (statements: [Statement], problems: [SourceProblem]) {
    var statements: [Statement] = []
    var problems: [SourceProblem] = []
    // A byte order mark and the line ends of other systems are nobody's mistake.
    let content = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    for (index, line) in lines.enumerated() {
        var reader = LineReader(line, file: file, line: index + 1)
        do throws(SourceProblem) {
            let words = try reader.words()
            if !words.isEmpty { statements.append(Statement(words: words)) }
        } catch {
            problems.append(error)
        }
    }
    return (statements, problems)
}

/// The words of one line.
private struct LineReader {
    private let characters: [Character]
    private let file: String
    private let line: Int
    private var index = 0

    init(_ text: Substring, file: String, line: Int) {
        characters = Array(text)
        self.file = file
        self.line = line
    }

    private var place: SourcePlace { SourcePlace(file: file, line: line, column: index + 1) }

    private var next: Character? { index < characters.count ? characters[index] : nil }

    mutating func words() throws(SourceProblem) -> [Statement.Word] {
        var words: [Statement.Word] = []
        while true {
            while let next, isBlank(next) { index += 1 }
            guard let next, next != "#" else { return words }
            words.append(next == "\"" ? try quotedWord() : try bareWord())
        }
    }

    private mutating func bareWord() throws(SourceProblem) -> Statement.Word {
        let start = place
        var text = ""
        while let next, !isBlank(next) {
            if next == "\"" {
                throw SourceProblem(place, "A quotation mark inside a word: put the whole word in quotes.")
            }
            text.append(next)
            index += 1
        }
        return Statement.Word(text: text, place: start, isQuoted: false)
    }

    private mutating func quotedWord() throws(SourceProblem) -> Statement.Word {
        let start = place
        var text = ""
        index += 1
        while let next, next != "\"" {
            if next == "\\" { text.append(try escaped()) } else { text.append(next) }
            index += 1
        }
        guard next != nil else { throw SourceProblem(start, "The quotation mark is never closed on this line.") }
        index += 1
        if let next, !isBlank(next), next != "#" {
            throw SourceProblem(place, "After a closing quotation mark a blank is needed.")
        }
        return Statement.Word(text: text, place: start, isQuoted: true)
    }

    /// Stands on the backslash, and afterwards on the last character of the escape.
    private mutating func escaped() throws(SourceProblem) -> Character {
        let start = place
        index += 1
        switch next {
        case "\"": return "\""
        case "\\": return "\\"
        case "n": return "\n"
        case "t": return "\t"
        case "u": return try scalar(from: start)
        default: throw SourceProblem(start, "Only \\\", \\\\, \\n, \\t and \\u{…} may follow a backslash.")
        }
    }

    private mutating func scalar(from start: SourcePlace) throws(SourceProblem) -> Character {
        var digits = ""
        index += 1
        if next == "{" {
            index += 1
            while let next, next != "}", digits.count < 9 {
                digits.append(next)
                index += 1
            }
        }
        guard next == "}", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw SourceProblem(start, "\\u wants a character's number in braces: \\u{1F600}.")
        }
        return Character(scalar)
    }
}

private func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
