import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// A captcha from the page over the bridge to the app and the vendor, against the simulator of another process.
    @Suite struct CaptchaFlow {
        private let site: RunningSite
        private let folder: TemporaryFolder
        private let key: String

        init() throws {
            site = try RunningSite()
            folder = try TemporaryFolder()
            key = try folder.write("key", "demo-secret\n")
        }

        /// The simulator's ready page in an app, without a server key file where `hasKey` is false.
        private func open(_ clientKey: String, _ arguments: String..., hasKey: Bool = true) throws -> TmuxScreen {
            let options = ["--client-key", clientKey, "--invisible", "--captcha-verify", "\(site.origin)/validate"]
            let keyOptions = hasKey ? ["--server-key-file", key] : []
            return try Latchkey.open(
                "\(site.origin)/webview?puzzle=order",
                ["captcha", "--log", folder.path("log")] + options + keyOptions + arguments
            )
        }

        private func run(_ line: String, on screen: TmuxScreen) throws {
            try screen.press(":")
            try screen.wait(forText: "Commands")
            try screen.type(line)
            try screen.press("Enter")
            try screen.wait(forNo: "Commands")
        }

        private var log: String { folder.read("log") ?? "" }

        @Test func anInvisibleCaptchaWithoutAChallengeIsNeverSeen() throws {
            let screen = try open("demo-pass")
            try screen.wait(forText: "captcha: passed · attempt 1")
            try screen.wait(forText: "onSuccess")
            #expect(!log.contains("onShow"))
            #expect(!log.contains("demo-secret"))
        }

        @Test func aCheckedAndSolvedChallengeIsVerified() throws {
            let screen = try open("demo-challenge")
            try screen.wait(forText: "captcha: visible · attempt 1")
            try screen.solveCaptcha()
            try screen.wait(forText: "captcha: passed · attempt 1 · ok: human")
            #expect(log.contains("onShow") && log.contains("onHide") && log.contains("onSuccess"))
        }

        @Test func aUsersPageIsSwipedAwayTwiceThenSolvedAndItsTokenIsGoodOnce() throws {
            let page = answer("200 OK", usersPage)
            let server = try RawServer(answering: page, page, page, answer("200 OK", "seen"))
            let screen = try Latchkey.open(
                server.address("/my.html"),
                [
                    "captcha", "--map", "smartcaptcha.yandexcloud.net=\(site.origin)", "--server-key-file", key,
                    "--log",
                    folder.path("log"),
                ]
            )
            for attempt in 1...2 {
                try screen.wait(forText: "captcha: visible · attempt \(attempt)")
                try screen.press("Escape")
            }
            try screen.wait(forText: "captcha: visible · attempt 3")
            try screen.solveCaptcha()
            try screen.wait(forText: "captcha: passed · attempt 3")
            let token = try #require(server.requestTexts.last?.components(separatedBy: "\r\n\r\n").last)
            #expect(token.count > 20)
            let ledger = try Latchkey.fetch("\(site.origin)/captcha/ledger.json")
            #expect(ledger.contains("\"uses\":1") && ledger.contains("\"state\":\"used\""))
            let again = try Latchkey.fetch("\(site.origin)/validate", form: "secret=demo-secret&token=\(token)")
            #expect(again.contains("\"status\":\"failed\""))
            #expect(log.components(separatedBy: "challengeDidDisappear\\\"").count > 2)
            #expect(log.contains("mapped from https://smartcaptcha.yandexcloud.net"))
            for (place, text) in [("log", log), ("screen", try screen.history()), ("bytes", screen.bytesWritten())] {
                #expect(!text.contains(token), "the token is in the \(place)")
                #expect(!text.contains("demo-secret"), "the key is in the \(place)")
            }
        }

        @Test func aTokenExpiresWhileTheFormIsOpen() throws {
            let screen = try open("demo-pass")
            try screen.wait(forText: "captcha: passed")
            try run("set captcha-verify-when submit", on: screen)
            try screen.press("r")
            try screen.wait(for: "captcha: token held · attempt 2 · token [23][0-9][0-9] s left")
            try run("clock +301", on: screen)
            try screen.wait(for: "captcha: (token )?expired · attempt 2")
            try screen.wait(forText: "that did not work, try again")
            #expect(log.contains("clock +301 s"))
        }

        @Test func aRobotIsRefusedWithoutAMessage() throws {
            let screen = try open("demo-fail")
            try screen.wait(forText: "captcha: robot · attempt 1 · failed: robot")
            try screen.wait(forText: "onError: the vendor says robot")
        }

        @Test func anIndeterminateAnswerIsDecidedByThePolicyThatTheVerdictNames() throws {
            let screen = try open("demo-500")
            try screen.wait(forText: "indeterminate, policy closed: the user does not pass")
            try screen.wait(forText: "please try again later")
            try run("set verify-policy open", on: screen)
            try screen.press("r")
            try screen.wait(forText: "indeterminate, policy open: the user passes")
            try screen.wait(forText: "welcome")
        }

        @Test func theServerKeyIsAskedForAndShownNowhere() throws {
            let screen = try open("demo-pass", hasKey: false)
            try screen.wait(forText: "\(site.origin)/validate")
            try screen.wait(forText: "erver key")
            try screen.type("demo-secret")
            try screen.wait(forText: "•••••••••••")
            try screen.press("Enter")
            try screen.wait(forText: "captcha: passed")
            #expect(!log.contains("demo-secret"))
            #expect(!(try screen.history()).contains("demo-secret"))
        }

        @Test func withoutATerminalTheExitCodeTellsHowItWent() throws {
            let passed = try Latchkey.run("captcha", "--plain", "--invisible")
            #expect(passed.status == 0)
            #expect(passed.output.contains("onSuccess"))
            let failed = try Latchkey.run("captcha", "--plain", "--invisible", "--client-key", "demo-fail")
            #expect(failed.status == 1)
            #expect(failed.output.contains("onError: the vendor says robot"))
        }

        private let usersPage = """
            <!doctype html><title>Mine</title><div id="place"></div>
            <script src="https://smartcaptcha.yandexcloud.net/captcha.js?render=onload&onload=start" defer></script>
            <script>
            function tell(method, data) {
              if (!arguments.length || !window.webkit) return;
              window.webkit.messageHandlers.NativeClient.postMessage({ method: method, data: data });
            }
            function start() {
              var captcha = window.smartCaptcha;
              var id = captcha.render('place', { sitekey: 'demo-challenge', invisible: true, hl: 'en', puzzle: 'order' });
              captcha.subscribe(id, 'success', function (token) {
                fetch('/seen', { method: 'POST', body: token }).then(function () { tell('captchaDidFinish', token); });
              });
              captcha.subscribe(id, 'challenge-visible', function () { tell('challengeDidAppear', ''); });
              captcha.subscribe(id, 'challenge-hidden', function () { tell('challengeDidDisappear', ''); });
              captcha.execute(id);
            }
            </script>
            """
    }
}

extension Latchkey {
    /// What an address answers, by curl; a form is sent by POST.
    fileprivate static func fetch(_ address: String, form: String? = nil) throws -> String {
        let body = form.map { ["--data", $0] } ?? []
        return try EndToEndTests.run("curl", ["-s", "--max-time", "10"] + body + [address]).output
    }
}
