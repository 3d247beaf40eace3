import Foundation
import TestSupport
import Testing

@testable import DemoSite

/// A site with a client, and tokens straight from its widgets' endpoint.
private final class Vendor {
    let site: DemoSite
    let client: RawClient

    init() throws {
        site = try DemoSite(Configuration(tls: false))
        client = RawClient(port: site.origin.port)
    }

    deinit { site.stop() }

    func token(_ siteKey: String = "demo-pass", host: String = "example.com", more: String = "") -> String {
        let text = client.post("/captcha/api/check", "sitekey=\(siteKey)&host=\(host)\(more)").text
        return text.firstMatch(of: /"token":"([^"]*)"/).map { String($0.1) } ?? ""
    }

    func validate(_ form: String, path: String = "/validate") -> String { client.post(path, form).text }

    func says(_ answer: RawClient.Answer) -> String { answer.all("X-Simulator-Says").first ?? "" }
}

private let invalid = #"{"status":"failed","message":"Token invalid or expired."}"#
private let noSecret = #"{"status":"failed","message":"Authentication failed. Secret has not provided."}"#

@Test func smartCaptchasAnswersAreTheDocumentedOnesByteForByte() throws {
    let vendor = try Vendor()
    let secret = "secret=demo-secret"
    let used = vendor.token()
    _ = vendor.validate("\(secret)&token=\(used)")
    let rows: [(String, String, String)] = [
        ("human", "\(secret)&token=\(vendor.token())", #"{"status":"ok","message":"","host":"example.com"}"#),
        (
            "port", "\(secret)&token=\(vendor.token(host: "localhost:12345"))&ip=127.0.0.1",
            #"{"status":"ok","message":"","host":"localhost:12345"}"#
        ),
        ("trouble", "\(secret)&token=\(vendor.token("demo-no-host"))", #"{"status":"ok","message":"","host":""}"#),
        ("robot", "\(secret)&token=\(vendor.token("demo-fail"))", #"{"status":"failed","message":""}"#),
        ("missing token", secret, invalid),
        ("false token", "\(secret)&token=demo_nonsense", invalid),
        ("used token", "\(secret)&token=\(used)", invalid),
        ("spent key", "\(secret)&token=\(vendor.token("demo-spent"))", invalid),
        ("expired token", "\(secret)&token=\(vendor.token("demo-expired"))", invalid),
        ("other key", "\(secret)&token=\(vendor.token("demo-other"))", invalid),
        (
            "other key's own", "secret=demo-secret-other&token=\(vendor.token("demo-other"))",
            #"{"status":"ok","message":"","host":"example.com"}"#
        ),
        (
            "long token", "\(secret)&token=\(vendor.token(more: "&fault=long-token"))",
            #"{"status":"ok","message":"","host":"example.com"}"#
        ),
        ("no secret", "token=\(vendor.token())", noSecret),
        ("nothing", "", noSecret),
        ("always passes", "secret=demo-secret-pass&token=x", #"{"status":"ok","message":"","host":"example.com"}"#),
        ("always fails", "secret=demo-secret-fail&token=x", #"{"status":"failed","message":""}"#),
        ("always spent", "secret=demo-secret-spent&token=x", invalid),
    ]
    for (name, form, answer) in rows { #expect(vendor.validate(form) == answer, "\(name)") }
    #expect(vendor.token(more: "&fault=long-token").utf8.count == 16_384)
}

@Test func otherVendorsAnswerInTheirOwnWords() throws {
    let vendor = try Vendor()
    let paths = ["/recaptcha/api/siteverify", "/siteverify", "/turnstile/v0/siteverify"]
    let used = vendor.token()
    _ = vendor.validate("secret=demo-secret&token=\(used)")
    let rows: [(form: String, codes: [String])] = [
        ("response=x", ["missing-input-secret", "missing-input-secret", "missing-input-secret"]),
        ("secret=nobody&response=x", ["invalid-input-secret", "invalid-input-secret", "invalid-input-secret"]),
        ("secret=demo-secret", ["missing-input-response", "missing-input-response", "missing-input-response"]),
        (
            "secret=demo-secret&response=x",
            ["invalid-input-response", "invalid-input-response", "invalid-input-response"]
        ),
        (
            "secret=demo-secret&response=\(used)",
            ["timeout-or-duplicate", "already-seen-response", "timeout-or-duplicate"]
        ),
        (
            "secret=demo-secret&response=\(vendor.token("demo-other"))",
            ["invalid-input-response", "sitekey-secret-mismatch", "invalid-input-response"]
        ),
        (
            "secret=demo-secret&response=10000000-aaaa-bbbb-cccc-000000000001",
            ["invalid-input-response", "not-using-dummy-secret", "invalid-input-response"]
        ),
    ]
    for row in rows {
        for (path, code) in zip(paths, row.codes) {
            let answer = vendor.validate(row.form, path: path)
            #expect(answer == "{\"success\":false,\"error-codes\":[\"\(code)\"]}", "\(path) \(row.form)")
        }
    }
    let expired = "secret=demo-secret&response="
    #expect(vendor.validate(expired + vendor.token("demo-expired"), path: paths[0]).contains("timeout-or-duplicate"))
    #expect(vendor.validate(expired + vendor.token("demo-expired"), path: paths[1]).contains("expired-input-response"))
    let ends = ["}", ",\"credit\":false}", ",\"error-codes\":[],\"action\":\"\",\"cdata\":\"\"}"]
    for (path, end) in zip(paths, ends) {
        let answer = vendor.validate(
            "secret=demo-secret&response=\(vendor.token(host: "shop.example:8080"))",
            path: path
        )
        #expect(
            answer.contains(
                /^{"success":true,"challenge_ts":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ","hostname":"shop.example"/
            )
        )
        #expect(answer.hasSuffix("\"shop.example\"" + end), "\(path) \(answer)")
    }
    let scored = vendor.validate("secret=demo-secret&response=\(vendor.token("demo-pass-v3"))", path: paths[0])
    #expect(scored.hasSuffix(",\"score\":0.9,\"action\":\"submit\"}"))
}

@Test func theDocumentedTestKeysBehaveAsDocumented() throws {
    let vendor = try Vendor()
    let dummy = "XXXX.DUMMY.TOKEN.XXXX"
    let turnstile = "/turnstile/v0/siteverify"
    #expect(vendor.token("1x00000000000000000000AA") == dummy)
    let check = { (key: String) in vendor.client.post("/captcha/api/check", "sitekey=\(key)").text }
    #expect(check("2x00000000000000000000AB").contains("\"outcome\":\"block\""))
    #expect(check("3x00000000000000000000FF").contains("\"outcome\":\"challenge\""))
    let secret = { (digit: Int) in "secret=\(digit)x0000000000000000000000000000000AA&response=\(dummy)" }
    #expect(vendor.validate(secret(1), path: turnstile).hasPrefix("{\"success\":true"))
    #expect(vendor.validate(secret(2), path: turnstile).contains("invalid-input-response"))
    #expect(vendor.validate(secret(3), path: turnstile).contains("timeout-or-duplicate"))
    #expect(vendor.validate("secret=demo-secret&response=\(dummy)", path: turnstile).contains("\"success\":false"))
    let hcaptcha = "secret=0x\(String(repeating: "0", count: 40))&response="
    let token = vendor.token("10000000-ffff-ffff-ffff-000000000001")
    #expect(token == "10000000-aaaa-bbbb-cccc-000000000001")
    #expect(vendor.validate(hcaptcha + token, path: "/siteverify").hasPrefix("{\"success\":true"))
    #expect(vendor.validate(hcaptcha + vendor.token(), path: "/siteverify").contains("invalid-input-response"))
}

@Test func turnstileTakesJSONAndAnswersTheSameAgainForTheSameIdempotencyKey() throws {
    let vendor = try Vendor()
    let send = { (body: String) in
        vendor.client.send(
            "POST",
            "/turnstile/v0/siteverify",
            [("Content-Type", "application/json")],
            body: Array(body.utf8)
        ).text
    }
    let token = vendor.token()
    let body = #"{"secret":"demo-secret","response":"\#(token)","idempotency_key":"one"}"#
    #expect(send(body).hasPrefix("{\"success\":true"))
    #expect(send(body) == send(body) && send(body).hasPrefix("{\"success\":true"))
    #expect(send(body.replacing("one", with: "two")).contains("timeout-or-duplicate"))
}

@Test func theClientsMistakesAreNamedWithoutItsSecrets() throws {
    let vendor = try Vendor()
    let form = [("Content-Type", "application/x-www-form-urlencoded")]
    let json = [("Content-Type", "application/json")]
    func ask(_ method: String, _ target: String, _ headers: [(String, String)], _ body: String) -> RawClient.Answer {
        vendor.client.send(method, target, headers, body: Array(body.utf8))
    }
    let token = vendor.token()
    let good = "secret=demo-secret&token="
    let rows: [(String, RawClient.Answer, [String])] = [
        ("get", ask("GET", "/validate?\(good)\(token)", [], ""), ["This was a GET", "secret is in the URL"]),
        ("twice", ask("POST", "/validate", form, good + token), ["Token sent twice"]),
        ("url", ask("POST", "/validate?\(good)\(vendor.token())", form, ""), ["The secret is in the URL"]),
        (
            "json", ask("POST", "/validate", json, "{\"secret\":\"demo-secret\"}"),
            ["The body is JSON", "secret is missing"]
        ),
        ("no secret", ask("POST", "/validate", form, "token=\(vendor.token())"), ["The secret is missing"]),
        ("wrong name", ask("POST", "/validate", form, "secret=demo-secret&response=x"), ["The token came as response"]),
        ("doubled", ask("POST", "/validate", form, "\(good)x&token=y"), ["token came more than once"]),
        ("no type", ask("POST", "/validate", [], "\(good)x"), ["without a content type"]),
        ("host", ask("POST", "/validate", form, good + vendor.token("demo-host")), ["Wrong host", "example.com"]),
        ("ip", ask("POST", "/validate", form, "\(good)\(vendor.token())&ip=10.0.0.7"), ["10.0.0.7", "127.0.0.1"]),
        ("expired", ask("POST", "/validate", form, good + vendor.token("demo-expired")), ["s old and lived 300 s"]),
    ]
    for (name, answer, sentences) in rows {
        for sentence in sentences { #expect(vendor.says(answer).contains(sentence), "\(name): \(vendor.says(answer))") }
        #expect(!vendor.says(answer).contains("demo-secret") && !vendor.says(answer).contains(token), "\(name)")
    }
    #expect(vendor.says(ask("POST", "/validate", form, good + vendor.token())) == "")
    let remarks = vendor.site.requestLog.compactMap(\.remark)
    #expect(remarks.count == rows.count && remarks.allSatisfy { !$0.contains("_token") })
    let ledger = vendor.client.get("/captcha/ledger").text + vendor.client.get("/captcha/ledger.json").text
    #expect(ledger.contains("Token sent twice") && !ledger.contains(token) && ledger.contains(String(token.prefix(8))))
}

@Test func aRequestForAnotherVendorsHostIsNamed() throws {
    let vendor = try Vendor()
    let request = "POST /validate HTTP/1.1\r\nHost: www.google.com\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let answer = String(decoding: vendor.client.exchange(Array(request.utf8)), as: UTF8.self)
    #expect(answer.contains("Wrong host: this is reCAPTCHA's, and the path is SmartCaptcha's."))
}

@Test func theEndpointsFaultsAreSwitchedByAddressTokenKeyAndForEveryone() throws {
    let vendor = try Vendor()
    let ask = { (target: String, token: String) in
        vendor.client.post(target, "secret=demo-secret&token=\(token)")
    }
    #expect(ask("/validate?verify=500", vendor.token()).status == 500)
    #expect(ask("/validate", vendor.token("demo-500")).status == 500)
    let broken = ask("/validate", vendor.token(more: "&verify=broken-json"))
    #expect(broken.status == 200 && broken.text == #"{"status":"ok","message""#, "\(broken.text)")
    let slow = ask("/validate?verify=slow", vendor.token())
    #expect(slow.text == #"{"status":"ok","message":"","host":"example.com"}"#)
    func set(_ scope: String, _ verify: String) {
        #expect(
            vendor.client.post("/captcha/faults", "scope=\(scope)&sitekey=demo-pass-2&verify=\(verify)").status == 303
        )
    }
    set("everyone", "no-host")
    #expect(ask("/validate", vendor.token()).text.contains("\"host\":\"\""))
    set("sitekey", "500")
    #expect(ask("/validate", vendor.token("demo-pass-2")).status == 500)
    #expect(ask("/validate", vendor.token()).status == 200)
    #expect(vendor.client.get("/captcha/faults").text.contains("For the site key demo-pass-2: validation 500"))
    set("everyone", "")
    set("sitekey", "")
    #expect(vendor.client.get("/captcha/faults").text.contains("No fault is on."))
}

@Test func aSilentEndpointSendsNothingAndEndsWithTheSite() throws {
    let vendor = try Vendor()
    let client = vendor.client
    let answered = Thread { _ = client.post("/validate?verify=silent", "secret=demo-secret&token=x") }
    answered.start()
    #expect(waitUntil { vendor.site.requestLog.count == 1 })
    #expect(!answered.isFinished)
    vendor.site.stop()
    #expect(waitUntil { answered.isFinished })
}
