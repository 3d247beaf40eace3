import Foundation
import HTTP
import Testing

@testable import DemoSite

func basic(_ user: String, _ password: String) -> String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
}

@Test func everyRoomHasItsPage() {
    for room in allSections(withTLS: true).flatMap(\.rooms) {
        switch room.content {
        case .page(let name), .slow(let name):
            #expect(!embeddedText("pages/\(name).html").isEmpty, "\(room.path)")
        default: break
        }
    }
}

@Test func theFrontPageListsEveryRoomWithItsLogin() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let front = RawClient(port: site.origin.port).get("/").text
    for room in allSections(withTLS: true).flatMap(\.rooms) where room.isListed {
        #expect(front.contains("<a href=\"\(room.path)\">"), "\(room.path)")
        if let login = room.login { #expect(front.contains("<b>\(login.user)</b> / <b>\(login.password)</b>")) }
    }
    #expect(!front.contains("{"))
}

@Test func everyGuardedRoomRefusesTheStrangerAndSaysWhatOpensIt() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    for room in allSections(withTLS: true).flatMap(\.rooms) where !room.protection.isOpen {
        let answer = client.get(room.path)
        #expect(answer.status == 401, "\(room.path)")
        #expect(answer.all("WWW-Authenticate").isEmpty == room.protection.ways.isEmpty, "\(room.path)")
        if room.refusesSilently {
            #expect(answer.body.isEmpty, "\(room.path)")
        } else {
            #expect(answer.text.contains("The server's own words: 401"), "\(room.path)")
            if let login = room.login {
                #expect(answer.text.contains(login.user) && answer.text.contains(login.password), "\(room.path)")
            }
        }
    }
}

@Test func everyBasicRoomOpensForItsLoginOnly() throws {
    let site = try DemoSite(Configuration(slowPieceMilliseconds: 1))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    for room in allSections(withTLS: true).flatMap(\.rooms) {
        guard let login = room.login, !room.protection.refusesFirstAnswer,
            room.protection.ways.contains(where: { if case .basic = $0 { true } else { false } })
        else { continue }
        let opened = client.get(room.path, authorization: basic(login.user, login.password))
        #expect(opened.status == 200 || opened.status == 302, "\(room.path)")
        if case .page = room.content { #expect(!opened.text.contains("{"), "\(room.path)") }
        for wrong in [
            basic(login.user, "wrong"), basic("wrong", login.password), basic(login.user, ""), "Basic !", "Basic",
        ] {
            #expect(client.get(room.path, authorization: wrong).status == 401, "\(room.path) \(wrong)")
        }
    }
}

@Test func everyOpenRoomAnswersWithoutALogin() throws {
    let site = try DemoSite(Configuration(slowPieceMilliseconds: 1))
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    for room in allSections(withTLS: true).flatMap(\.rooms) where room.protection.isOpen {
        let isForScripts = room.sharing != nil || room.path.contains("/api/")
        guard room.methods.contains("GET"), !isForScripts else { continue }
        let answer = client.get(room.path)
        #expect([200, 302, 303].contains(answer.status), "\(room.path)")
        #expect(!answer.body.isEmpty, "\(room.path)")
    }
    #expect(client.get("/nowhere/<script>").status == 404)
    #expect(!client.get("/nowhere/<script>").text.contains("<script>"))
    #expect(client.get("/", method: "DELETE").status == 405)
    #expect(client.get("/scope").all("Location") == ["/scope/"])
    #expect(client.get("/basic").all("Location") == ["/basic/"])
}

@Test func theFirstRightAnswerIsRefusedOnceAfterEachFreshVisit() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let right = basic("demo", "s3cret")
    for _ in 1...2 {
        #expect(client.get("/basic-wrong-first/").status == 401)
        #expect(client.get("/basic-wrong-first/", authorization: right).status == 401)
        #expect(client.get("/basic-wrong-first/", authorization: right).status == 200)
        #expect(client.get("/basic-wrong-first/", authorization: right).status == 200)
    }
}

@Test func challengesStandInOneHeaderOrInSeveral() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let one = client.get("/several/one-header/").all("WWW-Authenticate")
    #expect(one.count == 1 && one[0].hasPrefix("Basic realm=\"One line\", Digest realm="))
    let many = client.get("/several/many-headers/").all("WWW-Authenticate")
    #expect(many.map { $0.prefix { $0 != " " } } == ["Basic", "Digest"])
    #expect(client.get("/reject/").all("WWW-Authenticate").map { $0.prefix { $0 != " " } } == ["Digest", "Basic"])
    #expect(client.get("/unknown").all("WWW-Authenticate")[0].hasPrefix("Riddle "))
}

@Test func hostileRealmsArriveByteForByte() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let client = RawClient(port: site.origin.port)
    let raw = { (path: String) in
        client.get(path).headers.first { $0.name == "WWW-Authenticate" }?.value ?? []
    }
    #expect(raw("/hostile-realm/").contains(0x1B) && raw("/hostile-realm/").contains(0x07))
    #expect(raw("/hostile-realm-c1/").starts(with: Array("Basic realm=\"".utf8) + [0x9B]))
    #expect(String(decoding: raw("/hostile-realm-bidi/"), as: UTF8.self).contains("\u{202E}"))
    #expect(raw("/hostile-realm-long/").count == 10_000 + "Basic realm=\"\"".utf8.count)
    #expect(String(decoding: raw("/hostile-realm-quotes/"), as: UTF8.self).contains(#"a \"quoted\" realm, "#))
}

@Test func theRedirectLeadsToTheSecondOriginAndTellsWhatArrived() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let moved = RawClient(port: site.origin.port).get("/redirect/", authorization: basic("demo", "s3cret"))
    #expect(moved.status == 302)
    #expect(moved.all("Location") == ["\(site.secondOrigin)/redirect/arrived"])
    let second = RawClient(port: site.secondOrigin.port)
    #expect(second.get("/redirect/arrived").text.contains("no Authorization arrived here"))
    #expect(
        second.get("/redirect/arrived", authorization: basic("demo", "x")).text.contains(
            "Authorization (Basic) arrived"
        )
    )
}

@Test func theSlowRoomNamesItsLengthAndStopsWithTheSite() throws {
    let quick = try DemoSite(Configuration(tls: false, slowPieceMilliseconds: 1))
    let answer = RawClient(port: quick.origin.port).get("/slow")
    #expect(answer.all("Content-Length") == ["\(answer.body.count)"])
    #expect(answer.text.hasSuffix("</html>\n"))
    quick.stop()

    let endless = try DemoSite(Configuration(tls: false, slowPieceMilliseconds: 600_000))
    let port = endless.origin.port
    let asking = Thread { _ = RawClient(port: port).get("/slow") }
    asking.start()
    while endless.requestLog.isEmpty { sched_yield() }
    endless.stop()
}

@Test func echoBlanksWhatIsSecret() throws {
    let site = try DemoSite()
    defer { site.stop() }
    let secret = basic("demo", "s3cret")
    let page = RawClient(port: site.origin.port).get("/echo", authorization: secret).text
    #expect(page.contains("Authorization: (not shown)"))
    #expect(!page.contains(secret.dropFirst(6)))
}
