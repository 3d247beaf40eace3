import Page

/// What the program sends to a page's process.
package enum PageOrder: Equatable, Sendable {
    /// Answered by `parsed`. What cannot be a page is refused before it is sent.
    case parse(PageSource)
    case command(PageCommand)
}

/// What a page's process sends back.
package enum PageAnswer: Equatable, Sendable {
    case parsed(Document)
    /// What comes first of a large page; `parsed` follows.
    case beginning(Document)
    case report(PageReport)
    /// It has begun something by itself: a timer.
    case working
    /// Nothing is left to do, until a timer is due or an order comes.
    case idle(hasTimers: Bool)
}
