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
        stage.change { $0 = .visible }
        return stage
    }

    @Test func hiddenPageIsDrawnNowhereAndTakesNoKey() throws {
        var stage = try hidden()
        #expect(stage.text.contains("captcha: loaded, hidden"))
        #expect(stage.text.contains("Войти") && !stage.text.contains("робот"))
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
        #expect(stage.text.contains("Вход"), "the app's own title stays in view")
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
        stage.change { $0 = .held }
        #expect(!stage.text.contains("secret answer") && stage.model.focus == .stage)
        #expect(stage.text.contains("token 287 s left"))
        #expect(stage.text.contains("captchaDidFinish"))
        stage.change { $0 = .passed }
        #expect(stage.text.contains("human (status ok"))
    }

    @Test func buttonsAreTabStopsAndADisabledOneSaysWhy() throws {
        var stage = try hidden()
        #expect(stage.model.native.stop == .button("send"))
        stage.press(.enter)
        #expect(stage.message == "Войти: waits for the captcha" && stage.rang)
        stage.press(.tab)
        #expect(stage.model.native.stop == .button("again"))
        stage.press(.enter)
        #expect(!stage.rang)
        stage.press(.tab)
        #expect(stage.model.native.stop == .button("send"))
    }

    @Test func widgetInsideAPageLeavesThePageAndHasTheStrip() throws {
        var stage = Stage()
        stage.model.session.captcha = .hidden
        try stage.open(challengePage)
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
            stage.change { $0 = .hidden }
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
        let row = try #require(rows.firstIndex { $0.contains("[ Войти ]") })
        stage.click(row: row, column: 4)
        #expect(stage.message?.contains("waits for the captcha") == true)
    }
}

/// The native form over a hidden page.
@Suite struct FormStageTests {
    private func form(_ change: (inout FormStage) -> Void = { _ in }) -> Stage {
        var stage = Stage()
        var form = FormStage.example
        change(&form)
        stage.showForm(form)
        return stage
    }

    /// The effects' Session events are not answered by this Session yet: the value is put where it would be.
    private func sent(_ stage: Stage) -> FieldEditor? { stage.model.native.editor }

    @Test func typingIsPossibleWhileThePageLoads() {
        var stage = form()
        stage.type("O'Reilly \\' 日本")
        #expect(sent(stage)?.value == .text("O'Reilly \\' 日本"))
        #expect(stage.text.contains("O'Reilly \\' 日本") && stage.text.contains("page: loading"))
    }

    @Test func passwordIsMaskedUntilItIsRevealedAndHiddenWhenLeft() {
        var stage = form()
        stage.press(.tab, .tab)
        stage.type("龘🦊")
        #expect(!stage.text.contains("龘"))
        stage.press(.control("r"))
        #expect(stage.text.contains("龘"))
        stage.press(.tab)
        #expect(!stage.text.contains("龘"))
    }

    @Test func listOpensOverTheFormAndEscapeClosesOnlyThat() {
        var stage = form()
        stage.press(.tab, .tab, .tab, .tab, .character(" "))
        #expect(stage.text.contains("• Москва") && stage.text.contains("東京"))
        stage.press(.escape)
        #expect(stage.model.layers.isEmpty && stage.model.native.stop == .field("city"))
    }

    @Test func problemsStandBelowTheirFieldsAndRequiredOnesAreMarked() {
        var stage = form { $0.fields[0].problem = "Fill this in" }
        #expect(stage.text.contains("Поиск *") && stage.text.contains("Fill this in"))
        stage.changeForm {
            $0.state = "failed: field not found"
            $0.reason = "The page has no field “q” any more."
        }
        #expect(stage.text.contains("page: failed: field not found") && stage.text.contains("no field “q”"))
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
        #expect(stage.model.focus == .stage && stage.nativeForm != nil)
    }

    @Test func captchaComesOverTheFormAndLettersMeantForTheFormDoNotReachIt() throws {
        var stage = form()
        try stage.open(challengePage, id: 9)
        stage.model.session.stage = .form(.example)
        stage.send(.timer)
        stage.type("при")
        stage.model.session.captcha = .visible
        stage.send(.timer)
        #expect(stage.model.webView == .overlay && stage.text.contains("Which word"))
        stage.type("rq")
        #expect(stage.model.webView == .overlay && stage.message?.contains("over the form") == true)
        stage.press(.tab)
        stage.type("石")
        #expect(stage.text("answer") == "石")
        stage.model.session.captcha = .held
        stage.send(.timer)
        #expect(stage.model.focus == .stage && sent(stage) != nil)
    }

    @Test func revealedPageTakesTheWholePlaceAfterAShortFade() throws {
        var stage = form()
        stage.model = Model(session: stage.model.session, fades: true)
        try stage.open(challengePage, id: 9)
        stage.showForm()
        stage.time = 1000
        stage.changeForm { $0.state = "revealed" }
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
        #expect(stage.nativeForm != nil && stage.model.native.editor == nil)
        #expect(stage.text.contains("Esc close the form"))
        stage.press(.enter)
        #expect(stage.model.native.editor != nil)
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
            $0.change { $0 = .visible }
            $0.press(.tab)
            $0.type("石")
        }
    }

    @Test func captchaTokenHeld() throws { try eachSize("captcha-token") { try $0.showCaptcha(.held) } }

    @Test func captchaPassed() throws {
        try eachSize("captcha-passed") {
            try $0.showCaptcha(.passed)
            $0.press(.tab)
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
            var form = FormStage.example
            form.state = "failed: setting the fields"
            form.reason = "The page has no field “город” any more; nothing was sent, and what you typed is kept."
            form.fields[0].value = .text("ёжик 日本")
            form.fields[0].problem = "The page says: слишком длинно"
            form.fields[2].value = .secret(Secret("ключ"))
            form.fields[7].value = .text("первая строка\n二行目")
            $0.showForm(form)
            $0.press(.tab, .tab)
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
