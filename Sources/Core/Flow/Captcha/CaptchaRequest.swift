import Captcha

/// What the person asks for with `latchkey captcha` or `:captcha`.
package struct CaptchaRequest: Equatable, Sendable {
    /// The page; nil for the demo site's ready page.
    package var address: String?
    /// Part of the page, and no secret; nil where the page has its own.
    package var clientKey: String?
    package var isInvisible = false
    /// Forces a challenge, where the page can do that.
    package var isTest = false
    /// `ru`, `en`, …; nil for the page's own.
    package var language: String?
    /// Where tokens are verified; nil for the setting.
    package var verifyAddress: String?
    package var dialect: DialectName?

    package init(address: String? = nil) { self.address = address }
}
