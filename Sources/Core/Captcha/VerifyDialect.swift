import Text

/// The vendors whose verify endpoints are spoken to; the raw value is what options and settings call them.
package enum DialectName: String, CaseIterable, Sendable {
    case smartCaptcha = "smartcaptcha"
    case reCaptcha = "recaptcha"
    case hCaptcha = "hcaptcha"
    case turnstile
}

/// How a vendor's verify endpoint is spoken to, and what its answers mean (the vendors' documentation).
package struct VerifyDialect: Equatable, Sendable {
    package let name: DialectName
    /// As the vendor writes it.
    package let vendor: String
    /// The vendor's own host; hosts change, so it is only where nobody names another.
    package let host: String
    package let path: String
    /// The field of the token; the key's is `secret` everywhere.
    package let tokenField: String
    package let addressField: String
    /// Seconds that a token lives.
    package let tokenLife: Int
    /// The form field that its widget puts the token into.
    package let pageField: String
    /// How its answer reads.
    let answer: Answer

    enum Answer: Equatable, Sendable { case status, success }

    /// Error codes after which the vendor allows another try.
    static let retryableCodes: Set<String> = ["internal-error"]

    package static let all: [VerifyDialect] = [
        VerifyDialect(
            name: .smartCaptcha,
            vendor: "SmartCaptcha",
            host: "smartcaptcha.yandexcloud.net",
            path: "/validate",
            tokenField: "token",
            addressField: "ip",
            tokenLife: 300,
            pageField: "smart-token",
            answer: .status
        ),
        VerifyDialect(
            name: .reCaptcha,
            vendor: "reCAPTCHA",
            host: "www.google.com",
            path: "/recaptcha/api/siteverify",
            tokenField: "response",
            addressField: "remoteip",
            tokenLife: 120,
            pageField: "g-recaptcha-response",
            answer: .success
        ),
        VerifyDialect(
            name: .hCaptcha,
            vendor: "hCaptcha",
            host: "api.hcaptcha.com",
            path: "/siteverify",
            tokenField: "response",
            addressField: "remoteip",
            tokenLife: 120,
            pageField: "h-captcha-response",
            answer: .success
        ),
        VerifyDialect(
            name: .turnstile,
            vendor: "Turnstile",
            host: "challenges.cloudflare.com",
            path: "/turnstile/v0/siteverify",
            tokenField: "response",
            addressField: "remoteip",
            tokenLife: 300,
            pageField: "cf-turnstile-response",
            answer: .success
        ),
    ]

    /// The dialect of a vendor.
    package static func named(_ name: DialectName) -> VerifyDialect {
        all.first { $0.name == name } ?? all[0]
    }

    /// What an answer means. Anything but a 200 with the JSON of the documentation is indeterminate.
    package func verdict(status: Int, body: [UInt8]) -> Verdict {
        guard status == 200 else { return .indeterminate("the endpoint answered \(status)") }
        guard body.count <= Self.bodyLimit else { return .indeterminate("the answer has \(body.count) bytes") }
        do throws(JSONProblem) {
            let json = try JSONText(parsing: String(decoding: body, as: UTF8.self))
            return answer == .status ? byStatus(json) : bySuccess(json)
        } catch {
            return .indeterminate("the answer is \(error.description)")
        }
    }

    private static let bodyLimit = 1 << 20

    /// `status`, `message`, `host`. Whether there is a message counts, never what it says.
    private func byStatus(_ json: JSONText) -> Verdict {
        switch (json["status"]?.text, json["host"]?.text, json["message"]?.text) {
        case ("ok", "", _): .indeterminate("the answer names no host: the service is in trouble or restricted")
        case ("ok", let host, _): .human(host: host.map(shownHost))
        case ("failed", _, nil), ("failed", _, ""): .robot
        case ("failed", _, _): .tokenError("the endpoint refused the token or the key")
        default: .indeterminate("the answer has no status that is documented")
        }
    }

    /// `success`, `hostname`, `error-codes`.
    private func bySuccess(_ json: JSONText) -> Verdict {
        let codes = (json["error-codes"]?.elements ?? []).compactMap(\.text)
        switch json["success"]?.bool {
        case true: return .human(host: json["hostname"]?.text.flatMap { $0.isEmpty ? nil : shownHost($0) })
        case false where codes.isEmpty: return .robot
        case false where codes.allSatisfy(Self.retryableCodes.contains):
            return .indeterminate(
                "the endpoint is in trouble (\(shownCodes(codes))), and the vendor allows another try"
            )
        case false: return .tokenError("the endpoint refused the token or the key (\(shownCodes(codes)))")
        default: return .indeterminate("the answer says neither success nor failure")
        }
    }

    private func shownHost(_ host: String) -> String { cut(neutralised(host), toCells: 80) }

    private func shownCodes(_ codes: [String]) -> String {
        codes.prefix(5).map { cut(neutralised($0), toCells: 40) }.joined(separator: ", ")
    }
}
