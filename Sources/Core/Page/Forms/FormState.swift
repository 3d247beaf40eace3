/// What the controls of a page hold now: its own values at first, then what the person does to them.
package struct FormState: Equatable, Sendable {
    private var values: [NodeID: FieldValue] = [:]

    package init() {}

    /// nil for a control that nobody has touched: it stands as the page wrote it.
    package subscript(id: NodeID) -> FieldValue? {
        get { values[id] }
        set { values[id] = newValue }
    }
}
