import Secrets

/// What a form control holds.
package enum FieldValue: Equatable, Sendable {
    /// One line, or several ended by LF.
    case text(String)
    /// A masked control's text, as it was typed here.
    case secret(Secret)
    /// A masked control's text that only the page's engine knows: how many characters it has.
    case concealed(count: Int)
    case checked(Bool)
    /// The chosen options of a select, in document order.
    case chosen([NodeID])
    /// Paths of files.
    case files([String])
}
