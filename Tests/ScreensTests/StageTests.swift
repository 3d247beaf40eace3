import Captcha
import Foundation
import Grid
import Page
import Secrets
import Testing

@testable import Flow
@testable import Screens

/// The app's own screen, the captcha over it, and the strip that says where the captcha stands.
@Suite struct CaptchaStageTests {
    private func hidden() throws -> Stage {
        var stage = Stage()
        try stage.showCaptcha(.hidden, page: challengePage)
        return stage
    }

    private func visible() throws -> Stage {
        var stage = try hidden()
        stage.go(to: .visible)
        return stage
    }

    @Test func hiddenPageIsDrawnNowhereAndTakesNoKey() throws {
        var stage = try hidden()
        #expect(stage.text.contains("captcha: loaded, hidden"))
        #expect(stage.text.contains("Try again") && !stage.text.contains("робот"))
        stage.press(.tab, .tab, .tab, .enter)
        stage.type("x")
        stage.paste("y")
        #expect(stage.model.page.target == nil && stage.model.page.editor == nil)
        #expect(stage.text("answer") == "")
        stage.press(.character("/"))
        #expect(stage.message?.contains("hidden") == true)
    }

    @Test func visiblePageLiesOverTheScreenWithItsOriginAndTakesTheKeys() throws {
        var stage = try visible()
        #expect(stage.text.contains("http://127.0.0.1:8080") && stage.text.contains("Which word"))
        #expect(stage.text.contains("Вход · ログイン"), "the app's own title stays in view")
        stage.press(.tab)
        stage.type("камень 石")
        #expect(stage.text("answer") == "камень 石")
    }

    @Test func escapeLeavesTheFieldThenSwipes() throws {
        var stage = try visible()
        stage.press(.tab)
        stage.type("q")
        stage.press(.escape)
        #expect(stage.model.page.editor == nil && stage.model.webView == .overlay)
        #expect(stage.text.contains("Esc swipe away"))
        stage.press(.character("q"))
        #expect(stage.effects == [.bell], "q does not skip the overlay")
        #expect(stage.message?.contains("Swipe") == true)
    }

    @Test func overlayIsTakenAwayWithItsFocus() throws {
        var stage = try visible()
        stage.press(.tab)
        stage.type("secret answer")
        stage.go(to: .held)
        #expect(!stage.text.contains("secret answer") && stage.model.focus == .stage)
        #expect(stage.text.contains("token 287 s left"))
        #expect(stage.text.contains("captchaDidFinish"))
        stage.go(to: .validating)
        #expect(stage.text.contains("ok: human"))
        #expect(!stage.text.contains("龘"), "the token is in no frame")
    }

    @Test func keysTypedAheadOfTheOverlayDoNotReachIt() throws {
        var stage = try visible()
        stage.go(to: .hidden)
        stage.model.session.captchaRun?.machine = {
            var machine = CaptchaLifecycle()
            for event in CaptchaExample.visible.events { _ = machine.take(event) }
            return machine
        }()
        stage.model.session.showCaptcha(at: 0)
        _ = update(&stage.model, .timer, at: 0)
        _ = update(&stage.model, .input(.key(.tab)), at: 0)
        #expect(stage.model.webView == .overlay && stage.model.page.target == nil)
        stage.press(.tab)
        #expect(stage.model.page.target != nil)
    }

    @Test func buttonsAreTabStopsAndADisabledOneSaysWhy() throws {
        var stage = try hidden()
        #expect(stage.model.native.stop == .button("submit"))
        stage.press(.enter)
        #expect(stage.message == "Submit: no token is held" && stage.rang)
        stage.press(.tab)
        #expect(stage.model.native.stop == .button("again"))
        stage.press(.backTab)
        #expect(stage.model.native.stop == .button("submit"))
        stage.press(.right, .right, .enter)
        #expect(stage.model.session.stage == .browser, "Leave lets go of the captcha")
    }

    @Test func widgetInsideAPageLeavesThePageAndHasTheStrip() throws {
        var stage = Stage()
        try stage.open(challengePage)
        stage.showWidget(.hidden, page: 1)
        #expect(stage.text.contains("captcha: loaded, hidden") && stage.text.contains("Which word"))
        stage.press(.tab)
        stage.type("ok")
        #expect(stage.text("answer") == "ok")
    }

