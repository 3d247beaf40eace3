/// How one vendor's verify endpoint is asked and how it answers.
struct Dialect: Sendable {
    enum Vendor: String, CaseIterable, Sendable {
        case smartCaptcha = "SmartCaptcha"
        case reCAPTCHA
        case hCaptcha
        case turnstile = "Turnstile"
    }

    let vendor: Vendor
    let path: String
    /// The parameter that carries the token.
    let token: String
    /// The parameter that carries the visitor's address.
    let address: String
    var takesJSON = false
    /// The vendor's own hosts, which `--map` leads here.
    let hosts: [String]

    static let all = [
        Dialect(
            vendor: .smartCaptcha,
            path: "/validate",
            token: "token",
            address: "ip",
            hosts: ["smartcaptcha.yandexcloud.net", "smartcaptcha.cloud.yandex.ru", "captcha-api.yandex.ru"]
        ),
        Dialect(
            vendor: .reCAPTCHA,
            path: "/recaptcha/api/siteverify",
            token: "response",
            address: "remoteip",
            hosts: ["www.google.com", "www.recaptcha.net", "google.com"]
        ),
        Dialect(
            vendor: .hCaptcha,
            path: "/siteverify",
            token: "response",
            address: "remoteip",
            hosts: ["api.hcaptcha.com", "hcaptcha.com"]
        ),
        Dialect(
            vendor: .turnstile,
            path: "/turnstile/v0/siteverify",
            token: "response",
            address: "remoteip",
            takesJSON: true,
            hosts: ["challenges.cloudflare.com"]
        ),
    ]
}

/// The outcome of one validation, in no vendor's words.
enum Verdict: Equatable, Sendable {
    /// `time` counts seconds since 1970.
    case human(host: String, time: Int, siteKey: String)
    case robot
    case missingSecret
    case unknownSecret
    case missingToken
    case unknownToken
    case usedToken
    case expiredToken
    case otherKey
    /// A vendor's test token with a server key of another kind.
    case dummyToken
}

extension Dialect {
    /// The answer's JSON, byte for byte as the vendor documents it.
    func answer(_ verdict: Verdict) -> String {
        vendor == .smartCaptcha ? smartCaptchaAnswer(verdict) : siteVerifyAnswer(verdict)
    }

    private func siteVerifyAnswer(_ verdict: Verdict) -> String {
        guard case .human(let host, let time, let siteKey) = verdict else {
            return "{\"success\":false,\"error-codes\":[\"\(errorCode(verdict))\"]}"
        }
        // These vendors name the host without its port.
        let name = jsonText(hostWithoutPort(host))
        let start = "{\"success\":true,\"challenge_ts\":\"\(timestamp(time))\",\"hostname\":\(name)"
        let end =
            switch vendor {
            case .turnstile: ",\"error-codes\":[],\"action\":\"\",\"cdata\":\"\"}"
            case .hCaptcha: ",\"credit\":false}"
            default: siteKey.hasSuffix("-v3") ? ",\"score\":0.9,\"action\":\"submit\"}" : "}"
            }
        return start + end
    }

    private func errorCode(_ verdict: Verdict) -> String {
        switch verdict {
        case .missingSecret: "missing-input-secret"
        case .unknownSecret: "invalid-input-secret"
        case .missingToken: "missing-input-response"
        case .usedToken: vendor == .hCaptcha ? "already-seen-response" : "timeout-or-duplicate"
        case .expiredToken: vendor == .hCaptcha ? "expired-input-response" : "timeout-or-duplicate"
        case .otherKey where vendor == .hCaptcha: "sitekey-secret-mismatch"
        case .dummyToken where vendor == .hCaptcha: "not-using-dummy-secret"
        default: "invalid-input-response"
        }
    }
}

private func smartCaptchaAnswer(_ verdict: Verdict) -> String {
    switch verdict {
    case .human(let host, _, _): "{\"status\":\"ok\",\"message\":\"\",\"host\":\(jsonText(host))}"
    case .robot: "{\"status\":\"failed\",\"message\":\"\"}"
    case .missingSecret: "{\"status\":\"failed\",\"message\":\"Authentication failed. Secret has not provided.\"}"
    default: "{\"status\":\"failed\",\"message\":\"Token invalid or expired.\"}"
    }
}

func hostWithoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
    return String(host[..<colon])
}

/// ISO 8601 in UTC: `2025-01-31T08:05:09Z`.
func timestamp(_ secondsSince1970: Int) -> String {
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let (days, rest) = secondsSince1970.quotientAndRemainder(dividingBy: 86_400)
    // Days are counted from 1 March of year 0, so that a leap day is a year's last.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
}
