/// A control and what it holds, in plain values: what constraint validation looks at, for pages with scripts and
/// without them.
package struct ControlDescription: Equatable, Sendable {
    /// The `type` of an input, or `textarea`, `select-one`, `select-multiple`.
    package var type: String
    /// What it holds; of a select the values of its choice, of a file control the names, a line each.
    package var value: String
    /// Of a checkbox, and of a radio button whether any of its group is.
    package var isChecked: Bool
    /// Of a radio button: any of its group.
    package var isRequired: Bool
    package var isMultiple: Bool
    /// True once the person changed it: only then its length counts.
    package var isEdited: Bool
    package var pattern: String?
    package var min: String?
    package var max: String?
    package var step: String?
    package var minLength: Int?
    package var maxLength: Int?
    /// What the page wrote as its value: steps are counted from it where there is no `min`.
    package var writtenValue: String?
    /// What the page says about its pattern.
    package var title: String?

    package init(
        type: String = "text",
        value: String = "",
        isChecked: Bool = false,
        isRequired: Bool = false,
        isMultiple: Bool = false,
        isEdited: Bool = false,
        pattern: String? = nil,
        min: String? = nil,
        max: String? = nil,
        step: String? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        writtenValue: String? = nil,
        title: String? = nil
    ) {
        self.type = type
        self.value = value
        self.isChecked = isChecked
        self.isRequired = isRequired
        self.isMultiple = isMultiple
        self.isEdited = isEdited
        self.pattern = pattern
        self.min = min
        self.max = max
        self.step = step
        self.minLength = minLength
        self.maxLength = maxLength
        self.writtenValue = writtenValue
        self.title = title
    }
}
