import HTTP

/// What a page with scripts tells. The page is hostile: every text in it is unsafe to show as it is.
package enum PageReport: Equatable, Sendable {
    /// The document as it stands; numbers grow.
    case snapshot(number: Int, Document)
    /// `load` was fired.
    case loaded
    case console(level: String, text: String)
    case error(ScriptError)
    /// `window.webkit.messageHandlers.NAME.postMessage`, the value as JSON.
    case message(handler: String, json: String)
    case fetch(PageFetch)
    case abortFetch(token: Int)
    /// `document.cookie = …`
    case cookie(String)
    case storage(StorageChange)
    case navigate(Navigation)
    /// `pushState`, `replaceState` and fragments: the address changes without a load.
    case history(HistoryChange, url: String)
    case submit(FormSubmission)
    /// A form was not submitted because of this control.
    case invalid(NodeID, message: String)
    /// `alert`, `confirm`, `prompt`, answered at once.
    case dialog(kind: String, text: String, answer: String)
    /// `window.open`
    case open(url: String)
    case focus(NodeID)
    case evaluated(token: Int, Evaluation)
    /// A limit was met, in one sentence; the page goes on.
    case limit(String)
    /// The engine's process is gone, in one sentence; the page stays as it was, without scripts.
    case ended(String)

    package struct ScriptError: Equatable, Sendable {
        package let message: String
        package let url: String
        package let line: Int
        package let column: Int
        /// `window.onerror` took care of it.
        package let isHandled: Bool

        package init(message: String, url: String, line: Int, column: Int, isHandled: Bool = false) {
            self.message = message
            self.url = url
            self.line = line
            self.column = column
            self.isHandled = isHandled
        }
    }

    package enum StorageArea: String, Sendable { case local, session }

    package enum StorageChange: Equatable, Sendable {
        case set(StorageArea, PageSetup.StorageItem)
        case remove(StorageArea, key: String)
        case clear(StorageArea)
    }

    package enum Navigation: Equatable, Sendable {
        case assign(String)
        case replace(String)
        case reload
        /// Steps in the history; negative ones go back.
        case go(Int)
    }

    package enum HistoryChange: String, Sendable { case push, replace, fragment }

    package enum Evaluation: Equatable, Sendable {
        case value(json: String)
        case thrown(String)
    }
}

/// A resource that a page asks for.
package struct PageFetch: Equatable, Sendable {
    package enum Destination: String, Sendable { case script, fetch, xhr, style, image }
    package enum Mode: String, Sendable {
        case cors
        case noCors = "no-cors"
        case sameOrigin = "same-origin"
    }
    package enum Credentials: String, Sendable {
        case omit
        case sameOrigin = "same-origin"
        case include
    }
    package enum RedirectMode: String, Sendable { case follow, error, manual }

    package let token: Int
    package let destination: Destination
    package let method: String
    /// As the page wrote it.
    package let url: String
    package let headers: Headers
    package let body: RequestBody
    package let mode: Mode
    package let credentials: Credentials
    package let redirect: RedirectMode

    package init(
        token: Int,
        destination: Destination,
        method: String = "GET",
        url: String,
        headers: Headers = [],
        body: RequestBody = .none,
        mode: Mode = .cors,
        credentials: Credentials = .sameOrigin,
        redirect: RedirectMode = .follow
    ) {
        self.token = token
        self.destination = destination
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.mode = mode
        self.credentials = credentials
        self.redirect = redirect
    }
}
