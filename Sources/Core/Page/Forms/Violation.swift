import HTTP
import Text

/// Why a control keeps its form from being sent.
package struct Violation: Equatable, Sendable {
    package let control: Control
    /// One sentence that says what is wanted.
    package let message: String
}

/// What a control's value does wrong, in one sentence that says what is wanted; nil when it is good (HTML,
/// "Constraint validation").
package func violation(of description: ControlDescription) -> String? {
    var budget = PatternExpression.budget
    return violation(of: description, budget: &budget)
}

/// The same, where several controls share the budget of their patterns.
func violation(of description: ControlDescription, budget: inout Int) -> String? {
    var check = ValidityCheck(description, budget: budget)
    defer { budget = check.budget }
    return check.violation()
}

private struct ValidityCheck {
    let it: ControlDescription
    let type: String
    private(set) var budget: Int

    init(_ description: ControlDescription, budget: Int) {
        it = description
        self.budget = budget
        type = lowercased(description.type.utf8)
    }

    private var kind: Control.TextKind? { Control.TextKind(rawValue: type) }

    mutating func violation() -> String? {
        switch type {
        case "hidden", "submit", "image", "reset", "button": nil
        case "checkbox": it.isRequired && !it.isChecked ? "Check this box to go on." : nil
        case "radio": it.isRequired && !it.isChecked ? "Choose one of these." : nil
        case "select-one": it.isRequired && it.value.isEmpty ? "Choose an item of the list." : nil
        case "select-multiple": it.isRequired && it.value.isEmpty ? "Choose at least one item of the list." : nil
        case "file":
            it.isRequired && it.value.isEmpty
                ? (it.isMultiple ? "Choose at least one file." : "Choose a file.") : nil
        default: violationOfText()
        }
    }

    private mutating func violationOfText() -> String? {
        if it.value.isEmpty {
            return it.isRequired && kind != .range && kind != .color ? "Fill in this field." : nil
        }
        if let wrong = violationOfType ?? violationOfLength { return wrong }
        if hasPattern, let pattern = it.pattern, matches(pattern) == false {
            let title = foldedWhiteSpace(it.title ?? "")
            return title.isEmpty
                ? "Write it in the form that the page asks for (its pattern is \(neutralised(cut(pattern, toCells: 60))))."
                : "Write it in the form that the page asks for: \(neutralised(cut(title, toCells: 120)))"
                    + (title.hasSuffix(".") ? "" : ".")
        }
        return RangeCheck(it, kind)?.violation
    }

    // MARK: Types

    private var violationOfType: String? {
        switch kind {
        case .email: isEmail ? nil : emailSentence
        case .url:
            isWholeAddress(trimmedText(it.value)) ? nil : "Write a whole address, like https://example.com/."
        case .number, .range: FloatText(it.value) == nil ? "Write a number, like 12 or 3.5." : nil
        case .color: isColor(it.value) ? nil : "Write a colour as # and six hexadecimal digits, like #1e90ff."
        case .date, .time, .month, .week, .datetimeLocal: violationOfTime
        default: nil
        }
    }

    private var violationOfTime: String? {
        guard let kind, TimePoint(it.value, kind) == nil else { return nil }
        switch kind {
        case .date: return "Write a date as year, month and day, like 2026-11-30."
        case .time: return "Write a time as hours and minutes, like 09:30."
        case .month: return "Write a month as year and month, like 2026-11."
        case .week: return "Write a week as year and number, like 2026-W05."
        default: return "Write a date and a time, like 2026-11-30T09:30."
        }
    }

    private var isEmail: Bool {
        guard it.isMultiple else { return isEmailAddress(trimmedText(it.value)) }
        return it.value.split(separator: ",", omittingEmptySubsequences: false)
            .allSatisfy { isEmailAddress(trimmedText(String($0))) }
    }

    private var emailSentence: String {
        it.isMultiple
            ? "Write email addresses with commas between them, like a@example.com, b@example.com."
            : "Write an email address, like name@example.com."
    }

    // MARK: Lengths and patterns

    private var violationOfLength: String? {
        guard it.isEdited, hasLength else { return nil }
        let count = it.value.utf16.count
        if let least = it.minLength, count < least {
            return "Write at least \(least) characters: there \(count == 1 ? "is" : "are") \(count) now."
        }
        if let most = it.maxLength, count > most {
            return "Write at most \(most) characters: there are \(count) now."
        }
        return nil
    }

    private var hasLength: Bool {
        switch type {
        case "textarea", "password": return true
        default:
            switch kind {
            case .text, .search, .tel, .url, .email, nil: return true
            default: return false
            }
        }
    }

    private var hasPattern: Bool { hasLength && type != "textarea" }

    /// nil for a pattern that no browser would understand: it is ignored. Several email addresses match one by one.
    private mutating func matches(_ pattern: String) -> Bool? {
        guard let expression = PatternExpression(pattern, budget: &budget) else { return nil }
        guard kind == .email, it.isMultiple else { return expression.matches(it.value, budget: &budget) }
        for address in it.value.split(separator: ",")
        where expression.matches(trimmedText(String(address)), budget: &budget) == false {
            return false
        }
        return true
    }
}

/// HTML, "valid email address".
func isEmailAddress(_ text: String) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = text.utf8[..<at]
    let labels = text.utf8[text.utf8.index(after: at)...]
        .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return !local.isEmpty && local.allSatisfy { isAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
        && labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
}

private func isAlphanumeric(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
}

/// URL standard, "absolute-URL string", of any scheme.
func isWholeAddress(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first, isAlphanumeric(first), first > 0x39 else {
        return false
    }
    let scheme = lowercased(text[..<colon].utf8)
    guard scheme.utf8.allSatisfy({ isAlphanumeric($0) || "+-.".utf8.contains($0) }) else { return false }
    switch scheme {
    case "http", "https", "ftp", "ws", "wss": return (try? ParsedAddress(parsing: "http\(text[colon...])")) != nil
    default: return true
    }
}
