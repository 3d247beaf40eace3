import Testing

@testable import Captcha

private struct Row: CustomTestStringConvertible {
    let dialect: DialectName
    let status: Int
    let body: String
    let verdict: Verdict

    init(_ dialect: DialectName, _ body: String, _ verdict: Verdict, status: Int = 200) {
        self.dialect = dialect
        self.status = status
        self.body = body
        self.verdict = verdict
    }

    var testDescription: String { "\(dialect.rawValue) \(status) \(body)" }
}

private let refused = "the endpoint refused the token or the key"

private let rows: [Row] = [
    Row(.smartCaptcha, #"{"status":"ok","message":"","host":"example.com"}"#, .human(host: "example.com")),
    Row(.smartCaptcha, #"{"status":"ok","host":"localhost:12345","new":[1]}"#, .human(host: "localhost:12345")),
    Row(.smartCaptcha, #"{"status":"ok"}"#, .human(host: nil)),
    Row(
        .smartCaptcha,
        #"{"status":"ok","message":"","host":""}"#,
        .indeterminate("the answer names no host: the service is in trouble or restricted")
    ),
    Row(.smartCaptcha, #"{"status":"failed","message":""}"#, .robot),
    Row(.smartCaptcha, #"{"status":"failed"}"#, .robot),
    Row(.smartCaptcha, #"{"status":"failed","message":"Token invalid or expired."}"#, .tokenError(refused)),
    Row(.smartCaptcha, #"{"status":"failed","message":"whatever it says"}"#, .tokenError(refused)),
    Row(.smartCaptcha, #"{"status":"new"}"#, .indeterminate("the answer has no status that is documented")),
    Row(.smartCaptcha, "{}", .indeterminate("the answer has no status that is documented")),
    Row(.smartCaptcha, "[]", .indeterminate("the answer has no status that is documented")),
    Row(.smartCaptcha, #"{"status":"ok","host":"h"}"#, .indeterminate("the endpoint answered 500"), status: 500),
    Row(.smartCaptcha, "", .indeterminate("the endpoint answered 204"), status: 204),
    Row(.reCaptcha, #"{"success":true,"hostname":"h"}"#, .human(host: "h")),
    Row(.reCaptcha, #"{"success":true,"score":0.9}"#, .human(host: nil)),
    Row(.reCaptcha, #"{"success":false}"#, .robot),
    Row(.reCaptcha, #"{"success":false,"error-codes":[]}"#, .robot),
    Row(
        .reCaptcha,
        #"{"success":false,"error-codes":["timeout-or-duplicate"]}"#,
        .tokenError("\(refused) (timeout-or-duplicate)")
    ),
    Row(
        .hCaptcha,
        #"{"success":false,"error-codes":["already-seen-response","bad-request"]}"#,
        .tokenError("\(refused) (already-seen-response, bad-request)")
    ),
    Row(.hCaptcha, #"{"success":"true"}"#, .indeterminate("the answer says neither success nor failure")),
    Row(.turnstile, #"{"success":true,"hostname":"","action":"a","cdata":"c"}"#, .human(host: nil)),
    Row(
        .turnstile,
        #"{"success":false,"error-codes":["internal-error"]}"#,
        .indeterminate("the endpoint is in trouble (internal-error), and the vendor allows another try")
    ),
]

@Test(arguments: rows)
private func answersMeanWhatTheVendorDocuments(row: Row) {
    let verdict = VerifyDialect.named(row.dialect).verdict(status: row.status, body: Array(row.body.utf8))
    #expect(verdict == row.verdict)
}

@Test func brokenJSONIsIndeterminateInEveryDialect() {
    for dialect in VerifyDialect.all {
        for body in ["{\"status\":\"ok\"", "<html>", "", "{\"success\":true,}"] {
            guard case .indeterminate(let why) = dialect.verdict(status: 200, body: Array(body.utf8)) else {
                Issue.record("\(dialect.vendor): \(body)")
                continue
            }
            #expect(why.contains("no JSON"))
        }
    }
}

@Test func everyDialectHasItsPathItsFieldsAndItsTokensLife() {
    #expect(VerifyDialect.all.map(\.name) == DialectName.allCases)
    #expect(VerifyDialect.all.map(\.tokenField) == ["token", "response", "response", "response"])
    #expect(VerifyDialect.all.map(\.addressField) == ["ip", "remoteip", "remoteip", "remoteip"])
    #expect(VerifyDialect.all.map(\.tokenLife) == [300, 120, 120, 300])
    #expect(
        VerifyDialect.all.map(\.path) == [
            "/validate", "/recaptcha/api/siteverify", "/siteverify", "/turnstile/v0/siteverify",
        ]
    )
}

@Test func whatAServerSaysOfItselfCannotReachTheTerminal() {
    let body = Array("{\"status\":\"ok\",\"host\":\"\\u001b[2J\"}".utf8)
    guard case .human(let host?) = VerifyDialect.named(.smartCaptcha).verdict(status: 200, body: body) else {
        Issue.record("no host")
        return
    }
    #expect(!host.unicodeScalars.contains("\u{1B}"))
}
