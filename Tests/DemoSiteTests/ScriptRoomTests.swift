import Foundation
import HTTP
import Testing

@testable import DemoSite

@Test func everyScriptThatAPageLoadsIsThere() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    var loaded = 0
    for room in allSections(withTLS: false).flatMap(\.rooms)
    where room.protection.isOpen && room.methods.contains("GET") {
        guard room.path.hasPrefix("/scripts/") || room.path.hasPrefix("/sign-in/") else { continue }
        for match in client.get(room.path).text.matches(of: /<script src="([^"]+)"/) {
            let path = String(match.1)
            let login = path.contains("protected") ? basic("demo", "s3cret") : nil
            let answer = client.get(path, authorization: login)
            #expect(answer.status == 200 && answer.all("Content-Type") == ["text/javascript; charset=utf-8"], "\(path)")
            loaded += 1
        }
    }
    #expect(loaded >= 10)
    #expect(client.get("/scripts/jquery.js").body == embeddedBytes("jquery.js"))
    #expect(client.get("/scripts/jquery.js").text.contains("jQuery JavaScript Library v3.6"))
}

@Test func placesInScriptsAreFilledAndOtherBracesStay() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let page = RawClient(port: site.origin.port).get("/scripts/cross-origin").text
    #expect(page.contains("fetch('\(site.secondOrigin)/scripts/cross-origin/' + data.path, options)"))
    #expect(page.contains("if (data.method) {\n    options.headers = { 'X-Latchkey': 'preflighted',"))
    #expect(!page.contains("{secondOrigin}") && !page.contains("{title}"))
}

@Test func jQuerysDataSaysBackWhatWasSent() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    #expect(
        client.get("/scripts/data.json?q=%22%0A").text.contains(
            "\"method\": \"GET\", \"fields\": [[\"q\", \"\\\"\\u000a\"]]"
        )
    )
    #expect(client.post("/scripts/data.json", "a=1&a=2").text.contains("[[\"a\", \"1\"], [\"a\", \"2\"]]"))
}

@Test func otherOriginsReadWhatTheRoomAllows() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.secondOrigin.port)
    let own = [("Origin", "\(site.origin)")]
    let stranger = [("Origin", "http://stranger.example")]
    let allowed = { (name: String, method: String, headers: [(String, String)]) in
        let answer = client.send(method, "/scripts/cross-origin/\(name)", headers)
        return answer.all("Access-Control-Allow-Origin")
    }
    #expect(allowed("open", "GET", stranger) == ["*"])
    #expect(allowed("closed", "GET", own).isEmpty)
    #expect(allowed("put", "PUT", own) == ["*"])
    #expect(allowed("credentials", "GET", own) == ["\(site.origin)"])
    #expect(allowed("credentials", "GET", stranger).isEmpty)
    #expect(allowed("credentials", "GET", []).isEmpty)
    let preflight = client.send("OPTIONS", "/scripts/cross-origin/put", own)
    #expect(preflight.status == 204 && preflight.body.isEmpty)
    #expect(preflight.all("Access-Control-Allow-Methods") == ["GET, PUT"])
    #expect(preflight.all("Access-Control-Allow-Headers") == ["Content-Type, X-Latchkey"])
    #expect(client.send("OPTIONS", "/scripts/cross-origin/no-put", own).all("Access-Control-Allow-Methods") == ["GET"])
    #expect(client.send("PUT", "/scripts/cross-origin/put", own, body: [0x22]).text.contains("\"body\": \"\\\"\""))
    let first = client.send("GET", "/scripts/cross-origin/credentials", own)
    #expect(first.text.contains("\"cookie\": false") && first.all("Access-Control-Allow-Credentials") == ["true"])
    let again = client.send("GET", "/scripts/cross-origin/credentials", own + [("Cookie", try #require(first.cookie))])
    #expect(again.text.contains("\"cookie\": true") && again.cookie == nil)
}

@Test func aGuardedResourceOfTheOtherOriginIsReadableWithItsRefusal() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.secondOrigin.port)
    let path = "/scripts/protected-data/other-origin"
    let own = [("Origin", "\(site.origin)")]
    let refused = client.send("GET", path, own)
    #expect(refused.status == 401 && refused.all("Access-Control-Allow-Origin") == ["\(site.origin)"])
    #expect(client.send("OPTIONS", path, own).status == 204)
    let opened = client.send("GET", path, own + [("Authorization", basic("demo", "s3cret"))])
    #expect(opened.text.contains("\"authorization\": \"Basic\""))
    for name in ["one", "two"] {
        let challenge = client.get("/scripts/protected-data/\(name)").challenge("Basic")
        #expect(challenge == "Basic realm=\"Data\"")
    }
}

@Test func generatedPagesHoldWhatTheyPromise() throws {
    let site = try DemoSite(Configuration(tls: false))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    #expect(client.get("/hostile/deep").text.matches(of: /<div>/).count == 10_000)
    #expect(client.get("/hostile/wide-table").text.matches(of: /<td>/).count == 10_000)
    let word = client.get("/hostile/long-word").text.split { !$0.isLetter }.map(\.count).max()
    #expect(word == 1_000_000)
    let attributes = client.get("/hostile/attributes").body
    #expect(attributes.count > 5 << 20 && Data(attributes).range(of: Data(" a100000=\"100000\" ".utf8)) != nil)
}

@Test func largePagesAreTheSameInEveryRun() {
    for size in [1, 10] {
        let page = largePage(mebibytes: size)
        #expect(page.count >= size << 20 && page.count < (size << 20) + 8_192)
        if size == 1 { #expect(page == largePage(mebibytes: 1)) }
        #expect(String(validating: page, as: UTF8.self)?.hasSuffix("</html>\n") == true)
    }
}

@Test func everyPageSaysWhatItTeachesAtItsTop() throws {
    for room in allSections(withTLS: true).flatMap(\.rooms) where room.isListed {
        let page = embeddedText("pages/\(room.pageName).html")
        guard ["/forms/", "/sign-in/", "/scripts/", "/hostile/"].contains(where: { room.path.hasPrefix($0) }),
            !page.isEmpty
        else { continue }
        #expect(page.contains("<h1>") && page.contains("All rooms</a>"), "\(room.path)")
        let afterTitle = page.split(separator: "</h1>\n").last ?? ""
        #expect(afterTitle.hasPrefix("<p>"), "\(room.path)")
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && page.hasSuffix("</html>\n"), "\(room.path)")
    }
}
