import HTTP

/// What is done to a page whose scripts run: by the person, or by the world.
package enum PageCommand: Equatable, Sendable {
    /// The first one: the scripts begin.
    case run(PageSetup)
    /// What a control is to hold; `edit` grows by one with each act of the person's.
    case edit(NodeID, FieldValue, edit: Int)
    /// A click.
    case press(NodeID, edit: Int)
    /// Enter in a text control.
    case enter(NodeID, edit: Int)
    case focus(NodeID)
    case blur
    /// A key that is no text, by its name in UI Events (`Escape`).
    case key(String)
    /// A resource that the page asked for.
    case fetched(token: Int, FetchedResource)
    /// `document.cookie` changed by a response.
    case cookies(String)
    /// The person went to a place within the page.
    case fragment(URL)
    /// The person went back or forward to an address that this document had by `pushState`.
    case popstate(URL)
    /// A script from outside; answered by `evaluated`.
    case evaluate(token: Int, source: String)
}

/// How a resource that a page asked for came out, as far as the page may know (Fetch, "CORS").
package enum FetchedResource: Equatable, Sendable {
    package enum Kind: String, Sendable { case basic, cors, opaque }

    case response(Kind, Response, url: URL, isRedirected: Bool)
    /// The reason is for the console alone: scripts get a bare network error.
    case failure(String)
}