    @Test func resizingKeepsTheOverlayInsideTheScreen() throws {
        for (width, height) in [(30, 8), (40, 12), (59, 14), (80, 24), (99, 30), (100, 9), (200, 60)] {
            var stage = try visible()
            stage.send(.resized(width: width, height: height))
            let regions = Regions(stage.model)
            #expect(regions.page.height > 1 && regions.page.endRow <= regions.pane.endRow, "\(width)×\(height)")
            #expect(regions.page.endColumn <= width && regions.pane.endRow <= regions.flow.row || width >= 100)
            stage.go(to: .hidden)
            #expect(!stage.text.contains("Which word"), "\(width)×\(height)")
        }
    }

    @Test func serverKeyIsAskedForMasked() throws {
        var stage = try hidden()
        stage.model.session.wantsServerKey = ServerKeyQuestion(
            endpoint: "http://127.0.0.1:8080/validate",
            dialect: "smartcaptcha"
        )
        stage.send(.timer)
        stage.type("ключ🔑")
        #expect(stage.text.contains("••••") && !stage.text.contains("ключ"))
        #expect(stage.text.contains("/validate"))
        stage.press(.control("u"), .enter)
        #expect(stage.text.contains("An empty key verifies nothing."))
    }

    @Test func clickPressesTheAppsButtonAndReachesTheOverlay() throws {
        var stage = Stage(mouse: true)
        try stage.showCaptcha(.hidden, page: challengePage)
        let rows = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let row = try #require(rows.firstIndex { $0.contains("[ Submit ]") })
        stage.click(row: row, column: 4)
        #expect(stage.message?.contains("no token") == true)
    }
}

/// The native form over a hidden page.
@Suite struct FormStageTests {
    private func form(_ inputs: [HiddenFormMachine.Input] = [.began]) -> Stage {
        var stage = Stage()
        stage.showForm(inputs)
        return stage
    }

    @Test func typingIsPossibleWhileThePageLoads() {
        var stage = form()
        stage.type("O'Reilly \\' 日本")
        #expect(stage.nativeValue("q") == .text("O'Reilly \\' 日本"))
        #expect(stage.text.contains("O'Reilly \\' 日本") && stage.text.contains("page: loading"))
        stage.press(.enter)
        #expect(stage.text.contains("page: waiting for the form"))
        stage.type("!")
        #expect(stage.nativeValue("q") == .text("O'Reilly \\' 日本!"), "typing goes on meanwhile")
    }

    @Test func lettersTypedBeforeTheFieldsAreThereAreNoCommands() {
        var stage = Stage()
        stage.showForm { $0.form.fields = [] }
        stage.type("sq")
        #expect(!stage.model.session.isStepping && stage.message?.contains("fields come") == true && stage.rang)
        stage.changeForm { $0.form.fields = HiddenField.examples }
        stage.type("sq")
        #expect(stage.nativeValue("q") == .text("sq"))
    }

    @Test func passwordIsMaskedUntilItIsRevealedAndHiddenWhenLeft() {
        var stage = form()
        stage.press(.tab, .tab)
        stage.type("龘🦊")
        #expect(stage.nativeValue("pw") == .secret(Secret("龘🦊")) && !stage.text.contains("龘"))
        stage.press(.control("r"))
        #expect(stage.text.contains("龘"))
        stage.press(.tab)
        #expect(!stage.text.contains("龘"))
        #expect(!stage.model.timeline.entries.contains { "\($0)".contains("龘") })
    }

    @Test func everyKindOfFieldIsChangedByItsKeys() {
        var stage = form()
        stage.press(.tab, .tab, .tab)
        stage.type("7")
        stage.press(.up)
        #expect(stage.nativeValue("age") == .text("8"))
        stage.press(.tab, .down)
        #expect(stage.nativeChoice("city") == "東京")
        stage.type("p")
        #expect(stage.nativeChoice("city") == "Praha")
        stage.press(.tab, .character(" "))
        #expect(stage.nativeValue("news") == .checked(true))
        stage.press(.tab, .right)
        #expect(stage.nativeChoice("size") == "large")
        stage.press(.tab)
        stage.type("一")
        stage.press(.enter)
        stage.paste("два")
        #expect(stage.nativeValue("note") == .text("一\nдва"))
    }

    @Test func listOpensOverTheFormAndEscapeClosesOnlyThat() {
        var stage = form()
        stage.press(.tab, .tab, .tab, .tab, .character(" "))
        #expect(stage.text.contains("• Москва") && stage.text.contains("東京"))
        stage.press(.down, .enter)
        #expect(stage.nativeChoice("city") == "東京")
        stage.press(.enter, .escape)
        #expect(stage.model.layers.isEmpty && stage.model.native.stop == .field("city"))
    }

