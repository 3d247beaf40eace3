/// How the pretend app drives a hidden page, well or as badly as a lesson needs it.
package struct HiddenFormSettings: Equatable, Sendable {
    /// A submit before the form is there is refused; otherwise it waits, and everybody sees that it does.
    package var refusesEarlySubmit = false
    /// `success: true` is believed although no selector matched.
    package var believesAnything = false
    /// Values are written into the script's source with `'` escaped and nothing else.
    package var escapesQuotesOnly = false
    /// `hasForm` is set by the first finished load, form or not.
    package var isReadyWithoutForm = false

    package init() {}
}

/// A change of one of them.
package enum HiddenFormChange: Equatable, Sendable {
    case refusesEarlySubmit(Bool)
    case believesAnything(Bool)
    case escapesQuotesOnly(Bool)
    case isReadyWithoutForm(Bool)

    /// Keys of the configuration, with their two words: the well-behaved one first.
    package static let keys: [(name: String, right: String, other: String, help: String)] = [
        ("form-early-submit", "wait", "refuse", "a native form that is sent before the hidden page is ready"),
        ("form-result", "checked", "believed", "the driver script's result is checked, or success: true is believed"),
        ("form-escaping", "json", "quote-only", "values reach the script as JSON, or with only ' escaped"),
        ("form-ready", "found", "loaded", "hasForm is set when the form was found, or by the first finished load"),
    ]

    /// The change that a key's word stands for; nil for no such key or word.
    package init?(key: String, word: String) {
        guard let row = Self.keys.first(where: { $0.name == key }), word == row.right || word == row.other else {
            return nil
        }
        let isOther = word == row.other
        switch key {
        case "form-early-submit": self = .refusesEarlySubmit(isOther)
        case "form-result": self = .believesAnything(isOther)
        case "form-escaping": self = .escapesQuotesOnly(isOther)
        default: self = .isReadyWithoutForm(isOther)
        }
    }

    func apply(to settings: inout HiddenFormSettings) {
        switch self {
        case .refusesEarlySubmit(let isOn): settings.refusesEarlySubmit = isOn
        case .believesAnything(let isOn): settings.believesAnything = isOn
        case .escapesQuotesOnly(let isOn): settings.escapesQuotesOnly = isOn
        case .isReadyWithoutForm(let isOn): settings.isReadyWithoutForm = isOn
        }
    }

    var summary: String {
        switch self {
        case .refusesEarlySubmit(let isOn): "a native form sent too early \(isOn ? "is refused" : "waits")"
        case .believesAnything(let isOn): "the driver script's result is \(isOn ? "believed" : "checked")"
        case .escapesQuotesOnly(let isOn): "values reach the script \(isOn ? "with only ' escaped" : "as JSON")"
        case .isReadyWithoutForm(let isOn):
            "hasForm is set \(isOn ? "by the first finished load" : "when the form was found")"
        }
    }
}
