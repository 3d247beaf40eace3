/// What the controls of a page hold now: its own values at first, then what the person does to them.
package struct FormState: Equatable, Sendable {
    private var values: [NodeID: FieldValue] = [:]

    package init() {}

    /// nil for a control that nobody has touched: it stands as the page wrote it.
    package subscript(id: NodeID) -> FieldValue? {
        get { values[id] }
        set { values[id] = newValue }
    }

    /// True once somebody changed something.
    package var isDirty: Bool { !values.isEmpty }

    /// Takes a new value in. A radio button that is checked takes the mark from the others of its group.
    package mutating func change(_ control: Control, to value: FieldValue) {
        if control.kind == .radio, value == .checked(true) {
            for other in control.group where other != control.id { values[other] = .checked(false) }
        }
        values[control.id] = value
    }

    /// The controls stand again as the page wrote them.
    package mutating func reset(_ controls: [Control]) {
        for control in controls { values[control.id] = nil }
    }

    /// What a control holds: what the person changed, else what the page says.
    package func value(of control: Control, in document: Document) -> FieldValue {
        values[control.id] ?? document.initialValue(of: control)
    }
}
