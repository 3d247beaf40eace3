/// Why a page's scripts cannot run at all.
package enum ScriptingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason as a clause.
    case noEngine(String)
    /// The document's own script failed.
    case noDocument(String)

    package var description: String {
        switch self {
        case .noEngine(let reason):
            "The page's scripts cannot run: JavaScriptCore could not be opened (\(reason)). "
                + "Install libjavascriptcoregtk-4.1-0."
        case .noDocument(let reason): "The page's scripts cannot run: the document could not be made (\(reason))."
        }
    }
}
