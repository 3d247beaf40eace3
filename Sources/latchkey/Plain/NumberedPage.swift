import Flow
import Page
import Text

/// A page as lines, with each link's number after its text, and each field as its number, its name and what it holds.
struct NumberedPage {
    let layout: TextLayout
    let session: Session

    /// Lines from `first` on, each ended by a line feed; blank lines at the end are left out.
    func text(from first: Int = 0) -> String {
        let ends = lastSpans
        var lines = layout.lines.enumerated().dropFirst(first).compactMap { number, line -> String? in
            var text = ""
            if isFurtherRow(line, number) { return nil }
            for (place, span) in line.spans.enumerated() {
                if let field = fieldText(span, line: number, after: text) {
                    text += field
                } else if let link = span.target, ends[link] == Place(line: number, span: place) {
                    text += numbered(span.text, link + 1)
                } else {
                    text += span.text
                }
            }
            return text
        }
        while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }

    private struct Place: Equatable {
        let line: Int
        let span: Int
    }

    /// Where each link's text ends.
    private var lastSpans: [Int: Place] {
        var ends: [Int: Place] = [:]
        for (number, line) in layout.lines.enumerated() {
            for (place, span) in line.spans.enumerated() {
                if let link = span.target { ends[link] = Place(line: number, span: place) }
            }
        }
        return ends
    }

    /// The number stands before blanks that pad a table's column.
    private func numbered(_ text: String, _ number: Int) -> String {
        let blanks = text.reversed().prefix { $0 == " " }.count
        return "\(text.dropLast(blanks)) [\(number)]\(String(repeating: " ", count: blanks))"
    }

    // MARK: Fields

    /// True for a line that holds nothing but a further row of a text area.
    private func isFurtherRow(_ line: TextLayout.Line, _ number: Int) -> Bool {
        guard line.spans.contains(where: { $0.target != nil }) else { return false }
        return line.spans.allSatisfy { span in
            guard let index = span.target, layout.targets.indices.contains(index),
                case .field(let field) = layout.targets[index].kind
            else { return span.text.allSatisfy { $0 == " " } }
            return field.kind == .textArea && number > layout.targets[index].line
        }
    }

    /// What a field's span becomes; nil for other spans. The rows of a text area are one: its first.
    private func fieldText(_ span: TextLayout.Span, line: Int, after before: String) -> String? {
        guard let index = span.target, layout.targets.indices.contains(index),
            case .field(let field) = layout.targets[index].kind,
            let control = session.control(layout.targets[index].node)
        else { return nil }
        switch field.kind {
        case .checkbox, .radio: return numbered(session.plainValue(of: control), index + 1)
        case .text, .password, .textArea, .select, .file:
            if line > layout.targets[index].line { return "" }
            return session.plainText(of: control, number: index + 1, namesIt: !isNamed(control, by: before))
        }
    }

    /// True where the page has just said what the field is called.
    private func isNamed(_ control: Control, by text: String) -> Bool {
        text.trimmedAtEnd(of: " :*\u{A0}").hasSuffix(control.plainName)
    }
}

extension Control {
    /// Its label, neutralised, without what pages put between it and the field.
    var plainName: String { neutralised(label).trimmedAtEnd(of: " :*\u{A0}") }
}

extension Session {
    /// `[3: User name: ____]`
    func plainText(of control: Control, number: Int, namesIt: Bool = true) -> String {
        let name = namesIt && !control.plainName.isEmpty ? "\(control.plainName): " : ""
        let remark = control.isDisabled ? " (disabled)" : control.isReadOnly ? " (read-only)" : ""
        return "[\(number): \(name)\(plainValue(of: control))\(remark)]"
    }

    /// What a control holds, on one line, neutralised; passwords as marks.
    func plainValue(of control: Control) -> String {
        switch value(of: control.id) {
        case .text(let text): text.isEmpty ? "____" : neutralised(lines(text))
        case .secret(let secret): secret.isEmpty ? "____" : String(repeating: "*", count: secret.characterCount)
        case .concealed(let count): count == 0 ? "____" : String(repeating: "*", count: count)
        case .checked(let isOn): control.kind == .radio ? (isOn ? "(*)" : "( )") : isOn ? "[x]" : "[ ]"
        case .chosen(let chosen):
            labels(control.options.filter { chosen.contains($0.id) })
        case .files(let files): files.isEmpty ? "no file" : neutralised(files.joined(separator: ", "))
        }
    }

    private func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " / ")
    }

    private func labels(_ options: [Control.Option]) -> String {
        options.isEmpty ? "nothing chosen" : options.map { neutralised($0.label) }.joined(separator: ", ")
    }
}

extension String {
    fileprivate func trimmedAtEnd(of characters: String) -> String {
        var rest = Substring(self)
        while let last = rest.last, characters.contains(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
