import HTTP

/// All that a page's scripts find when they start.
package struct PageSetup: Equatable, Sendable {
    /// A storage area as it stands, in the order of its keys.
    package typealias Area = [StorageItem]

    package struct StorageItem: Equatable, Sendable {
        package let key: String
        package let value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    package var url: URL
    /// The canonical name of the page's charset: forms are sent in it.
    package var charset = "utf-8"
    package var referrer = ""
    package var userAgent = ""
    /// `document.cookie`: what is not HttpOnly.
    package var cookies = ""
    package var localStorage: Area = []
    package var sessionStorage: Area = []
    /// The names under `window.webkit.messageHandlers`; without any there is no `window.webkit`.
    package var handlers: [String] = []
    /// What `confirm` answers at once.
    package var confirmAnswer = true
    /// What `prompt` answers at once; nil is Cancel.
    package var promptAnswer: String?
    /// Milliseconds that one task of a script may take.
    package var taskLimit = 800
    /// Milliseconds since 1970.
    package var timeOrigin = 0

    package init(url: URL) { self.url = url }
}
