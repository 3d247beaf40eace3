import Captcha
import HTTP
import Secrets
import Text

/// How captchas are run and verified, beside what the app around them gets wrong (`HostApp`).
package struct CaptchaSettings: Equatable, Sendable {
    package enum VerifyWhen: String, CaseIterable, Sendable {
        /// As soon as `captchaDidFinish` has come, as the seed article's app does.
        case finish
        /// When the app's own form is submitted.
        case submit
    }

    /// What the vendor is told of the device's address.
    package enum DeviceAddress: Equatable, Sendable {
        /// The first IPv4 address of an own interface, as the seed article's app does.
        case own
        case off
        case fixed(String)
    }

    package var reloadOnHide = CaptchaRules.ReloadOnHide.grace
    package var whenSilent = CaptchaRules.WhenSilent.show
    package var onDismissal = CaptchaRules.OnDismissal.reload
    package var retryBudget = CaptchaRules().retryBudget
    package var policy = VerifyPolicy.closed
    package var verifyWhen = VerifyWhen.finish
    package var deviceAddress = DeviceAddress.own
    package var dialect = DialectName.smartCaptcha
    /// Where tokens are verified; nil for the demo site's or the vendor's own endpoint.
    package var verifyAddress: String?
    /// nil until a file or the person gives it.
    package var serverKey: Secret?

    package init() {}
}

/// A setting of captchas, changed by the person or by the configuration.
package enum CaptchaChange: Equatable, Sendable {
    case reloadOnHide(CaptchaRules.ReloadOnHide)
    case whenSilent(CaptchaRules.WhenSilent)
    case onDismissal(CaptchaRules.OnDismissal)
    case retryBudget(Int)
    case policy(VerifyPolicy)
    case verifyWhen(CaptchaSettings.VerifyWhen)
    case deviceAddress(CaptchaSettings.DeviceAddress)
    case dialect(DialectName)
    /// nil for the endpoint that goes with the page.
    case verifyAddress(String?)

    package static let retryBudgets = 0...20

    /// Keys of the configuration with the words that they take, the standard one first; none where it is a text.
    package static let keys: [(name: String, words: [String], help: String)] = [
        ("reload-on-hide", CaptchaRules.ReloadOnHide.allCases.map(\.rawValue), "when a hidden captcha is loaded again"),
        ("when-silent", CaptchaRules.WhenSilent.allCases.map(\.rawValue), "a captcha whose vendor says nothing"),
        ("on-dismissal", CaptchaRules.OnDismissal.allCases.map(\.rawValue), "a captcha that was swiped away"),
        ("captcha-retries", [], "how often dismissals in a row reload a captcha"),
        (
            "verify-policy", [VerifyPolicy.closed, .open].map(\.rawValue),
            "whether the user passes when the vendor gives no usable answer"
        ),
        (
            "captcha-verify-when", CaptchaSettings.VerifyWhen.allCases.map(\.rawValue),
            "when a token is verified: as it comes, or with the app's form"
        ),
        ("captcha-ip", [], "the device's address that the vendor is told; own is that of the first own interface"),
        ("captcha-dialect", DialectName.allCases.map(\.rawValue), "the vendor whose verify endpoint is spoken to"),
        ("captcha-verify", [], "where tokens are verified; auto is where their page belongs"),
    ]

    /// What a key takes that has no words of its own.
    package static func expectation(of key: String) -> String {
        switch key {
        case "captcha-retries": "a number from \(retryBudgets.lowerBound) to \(retryBudgets.upperBound)"
        case "captcha-ip": "own, off or an address"
        default: "auto or an address"
        }
    }

    /// The change that a key's word stands for; nil for no such key or word.
    package init?(key: String, word: String) {
        let change: CaptchaChange? =
            switch key {
            case "reload-on-hide": CaptchaRules.ReloadOnHide(rawValue: word).map { .reloadOnHide($0) }
            case "when-silent": CaptchaRules.WhenSilent(rawValue: word).map { .whenSilent($0) }
            case "on-dismissal": CaptchaRules.OnDismissal(rawValue: word).map { .onDismissal($0) }
            case "captcha-retries": Int(word).flatMap { Self.retryBudgets.contains($0) ? .retryBudget($0) : nil }
            case "verify-policy": VerifyPolicy(rawValue: word).map { .policy($0) }
            case "captcha-verify-when": CaptchaSettings.VerifyWhen(rawValue: word).map { .verifyWhen($0) }
            case "captcha-ip": Self.deviceAddress(word).map { .deviceAddress($0) }
            case "captcha-dialect": DialectName(rawValue: word).map { .dialect($0) }
            case "captcha-verify": Self.verifyAddress(word).map { .verifyAddress($0) }
            default: nil
            }
        guard let change else { return nil }
        self = change
    }

    private static func deviceAddress(_ word: String) -> CaptchaSettings.DeviceAddress? {
        switch word {
        case "own": return .own
        case "off": return .off
        default:
            let isAddress =
                (2...45).contains(word.utf8.count)
                && word.utf8.allSatisfy { byte in
                    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || Character(Unicode.Scalar(byte)).isHexDigit
                }
            return isAddress ? .fixed(word) : nil
        }
    }

    private static func verifyAddress(_ word: String) -> String?? {
        if word == "auto" { return .some(nil) }
        return (try? ParsedAddress(parsing: word)) == nil ? nil : .some(word)
    }

    func apply(to settings: inout CaptchaSettings) {
        switch self {
        case .reloadOnHide(let value): settings.reloadOnHide = value
        case .whenSilent(let value): settings.whenSilent = value
        case .onDismissal(let value): settings.onDismissal = value
        case .retryBudget(let count): settings.retryBudget = count
        case .policy(let policy): settings.policy = policy
        case .verifyWhen(let value): settings.verifyWhen = value
        case .deviceAddress(let address): settings.deviceAddress = address
        case .dialect(let name): settings.dialect = name
        case .verifyAddress(let address): settings.verifyAddress = address
        }
    }

    var summary: String {
        switch self {
        case .reloadOnHide(.grace): "a hidden challenge may still be followed by its success"
        case .reloadOnHide(.atOnce): "every hidden challenge reloads at once"
        case .whenSilent(.show): "the captcha's view is shown when the vendor stays silent"
        case .whenSilent(.fail): "a captcha fails when the vendor stays silent"
        case .onDismissal(.reload): "a dismissed captcha is loaded again"
        case .onDismissal(.giveUp): "a dismissed captcha is given up"
        case .retryBudget(let count): "dismissals may reload \(count) times"
        case .policy(let policy): "verify policy \(policy.rawValue): without a usable answer \(policy.meaning)"
        case .verifyWhen(.finish): "tokens are verified as soon as they come"
        case .verifyWhen(.submit): "tokens are verified when the app's form is submitted"
        case .deviceAddress(.own): "ip is the first address of an own interface"
        case .deviceAddress(.off): "ip is left out"
        case .deviceAddress(.fixed(let address)): "ip is \(neutralised(address))"
        case .dialect(let name): "the verify dialect is \(VerifyDialect.named(name).vendor)"
        case .verifyAddress(nil): "tokens are verified where their page belongs"
        case .verifyAddress(let address?): "tokens are verified at \(quoted(address, cells: 60))"
        }
    }
}
