/// The attributes that are known by name. Others are `other`, with their name in the document's `names`.
package enum AttributeName: UInt8, CaseIterable, Sendable {
    case other
    case action, alt, charset, checked, `class`, cols, colspan, content, disabled, enctype, `for`, form, height, hidden
    case href, id, label, lang, list, max, maxlength, method, min, multiple, name, open, placeholder, readonly, rel
    case required, reversed, role, rows, rowspan, scope, selected, size, src, start, style, tabindex, target, title
    case type, value, width
    case ariaHidden, ariaLabel, httpEquiv

    /// In lower case, as in HTML.
    package var text: String {
        switch self {
        case .ariaHidden: "aria-hidden"
        case .ariaLabel: "aria-label"
        case .httpEquiv: "http-equiv"
        default: "\(self)"
        }
    }
}
