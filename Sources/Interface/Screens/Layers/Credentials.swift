import Authentication
import Flow
import Grid

/// A change that was asked for once: the same key again, right after it and for the same row, makes it.
struct Confirmation: Equatable, Sendable {
    let command: Command
    let row: CredentialRow
    /// False until the next key.
    var isDue = false

    /// As the next key finds it; nil for the key after that.
    var next: Confirmation? { isDue ? nil : Confirmation(command: command, row: row, isDue: true) }
}

extension Model {
    /// The rows of the list from the first problem to the last credential: problems count below 0.
    var credentialIndices: Range<Int> { -session.credentialProblems.count..<credentialRows.count }

    /// The nearest row that there is; 0 in an empty list.
    func nearestCredential(_ index: Int) -> Int {
        let indices = credentialIndices
        return indices.isEmpty ? 0 : max(indices.lowerBound, min(index, indices.upperBound - 1))
    }

    func credentialRow(_ selected: Int) -> CredentialRow? {
        let index = nearestCredential(selected)
        return credentialRows.indices.contains(index) ? credentialRows[index] : nil
    }

    /// Reads the list anew while it is shown; the selected record stays selected.
    mutating func followCredentials() {
        let place = layers.firstIndex { $0.isOfKind(.credentials(selected: 0)) }
        guard let place, case .credentials(let selected) = layers[place] else {
            credentialRows = []
            return
        }
        let before = credentialRow(selected)
        credentialRows = session.credentialRows
        let moved = before.flatMap { row in credentialRows.firstIndex { $0.isSameRecord(as: row) } }
        layers[place] = .credentials(selected: moved ?? nearestCredential(selected))
    }

    /// `Credentials · 3 kept · 1 problem`
    var credentialsTitle: String {
        let problems = session.credentialProblems.count
        let words = problems == 0 ? "" : " · \(problems) problem\(problems == 1 ? "" : "s")"
        let waiting = isAwaitingStores ? " · the stores are asked …" : ""
        return "Credentials · \(credentialRows.count) kept\(words)\(waiting)"
    }

    var isAwaitingStores: Bool { session.settings.usesStores && session.stored == nil }

    // MARK: Changes

    /// Why a command about the selected credential does nothing; nil when it works.
    func credentialProblem(with command: Command) -> String? {
        guard case .credentials(let selected) = layers.last else { return "C opens the credentials first" }
        guard let change = CredentialChange(rawValue: command.rawValue) else { return nil }
        guard let row = credentialRow(selected) else { return "No credential is selected" }
        switch session.event(for: change, to: row, among: credentialRows) {
        case .success: return nil
        case .failure(let refused): return refused.sentence
        }
    }

    mutating func takeInCredentials(_ key: Key) -> [ScreenEffect]? {
        let letter: Character? = if case .character(let character) = key { commandLetter(character) } else { nil }
        let row = keymap.first { row in
            row.section == .credentials && (row.keys.contains(key) || letter.map(row.letters.contains) == true)
        }
        return row.map { run($0.command) }
    }

    mutating func changeCredential(_ command: Command) -> [ScreenEffect] {
        guard case .credentials(let selected) = layers.last, let row = credentialRow(selected),
            let change = CredentialChange(rawValue: command.rawValue),
            case .success(let event) = session.event(for: change, to: row, among: credentialRows)
        else { return [] }
        let isConfirmed = confirmation.map { $0.command == command && $0.row.isSameRecord(as: row) } ?? false
        if !isConfirmed, let warning = session.warning(before: change, to: row, among: credentialRows) {
            confirmation = Confirmation(command: command, row: row)
            let key = keymap.first { $0.command == command }?.letters.first.map(String.init) ?? ""
            message = Message(text: "\(key) again: \(warning). Any other key changes nothing.")
            return []
        }
        confirmation = nil
        return send(event)
    }

    /// Says below the list what became of a change.
    mutating func reportCredentials(_ entries: ArraySlice<Entry>, isAnswer: Bool) {
        if let notice = session.notice {
            message = Message(text: notice, isProblem: true)
            return
        }
        let news = entries.filter { $0.kind == .store }.map { entry in
            entry.summary + (entry.why.map { " (\($0))" } ?? "")
        }
        guard !news.isEmpty else { return }
        let earlier = isAnswer ? message.map { [$0.text] } ?? [] : []
        message = Message(text: (earlier + news).joined(separator: "; "))
    }
}
