import Authentication
import Flow
import Screens
import Text

/// What a line typed at `latchkey> ` asks for.
enum PlainCommand: Equatable {
    case follow(link: Int)
    /// What the field of that number is to hold.
    case set(Int, String)
    /// One line more for a text of several lines.
    case append(Int, String)
    /// Enter in a field.
    case enter(Int)
    case go(String)
    case reload, back, forward, startOver
    /// The page again.
    case page
    /// The whole timeline again.
    case timeline
    /// An entry whole; nil for the newest.
    case inspect(Int?)
    case credentials
    /// What is done to the credential of that number in the list; `confirmed` where every device or a whole origin is
    /// meant.
    case change(CredentialChange, Int, confirmed: Bool)
    case stepping, release, continueHeld
    case edit(HeldEdit)
    case changeDisposition(Disposition)
    case setting(SettingLine)
    case help, quit
    /// The dialog's other ways out.
    case cancel, abort, refuse
    /// The captcha's view is swiped away; the native form is sent, or closed.
    case swipe, submitForm, closeForm
}

/// Why a line can't be run.
struct PlainProblem: Error, Equatable {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

/// A row of the table that makes both the reading and the help.
struct PlainWord: Sendable {
    /// As it is typed; a letter also answers to the Cyrillic one in the same place.
    let letter: Character
    let word: String
    /// What follows the letter; empty for nothing.
    let argument: String
    let help: String
    let read: @Sendable (String) -> Result<PlainCommand, PlainProblem>

    static let all: [PlainWord] = [
        PlainWord("g", "go", "ADDRESS", "go to an address") { .success(.go($0)) },
        PlainWord("r", "reload", "reload the page") { .reload },
        PlainWord("b", "back", "go back") { .back },
        PlainWord("f", "forward", "go forward") { .forward },
        PlainWord("R", "start-over", "start over: credentials, cookies, history; then reload") { .startOver },
        PlainWord("p", "page", "the page again") { .page },
        PlainWord("t", "timeline", "the timeline again") { .timeline },
        PlainWord("i", "inspect", "[N]", "an entry whole: reason, rule, delegate call, as Swift") { readEntry($0) },
        PlainWord("C", "credentials", "[forget|up|down|origin N] [everywhere]", "credentials: list, forget, move") {
            readCredentials($0)
        },
        PlainWord("w", "write", "[timeline|screen] [FILE]", "write timeline or page with timeline") { readWrite($0) },
        PlainWord("s", "step", "stepping on or off") { .stepping },
        PlainWord("n", "next", "release the held effect") { .release },
        PlainWord("c", "continue", "release all up to the next decision") { .continueHeld },
        PlainWord("e", "edit", "drop|double|DISPOSITION", "change the held effect") { readEdit($0) },
        PlainWord("?", "help", "this help") { .help },
        PlainWord("q", "quit", "quit") { .quit },
    ]

    private init(
        _ letter: Character,
        _ word: String,
        _ argument: String,
        _ help: String,
        _ read: @escaping @Sendable (String) -> Result<PlainCommand, PlainProblem>
    ) {
        self.letter = letter
        self.word = word
        self.argument = argument
        self.help = help
        self.read = read
    }

