import Foundation
import Page
import Testing

@testable import DemoSite

private let said = "window.said = window.said || []; "

/// The script's own promises, on a page of the site in Latchkey's engine.
@Suite(.serialized) struct CaptchaScriptTests {
    private let site: DemoSite
    private let page: SimulatorPage

    init() throws {
        site = try DemoSite(Configuration(tls: false))
        page = try SimulatorPage(site, "/captcha/same-token")
    }

    @Test func aWidgetIsRenderedExecutedResetAndDestroyed() throws {
        page.run(
            said + """
                var box = document.createElement('div'); box.id = 'mine'; document.body.appendChild(box);
                var id = smartCaptcha.render('mine', {
                  sitekey: 'demo-pass', invisible: true, shieldPosition: 'top-left',
                  callback: function (token) { said.push('callback'); }
                });
                var stop = smartCaptcha.subscribe(id, 'success', function (token) { said.push('success'); });
                smartCaptcha.subscribe(id, 'success', function () { throw new Error('one listener\\'s own'); });
                smartCaptcha.subscribe(id, 'success', function (token) { said.push(token === smartCaptcha.getResponse(id)); });
                smartCaptcha.execute(id); 0
                """
        )
        page.goOn(200)
        #expect(page.value("said") == #"["callback","success",true]"#)
        #expect(page.errors.count == 1 && page.errors[0].contains("one listener's own"))
        let field = "document.querySelector('#mine input[name=smart-token]').value"
        #expect(page.value("\(field) === smartCaptcha.getResponse(id) && id === 1") == "true")
        #expect(page.value("document.querySelector('#mine p').getAttribute('data-position')") == "\"top-left\"")
        page.run(
            "var first = smartCaptcha.getResponse(id); smartCaptcha.reset(id); stop(); smartCaptcha.execute(id); 0"
        )
        page.goOn(200)
        #expect(page.value("said.length === 5 && first !== smartCaptcha.getResponse(id)") == "true")
        page.run("smartCaptcha.destroy(id); smartCaptcha.execute(id); 0")
        page.goOn(200)
        #expect(page.value("document.getElementById('mine').children.length + ' ' + said.length") == "\"0 5\"")
        #expect(page.value("smartCaptcha.getResponse() === smartCaptcha.getResponse(0)") == "true")
    }

    @Test func mistakesInTheCallAreErrors() {
        for (call, sentence) in [
            ("smartCaptcha.render('nowhere', { sitekey: 'x' })", "there is no element nowhere"),
            ("smartCaptcha.render(document.body, {})", "the sitekey is missing"),
            ("smartCaptcha.execute(9)", "there is no widget 9"),
            ("smartCaptcha.subscribe(0, 'wonder', function () {})", "there is no event wonder"),
            ("smartCaptcha.subscribe(0, 'success')", "the listener is no function"),
        ] {
            let value =
                page.value("(function () { try { \(call); return ''; } catch (e) { return e.message; } })()") ?? ""
            #expect(value.contains(sentence), "\(call): \(value)")
        }
    }

    @Test func aTokenExpiresByItself() {
        page.run(
            said + """
                var box = document.body.appendChild(document.createElement('div'));
                var id = smartCaptcha.render(box, { sitekey: 'demo-brief', invisible: true });
                smartCaptcha.subscribe(id, 'token-expired', function (x) { said.push('expired ' + x); });
                smartCaptcha.execute(id); 0
                """
        )
        page.goOn(4_000)
        #expect(page.value("said.length === 0 && smartCaptcha.getResponse(id).length > 0") == "true")
        page.goOn(2_000)
        #expect(page.value("said.join() + smartCaptcha.getResponse(id)") == "\"expired undefined\"")
    }

