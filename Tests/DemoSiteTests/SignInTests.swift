import Foundation
import HTTP
import Hashing
import Testing

@testable import DemoSite

private let rightLogin = "user=demo&password=s3cret"

@Test func theFormWithATokenSignsInAndOut() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let form = client.get("/sign-in/csrf")
    let cookie = try #require(form.cookie)
    let token = try #require(form.field("csrf_token"))
    #expect(form.all("Set-Cookie")[0].hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))

    let wrong = client.post("/sign-in/csrf", "csrf_token=\(token)&user=%3Cd%3E&password=no", cookie: cookie)
    #expect(wrong.status == 200 && wrong.text.contains("User name or password is wrong."))
    #expect(wrong.field("user") == "&lt;d&gt;" && wrong.field("csrf_token") == token)
    #expect(client.send("GET", "/sign-in/csrf/welcome", [("Cookie", cookie)]).status == 303)

    let right = client.post("/sign-in/csrf", "csrf_token=\(token)&\(rightLogin)", cookie: cookie)
    #expect(right.status == 303 && right.all("Location") == ["/sign-in/csrf/welcome"])
    let signedIn = try #require(right.cookie)
    #expect(signedIn != cookie)
    let welcome = client.send("GET", "/sign-in/csrf/welcome", [("Cookie", "other=1; \(signedIn)")])
    #expect(welcome.status == 200 && welcome.text.contains("Welcome, demo"))

    let newToken = try #require(welcome.field("csrf_token"))
    #expect(client.post("/sign-in/csrf/sign-out", "csrf_token=\(token)", cookie: signedIn).status == 403)
    let out = client.post("/sign-in/csrf/sign-out", "csrf_token=\(newToken)", cookie: signedIn)
    #expect(out.status == 303 && out.all("Location") == ["/sign-in/csrf"])
    #expect(client.send("GET", "/sign-in/csrf/welcome", [("Cookie", signedIn)]).status == 303)
}

@Test func aStaleOrMissingTokenIsRefusedInASentence() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let first = client.get("/sign-in/csrf")
    let second = client.get("/sign-in/csrf")
    let (cookie, token) = (try #require(first.cookie), try #require(first.field("csrf_token")))
    let otherToken = try #require(second.field("csrf_token"))
    #expect(token != otherToken)
    let refused = { (form: String, cookie: String?) in
        let answer = client.post("/sign-in/csrf", "\(form)&\(rightLogin)", cookie: cookie)
        return answer.status == 403 && answer.cookie == nil ? answer.text : "\(answer.status)"
    }
    #expect(refused("", cookie).contains("came without its token"))
    #expect(refused("csrf_token=\(otherToken)", cookie).contains("The token is stale"))
    #expect(refused("csrf_token=", cookie).contains("The token is stale"))
    #expect(refused("csrf_token=\(token)", nil).contains("belongs to no session"))
    #expect(
        refused("csrf_token=\(token)", "visitor=\(String(repeating: "0", count: 32))").contains("belongs to no session")
    )
    let signedIn = client.post("/sign-in/csrf", "csrf_token=\(token)&\(rightLogin)", cookie: cookie).cookie
    #expect(refused("csrf_token=\(token)", cookie).contains("belongs to no session"))
    #expect(refused("csrf_token=\(token)", signedIn).contains("The token is stale"))
}

@Test func theHashRoomTakesTheHashAndNotThePassword() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let form = client.get("/sign-in/hash")
    let (cookie, salt) = (try #require(form.cookie), try #require(form.field("salt")))
    let hash = try #require(passwordHash(salt))
    let send = { (fields: String) in client.post("/sign-in/hash", fields, cookie: cookie) }
    let faults = [
        ("user=demo&password=&hash=12345678\(hash.dropFirst(8))", "begins with 12345678."),
        ("user=other&password=&hash=\(hash)", "begins with \(hash.prefix(8))."),
        ("user=demo&password=&hash=%3Cb%3E", "begins with &lt;b&gt;."),
        ("user=demo&password=s3cret&hash=\(hash)", "The password itself arrived"),
        ("user=demo&password=", "No hash arrived"),
    ]
    for (fields, sentence) in faults {
        let answer = send(fields)
        #expect(answer.status == 200 && answer.text.contains(sentence), "\(fields)")
        #expect(!answer.text.contains("value=\"s3cret\"") && answer.field("salt") == salt, "\(fields)")
    }
    let right = send("user=demo&password=&hash=\(hash)")
    #expect(right.status == 303 && right.all("Location") == ["/sign-in/hash/welcome"])
    let signedIn = try #require(right.cookie)
    #expect(client.send("GET", "/sign-in/hash/welcome", [("Cookie", signedIn)]).status == 200)
    #expect(client.send("GET", "/sign-in/csrf/welcome", [("Cookie", signedIn)]).status == 303)
    #expect(client.post("/sign-in/hash", "user=demo&hash=\(hash)").text.contains("belongs to no session"))
}

