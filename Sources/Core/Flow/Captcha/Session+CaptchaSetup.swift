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
            pendingCaptcha = request
            turn.effects.append(.startDemoSite)
            return nil
        }
        var options = request.options
        if request.clientKey == nil { options.insert(("sitekey", request.isTest ? "demo-challenge" : "demo-pass"), at: 0) }
        return URL(origin: demo, path: "/webview").adding(options)
    }

    mutating func demoSiteStarted(_ origins: [Origin], _ turn: inout Turn) {
        settings.demoOrigins = origins
        guard let request = pendingCaptcha else { return }
        pendingCaptcha = nil
        beginCaptcha(request, &turn)
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
            settings.demoOrigins.contains(url.origin), let options = document.stageOptions, options.kind == "captcha"
        else { return }
        var setup = CaptchaSetup(address: url, endpoint: url)
        setup.take(options)
        setup.endpoint = endpoint(for: url, setup.dialect)
        captchaRequest = nil
        startCaptcha(.app, setup, &turn)
        captchaRun?.hasItsPage = true
        feed(.load, &turn)
        captchaRun?.page = id
        captchaRun?.attempts[id] = 1
    }
}

/// What a demo room's page says about the stage that it is shown on.
package struct StageOptions: Equatable, Sendable {
    /// `captcha`, `form`.
    package let kind: String
    package let values: [String: String]
}

extension Document {
    /// The page's `latchkey-stage`; nil when it has none.
    package var stageOptions: StageOptions? {
        let place = nodes.indices.first { node in
            nodes[node].tag == .meta && attribute(.name, of: node) == "latchkey-stage"
        }
        guard let place, let content = attribute(.content, of: place) else { return nil }
        let parts = content.split(separator: ";").map { trimmed($0) }
        guard let kind = parts.first else { return nil }
        var values: [String: String] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { trimmed($0) }
            if let name = pair.first { values[name] = pair.count == 2 ? pair[1] : "yes" }
        }
        return StageOptions(kind: kind, values: values)
    }
}

private func trimmed(_ text: some StringProtocol) -> String {
    let end = text.lastIndex { $0 != " " }
    return String(end.map { text[...$0] }?.drop { $0 == " " } ?? "")
}

extension CaptchaSetup {
    /// What a demo room sets; anything unknown is passed over.
    mutating func take(_ options: StageOptions) {
        let values = options.values
        if values["visible"] == "yes" { widget = .visible }
        dialect = values["dialect"].flatMap { DialectName(rawValue: $0) } ?? dialect
        verifyWhen = values["verify"].flatMap { CaptchaSettings.VerifyWhen(rawValue: $0) }
        policy = values["policy"].flatMap { VerifyPolicy(rawValue: $0) }
        reloadOnHide = values["reload-on-hide"].flatMap { CaptchaRules.ReloadOnHide(rawValue: $0) }
        whenSilent = values["when-silent"].flatMap { CaptchaRules.WhenSilent(rawValue: $0) }
        trusts = values["trusts"] == "yes"
        usesGET = values["get"] == "yes"
        readsStringsOnly = values["strings"] == "yes"
        title = values["title"].map { cut(neutralised($0), toCells: 60) } ?? title
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
