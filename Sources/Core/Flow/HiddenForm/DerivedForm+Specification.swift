import Page
import Secrets
import Text

/// A designer's form over a page's controls.
extension DerivedForm {
    /// Before the page is there: what the designer says alone.
    init(_ specification: FormSpecification) {
        self.init(
            form: specification.form.map { Locator(selector: $0) },
            fields: specification.fields.enumerated().map { HiddenField($1, number: $0) },
            submit: specification.submitSelector.map { Locator(selector: $0) },
            submitLabel: specification.submitLabel ?? "Submit",
            submitIsNamed: specification.submitSelector != nil
        )
    }
}

extension HiddenField {
    fileprivate init(_ wanted: FormSpecification.Field, number: Int) {
        self.init(
            id: "\(number + 1) \(wanted.selector)",
            label: wanted.label ?? wanted.selector,
            kind: wanted.kind.map(Kind.init) ?? .text,
            locator: Locator(selector: wanted.selector),
            preset: .text("")
        )
        preset = emptyValue
        apply(wanted)
    }

    private var emptyValue: FieldValue {
        switch kind {
        case .password: .secret(Secret(""))
        case .checkbox: .checked(false)
        case .select, .radio: .chosen([])
        case .text, .email, .number, .textArea: .text("")
        }
    }

    /// The designer's words over the page's.
    fileprivate mutating func apply(_ wanted: FormSpecification.Field) {
        if let label = wanted.label { self.label = label }
        if let kind = wanted.kind.map(Kind.init), kind != self.kind {
            self.kind = kind
            preset = emptyValue
            if kind == .email || kind == .number || kind == .text { constraints.type = "\(kind)" }
        }
        if let isRequired = wanted.isRequired { constraints.isRequired = isRequired }
        if let pattern = wanted.pattern { constraints.pattern = pattern }
        if let least = wanted.minLength { constraints.minLength = least }
        if let most = wanted.maxLength { constraints.maxLength = most }
        guard let text = wanted.preset else { return }
        sendsPreset = true
        switch kind {
        case .checkbox: preset = .checked(text == "on")
        case .password: preset = .secret(Secret(text))
        case .select, .radio:
            let place = choices.firstIndex { $0.value == text } ?? choices.firstIndex { $0.label == text }
            if let place { preset = .chosen([NodeID(place)]) } else { sendsPreset = false }
        case .text, .email, .number, .textArea: preset = .text(text)
        }
    }
}

extension HiddenField.Kind {
    fileprivate init(_ kind: FormSpecification.Field.Kind) {
        switch kind {
        case .text: self = .text
        case .password: self = .password
        case .email: self = .email
        case .number: self = .number
        case .select: self = .select
        case .checkbox: self = .checkbox
        case .radio: self = .radio
        case .textArea: self = .textArea
        }
    }
}

extension FormReading {
    /// What a designer's form finds in the page; what it does not find is named.
    ///
    /// - Parameter nodes: of the form, the fields and the button, as far as they were asked for, in this order.
    func derived(_ wanted: FormSpecification, at nodes: [NodeID]) -> (DerivedForm, missing: [String]) {
        var derived = DerivedForm(wanted)
        var missing: [String] = []
        var rest = nodes[...]
        if let form = wanted.form, !isThere(rest.popFirst()) { missing.append(form) }
        var owner: Int?
        for (place, field) in wanted.fields.enumerated() {
            guard let control = control(rest.popFirst()) else {
                missing.append(field.selector)
                continue
            }
            owner = owner ?? control.form
            let id = derived.fields[place].id
            guard var found = self.field(for: control, named: id, among: controls) else {
                missing.append(field.selector)
                continue
            }
            if control.kind != .radio { found.locator = Locator(selector: field.selector) }
            found.apply(field)
            derived.fields[place] = found
        }
        if let button = wanted.submitSelector {
            if !isThere(rest.popFirst()) { missing.append(button) }
        } else if let button = submitButton(of: controls.filter { $0.form == owner }) {
            derived.submit = locator(of: button, among: controls.filter { $0.form == owner })
            let label = foldedWhiteSpace(button.label)
            if wanted.submitLabel == nil, !label.isEmpty { derived.submitLabel = label }
        }
        return (derived, missing)
    }

    private func isThere(_ id: NodeID?) -> Bool { (id ?? 0) > 0 }

    private func control(_ id: NodeID?) -> Control? {
        guard let id, id > 0, let node = document.node(id) else { return nil }
        return controls.first { $0.node == node }
    }
}
