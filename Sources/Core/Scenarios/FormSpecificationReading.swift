import Flow
import Text

/// The file of `latchkey form --spec`, in the line language:
///
///     title "Find a book"
///     form "#search"
///     field "input[name=q]" label "Title or author" required minlength 2
///     field "#where" label "Shelf" kind select default "novels"
///     submit "button.go" label "Find it"
extension FormSpecification {
    /// Reads the file's text. Nothing of it counts when there are problems.
    ///
    /// - Parameter file: its name, for the messages.
    package static func read(
        _ text: String,
        file: String
    ) -> (specification: FormSpecification, problems: [SourceProblem]) {
        var (statements, problems) = readStatements(text, file: file)
        var reading = Reading()
        for statement in statements {
            do throws(SourceProblem) { try reading.take(statement) } catch { problems.append(error) }
        }
        if reading.specification.fields.isEmpty, problems.isEmpty {
            let place = SourcePlace(file: file, line: max(1, statements.last?.line ?? 1), column: 1)
            problems.append(
                SourceProblem(place, "There is no field: a line such as field \"input[name=q]\" makes one.")
            )
        }
        problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        return (problems.isEmpty ? reading.specification : FormSpecification(), problems)
    }
}

private let verbs = ["title", "form", "field", "submit"]
private let fieldWords = ["label", "kind", "required", "optional", "pattern", "minlength", "maxlength", "default"]

private struct Reading {
    var specification = FormSpecification()
    private var lines: [String: Int] = [:]

    mutating func take(_ statement: Statement) throws(SourceProblem) {
        guard let verb = statement.words.first else { return }
        guard !verb.isQuoted, verbs.contains(verb.text) else {
            let near = nearest(to: verb.text, among: verbs).map { "; did you mean \($0)?" } ?? "."
            throw SourceProblem(
                verb.place,
                "A line begins with one of \(verbs.joined(separator: ", ")), not with \(shown(verb))\(near)"
            )
        }
        var rest = statement.words.dropFirst()
        guard let subject = rest.popFirst(), !subject.text.isEmpty else {
            let what = verb.text == "title" ? "a text" : "a selector (one that begins with # needs quotes)"
            throw SourceProblem(after(verb), "“\(verb.text)” wants \(what) behind it: \(verb.text) \"…\".")
        }
        switch verb.text {
        case "field": specification.fields.append(try field(subject, rest))
        case "title":
            try once(verb)
            specification.title = try text(subject)
            try nothing(rest)
        case "form":
            try once(verb)
            specification.form = subject.text
            try nothing(rest)
        default:
            try once(verb)
            specification.submitSelector = subject.text
            specification.submitLabel = try label(&rest)
            try nothing(rest)
        }
    }

    private mutating func once(_ verb: Statement.Word) throws(SourceProblem) {
        if let line = lines[verb.text] {
            throw SourceProblem(verb.place, "“\(verb.text)” stands on line \(line) already: keep one of the two.")
        }
        lines[verb.text] = verb.place.line
    }

    private func nothing(_ rest: ArraySlice<Statement.Word>) throws(SourceProblem) {
        guard let extra = rest.first else { return }
        throw SourceProblem(extra.place, "Nothing more belongs on this line: put quotes around several words.")
    }

    private func label(_ rest: inout ArraySlice<Statement.Word>) throws(SourceProblem) -> String? {
        guard let word = rest.first else { return nil }
        guard word.text == "label", !word.isQuoted else {
            throw SourceProblem(word.place, "Behind submit's selector only label may stand, not \(shown(word)).")
        }
        rest.removeFirst()
        return try value(of: word, &rest)
    }

    private func text(_ word: Statement.Word) throws(SourceProblem) -> String {
        guard !word.text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw SourceProblem(word.place, "This text cannot hold line ends or other control characters.")
        }
        return word.text
    }

    private func value(
        of word: Statement.Word,
        _ rest: inout ArraySlice<Statement.Word>
    ) throws(SourceProblem) -> String {
        guard let value = rest.popFirst() else { throw SourceProblem(after(word), "“\(word.text)” wants a value.") }
        return word.text == "default" ? value.text : try text(value)
    }

    // MARK: Fields

    private func field(
        _ selector: Statement.Word,
        _ words: ArraySlice<Statement.Word>
    ) throws(SourceProblem) -> FormSpecification.Field {
        var field = FormSpecification.Field(selector: selector.text)
        var rest = words
        var seen: Set<String> = []
        while let word = rest.popFirst() {
            guard !word.isQuoted, fieldWords.contains(word.text) else {
                let near = nearest(to: word.text, among: fieldWords).map { "; did you mean \($0)?" } ?? "."
                let list = fieldWords.joined(separator: ", ")
                throw SourceProblem(word.place, "A field knows \(list), not \(shown(word))\(near)")
            }
            guard seen.insert(word.text).inserted else {
                throw SourceProblem(word.place, "“\(word.text)” stands twice on this line.")
            }
            try set(word, &rest, &field)
        }
        if let least = field.minLength, let most = field.maxLength, least > most {
            throw SourceProblem(
                selector.place,
                "minlength \(least) is more than maxlength \(most): nothing can be typed."
            )
        }
        return field
    }

    private func set(
        _ word: Statement.Word,
        _ rest: inout ArraySlice<Statement.Word>,
        _ field: inout FormSpecification.Field
    ) throws(SourceProblem) {
        switch word.text {
        case "required": field.isRequired = true
        case "optional": field.isRequired = false
        case "label": field.label = try value(of: word, &rest)
        case "pattern": field.pattern = try value(of: word, &rest)
        case "default": field.preset = try value(of: word, &rest)
        case "minlength": field.minLength = try length(of: word, &rest)
        case "maxlength": field.maxLength = try length(of: word, &rest)
        default:
            let place = rest.first?.place ?? after(word)
            let name = try value(of: word, &rest)
            guard let kind = FormSpecification.Field.Kind(rawValue: name) else {
                let names = FormSpecification.Field.Kind.allCases.map(\.rawValue)
                let near = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? "."
                let list = names.joined(separator: ", ")
                throw SourceProblem(place, "kind is one of \(list), not \(quoted(name, cells: 40))\(near)")
            }
            field.kind = kind
        }
    }

    private func length(
        of word: Statement.Word,
        _ rest: inout ArraySlice<Statement.Word>
    ) throws(SourceProblem) -> Int {
        let place = rest.first?.place ?? after(word)
        let text = try value(of: word, &rest)
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number <= 1_000_000 else {
            throw SourceProblem(place, "\(word.text) wants a number from 0 to 1000000, not \(quoted(text, cells: 40)).")
        }
        return number
    }

    private func shown(_ word: Statement.Word) -> String { quoted(word.text, cells: 40) }

    /// The place behind a word, where something is missing.
    private func after(_ word: Statement.Word) -> SourcePlace {
        SourcePlace(file: word.place.file, line: word.place.line, column: word.place.column + word.text.count)
    }
}
