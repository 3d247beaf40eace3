import Authentication
import HTTP
import Page
import Secrets

/// What is to be done outside the core. Plain data; the runtime has one switch over it.
package enum Effect: Equatable, Sendable {
    case send(RequestID, Request, Authorization?)
    /// Answers `serverTrustArrived`: go on with this connection, or not.
    case proceed(RequestID, Bool)
    case cancel(RequestID)
    /// The next request to any origin makes a connection of its own, so that server trust is asked about again.
    case closeConnections
    case parse(PageID, PageSource)
    /// To the engine of a page with scripts.
    case command(PageID, PageCommand)
    /// The page is left: its engine ends.
    case closePage(PageID)
    /// Answered once by `timerFired`, after that time, unless it is stopped before.
    case startTimer(TimerID, milliseconds: Int)
    case stopTimer(TimerID)
    /// Answered by `ownAddressFound`.
    case findOwnAddress
    /// Answered by `demoSiteStarted` or `demoSiteFailed`; its front page is not opened.
    case startDemoSite
    /// Asks the store of a level; nil asks all of them.
    case store(StoreCallID, Persistence?, StoreRequest)
    /// Answers `passphraseWanted`; nil when the person has none to give.
    case answerPassphrase(Secret?)
}