    @Test func errorsOfThePageAreEventsAndNeverAPass() {
        for (fault, expected) in [
            ("network-error", #"["network-error"]"#),
            ("javascript-error", #"["javascript-error message,line,col number"]"#),
        ] {
            page.run(
                """
                var said = []; var box = document.body.appendChild(document.createElement('div'));
                var id = smartCaptcha.render(box, { sitekey: 'demo-pass', invisible: true, fault: '\(fault)' });
                smartCaptcha.subscribe(id, 'success', function () { said.push('success'); });
                smartCaptcha.subscribe(id, 'network-error', function () { said.push('network-error'); });
                smartCaptcha.subscribe(id, 'javascript-error', function (e) {
                  said.push('javascript-error ' + Object.keys(e).slice(1) + ' ' + typeof e.line);
                });
                smartCaptcha.execute(id); 0
                """
            )
            page.goOn(200)
            #expect(page.value("said") == expected)
        }
    }

    @Test func aChallengeIsSolvedInRussianAfterThreeWrongAnswersAndInAnotherWay() throws {
        page.run(
            said + """
                var box = document.body.appendChild(document.createElement('div'));
                var id = smartCaptcha.render(box, { sitekey: 'demo-challenge', hl: 'ru', puzzle: 'characters' });
                ['success', 'challenge-visible', 'challenge-hidden'].forEach(function (name) {
                  smartCaptcha.subscribe(id, name, function () { said.push(name); });
                });
                box.querySelector('input[type=checkbox]').click();
                function panel() { return document.querySelector('form.smart-captcha-challenge'); }
                function give(answer) {
                  var text = panel().querySelector('input[type=text]');
                  if (text) text.value = answer; else panel().querySelector('input[type=radio]').checked = true;
                  panel().requestSubmit();
                } 0
                """
        )
        page.goOn(200)
        #expect(page.value("panel().textContent")?.contains("Введите четыре латинские буквы") == true)
        #expect(page.value("panel().querySelector('pre').textContent.split('\\n').length") == "5")
        page.run("give(''); 0")
        #expect(page.value("panel().textContent")?.contains("Сначала введите") == true)
        for wrong in 1...2 {
            page.run("give('no'); 0")
            page.goOn(200)
            #expect(page.value("panel().textContent")?.contains("Неверных ответов: \(wrong)") == true)
        }
        page.run("give('no'); 0")
        page.goOn(200)
        #expect(page.value("panel().textContent")?.contains("Вот новое задание") == true)
        page.run("panel().querySelectorAll('button')[1].click(); 0")
        page.goOn(200)
        let question = page.value("panel().textContent") ?? ""
        let numbers = PuzzleWords.russian.numbers
        let words = question.split { !$0.isLetter }.compactMap { numbers.firstIndex(of: String($0)) }
        try #require(words.count == 2, "\(question)")
        page.run("give('\(words[0] + words[1] + 2)'); 0")
        page.goOn(200)
        #expect(page.value("panel()") == "null")
        #expect(page.value("said") == #"["challenge-visible","challenge-hidden","success"]"#)
        #expect(page.value("box.querySelector('input[type=checkbox]').checked") == "true")
    }

    @Test func escapeTakesTheChallengeAway() throws {
        let page = try SimulatorPage(site, "/webview?sitekey=demo-challenge&invisible=true&hl=kk")
        page.goOn(200)
        #expect(page.value("document.querySelector('form').textContent")?.contains("I'm not a robot") == true)
        page.take(.key("Escape"))
        #expect(page.value("document.querySelector('form')") == "null")
        #expect(page.messages.last == #"{"method":"challengeDidDisappear","data":""}"#)
    }

    @Test func anAndroidAppHearsItsOwnThreeCalls() throws {
        let page = try SimulatorPage(site, "/webview?sitekey=demo-challenge&puzzle=order")
        page.run(
            said + """
                window.NativeClient = {
                  onGetToken: function (token) { said.push('token ' + typeof token + arguments.length); },
                  onChallengeVisible: function () { said.push('visible' + arguments.length); },
                  onChallengeHidden: function () { said.push('hidden' + arguments.length); }
                };
                document.querySelector('input[type=checkbox]').click(); 0
                """
        )
        page.goOn(200)
        page.run(
            """
            var numbers = document.querySelector('form').textContent.match(/[0-9]+/g).sort();
            document.querySelector('form input').value = numbers.join(' ');
            document.querySelector('form').requestSubmit(); 0
            """
        )
        page.goOn(200)
        #expect(page.value("said") == #"["visible0","hidden0","token string1"]"#)
        #expect(page.messages == [])
    }

    @Test func faultsAreAVisitorsOwn() throws {
        let client = RawClient(port: site.origin.port)
        let cookie = try #require(client.get("/captcha/faults").cookie)
        _ = client.post("/captcha/faults", "scope=visitor&fault=never-ready", cookie: cookie)
        let script = { (headers: [(String, String)]) in client.send("GET", "/captcha.js", headers).text }
        #expect(script([("Cookie", cookie)]).contains("var siteFault = \"never-ready\";"))
        #expect(script([]).contains("var siteFault = \"\";"))
        #expect(client.send("GET", "/webview", [("Cookie", cookie)]).text.contains("data-fault=\"never-ready\""))
        _ = client.post("/captcha/faults", "scope=sitekey&sitekey=demo-pass&fault=body-string")
        #expect(client.get("/webview?sitekey=demo-pass").text.contains("data-fault=\"body-string\""))
        #expect(client.get("/webview?sitekey=demo-fail").text.contains("data-fault=\"\""))
    }
}
