import HTTP
import Secrets

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
    /// A script from outside; answered by `evaluated`. With an argument, JavaScript text too, the source is a function that
    /// is called with it: what the person typed never becomes part of a String here.
    case evaluate(token: Int, source: String, argument: Secret? = nil)
    /// A script that the program brings along; answered by `evaluated`.
    case inject(token: Int, PageLibrary)
    /// Asks for the first element of each selector; answered by `evaluated` with the nodes' numbers, 0 where there is none
    /// and -1 for what is no selector.
    case locate(token: Int, [String])
}

/// A script that the program brings along, by its name among the resources.
package enum PageLibrary: String, CaseIterable, Sendable {
    /// Debian's, unmodified.
    case jQuery = "jquery.js"
}

/// How a resource that a page asked for came out, as far as the page may know (Fetch, "CORS").
package enum FetchedResource: Equatable, Sendable {
    package enum Kind: String, Sendable { case basic, cors, opaque }

    case response(Kind, Response, url: URL, isRedirected: Bool)
    /// The reason is for the console alone: scripts get a bare network error.
    case failure(String)
}
