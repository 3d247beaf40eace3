/// A task that a person solves from the keyboard; its answer stays with the site.
struct Puzzle: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case characters
        case oddWord = "odd-word"
        case order
        /// The plain alternative, in words alone.
        case question
    }

    let kind: Kind
    let prompt: String
    /// Drawn in block letters; empty for the other kinds.
    var drawing = ""
    /// What can be chosen from; empty when the answer is typed.
    var options: [String] = []
    let answer: String

    /// Compares without regard to case, commas and spaces beyond one.
    func isSolved(by given: String) -> Bool { plain(given) == plain(answer) }

    /// For the page: everything but the answer.
    var json: String {
        "{\"kind\":\"\(kind.rawValue)\",\"prompt\":\(jsonText(prompt)),\"drawing\":\(jsonText(drawing)),"
            + "\"options\":[\(options.map { jsonText($0) }.joined(separator: ","))]}"
    }
}

private func plain(_ answer: String) -> String {
    answer.uppercased().split { $0.isWhitespace || $0 == "," }.joined(separator: " ")
}

extension Puzzle {
    /// A new one; without a kind any but the question.
    static func new(_ kind: Kind? = nil, language: String) -> Puzzle {
        let words = PuzzleWords.of(language)
        switch kind ?? [.characters, .oddWord, .order].randomElement() ?? .order {
        case .characters: return characters(words)
        case .oddWord: return oddWord(words)
        case .order: return order(words)
        case .question: return question(words)
        }
    }

    private static func characters(_ words: PuzzleWords) -> Puzzle {
        let letters = String(drawableLetters.shuffled().prefix(4))
        return Puzzle(kind: .characters, prompt: words.characters, drawing: drawnInBlocks(letters), answer: letters)
    }

    private static func oddWord(_ words: PuzzleWords) -> Puzzle {
        let groups = words.groups.shuffled()
        let odd = groups[1].randomElement() ?? ""
        let options = (groups[0].shuffled().prefix(3) + [odd]).shuffled()
        return Puzzle(kind: .oddWord, prompt: words.oddWord, options: options, answer: odd)
    }

    private static func order(_ words: PuzzleWords) -> Puzzle {
        let numbers = (10...99).shuffled().prefix(4)
        let shown = numbers == numbers.sorted()[...] ? Array(numbers.reversed()) : Array(numbers)
        return Puzzle(
            kind: .order,
            prompt: words.order + " " + shown.map(String.init).joined(separator: ", "),
            answer: numbers.sorted().map(String.init).joined(separator: " ")
        )
    }

    private static func question(_ words: PuzzleWords) -> Puzzle {
        let first = Int.random(in: 1...9)
        let second = Int.random(in: 1...9)
        let prompt = words.question(words.numbers[first - 1], words.numbers[second - 1])
        return Puzzle(kind: .question, prompt: prompt, answer: String(first + second))
    }
}

/// The puzzles' texts of one language.
struct PuzzleWords: Sendable {
    let characters: String
    let oddWord: String
    let order: String
    let question: @Sendable (String, String) -> String
    /// One to nine.
    let numbers: [String]
    /// Words that belong together; no word is in two groups.
    let groups: [[String]]

    /// English for every language that has no texts of its own.
    static func of(_ language: String) -> PuzzleWords { language == "ru" ? russian : english }

    static let english = PuzzleWords(
        characters: "Type the four letters that are drawn here.",
        oddWord: "Which word does not belong to the others?",
        order: "Type these numbers again, the smallest first:",
        question: { "How much is \($0) plus \($1)? Type the number." },
        numbers: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
        groups: [
            ["apple", "pear", "plum", "cherry", "lemon"],
            ["hammer", "saw", "pliers", "chisel", "drill"],
            ["sparrow", "owl", "stork", "swallow", "heron"],
            ["shirt", "coat", "scarf", "glove", "sock"],
            ["table", "chair", "cupboard", "shelf", "bed"],
        ]
    )

    static let russian = PuzzleWords(
        characters: "Введите четыре латинские буквы, нарисованные здесь.",
        oddWord: "Какое слово лишнее?",
        order: "Введите эти числа по возрастанию:",
        question: { "Сколько будет \($0) плюс \($1)? Введите число." },
        numbers: ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"],
        groups: [
            ["яблоко", "груша", "слива", "вишня", "лимон"],
            ["молоток", "пила", "клещи", "стамеска", "дрель"],
            ["воробей", "сова", "аист", "ласточка", "цапля"],
            ["рубашка", "пальто", "шарф", "перчатка", "носок"],
            ["стол", "стул", "шкаф", "полка", "кровать"],
        ]
    )
}
