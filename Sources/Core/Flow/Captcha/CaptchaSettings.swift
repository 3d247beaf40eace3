import Captcha
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
