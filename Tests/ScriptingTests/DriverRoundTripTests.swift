import HTTP
import Page
import Secrets
import Testing

@testable import Flow
@testable import Scripting

private let pieces = [
    "\"", "'", "\\", "\\'", "</script>", "<!--", "]]>", "\u{2028}", "\u{2029}", "\0", "😀", "👩‍👩‍👧‍👦", "日本", "ё", "e\u{301}",
    "&amp;",
    "%00", "${x}", "`", "//", "/*", "\u{FEFF}", "\u{7F}", "\u{85}", "\u{1B}[31m", "\t", "\\u0041", "\\n", "=", "+", " ",
    "a",
    "\u{FFFD}", "\u{10FFFF}", "\"}", "');alert(1)//", "\u{E9}", "\u{200F}",
]

/// The same strings for the same seed.
private struct Strings {
    var state: UInt64

    mutating func next() -> String {
        var text = ""
        for _ in 0..<Int(random() % 12) { text += pieces[Int(random() % UInt64(pieces.count))] }
        return text
    }

    private mutating func random() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}

/// How many values one submit carries: half of them as plain texts, half of them as secrets.
private let perSubmit = 100

private func plan(_ values: [String], usesJQuery: Bool) -> DriverPlan {
    var form = DerivedForm(
        form: Locator(selector: "form"),
        fields: [],
        submit: Locator(selector: "button"),
        submitLabel: "Go"
    )
    for (number, value) in values.enumerated() {
        let isSecret = number % 2 == 1
        var field = HiddenField(
            id: "\(number)",
            label: "\(number)",
            kind: isSecret ? .password : .text,
            locator: Locator(selector: "input[name=\(cssText("n\(number)"))]"),
            signature: "input \(isSecret ? "password" : "text") n\(number)",
            preset: .text("")
        )
        field.typed = isSecret ? .secret(Secret(value)) : .text(value)
        form.fields.append(field)
    }
    return DriverPlan(form: form, usesJQuery: usesJQuery, settings: HiddenFormSettings())
}

private let page =
    "<form method=post action=/x>"
    + (0..<perSubmit).map { "<input \($0 % 2 == 1 ? "type=password " : "")name=n\($0)>" }.joined()
    + "<button>Go</button></form><script>0</script>"

private func bytes(_ value: FormEntry.Value) -> [UInt8] {
    switch value {
    case .text(let text): Array(text.utf8)
    case .secret(let secret): secret.withBytes { Array($0) }
    case .file: []
    }
}

@Test(arguments: [true, false])
func everyStringGoesThroughTheDriverByteForByte(_ usesJQuery: Bool) throws {
    let live = try LivePage(page)
    if usesJQuery { live.take(.inject(token: 1, .jQuery)) }
    var strings = Strings(state: usesJQuery ? 7 : 11)
    for round in 0..<50 {
        let values = (0..<perSubmit).map { _ in strings.next() }
        let before = live.reports.count
        live.take(
            .evaluate(token: round + 2, source: driverScript, argument: plan(values, usesJQuery: usesJQuery).argument())
        )
        let new = live.reports[before...]
        let results = new.compactMap { report -> DriverResult? in
            if case .evaluated(round + 2, let result) = report { DriverResult(result, fields: perSubmit) } else { nil }
        }
        guard case .success(perSubmit, let version)? = results.first else {
            Issue.record("round \(round): \(results)")
            return
        }
        #expect((version != nil) == usesJQuery)
        let submissions = new.compactMap { if case .submit(let submission) = $0 { submission } else { nil } }
        let entries = try #require(submissions.first).entries
        #expect(entries.count == perSubmit)
        for (entry, value) in zip(entries, values) where bytes(entry.value) != Array(value.utf8) {
            Issue.record("round \(round), \(entry.name): \(value.debugDescription) came as \(bytes(entry.value))")
            return
        }
    }
}

@Test func aSelectorIsLookedUpWithoutThePagesHelp() throws {
    let live = try LivePage("<form id=a><input></form><script>document.querySelector = null</script>")
    live.take(.locate(token: 5, ["#a", "#b", "a[", "form input"]))
    let json = live.reports.compactMap { if case .evaluated(5, .value(let json)) = $0 { json } else { nil } }.first
    let parts = (json ?? "").dropFirst().dropLast().split(separator: ",")
    #expect(
        parts.count == 4 && parts[0] != "0" && parts[1] == "0" && parts[2] == "-1" && parts[3] != "0",
        "\(json ?? "")"
    )
}
