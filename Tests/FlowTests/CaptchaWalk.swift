import Captcha
import HTTP
import Page
import Secrets

@testable import Flow

let captchaToken = "tok-AbCdEf-0123456789"
let captchaKey = "key-ZyXwVu-9876543210"

/// A walk whose captcha page has loaded; the verify endpoint answers with `answer`.
func captchaWalk(
    answering answer: Response = .validated,
    address: String = "http://site.test/captcha",
    _ change: (inout Settings) -> Void = { _ in }
) -> Walk {
    var settings = Settings()
    settings.captcha.serverKey = Secret(captchaKey)
    settings.captcha.verifyAddress = "http://vendor.test/validate"
    change(&settings)
    var walk = Walk(settings: settings) { request, _ in
        request.url.path == "/validate" ? answer : scriptPage()
    }
    walk.take(.captchaChosen(CaptchaRequest(address: address)))
    walk.take(.ownAddressFound("192.0.2.7"))
    return walk
}

extension Response {
    static let validated = Response(
        status: 200,
        body: Array(#"{"status":"ok","message":"","host":"site.test"}"#.utf8)
    )
    static let robot = Response(status: 200, body: Array(#"{"status":"failed","message":""}"#.utf8))
}

extension Walk {
    var state: String { session.captcha?.state ?? "none" }

    mutating func say(_ method: String, _ data: String = "\"\"") {
        report(.message(handler: "NativeClient", json: "{\"method\":\"\(method)\",\"data\":\(data)}"))
    }

    mutating func finish(_ token: String = captchaToken) { say("captchaDidFinish", "\"\(token)\"") }

    /// The page has loaded and shows its challenge.
    mutating func challenge() {
        report(.loaded)
        say("challengeDidAppear")
    }

    /// The oldest timer of the captcha fires.
    mutating func fire(_ timer: CaptchaTimer) {
        for (id, running) in session.timers {
            guard case .captcha(timer, _) = running.purpose else { continue }
            return take(.timerFired(id))
        }
    }

    var verifications: [Request] { requests.filter { $0.url.path == "/validate" } }

    /// The app's calls, in order.
    var calls: [String] {
        entries(.captcha).compactMap { entry in
            ["onSuccess", "onError", "onShow", "onHide"].first { $0 == entry.delegateCall }
        }
    }

    /// Name and text of each field of a form.
    func fields(_ request: Request) -> [String: String] {
        guard case .form(let form) = request.body else { return [:] }
        var fields: [String: String] = [:]
        for entry in form.entries {
            switch entry.value {
            case .text(let text): fields[entry.name] = text
            case .secret(let secret): fields[entry.name] = secret.withBytes { String(decoding: $0, as: UTF8.self) }
            case .file: break
            }
        }
        return fields
    }
}
