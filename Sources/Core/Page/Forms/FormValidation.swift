import HTTP
import Secrets

extension Document {
    /// What keeps these controls from being sent, in their order.
    package func violations(of controls: [Control], _ state: FormState) -> [Violation] {
        var budget = PatternExpression.budget
        return controls.compactMap { control in
            violation(of: control, state, controls, &budget).map { Violation(control: control, message: $0) }
        }
    }

    private func violation(of control: Control, _ state: FormState, _ all: [Control], _ budget: inout Int) -> String? {
        guard !isBarred(control), !isAnsweredByFirst(control, all) else { return nil }
        var description = describe(control, state, all)
        guard case .secret(let secret) = state.value(of: control, in: self) else {
            return Page.violation(of: description, budget: &budget)
        }
        return secret.withRevealedText { text in
            description.value = text
            defer { description.value = "" }
            return Page.violation(of: description, budget: &budget)
        }
    }

    /// HTML, "barred from constraint validation".
    private func isBarred(_ control: Control) -> Bool {
        if control.isDisabled { return true }
        if ancestors(of: control.node).contains(where: { nodes[$0].tag == .datalist }) { return true }
        switch control.kind {
        case .text, .password, .textArea: return control.isReadOnly
        case .checkbox, .radio, .select, .file: return false
        case .submit, .image, .reset, .button, .hidden: return true
        }
    }

    /// Of a group of radio buttons the first one speaks for all.
    private func isAnsweredByFirst(_ control: Control, _ all: [Control]) -> Bool {
        guard control.kind == .radio, let first = control.group.first, first != control.id else { return false }
        return all.first { $0.id == first }.map { !$0.isDisabled } ?? false
    }

    /// Everything but the text of a masked control.
    private func describe(_ control: Control, _ state: FormState, _ all: [Control]) -> ControlDescription {
        let node = control.node
        var description = ControlDescription(
            type: typeName(of: control),
            isRequired: control.isRequired,
            isMultiple: attributeBytes(.multiple, of: node) != nil,
            isEdited: state[control.id] != nil,
            pattern: attribute(named: "pattern", of: node),
            min: attribute(.min, of: node),
            max: attribute(.max, of: node),
            step: attribute(named: "step", of: node),
            minLength: attribute(named: "minlength", of: node).flatMap(nonNegativeNumber),
            maxLength: control.maxLength,
            writtenValue: attribute(.value, of: node),
            title: attribute(.title, of: node)
        )
        switch state.value(of: control, in: self) {
        case .text(let text): description.value = text
        case .checked(let isOn): description.isChecked = isOn
        case .files(let paths): description.value = paths.joined(separator: "\n")
        case .chosen(let chosen): description.value = chosenText(control, chosen)
        case .secret: break
        case .concealed(let count): description.value = String(repeating: "*", count: count)
        }
        if control.kind == .radio {
            let members = Set(control.group)
            let group = all.filter { members.contains($0.id) }
            description.isRequired = group.contains(where: \.isRequired)
            description.isChecked = group.contains { state.value(of: $0, in: self) == .checked(true) }
        }
        return description
    }

    /// What constraint validation looks at besides the value, which the caller puts in.
    package func constraints(of control: Control, _ all: [Control]) -> ControlDescription {
        var description = describe(control, FormState(), all)
        description.value = ""
        description.isChecked = false
        return description
    }

    /// As scripts see it: the `type` of an input, `textarea`, `select-one`, `select-multiple`.
    package func typeName(of control: Control) -> String {
        switch control.kind {
        case .text(let kind): kind.rawValue
        case .textArea: "textarea"
        case .select(let isMultiple): isMultiple ? "select-multiple" : "select-one"
        case .file: "file"
        default: "\(control.kind)"
        }
    }

    /// Something for a choice, nothing for none: the first option of a list of one line is only its caption when its
    /// value is empty (HTML, "placeholder label option").
    private func chosenText(_ control: Control, _ chosen: [NodeID]) -> String {
        let options = control.options.filter { chosen.contains($0.id) }
        guard let only = options.first else { return "" }
        let size = attribute(.size, of: control.node).flatMap(nonNegativeNumber) ?? 1
        let isCaption =
            control.kind == .select(isMultiple: false) && size <= 1 && only.id == control.options.first?.id
            && only.value.isEmpty && only.group == nil
        return isCaption ? "" : "chosen"
    }
}
