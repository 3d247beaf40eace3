import Page
import Text

extension ControlDescription {
    /// As the document asks about one of its controls.
    init?(_ value: JSONText) {
        guard case .object = value else { return nil }
        func text(_ name: String) -> String? {
            switch value[name] {
            case .string(let text): text
            case .number(let number): String(number)
            case .decimal(let text): text
            default: nil
            }
        }
        func isSet(_ name: String) -> Bool { value[name].map { $0.bool != false && !$0.isNull } ?? false }
        self.init(
            type: text("type") ?? "text",
            value: text("value") ?? "",
            isChecked: isSet("checked"),
            isRequired: isSet("required"),
            isMultiple: isSet("multiple"),
            isEdited: value["edited"]?.bool ?? true,
            pattern: text("pattern"),
            min: text("min"),
            max: text("max"),
            step: text("step"),
            minLength: text("minlength").flatMap { Int($0) },
            maxLength: text("maxlength").flatMap { Int($0) },
            writtenValue: text("writtenValue"),
            title: text("title")
        )
    }
}

extension JSONText {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}
