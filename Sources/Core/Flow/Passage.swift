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
    /// The load ends without one: `didFailProvisionalNavigation`.
    case failure(RequestID, String)
}

package typealias ChallengeID = Int
