/// A date or time as a control writes it (HTML, "Dates and times"), as a number that `min`, `max` and `step` are
/// counted in: milliseconds since 1970, or since midnight for `time`; months since 1970 for `month`.
struct TimePoint: Equatable {
    let value: Double

    /// nil for anything that is not of that kind, and for kinds without time.
    init?(_ text: String, _ kind: Control.TextKind) {
        guard let value = Self.read(text, kind) else { return nil }
        self.value = value
    }

    private static func read(_ text: String, _ kind: Control.TextKind) -> Double? {
        switch kind {
        case .date: return day(text).map { Double($0) * 86_400_000 }
        case .time: return time(text)
        case .month: return month(text).map { Double(($0.year - 1970) * 12 + $0.month - 1) }
        case .week: return week(text).map { Double($0) * 86_400_000 }
        case .datetimeLocal:
            guard let gap = text.firstIndex(where: { $0 == "T" || $0 == " " }), let day = day(String(text[..<gap])),
                let time = time(String(text[text.index(after: gap)...]))
            else { return nil }
            return Double(day) * 86_400_000 + time
        default: return nil
        }
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func month(_ text: String) -> (year: Int, month: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let year = number(parts[0], digits: 4...6), year > 0,
            let month = number(parts[1], digits: 2...2), (1...12).contains(month)
        else { return nil }
        return (year, month)
    }

    private static func day(_ text: String) -> Int? {
        guard let dash = text.lastIndex(of: "-"), let month = month(String(text[..<dash])),
            let day = number(text[text.index(after: dash)...], digits: 2...2), day >= 1,
            day <= daysInMonth(month.year, month.month)
        else { return nil }
        return daysSince1970(month.year, month.month, day)
    }

    /// The Monday of the week, in days since 1970 (ISO 8601).
    private static func week(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let year = number(parts[0], digits: 4...6), year > 0, parts[1].hasPrefix("W"),
            let week = number(parts[1].dropFirst(), digits: 2...2), week >= 1
        else { return nil }
        let monday = firstMonday(year) + (week - 1) * 7
        return monday < firstMonday(year + 1) ? monday : nil
    }

    /// Of week 1: the week that holds 4 January.
    private static func firstMonday(_ year: Int) -> Int {
        let fourth = daysSince1970(year, 1, 4)
        // 1970-01-01 was a Thursday.
        let weekday = ((fourth + 3) % 7 + 7) % 7
        return fourth - weekday
    }

    private static func time(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], digits: 2...2), hour < 24,
            let minute = number(parts[1], digits: 2...2), minute < 60
        else { return nil }
        var milliseconds = Double((hour * 60 + minute) * 60_000)
        guard parts.count == 3 else { return milliseconds }
        let halves = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, let second = number(halves[0], digits: 2...2), second < 60 else { return nil }
        milliseconds += Double(second * 1000)
        if halves.count == 2 {
            guard let fraction = number(halves[1], digits: 1...3) else { return nil }
            milliseconds += Double(fraction) * [100, 10, 1][halves[1].utf8.count - 1]
        }
        return milliseconds
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400
        let months = (1..<month).reduce(0) { $0 + daysInMonth(year, $1) }
        // 719,162 days lie before 1970-01-01.
        return before * 365 + leapDays + months + day - 1 - 719_162
    }
}
