import Authentication
import HTTP

/// What passes the gate: effects that leave the core, and what is delivered to the app.
package enum Passage: Equatable, Sendable {
    case effect(Effect)
    /// The delegate is asked.
    case challenge(ChallengeID)
    /// The app's completion handler is called.
    case answer(ChallengeID, Disposition, Credential?)
    /// The page appears: `didFinish`.
    case page(PageID)
    /// `userContentController(_:didReceive:)` of the app is called.
    case message(PageMessage)
    /// Time is up for something that waits.
    case timer(TimerID)
    /// The load ends without a page: `didFailProvisionalNavigation`.
    case failure(LoadFailure)
}

/// What a page posted to one of the app's message handlers.
package struct PageMessage: Equatable, Sendable {
    package let page: PageID
    package let handler: String
    /// The body, as the page made it: unsafe to show as it is.
    package let json: String
    /// What it says about a captcha; nil for every other message.
    package let captcha: CaptchaPost?

    package init(page: PageID, handler: String, json: String, captcha: CaptchaPost? = nil) {
        self.page = page
        self.handler = handler
        self.json = json
        self.captcha = captcha
    }
}

package typealias ChallengeID = Int

/// A load that came to no page.
package struct LoadFailure: Equatable, Sendable {
    package let fetch: Int
    /// What happened, to what, and what to do.
    package let sentence: String
    /// True when the page that was there stays, as after `cancelAuthenticationChallenge`.
    package let keepsPage: Bool
    /// Of a complete response that can't be shown as a page; nil where there was none.
    package let status: Int?
}
