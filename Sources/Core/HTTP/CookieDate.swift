/// Seconds since 1970 of a cookie's date, in whatever order its parts stand (RFC 6265 §5.1.1); nil when it is none.
func cookieDate(_ text: String) -> Int? {
    var time: (Int, Int, Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.utf8.split(whereSeparator: isDelimiter) {
        if time == nil, let found = timeOfDay(token) {
            time = found
        } else if day == nil, let found = number(token, digits: 1...2) {
            day = found
        } else if month == nil, let found = monthNumber(token) {
            month = found
        } else if year == nil, let found = number(token, digits: 2...4) {
            year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
        }
    }
    guard let time, let day, let month, let year, year >= 1601, (1...daysIn(month, year)).contains(day),
        time.0 < 24, time.1 < 60, time.2 < 60
    else { return nil }
    return daysSince1970(year, month, day) * 86_400 + time.0 * 3600 + time.1 * 60 + time.2
}

private func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
}

/// The digits in front, when their count fits and no further digit follows.
private func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
    let found = token.prefix { (0x30...0x39).contains($0) }
    return digits.contains(found.count) ? Int(Substring(found)) : nil
}

private func timeOfDay(_ token: Substring.UTF8View) -> (Int, Int, Int)? {
    let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 1...2), parts[0].count <= 2,
        let minute = number(parts[1], digits: 1...2), parts[1].count <= 2, let second = number(parts[2], digits: 1...2)
    else { return nil }
    return (hour, minute, second)
}

private func monthNumber(_ token: Substring.UTF8View) -> Int? {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let name = token.prefix(3).map(\.asciiLowercased)
    return names.firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 }
}

private func daysIn(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// Of the Gregorian calendar; the year is taken to begin in March, so that the leap day is its last.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
}
