import Foundation
import Testing

@testable import DemoSite

private func press(_ id: String) -> String { "document.getElementById('\(id)').click(); 0" }

@Suite(.serialized) struct CaptchaRoomTests {
    private func said(_ page: SimulatorPage, _ side: String) -> String {
        page.value("document.getElementById('\(side)-said').textContent") ?? ""
    }

    /// Room, what is pressed in order, and what stands on each side afterwards.
    private static let rooms: [(path: String, presses: [String], broken: [String], right: [String])] = [
        (
            "/captcha/reset", ["broken", "broken", "right", "right"],
            ["password is wrong", "The token was used before"], ["password is wrong.", "password is wrong."]
        ),
        (
            "/captcha/get-or-post", ["broken", "right"],
            ["/validate?secret=demo-secret&token=", "This was a GET"], ["The logs hold /validate", "status\\\":\\\"ok"]
        ),
        ("/captcha/never-fires", ["broken", "right"], ["Waiting"], ["Waiting", "error: no verdict (status 500)"]),
        ("/captcha/own-address", ["broken", "right"], ["10.0.0.7", "solved from 127.0.0.1"], ["200"]),
        ("/captcha/trusting", ["broken", "right"], ["In: A token came"], ["Refused: The captcha's service does not"]),
        (
            "/captcha/string-only", ["broken", "right"],
            ["challengeDidAppear is handled", "nothing happens"], ["data is no text", "Disappear is handled"]
        ),
        (
            "/captcha/same-token", ["execute", "execute", "validate", "validate", "reset", "execute"], [],
            ["a new token", "the same token again", "ok", "Token sent twice", "reset", "a new token"]
        ),
    ]

    @Test func theBrokenVariantFailsBesideTheRightOne() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        for room in Self.rooms {
            let page = try SimulatorPage(site, room.path)
            for id in room.presses {
                page.run(press(id))
                page.goOn(200)
            }
            for (side, expected) in [("broken", room.broken), ("right", room.right)] where !expected.isEmpty {
                let text = said(page, side)
                var rest = text[...]
                for sentence in expected {
                    let found = rest.range(of: sentence)
                    #expect(found != nil, "\(room.path) \(side): \(sentence) in \(text)")
                    if let found { rest = rest[found.upperBound...] }
                }
            }
            let never = said(page, "broken").contains("success") && room.path.hasSuffix("fires")
            #expect(!never || said(page, "broken").contains("Waiting"))
            #expect(page.errors == [], "\(room.path)")
        }
    }

    @Test func aTokenThatWasKeptTooLongIsRefused() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let page = try SimulatorPage(site, "/captcha/kept-token")
        page.run(press("broken"))
        page.run(press("right"))
        _ = RawClient(port: site.origin.port).get("/captcha/ledger?advance=6")
        page.goOn(6_000)
        page.run(press("broken"))
        page.run(press("right"))
        page.goOn(200)
        #expect(said(page, "broken").contains("The token is too old"))
        #expect(said(page, "right").contains("token-expired"))
        #expect(!said(page, "right").contains("too old"))
    }

    @Test func aHandlerThatIsNotThereIsATypeErrorAndNoWebKitIsSilence() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        for (path, throwsError) in [
            ("/captcha/handler-misnamed", true), ("/captcha/handler-missing", true), ("/captcha/no-webkit", false),
        ] {
            let page = try SimulatorPage(site, path)
            page.run(press("go"))
            page.goOn(300)
            #expect(page.messages == [], "\(path)")
            #expect(page.errors.contains { $0.contains("TypeError") } == throwsError, "\(path): \(page.errors)")
            #expect(page.value("document.getElementById('state').textContent")?.contains("has its token") == true)
        }
    }

    @Test func theAppsRoomsCarryTheirStageAndTheirOptions() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let client = RawClient(port: site.origin.port)
        for room in appCaptchaRooms + faultRooms {
            let page = client.get(room.path).text
            let isVisible = room.path == "/captcha/checkbox"
            let stage = "<meta name=\"latchkey-stage\" content=\"captcha; visible=\(isVisible ? "yes" : "no")"
            #expect(page.contains(stage), "\(room.path)")
            #expect(page.contains("data-options=\"sitekey=demo-"), "\(room.path)")
            #expect(!page.contains("{"), "\(room.path)")
        }
        #expect(client.get("/captcha/indeterminate-closed").text.contains("visible=no; policy=closed\">"))
    }

    @Test func theSignInFormLooksAtItsTokenFirst() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let client = RawClient(port: site.origin.port)
        let login = "user=demo&password=s3cret"
        let sentence = { (form: String) in client.post("/captcha/sign-in", form).text }
        #expect(sentence(login).contains("solve the captcha first"))
        #expect(sentence("\(login)&smart-token=x").contains("does not know this token"))
        let page = try SimulatorPage(site, "/captcha/sign-in")
        page.run("document.querySelector('.smart-captcha-box input[type=checkbox]').click(); 0")
        page.goOn()
        let json = page.value("document.querySelector('input[name=smart-token]').value") ?? ""
        let token = json.trimmingCharacters(in: ["\""])
        #expect(token.hasSuffix("_token"))
        #expect(sentence("\(login)&smart-token=\(token)").contains("You are signed in"))
        #expect(sentence("\(login)&smart-token=\(token)").contains("was used before"))
    }

    @Test func aFormWithoutAVerdictNamesItsPolicy() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let client = RawClient(port: site.origin.port)
        let token = { () -> String in
            let text = client.post("/captcha/api/check", "sitekey=demo-pass").text
            return text.firstMatch(of: /"token":"([^"]*)"/).map { String($0.1) } ?? ""
        }
        for (answer, reason) in [
            ("500", "The endpoint answered 500"), ("broken-json", "not the JSON"), ("silent", "did not come in time"),
            ("slow", "after the time limit"), ("no-host", "ok with an empty host"),
        ] {
            for (policy, outcome) in [("open", "Policy open: you may pass"), ("closed", "Policy closed: you may not")] {
                let text = client.post("/captcha/policy-\(policy)", "answer=\(answer)&smart-token=\(token())").text
                #expect(text.contains(reason) && text.contains(outcome), "\(answer) \(policy)")
            }
        }
        #expect(client.post("/captcha/policy-open", "answer=no-host&smart-token=x").text.contains("does not know"))
    }

    @Test func theUsersOwnPageRunsWithTheVendorsHostLedHere() throws {
        let site = try DemoSite(Configuration(tls: false))
        defer { site.stop() }
        let page = try SimulatorPage(site, "/captcha/seed-page")
        page.run("tellApp(); 0")
        #expect(page.messages == [#"{"method":"challengeDidAppear","data":""}"#])
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("EndToEndTests/Fixtures/captcha/my.html")
        #expect(try String(contentsOf: fixture, encoding: .utf8) == embeddedText("pages/captcha-seed-page.html"))
    }
}
