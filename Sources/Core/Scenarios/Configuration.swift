import Text

/// What `config.conf` says: `set key value`, one a line. Values are checked; those not set have the key's standard.
package struct Configuration: Equatable, Sendable {
    private var values: [String: String] = [:]
    private var places: [String: SourcePlace] = [:]

    package init() {}

    /// Reads the file's text. Nothing of it counts when there are problems.
    ///
    /// - Parameter file: its name, for the messages.
    package static func read(_ text: String, file: String) -> (configuration: Configuration, problems: [SourceProblem])
    {
        var configuration = Configuration()
        var (statements, problems) = readStatements(text, file: file)
        for statement in statements {
            do throws(SourceProblem) {
                try configuration.take(statement)
            } catch {
                problems.append(error)
            }
        }
        problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        return (problems.isEmpty ? configuration : Configuration(), problems)
    }

    /// One statement, from a file or from the palette.
    package mutating func take(_ statement: Statement) throws(SourceProblem) {
        guard let verb = statement.words.first else { return }
        guard verb.text == "set", !verb.isQuoted else {
            throw SourceProblem(verb.place, "A line begins with “set”, not with \(shown(verb)): set key value.")
        }
        guard statement.words.count > 1 else {
            throw SourceProblem(after(verb), "“set” wants a key and a value: set \(ConfigurationKey.all[0].name) all.")
        }
        let name = statement.words[1]
        guard !name.isQuoted, let key = ConfigurationKey.named(name.text) else { throw unknownKey(name) }
        guard statement.words.count > 2 else {
            throw SourceProblem(after(name), "\(key.name) wants a value: \(key.kind.expectation).")
        }
        let word = statement.words[2]
        guard let value = key.kind.accepted(word) else {
            throw SourceProblem(
                word.place,
                "\(key.name) takes \(key.kind.expectation), not \(shown(word))\(ending(key, word))"
            )
        }
        if statement.words.count > 3 {
            let extra = statement.words[3]
            throw SourceProblem(extra.place, "\(key.name) takes one value: put quotes around several words.")
        }
        if let before = places[key.name] {
            throw SourceProblem(name.place, "\(key.name) is set already on line \(before.line): keep one of the two.")
        }
        values[key.name] = value
        places[key.name] = name.place
    }

    /// The value, or the key's standard; nil for an unknown key and for one without a standard.
    package func text(_ name: String) -> String? {
        ConfigurationKey.named(name).flatMap { values[$0.name] ?? $0.standard }
    }

    package func isOn(_ name: String) -> Bool { text(name) == "on" }

    package func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// Where the file set it; nil where it did not.
    package func place(_ name: String) -> SourcePlace? {
        ConfigurationKey.named(name).flatMap { places[$0.name] }
    }
}

private func unknownKey(_ name: Statement.Word) -> SourceProblem {
    let near = nearest(to: name.text, among: ConfigurationKey.all.map(\.name))
    return SourceProblem(name.place, "There is no key \(shown(name))\(near.map { "; did you mean \($0)?" } ?? ".")")
}

/// The end of the sentence: the nearest right word, where there are words.
private func ending(_ key: ConfigurationKey, _ word: Statement.Word) -> String {
    switch key.kind {
    case .choice(let words): nearest(to: word.text, among: words).map { "; did you mean \($0)?" } ?? "."
    case .toggle where word.isQuoted: " (without quotation marks)."
    default: "."
    }
}

private func shown(_ word: Statement.Word) -> String { quoted(word.text, cells: 40) }

/// The place behind a word, where something is missing.
private func after(_ word: Statement.Word) -> SourcePlace {
    SourcePlace(file: word.place.file, line: word.place.line, column: word.place.column + word.text.count)
}
