import Page
import Testing

/// A description in few words.
private func it(_ type: String, _ value: String, _ change: (inout ControlDescription) -> Void = { _ in })
    -> ControlDescription
{
    var description = ControlDescription(type: type, value: value)
    change(&description)
    return description
}

@Suite struct ViolationTests {
    /// What a control says, and whether it may be sent.
    static let rows: [(ControlDescription, isGood: Bool)] = [
        // Required
        (it("text", "") { $0.isRequired = true }, false),
        (it("text", " ") { $0.isRequired = true }, true),
        (it("password", "") { $0.isRequired = true }, false),
        (it("textarea", "") { $0.isRequired = true }, false),
        (it("checkbox", "on") { $0.isRequired = true }, false),
        (it("checkbox", "") { ($0.isRequired, $0.isChecked) = (true, true) }, true),
        (it("radio", "1") { $0.isRequired = true }, false),
        (it("radio", "") { ($0.isRequired, $0.isChecked) = (true, true) }, true),
        (it("select-one", "") { $0.isRequired = true }, false),
        (it("select-multiple", "a") { $0.isRequired = true }, true),
        (it("file", "") { $0.isRequired = true }, false),
        (it("hidden", "") { $0.isRequired = true }, true),
        (it("submit", "") { $0.isRequired = true }, true),
        (it("range", "") { $0.isRequired = true }, true),
        (it("text", ""), true),
        // Email
        (it("email", "me@example.com"), true), (it("email", " me@example.com "), true),
        (it("email", "me@localhost"), true),
        (it("email", "a+b.c!#$%&'*/=?^_`{|}~-@x.y"), true), (it("email", "me"), false), (it("email", "@x.y"), false),
        (it("email", "me@"), false), (it("email", "me@x..y"), false), (it("email", "me@-x.y"), false),
        (it("email", "me@x.y-"), false), (it("email", "m e@x.y"), false), (it("email", "ё@x.y"), false),
        (it("email", "me@" + String(repeating: "a", count: 64)), false), (it("email", "a@b,c@d"), false),
        (it("email", "a@b, c@d") { $0.isMultiple = true }, true),
        (it("email", "a@b,,c@d") { $0.isMultiple = true }, false),
        // Addresses
        (it("url", "https://example.com"), true), (it("url", "HTTP://x/y?z#w"), true), (it("url", "mailto:a@b"), true),
        (it("url", "example.com"), false), (it("url", "/x"), false), (it("url", "http://"), false),
        (it("url", "http://[::1"), false), (it("url", "1a://x"), false),
        // Numbers
        (it("number", "-12.5e2"), true), (it("number", "1,5"), false), (it("number", "+1"), false),
        (it("number", "1."), false), (it("number", ".5") { $0.step = "any" }, true), (it("number", "NaN"), false),
        (it("number", "3") { $0.min = "4" }, false), (it("number", "4") { ($0.min, $0.max) = ("4", "4") }, true),
        (it("number", "5") { $0.max = "4.5" }, false), (it("number", "1.5"), false),
        (it("number", "1.5") { $0.step = "0.5" }, true), (it("number", "0.3") { $0.step = "0.1" }, true),
        (it("number", "3") { ($0.min, $0.step) = ("1", "2") }, true),
        (it("number", "4") { ($0.min, $0.step) = ("1", "2") }, false),
        (it("number", "4") { ($0.writtenValue, $0.step) = ("1", "3") }, true),
        (it("number", "2") { $0.step = "-1" }, true), (it("range", "101"), false), (it("range", "100"), true),
        // Times
        (it("date", "2024-02-29"), true), (it("date", "2026-02-29"), false), (it("date", "26-01-01"), false),
        (it("date", "2026-01-05") { $0.min = "2026-01-06" }, false),
        (it("date", "2026-01-05") { ($0.min, $0.step) = ("2026-01-01", "2") }, true),
        (it("date", "2026-01-06") { ($0.min, $0.step) = ("2026-01-01", "2") }, false),
        (it("time", "23:59"), true), (it("time", "24:00"), false), (it("time", "09:30:15"), false),
        (it("time", "09:30:15.5") { $0.step = "0.5" }, true),
        (it("time", "23:30") { ($0.min, $0.max) = ("23:00", "01:00") }, true),
        (it("time", "12:00") { ($0.min, $0.max) = ("23:00", "01:00") }, false),
        (it("month", "2026-12"), true), (it("month", "2026-13"), false),
        (it("month", "2026-05") { $0.max = "2026-04" }, false),
        (it("week", "2026-W53"), true), (it("week", "2025-W53"), false), (it("week", "2026-W00"), false),
        (it("datetime-local", "2026-11-30T09:30"), true), (it("datetime-local", "2026-11-30"), false),
        (it("datetime-local", "2026-11-30 09:30") { $0.max = "2026-11-30T09:29" }, false),
        (it("color", "#1e90FF"), true), (it("color", "red"), false),
        // Lengths
        (it("text", "abc") { ($0.minLength, $0.isEdited) = (4, true) }, false),
        (it("text", "abc") { $0.minLength = 4 }, true),
        (it("text", "") { ($0.minLength, $0.isEdited) = (4, true) }, true),
        (it("text", "😀") { ($0.maxLength, $0.isEdited) = (1, true) }, false),
        (it("textarea", "abcd") { ($0.maxLength, $0.isEdited) = (3, true) }, false),
        (it("number", "12345") { ($0.maxLength, $0.isEdited) = (3, true) }, true),
        // Patterns
        (it("text", "abc") { $0.pattern = "[a-c]+" }, true), (it("text", "xabc") { $0.pattern = "[a-c]+" }, false),
        (it("text", "abcd") { $0.pattern = "abc|abcd" }, true), (it("text", "b") { $0.pattern = "a|b" }, true),
        (it("text", "x") { $0.pattern = "[" }, true), (it("text", "x") { $0.pattern = "a)(b" }, true),
        (it("text", "") { $0.pattern = "a" }, true), (it("textarea", "x") { $0.pattern = "a" }, true),
        (it("password", "passw0rdX") { $0.pattern = #"(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}"# }, true),
        (it("password", "passwordX") { $0.pattern = #"(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}"# }, false),
        (it("tel", "+7 (900) 123-45-67") { $0.pattern = #"\+7 \(\d{3}\) \d{3}(-\d{2}){2}"# }, true),
        (it("text", "٣") { $0.pattern = #"\d"# }, false), (it("text", "é") { $0.pattern = #"\w"# }, false),
        (it("text", "Привет") { $0.pattern = #"\p{L}+"# }, true), (it("text", "ёж") { $0.pattern = "[а-яё]+" }, true),
        (it("text", "a\u{301}") { $0.pattern = "a." }, true), (it("text", "😀") { $0.pattern = "." }, true),
        (it("text", "abab") { $0.pattern = #"(ab)\1"# }, true), (it("text", "abac") { $0.pattern = #"(ab)\1"# }, false),
        (it("text", "x") { $0.pattern = "^x$" }, true), (it("text", "12") { $0.pattern = "[0-9]{3,5}" }, false),
        (it("email", "a@b,c@d") { ($0.pattern, $0.isMultiple) = (".@.", true) }, true),
        (it("number", "5") { $0.pattern = "4" }, true),
    ]

    @Test func everyConstraintIsChecked() {
        #expect(Self.rows.count >= 50)
        for (number, row) in Self.rows.enumerated() {
            let message = violation(of: row.0)
            #expect(
                (message == nil) == row.isGood,
                "row \(number): \(row.0.type) “\(row.0.value)”: \(message ?? "good")"
            )
            if let message { #expect(message.hasSuffix(".") && message.first?.isUppercase == true, "\(message)") }
        }
    }

    @Test func messagesNameWhatIsWanted() {
        let rows: [(ControlDescription, String)] = [
            (it("number", "5") { $0.max = "4" }, "Choose a number that is 4 or less."),
            (it("number", "4") { ($0.min, $0.step) = ("1", "2") }, "3 and 5 are the nearest."),
            (it("date", "2026-01-01") { $0.min = "2026-01-02" }, "Choose a date that is 2026-01-02 or later."),
            (it("text", "a") { ($0.minLength, $0.isEdited) = (8, true) }, "at least 8 characters: there is 1 now."),
            (it("text", "x") { ($0.pattern, $0.title) = ("a", "An a") }, "the form that the page asks for: An a."),
            (it("text", "x") { ($0.pattern, $0.title) = ("a", "\u{1B}[2J") }, "[2J"),
        ]
        for (description, part) in rows {
            let message = violation(of: description) ?? ""
            #expect(message.contains(part) && !message.contains("\u{1B}"), "\(message)")
        }
    }

    @Test func aPatternThatTakesTooLongIsPassedOver() {
        let trap = it("text", String(repeating: "a", count: 5000) + "!") { $0.pattern = "(a+)+" }
        #expect(violation(of: trap) == nil)
        let long = it("text", "a") { $0.pattern = String(repeating: "b|", count: 1 << 20) }
        #expect(violation(of: long) == nil)
    }
}