    @Test func submitGoesToTheFieldThatIsWrongAndSaysItOnce() {
        var stage = form()
        stage.press(.tab, .tab, .enter)
        #expect(stage.model.native.stop == .field("q") && stage.text.contains("Поиск *"))
        let problem = stage.model.nativeField("q")?.problem ?? "-"
        #expect(stage.text.components(separatedBy: problem).count == 3, "beside the field, and as the reason")
        stage.type("x")
        #expect(!stage.text.contains(problem))
    }

    @Test func failureNamesItsStepAndKeepsWhatWasTyped() {
        var stage = form()
        stage.type("日本")
        stage.changeForm { form in
            for input in [HiddenFormMachine.Input.formFound, .submitChosen(mayWait: true)] {
                _ = form.machine.take(input)
            }
            _ = form.machine.take(.driverFailed(.fill, "the page has no field “q” any more"))
        }
        #expect(stage.text.contains("page: failed: fill") && stage.text.contains("no field “q”"))
        #expect(stage.nativeValue("q") == .text("日本") && stage.text.contains("日本"))
    }

    @Test func dialogWaitsWhileTheFormIsTypedIntoAndItsEscapeLeavesTheFormAlone() {
        var stage = form()
        stage.type("日本")
        stage.ask()
        #expect(!stage.model.showsDialog && stage.text.contains("sign-in waits"))
        stage.press(.tab)
        #expect(stage.model.dialogTakesKeys)
        stage.press(.escape)
        stage.model.session.prompt = nil
        stage.send(.timer)
        #expect(stage.model.focus == .stage && stage.nativeValue("q") == .text("日本"))
    }

    @Test func captchaComesOverTheFormAndLettersMeantForTheFormDoNotReachIt() throws {
        var stage = Stage()
        try stage.open(challengePage, id: 9)
        stage.showForm([.began, .formFound])
        stage.type("при")
        stage.showWidget(.visible, page: 9)
        #expect(stage.model.webView == .overlay && stage.text.contains("Which word"))
        stage.type("rq")
        #expect(stage.model.webView == .overlay && stage.message?.contains("over the form") == true)
        stage.press(.tab)
        stage.type("石")
        #expect(stage.text("answer") == "石")
        stage.go(to: .held)
        #expect(stage.model.focus == .stage && stage.nativeValue("q") == .text("при"))
        stage.type("вет")
        #expect(stage.nativeValue("q") == .text("привет"), "typing goes on where it was")
    }

    @Test func revealedPageTakesTheWholePlaceAfterAShortFade() throws {
        var stage = Stage()
        stage.model = Model(fades: true)
        try stage.open(challengePage, id: 9)
        stage.showForm([.began, .formFound, .submitChosen(mayWait: true), .driverSucceeded])
        #expect(!stage.text.contains("Which word"))
        stage.time = 1000
        stage.changeForm { _ = $0.machine.take(.finished(refusal: nil)) }
        let first = view(stage.model)
        #expect(first.grid.text.contains("Which word") && !first.grid.text.contains("Native form"))
        #expect(stage.model.wantsTimer && stage.model.isFading)
        stage.time = 1300
        stage.send(.timer)
        #expect(!stage.model.isFading && !stage.model.wantsTimer)
        #expect(view(stage.model) != first)
    }

    @Test func escapeLeavesTheFieldBeforeItClosesTheForm() {
        var stage = form()
        stage.type("q")
        stage.press(.escape)
        #expect(stage.model.form != nil && stage.model.native.editor == nil)
        #expect(stage.text.contains("Esc close the form"))
        stage.press(.enter)
        #expect(stage.model.native.editor != nil)
        stage.press(.escape, .escape)
        #expect(stage.model.session.stage == .browser && stage.model.focus == .page)
    }

    @Test func everyControlIsReachedByTabAndStaysInView() {
        for (width, height) in [(80, 24), (40, 12), (30, 8), (120, 30)] {
            var stage = Stage(width: width, height: height)
            stage.showForm()
            for stop in stage.model.nativeStops {
                #expect(stage.model.native.stop == stop)
                let plan = NativePlan(stage.model, Regions(stage.model))
                let rows = plan.rows.dropFirst(plan.top).prefix(plan.body.height)
                #expect(rows.contains { $0.items.contains { $0.stop == stop } }, "\(stop) at \(width)×\(height)")
                stage.press(.tab)
            }
        }
    }

