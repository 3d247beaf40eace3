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

    /// By its lower-case name; nil for one that is not listed.
    package init?(named name: String) {
        guard let known = Self.byName[name] else { return nil }
        self = known
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.filter { $0 != .other }.map { ($0.text, $0) })
}
