import Flow
import Grid

/// How the flow panel is shown.
struct FlowView: Equatable, Sendable {
    /// Covers the page.
    var isEnlarged = false
    /// An entry's number from 0; nil follows the newest.
    var selected: Int?
}

extension Model {
    mutating func takeInFlow(_ key: Key) -> [ScreenEffect] {
        guard timeline.count > 0 else { return [] }
        let last = timeline.count - 1
        let current = inspectedEntry
        let step = max(Regions(self).flowBody.height - 2, 1)
        switch key {
        case .up: flow.selected = max(current - 1, 0)
        case .down: flow.selected = min(current + 1, last)
        case .pageUp: flow.selected = max(current - step, 0)
        case .pageDown: flow.selected = min(current + step, last)
        case .home: flow.selected = 0
        case .end: flow.selected = nil
        case .enter: return run(.inspect)
        default: break
        }
        return []
    }
}

/// One line of the flow panel.
struct FlowLine: Equatable {
    /// The entry's number, from 0.
    let entry: Int
    let text: String
    var style: Style
}

/// The flow panel's content for one size: only entries near what is shown are looked at, however long the run is.
struct FlowLines {
    private let model: Model
    private let width: Int
    private let repertoire: Repertoire
    /// The entry that waits for the person: the last prompt while the dialog is open.
    private let waitingEntry: Int?

    init(_ model: Model, width: Int) {
        self.model = model
        self.width = width
        repertoire = model.repertoire
        let entries = model.timeline.entries
        waitingEntry =
            model.session.prompt == nil && model.session.passphrase == nil
            ? nil : (max(entries.count - 50, 0)..<entries.count).last { entries[$0].kind == .prompt }
    }

    /// At most `height` lines.
    func lines(height: Int, compact: Bool) -> [FlowLine] {
        guard height > 0, model.timeline.count > 0 else { return [] }
        let follows = model.flow.selected == nil && model.focus != .flow
        return compact && follows ? tail(height: height) : window(height: height, follows: follows)
    }

    /// The last five entries and the last reason, which is shown even when its entry has scrolled away.
    private func tail(height: Int) -> [FlowLine] {
        let count = model.timeline.count
        let reasoned = (max(count - 50, 0)..<count).last { model.timeline.entries[$0].why != nil }
        let reason = reasoned.map { clipped(reasonLines($0), to: max(height - 5, (height + 1) / 2)) } ?? []
        let first = max(count - min(5, max(height - reason.count, 1)), 0)
        var lines: [FlowLine] = []
        if let reasoned, reasoned < first {
            lines += reason.map { FlowLine(entry: $0.entry, text: $0.text, style: .quiet) }
        }
        for number in first..<count {
            lines.append(entryLine(number))
            if number == reasoned { lines += reason }
        }
        return Array(lines.suffix(height))
    }

    /// Entries with their reasons around the selected one, or up to the newest.
    private func window(height: Int, follows: Bool) -> [FlowLine] {
        let anchor = model.inspectedEntry
        let first = max(anchor - height, 0)
        let end = min(anchor + height, model.timeline.count - 1)
        var lines: [FlowLine] = []
        var anchorLine = 0
        for number in first...end {
            if number == anchor { anchorLine = lines.count }
            lines.append(entryLine(number))
            lines += clipped(reasonLines(number), to: 4)
        }
        if !follows { lines[anchorLine].style.attributes.insert(.reverse) }
        let last = max(lines.count - height, 0)
        let start = follows ? last : max(0, min(anchorLine - height / 2, last))
        return Array(lines[start..<min(start + height, lines.count)])
    }

    private func entryLine(_ number: Int) -> FlowLine {
        let entry = model.timeline.entries[number]
        let mark = number == waitingEntry ? "▶" : " "
        let digits = String(number + 1)
        let numbers = String(repeating: " ", count: max(0, numberWidth - digits.count)) + digits
        let kind = entry.kind.rawValue
        let padding = String(repeating: " ", count: max(1, 10 - kind.count))
        let text = "\(mark)\(numbers) \(kind)\(padding)\(entry.summary)"
        return FlowLine(entry: number, text: repertoire.clipped(text, to: width), style: style(of: entry.kind))
    }

    private var numberWidth: Int { max(String(model.timeline.count).count, 2) }

    private func reasonLines(_ number: Int) -> [FlowLine] {
        guard let why = model.timeline.entries[number].why else { return [] }
        let indent = String(repeating: " ", count: numberWidth + 2)
        return repertoire.wrapped(why, to: max(width - indent.count, 8)).map {
            FlowLine(entry: number, text: indent + $0, style: .quiet)
        }
    }

    /// The first lines; that more would follow is marked.
    private func clipped(_ lines: [FlowLine], to limit: Int) -> [FlowLine] {
        guard lines.count > limit, limit > 0 else { return lines }
        let last = lines[limit - 1]
        let text = repertoire.clipped(last.text + String(repeating: " ", count: width), to: width)
        return Array(lines.prefix(limit - 1)) + [FlowLine(entry: last.entry, text: text, style: last.style)]
    }

    private func style(of kind: Entry.Kind) -> Style {
        switch kind {
        case .failure: .problem
        case .challenge, .prompt: .warning
        case .decision, .answer: .strong
        case .page: .good
        case .dropped, .note: .quiet
        default: .plain
        }
    }
}