    private init(_ letter: Character, _ word: String, _ help: String, _ command: @escaping @Sendable () -> PlainCommand)
    {
        self.init(letter, word, "", help) { rest in
            rest.isEmpty ? .success(command()) : .failure(PlainProblem("\(word) takes no further word."))
        }
    }
}

/// Reads a line: the number of a link, button or field (`3`, `3 = text`, `3 + line`, `3 enter`), a command, or a line of the palette (`app basic`, `set cancel cancel`); a colon before
/// it changes nothing.
func readPlainCommand(_ line: String) -> Result<PlainCommand, PlainProblem> {
    var text = trimmed(line)
    if text.first == ":" { text = trimmed(text.dropFirst()) }
    if let link = Int(text) { return .success(.follow(link: link)) }
    if let command = readField(line) { return .success(command) }
    let first = String(text.prefix { $0 != " " })
    let rest = trimmed(text.dropFirst(first.count))
    let ways: [String: PlainCommand] = [
        "cancel": .cancel, "abort": .abort, "refuse": .refuse, "swipe": .swipe, "submit": .submitForm,
        "close": .closeForm,
    ]
    if let way = ways[first], rest.isEmpty {
        return .success(way)
    }
    let letter = first.count == 1 ? first.first.map(commandLetter) : nil
    if let row = PlainWord.all.first(where: { $0.letter == letter || $0.word == first }) {
        if row.argument.first?.isUppercase == true, rest.isEmpty {
            return .failure(PlainProblem("\(row.word) needs a word more: \(row.letter) \(row.argument)."))
        }
        return row.read(rest)
    }
    return readSetting(text)
}

/// A number and what is done to its field; blanks at the end of a text count.
private func readField(_ line: String) -> PlainCommand? {
    let text = line.drop { $0 == " " || $0 == "\t" || $0 == ":" }
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits) else { return nil }
    let rest = text.dropFirst(digits.count).drop { $0 == " " }
    if trimmed(rest) == "enter" { return .enter(number) }
    guard let sign = rest.first, sign == "=" || sign == "+" else { return nil }
    let value = rest.dropFirst()
    let held = String(value.first == " " ? value.dropFirst() : value)
    return sign == "=" ? .set(number, held) : .append(number, held)
}

private func readSetting(_ text: String) -> Result<PlainCommand, PlainProblem> {
    switch SettingLine.parse(text) {
    case .success(.open(let address)): .success(.go(address))
    case .success(.mouse), .success(.escapeDelay):
        .failure(PlainProblem("There is no screen here that this could change."))
    case .success(let line): .success(.setting(line))
    case .failure(let problem): .failure(PlainProblem("\(problem.sentence). ? lists what there is."))
    }
}

private func readEntry(_ rest: String) -> Result<PlainCommand, PlainProblem> {
    if rest.isEmpty { return .success(.inspect(nil)) }
    guard let number = Int(rest) else { return .failure(PlainProblem("i takes an entry's number, as in i 4.")) }
    return .success(.inspect(number))
}

private func readCredentials(_ rest: String) -> Result<PlainCommand, PlainProblem> {
    let words = rest.split(separator: " ")
    if words.isEmpty || words == ["list"] { return .success(.credentials) }
    let isEverywhere = words.count == 3 && words[2] == "everywhere"
    let changes: [Substring: CredentialChange] = [
        "forget": isEverywhere ? .forgetEverywhere : .forget, "up": .moveUp, "down": .moveDown,
        "origin": isEverywhere ? .forgetOriginEverywhere : .forgetOrigin,
    ]
    guard words.count == 2 || isEverywhere, let change = changes[words[0]], let number = Int(words[1]),
        !(isEverywhere && change == .moveUp)
    else {
        return .failure(
            PlainProblem(
                "C lists the credentials; C forget N, C up N and C down N change one, C origin N forgets all of its "
                    + "origin; the word everywhere means every device."
            )
        )
    }
    return .success(.change(change, number, confirmed: isEverywhere || change == .forgetOrigin))
}

private func readWrite(_ rest: String) -> Result<PlainCommand, PlainProblem> {
    readSetting("write \(rest.isEmpty ? "timeline" : rest)")
}

private func readEdit(_ rest: String) -> Result<PlainCommand, PlainProblem> {
    switch rest {
    case "drop": return .success(.edit(.drop))
    case "double": return .success(.edit(.double))
    default:
        guard let disposition = Disposition.allCases.first(where: { $0.description == rest }) else {
            let names = Disposition.allCases.map(\.description).joined(separator: ", ")
            return .failure(PlainProblem("e takes drop, double, or one of \(names)."))
        }
        return .success(.changeDisposition(disposition))
    }
}

private func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
}
