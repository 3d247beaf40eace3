import Captcha
import HTTP
import Page
import Text

/// What happens to pages, as far as a captcha has to do with it.
extension Session {
    /// Something else is to be loaded.
    mutating func captchaNavigates(by cause: Fetch.Cause, _ turn: inout Turn) {
        guard captchaRun?.shape == .app else { return }
        switch cause {
        case .address, .back, .forward: endCaptcha("another page is opened", &turn)
        case .captcha, .link, .form, .reload, .script, .replacement, .scriptReload: break
        }
    }

    /// A page has taken its place; its scripts have been given to the engine, if it has some.
    mutating func captchaPageShown(_ content: ShownPage, by cause: Fetch.Cause, _ status: Int, _ turn: inout Turn) {
        switch captchaRun?.shape {
        case .app: takeCaptchaPage(content, status, &turn)
        case .page where cause == .reload || cause == .scriptReload: takeWidgetPage(&turn)
        case .page:
            endCaptcha("its page was left", &turn)
            beginStage(of: content, &turn)
        case nil: beginStage(of: content, &turn)
        }
    }

    private mutating func takeCaptchaPage(_ content: ShownPage, _ status: Int, _ turn: inout Turn) {
        guard let attempt = captchaRun?.machine.attempt else { return }
        captchaRun?.load = nil
        guard status < 400 else { return feed(.loadError("the server answered \(status)"), of: attempt, &turn) }
        guard let id = shownLive else {
            return feed(.loadError("the page runs no scripts, so it can hold no widget"), of: attempt, &turn)
        }
        captchaRun?.page = id
        captchaRun?.attempts[id] = attempt
    }

    private mutating func takeWidgetPage(_ turn: inout Turn) {
        guard let id = shownLive else { return endCaptcha("its page was left", &turn) }
        feed(.reload, &turn)
        captchaRun?.page = id
        let attempt = captchaRun?.machine.attempt
        captchaRun?.attempts[id] = attempt
    }

    /// The `load` event of a page.
    mutating func captchaPageLoaded(_ id: PageID, _ turn: inout Turn) {
        if captchaRun == nil, captchaScripts.contains(id) { watchWidget(of: id, &turn) }
        guard captchaRun?.page == id, captchaRun?.machine.state == .loadingHidden else { return }
        feed(.ready, of: captchaRun?.attempts[id], &turn)
        if captchaRun?.machine.state == .ready { feed(.execute, &turn) }
    }

    mutating func captchaLoadFailed(_ fetch: FetchID, _ sentence: String, _ turn: inout Turn) {
        guard captchaRun?.load == fetch else { return }
        captchaRun?.load = nil
        feed(.loadError(clause(sentence)), &turn)
    }

    mutating func captchaLoadStopped(_ turn: inout Turn) {
        guard captchaRun?.load != nil else { return }
        captchaRun?.load = nil
        feed(.loadError("the load was stopped by the person"), &turn)
    }

    mutating func captchaEngineEnded(_ id: PageID, _ sentence: String, _ turn: inout Turn) {
        guard captchaRun?.page == id else { return }
        feed(.loadError(clause(sentence)), of: captchaRun?.attempts[id], &turn)
    }

    mutating func captchaScriptFailed(_ error: PageReport.ScriptError, in id: PageID, _ turn: inout Turn) {
        guard let run = captchaRun, run.shape == .app, run.page == id, !error.isHandled else { return }
        feed(.scriptError("a script of the page failed: \(saying(error.message, of: id))"), of: run.attempts[id], &turn)
    }

    /// A live page ends; the widget's page may be followed by itself in the same turn.
    mutating func captchaPageClosed(_ id: PageID) {
        captchaScripts.remove(id)
        if captchaRun?.page == id { captchaRun?.page = nil }
    }

    /// At the end of a turn: a widget without a page has ended.
    mutating func endWidgetWithoutPage(_ turn: inout Turn) {
        guard let run = captchaRun, run.shape == .page, run.page == nil else { return }
        endCaptcha("its page was left", &turn)
    }

    private func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    // MARK: Widgets inside of pages

    /// Watches the widget of a page that stays where it is.
    mutating func watchWidget(of id: PageID, _ turn: inout Turn) {
        guard let live = livePages[id] else { return }
        let dialect = live.document.captchaDialect ?? settings.captcha.dialect
        var setup = CaptchaSetup(address: live.url, endpoint: endpoint(for: live.url, dialect))
        setup.dialect = dialect
        setup.widget = live.document.captchaDialect == nil ? .invisible : .visible
        startCaptcha(.page, setup, &turn)
        captchaRun?.page = id
        captchaRun?.attempts[id] = 1
        feed(.load, &turn)
        feed(.ready, &turn)
    }

    /// A script of a captcha's vendor is asked for by a page.
    mutating func noticeScript(_ url: URL, of page: PageID, _ turn: inout Turn) {
        guard let vendor = vendor(ofScript: url) else { return }
        captchaScripts.insert(page)
        guard map(for: url) == nil, !settings.demoOrigins.contains(url.origin) else { return }
        turn.record(
            .note,
            "the live script of \(vendor) loads",
            why: "its widget cannot be shown in a terminal: it is made of frames and pictures; --map "
                + "\(url.origin.host)=demo serves the simulator's in its place, and the page runs unmodified"
        )
    }

    private func vendor(ofScript url: URL) -> String? {
        if settings.demoOrigins.contains(url.origin) { return url.path == "/captcha.js" ? "the simulator" : nil }
        return captchaHosts.first { url.origin.host == $0.host && url.path.hasPrefix($0.path) }?.vendor
    }
}

/// Where the vendors' live scripts come from; some of these hosts serve other things too.
let captchaHosts: [(host: String, path: String, vendor: String)] = [
    ("smartcaptcha.yandexcloud.net", "/", "SmartCaptcha"),
    ("smartcaptcha.cloud.yandex.ru", "/", "SmartCaptcha"),
    ("captcha-api.yandex.ru", "/", "SmartCaptcha"),
    ("www.google.com", "/recaptcha/", "reCAPTCHA"),
    ("www.recaptcha.net", "/recaptcha/", "reCAPTCHA"),
    ("www.gstatic.com", "/recaptcha/", "reCAPTCHA"),
    ("js.hcaptcha.com", "/", "hCaptcha"),
    ("hcaptcha.com", "/", "hCaptcha"),
    ("challenges.cloudflare.com", "/turnstile/", "Turnstile"),
]

extension Document {
    /// Whose widget stands in the page for all to see, by the class of its place.
    var captchaDialect: DialectName? {
        let classes: [String: DialectName] = [
            "smart-captcha": .smartCaptcha, "g-recaptcha": .reCaptcha, "h-captcha": .hCaptcha,
            "cf-turnstile": .turnstile,
        ]
        for node in nodes.indices where nodes[node].kind == .element {
            guard let names = attribute(.class, of: node) else { continue }
            for name in names.split(whereSeparator: \.isWhitespace) {
                if let dialect = classes[String(name)] { return dialect }
            }
        }
        return nil
    }
}
