import HTTP

/// `min`, `max` and `step` of numbers and times (HTML, "The min and max attributes", "The step attribute").
struct RangeCheck {
    private let it: ControlDescription
    private let kind: Control.TextKind
    private let value: Double

    /// nil for controls that know no range, and for values that are none.
    init?(_ description: ControlDescription, _ kind: Control.TextKind?) {
        guard let kind, kind.stepScale != nil, let value = kind.number(description.value) else { return nil }
        it = description
        self.kind = kind
        self.value = value
    }

    var violation: String? {
        let lowest = it.min.flatMap(kind.number) ?? (kind == .range ? 0 : nil)
        let highest = it.max.flatMap(kind.number) ?? (kind == .range ? 100 : nil)
        if kind == .time, let lowest, let highest, highest < lowest {
            // A range over midnight.
            if value > highest, value < lowest {
                return "Choose a time from \(it.min ?? "") on, or until \(it.max ?? "")."
            }
        } else {
            if let lowest, value < lowest {
                return "Choose \(noun) that is \(it.min ?? shownNumber(lowest)) or \(later)."
            }
            if let highest, value > highest {
                return "Choose \(noun) that is \(it.max ?? shownNumber(highest)) or \(earlier)."
            }
        }
        return violationOfStep(lowest)
    }

    private func violationOfStep(_ lowest: Double?) -> String? {
        guard let step else { return nil }
        let base = it.min.flatMap(kind.number) ?? it.writtenValue.flatMap(kind.number) ?? kind.stepBase
        let steps = (value - base) / step
        // As much as decimal fractions lose in binary ones.
        guard abs(steps - steps.rounded()) > 1e-9 * max(1, abs(steps)) else { return nil }
        guard kind == .number || kind == .range else {
            return "Choose \(noun) in steps of \(shownNumber(step / (kind.stepScale ?? 1))) \(kind.stepUnit)"
                + "\(step == kind.stepScale ? "" : "s"), counted from \(it.min ?? it.writtenValue ?? "the first")."
        }
        let below = tidy(base + steps.rounded(.down) * step)
        let above = tidy(base + steps.rounded(.up) * step)
        return "Choose a number that the steps of \(shownNumber(step)) meet: \(below) and \(above) are the nearest."
    }

    /// nil when any value is allowed.
    private var step: Double? {
        guard let scale = kind.stepScale else { return nil }
        let written = trimmedText(it.step ?? "")
        if lowercased(written.utf8) == "any" { return nil }
        guard let number = FloatText(written)?.value, number > 0 else { return kind.defaultStep * scale }
        return number * scale
    }

    private func tidy(_ number: Double) -> String { shownNumber((number * 1e9).rounded() / 1e9) }

    private var noun: String {
        switch kind {
        case .date, .datetimeLocal: "a date"
        case .time: "a time"
        case .month: "a month"
        case .week: "a week"
        default: "a number"
        }
    }

    private var later: String { kind == .number || kind == .range ? "more" : "later" }
    private var earlier: String { kind == .number || kind == .range ? "less" : "earlier" }
}

extension Control.TextKind {
    /// The number that a text stands for; nil for none.
    func number(_ text: String) -> Double? {
        switch self {
        case .number, .range: FloatText(text)?.value
        default: TimePoint(text, self)?.value
        }
    }

    /// What a step of 1 means; nil for kinds without steps.
    var stepScale: Double? {
        switch self {
        case .number, .range, .month: 1
        case .date: 86_400_000
        case .week: 604_800_000
        case .time, .datetimeLocal: 1000
        default: nil
        }
    }

    var stepUnit: String {
        switch self {
        case .date: "day"
        case .week: "week"
        case .month: "month"
        default: "second"
        }
    }

    var defaultStep: Double { self == .time || self == .datetimeLocal ? 60 : 1 }
    /// The Monday of the first week of 1970.
    var stepBase: Double { self == .week ? -259_200_000 : 0 }
}