    @Test func clickFocusesChoosesAndPresses() throws {
        var stage = Stage(mouse: true)
        stage.showForm()
        func place(_ text: String) throws -> (row: Int, column: Int) {
            let rows = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let row = try #require(rows.firstIndex { $0.contains(text) })
            let before = rows[row].components(separatedBy: text)[0]
            return (row, Repertoire.unicode.width(before))
        }
        let option = try place("( ) large")
        stage.click(row: option.row, column: option.column)
        #expect(stage.nativeChoice("size") == "large")
        let box = try place("[ ]")
        stage.click(row: box.row, column: box.column + 1)
        #expect(stage.nativeValue("news") == .checked(true))
        let close = try place("[ Close ]")
        stage.click(row: close.row, column: close.column + 2)
        #expect(stage.model.session.stage == .browser)
    }
}

/// The pictures of stages, cell by cell.
@Suite struct StageScreenTests {
    private func eachSize(_ name: String, _ prepare: (inout Stage) throws -> Void) throws {
        for (width, height) in ScreenTests.sizes {
            var stage = Stage(width: width, height: height)
            for entry in Entry.firstVisit.prefix(3) { stage.record(entry) }
            try prepare(&stage)
            try expectScreen(view(stage.model), "\(name)-\(width)x\(height)")
        }
    }

    @Test func captchaLoadedAndHidden() throws {
        try eachSize("captcha-hidden") { try $0.showCaptcha(.hidden, page: challengePage) }
    }

    @Test func captchaVisible() throws {
        try eachSize("captcha-visible") {
            try $0.showCaptcha(.hidden, page: challengePage)
            $0.go(to: .visible)
            $0.press(.tab)
            $0.type("石")
        }
    }

    @Test func captchaTokenHeld() throws { try eachSize("captcha-token") { try $0.showCaptcha(.held) } }

    @Test func captchaExpired() throws {
        try eachSize("captcha-expired") {
            try $0.showCaptcha(.expired)
            $0.press(.tab)
        }
    }

    @Test func captchaValidating() throws { try eachSize("captcha-validating") { try $0.showCaptcha(.validating) } }

    @Test func widgetInsideAPageHasTheStrip() throws {
        try eachSize("captcha-widget") {
            try $0.open(challengePage)
            $0.showWidget(.visible, page: 1)
        }
    }

    @Test func serverKeyDialog() throws {
        try eachSize("captcha-key") {
            try $0.showCaptcha(.held)
            $0.model.session.wantsServerKey = ServerKeyQuestion(
                endpoint: "http://127.0.0.1:8080/validate",
                dialect: "smartcaptcha"
            )
            $0.send(.timer)
            $0.type("ключ")
        }
    }

    @Test func nativeFormWhileThePageLoads() throws {
        try eachSize("native-loading") {
            $0.showForm()
            $0.type("ёжик 日本")
        }
    }

    @Test func nativeFormFailed() throws {
        try eachSize("native-failed") {
            $0.showForm([
                .began, .formFound, .submitChosen(mayWait: true),
                .driverFailed(.fill, "the page has no field “город” any more; nothing was sent"),
            ]) {
                $0.form.fields[0].typed = .text("ёжик 日本")
                $0.form.fields[0].problem = "The page says: слишком длинно"
                $0.form.fields[2].typed = .secret(Secret("ключ"))
                $0.form.fields[7].typed = .text("первая строка\n二行目")
            }
            $0.press(.tab, .tab)
        }
    }

    @Test func nativeFormUnderACaptcha() throws {
        try eachSize("native-captcha") {
            try $0.open(challengePage, id: 9)
            $0.showForm([.began, .formFound])
            $0.type("при")
            $0.showWidget(.visible, page: 9)
        }
    }

    @Test func nativeFormWithItsListOpen() throws {
        try eachSize("native-list") {
            $0.showForm([.began, .formFound])
            $0.press(.tab, .tab, .tab, .tab, .character(" "), .down)
        }
    }

    @Test func stagesHaveASCIIMarksWhereTheLocaleIsNotUTF8() throws {
        var stage = Stage(repertoire: .ascii)
        try stage.showCaptcha(.visible, page: challengePage)
        var frames = [view(stage.model)]
        stage = Stage(repertoire: .ascii)
        stage.showForm()
        stage.press(.tab, .tab)
        stage.type("пароль")
        frames.append(view(stage.model))
        for frame in frames {
            #expect(frame.grid.cells.allSatisfy { $0.text.isEmpty || $0.text.utf8.allSatisfy { $0 < 0x80 } })
        }
    }
}
