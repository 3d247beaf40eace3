/// A form control as the page wrote it (HTML, "The input element" and its kin).
package struct Control: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case text(TextKind)
        case password, textArea
        case checkbox, radio
        case select(isMultiple: Bool)
        case file(isMultiple: Bool)
        case submit, image, reset, button
        case hidden
    }

    /// What one line of text stands for; a type that no browser knows is `text`.
    package enum TextKind: String, CaseIterable, Sendable {
        case text, email, number, search, url, tel, date, time, month, week
        case datetimeLocal = "datetime-local"
        case color, range
    }

    /// One choice of a select.
    package struct Option: Equatable, Sendable {
        package let id: NodeID
        /// White space folded.
        package let label: String
        package let value: String
        /// Its group counts.
        package let isDisabled: Bool
        /// The label of its `optgroup`.
        package let group: String?
    }

    /// Its place in `Document.nodes`.
    package let node: Int
    package let id: NodeID
    package let kind: Kind
    package let name: String
    /// What a person would call it: its `label`, else `aria-label`, `title`, placeholder, name; of a button what
    /// stands on it. White space folded.
    package let label: String
    /// A disabled `fieldset` around it counts, outside of its first `legend`.
    package let isDisabled: Bool
    package let isReadOnly: Bool
    package let isRequired: Bool
    package let placeholder: String
    /// The place of the form that it belongs to, `form=` honoured.
    package let form: Int?
    /// Of a select, in document order.
    package let options: [Option]
    /// Of a radio button: all buttons of its name and form, itself included.
    package let group: [NodeID]
    /// UTF-16 code units, as HTML counts.
    package let maxLength: Int?

    /// True for what the person writes one line of text into.
    package var isTextField: Bool {
        switch kind {
        case .text, .password: true
        default: false
        }
    }

    /// True where Enter submits the form.
    package var submitsByEnter: Bool { isTextField || kind == .checkbox || kind == .radio }

    /// True for what sends its form.
    package var isSubmitButton: Bool { kind == .submit || kind == .image }
}

extension Document {
    /// Every form control in document order. One pass over the page: ask once and keep the answer.
    package func controls() -> [Control] { ControlReading(self).controls() }

    /// The control at a node; nil when there is none. Costs as much as `controls`.
    package func control(at node: Int) -> Control? { ControlReading(self).controls().first { $0.node == node } }

    /// True when there may be controls, found without reading them.
    package var hasControls: Bool { nodes.contains { $0.kind == .element && $0.tag.isControl } }
}

extension Tag {
    /// The elements that controls are made of.
    package var isControl: Bool {
        switch self {
        case .input, .button, .select, .textarea: true
        default: false
        }
    }
}
