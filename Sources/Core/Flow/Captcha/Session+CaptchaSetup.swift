import Captcha
import HTTP
import Page
import Text

/// With what a captcha is begun: a request of the person's, or what a demo room's page asks for.
extension Session {
    /// nil, with a notice, when the request cannot be begun; or when the demo site is to be started first.
    mutating func setup(for request: CaptchaRequest, _ turn: inout Turn) -> CaptchaSetup? {
        let dialect = request.dialect ?? settings.captcha.dialect
        do throws(AddressError) {
            guard let address = try address(of: request, dialect, &turn) else { return nil }
            var setup = CaptchaSetup(address: address, endpoint: endpoint(for: address, dialect))
            if let verify = request.verifyAddress ?? settings.captcha.verifyAddress {
                setup.endpoint = try ParsedAddress(parsing: verify).url
            }
            setup.dialect = dialect
            setup.widget = request.isInvisible || request.address != nil ? .invisible : .visible
            return setup
        } catch {
            refuse(error, &turn)
            return nil
        }
    }

    private mutating func address(
        of request: CaptchaRequest,
        _ dialect: DialectName,
        _ turn: inout Turn
    ) throws(AddressError) -> URL? {
        if let address = request.address { return try ParsedAddress(parsing: address).url.adding(request.options) }
        guard let demo = settings.demoOrigins.first else {
            hold(.captchaChosen(request), &turn)
            return nil
        }
        var options = request.options
        if request.clientKey == nil {
            options.insert(("sitekey", request.isTest ? "demo-challenge" : "demo-pass"), at: 0)
        }
        return URL(origin: demo, path: "/webview").adding(options)
    }

    mutating func demoSiteStarted(_ origins: [Origin], _ turn: inout Turn) {
        settings.demoOrigins = origins
        guard let event = pendingEvent else { return }
        pendingEvent = nil
        if !takeOfTheForm(event, &turn) { take(event, &turn) }
    }

    /// Keeps an event until the demo site is there.
    private mutating func hold(_ event: Event, _ turn: inout Turn) {
        pendingEvent = event
        turn.effects.append(.startDemoSite)
    }

    /// True for what has to wait for the demo site, since hosts are mapped to it.
    mutating func awaitsDemoSite(_ event: Event, _ turn: inout Turn) -> Bool {
        guard settings.demoOrigins.isEmpty, settings.maps.contains(where: { $0.target == .demo }) else { return false }
        switch event {
        case .addressEntered, .captchaChosen, .formChosen:
            hold(event, &turn)
            return true
        default: return false
        }
    }

    /// Where tokens of a page are verified unless somebody says otherwise: the demo site for its own, else the vendor.
    func endpoint(for page: URL, _ name: DialectName) -> URL {
        let dialect = VerifyDialect.named(name)
        if settings.demoOrigins.contains(page.origin) { return URL(origin: page.origin, path: dialect.path) }
        return URL(origin: Origin(scheme: .https, host: dialect.host, port: 443), path: dialect.path)
    }

    // MARK: Demo rooms

    /// `<meta name="latchkey-stage" content="captcha; visible=no; …">`, honoured only for the demo site's own pages.
    mutating func beginStage(of content: ShownPage, _ turn: inout Turn) {
        guard case .document(let id, let document, _) = content, let url = shownAddress, livePages[id] != nil,
            settings.demoOrigins.contains(url.origin), hiddenForm == nil, stage == .browser,
            let marker = document.stageMarker, marker.kind == "captcha"
        else { return }
        let target = marker.first("page").flatMap { try? url.resolving($0).url }
        var setup = CaptchaSetup(address: target ?? url, endpoint: url)
        setup.take(marker)
        setup.endpoint = endpoint(for: url, setup.dialect)
        captchaRequest = nil
        startCaptcha(.app, setup, &turn)
        captchaRun?.hasItsPage = target == nil
        feed(.load, &turn)
        guard target == nil else { return }
        captchaRun?.page = id
        captchaRun?.attempts[id] = 1
    }
}

extension CaptchaSetup {
    /// What a demo room sets; anything unknown is passed over.
    mutating func take(_ marker: StageMarker) {
        if marker.first("visible") == "yes" { widget = .visible }
        dialect = marker.first("dialect").flatMap { DialectName(rawValue: $0) } ?? dialect
        verifyWhen = marker.first("verify").flatMap { CaptchaSettings.VerifyWhen(rawValue: $0) }
        policy = marker.first("policy").flatMap { VerifyPolicy(rawValue: $0) }
        reloadOnHide = marker.first("reload-on-hide").flatMap { CaptchaRules.ReloadOnHide(rawValue: $0) }
        whenSilent = marker.first("when-silent").flatMap { CaptchaRules.WhenSilent(rawValue: $0) }
        trusts = marker.first("trusts") == "yes"
        usesGET = marker.first("get") == "yes"
        readsStringsOnly = marker.first("strings") == "yes"
        title = marker.first("title").map { cut(neutralised($0), toCells: 60) } ?? title
    }
}

extension CaptchaRequest {
    /// As the ready page's query has them.
    fileprivate var options: [(String, String)] {
        var options: [(String, String)] = []
        if let clientKey { options.append(("sitekey", clientKey)) }
        if isInvisible { options.append(("invisible", "true")) }
        if isTest { options.append(("test", "true")) }
        if let language { options.append(("hl", language)) }
        return options
    }
}

extension URL {
    /// With more in its query.
    fileprivate func adding(_ options: [(String, String)]) -> URL {
        guard !options.isEmpty else { return self }
        let more = urlEncoded(options.map { FormEntry($0.0, .text($0.1)) }, charset: "utf-8")
        let query = query.map { $0.isEmpty ? more : "\($0)&\(more)" } ?? more
        return URL(origin: origin, path: path, query: query, fragment: fragment)
    }
}
