/// The vendors whose verify endpoints are spoken to; the raw value is what options and settings call them.
package enum DialectName: String, CaseIterable, Sendable {
    case smartCaptcha = "smartcaptcha"
    case reCaptcha = "recaptcha"
    case hCaptcha = "hcaptcha"
    case turnstile
}
