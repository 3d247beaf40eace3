/// What the person asks for with `latchkey form` or `:form`.
package struct HiddenFormRequest: Equatable, Sendable {
    /// The page to load hidden; nil for the page that is there.
    package var address: String?
    /// Of the form, as CSS; nil for the first form with a text control that can be seen.
    package var selector: String?
    /// A designer's form in place of the page's own.
    package var specification: FormSpecification?
    /// Whether the driver brings jQuery along where the page has none, and works with it.
    package var usesJQuery = true

    package init(address: String? = nil, selector: String? = nil) {
        self.address = address
        self.selector = selector
    }
}

/// A native form as a designer wants it, over the controls of a page.
package struct FormSpecification: Equatable, Sendable {
    /// One field of it.
    package struct Field: Equatable, Sendable {
        package enum Kind: String, CaseIterable, Sendable {
            case text, password, email, number, select, checkbox, radio
            case textArea = "text-area"
        }

        /// Of the page's control, as CSS.
        package var selector: String
        /// What the person reads; nil for the page's own.
        package var label: String?
        /// nil for what the page has there.
        package var kind: Kind?
        package var isRequired: Bool?
        package var pattern: String?
        package var minLength: Int?
        package var maxLength: Int?
        /// What the field holds before anybody touched it; `on` checks a box.
        package var preset: String?

        package init(selector: String, label: String? = nil) {
            self.selector = selector
            self.label = label
        }
    }

    package var title: String?
    /// Of the form; nil for the one that the fields are in.
    package var form: String?
    /// In the order of the native form.
    package var fields: [Field]
    /// Of the button; nil for the form's first one.
    package var submitSelector: String?
    package var submitLabel: String?

    package init(fields: [Field] = []) { self.fields = fields }
}
