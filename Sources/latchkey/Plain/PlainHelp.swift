import Screens

/// What `?` prints: the table that reads the lines, then the palette's.
var plainHelpText: String {
    let numbers = [
        ("N", "follow the link of that number, press the button, toggle the box, or tell of the field"),
        ("N = TEXT", "set the field, or choose an option; N = alone asks for a password, or empties"),
        ("N + TEXT", "add a line to a text of several lines"), ("N enter", "Enter in the field: submits its form"),
    ]
    let rows = numbers + PlainWord.all.map { ($0.usage, $0.help) }
    let settings = SettingLine.fixed.filter { !$0.line.hasPrefix("set mouse") }.map { (":\($0.line)", $0.meaning) }
    let dialog = [
        (":cancel", "in the dialog: what Cancel means is a setting; also ^D"),
        (":abort", "in the dialog: cancelAuthenticationChallenge; also ^C"),
        (":refuse", "in the dialog: rejectProtectionSpace"),
        (":captcha [URL]", "the app's captcha view; the app's buttons have numbers while the page is hidden"),
        (":swipe", "swipes the captcha's page away"),
        (":form [SELECTOR]", "a native form over a form of this page, asked field by field"),
        (":submit, :close", "send the native form; close it"),
        (":clock +N", "the clock goes N seconds forward"),
    ]
    return lines(rows) + lines(dialog) + lines(settings) + "^C stops a load; where nothing is loaded it quits.\n"
}

extension PlainWord {
    fileprivate var usage: String {
        let names = word.count > 1 ? "\(letter), \(word)" : "\(letter)"
        return argument.isEmpty ? names : "\(names) \(argument)"
    }
}

private func lines(_ rows: [(usage: String, help: String)]) -> String {
    let width = (rows.map(\.usage.count).max() ?? 0) + 2
    return rows.map { "  \($0.usage)\(String(repeating: " ", count: width - $0.usage.count))\($0.help)\n" }.joined()
}
