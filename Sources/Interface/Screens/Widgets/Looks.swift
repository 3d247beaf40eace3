import Grid

extension Style {
    /// The text of a field.
    static let field = Style(.default, .underline)
    /// What the next key works on: a link, a button, a row.
    static let selected = Style(.default, .reverse)
    static let quiet = Style(.default, .dim)
    static let strong = Style(.default, .bold)
    static let link = Style(.cyan, .underline)
    static let code = Style(.cyan)
    static let warning = Style(.yellow, .bold)
    static let problem = Style(.red, .bold)
    static let good = Style(.green)
    /// Frames of what has the focus.
    static let focusedFrame = Style(.cyan, .bold)
}