/// The expectations were made by Python's hashlib; the page's script gives the same.
@Test func theServersHashIsTheOneThatTheScriptMakes() throws {
    let table = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("0011223344556677s3cret", "93dd456cd213402d1c9318259ad9cb64b9cc8f49ff3d1a8c9f9a0db4a3e5151c"),
        ("ё日本😀\"'\\&<", "7b1ba6a13174a4d9e48efc28caa97a725f632c674014637fe3c4f96234f36869"),
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "a", count: 119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]
    for (text, hash) in table { #expect(try hex(Digest.hash(Array(text.utf8), .sha256)) == hash, "\(text.prefix(20))") }
    #expect(passwordHash("0011223344556677") == table[2].1)
}

@Test func theSinglePageSignsInByJSON() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let api = "/sign-in/single-page/api"
    let post = { (body: String, type: String) in
        client.send("POST", "\(api)/session", [("Content-Type", type)], body: Array(body.utf8))
    }
    #expect(client.get("\(api)/me").status == 401)
    #expect(client.get("\(api)/me").text == "{\"error\": \"You are not signed in.\"}")
    #expect(client.get("\(api)/me").all("WWW-Authenticate").isEmpty)
    let wrong = post(#"{"user": "demo", "password": "no"}"#, "application/json")
    #expect(wrong.status == 401 && wrong.text == "{\"error\": \"User name or password is wrong.\"}")
    #expect(wrong.all("Content-Type") == ["application/json"])
    for (body, type, status) in [
        (#"{"user": "demo", "password": "s3cret"}"#, "text/plain", 415), ("{", "application/json", 400),
        ("[]", "application/json", 400), (#"{"user": "demo"}"#, "application/json", 400),
        (#"{"user": 1, "password": 2}"#, "application/json", 400), ("", "application/json", 400),
    ] { #expect(post(body, type).status == status, "\(body)") }
    let right = post(#"{"user": "demo", "password": "s3cret"}"#, "application/json; charset=utf-8")
    #expect(right.status == 200)
    let cookie = [("Cookie", try #require(right.cookie))]
    #expect(client.send("GET", "\(api)/me", cookie).text.contains("\"views\": 1,"))
    #expect(client.send("GET", "\(api)/me", cookie).text.contains("\"views\": 2,"))
    #expect(client.get("\(api)/session").status == 405)
    #expect(client.send("POST", "\(api)/sign-out", cookie).status == 200)
    #expect(client.send("GET", "\(api)/me", cookie).status == 401)
    #expect(client.get("/sign-in/single-page/account").text.contains("/scripts/single-page.js"))
}

@Test func aVisitorsSessionIsForgottenWhenItIsTheOldestOfTooMany() {
    let visitors = Visitors(limit: 3)
    let ids = (0..<5).map { _ in visitors.welcome() }
    #expect(visitors.count == 3)
    #expect(ids.map { visitors.visitor($0) != nil } == [false, false, true, true, true])
    visitors.forget(ids[3])
    #expect(visitors.count == 2)
    _ = visitors.welcome()
    #expect(visitors.count == 3 && visitors.visitor(ids[2]) != nil)
    #expect(Set(ids).count == 5 && ids.allSatisfy { $0.count == 32 })
}

@Test func moreVisitorsThanAThousandLeaveAThousandSessions() {
    let visitors = Visitors()
    let first = visitors.welcome()
    for _ in 0..<1_000 { _ = visitors.welcome() }
    #expect(visitors.count == 1_000 && visitors.visitor(first) == nil)
}
