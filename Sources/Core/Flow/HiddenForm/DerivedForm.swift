import Page
import Secrets
import Text

/// A native form made of a page's own: labels, kinds, options and rules are the page's.
struct DerivedForm: Equatable, Sendable {
    /// The form in the page; nil where the fields alone say it.
    var form: Locator?
    var fields: [HiddenField]
    /// The button to press; nil where the form has none.
    var submit: Locator?
    var submitLabel: String
    /// Whether a designer named the button: it need not belong to the form.
    var submitIsNamed = false
    /// What stays with the page, by its label: files, lists of several choices.
    var leftOut: [String] = []
}

/// Reads the form that a native one stands for out of a document.
struct FormReading {
    let document: Document
    let controls: [Control]

    init(_ document: Document) {
        self.document = document
        controls = document.controls()
    }

    /// The first form with a text control that can be seen.
    var firstForm: Int? { controls.first { isText($0) && isUsable($0) && $0.form != nil }?.form }

    /// True for a page that asks for a password.
    var asksForPassword: Bool { controls.contains { $0.kind == .password && isUsable($0) } }

    /// The form at a node; `selector` is how the person named it.
    func derived(_ form: Int, selector: String?) -> DerivedForm {
        let mine = controls.filter { $0.form == form }
        var derived = DerivedForm(
            form: selector.map { Locator(selector: $0) } ?? formLocator(form),
            fields: [],
            submit: nil,
            submitLabel: ""
        )
        for control in mine where isUsable(control) {
            guard let field = field(for: control, named: "", among: mine) else {
                if leavesOut(control) { derived.leftOut.append(foldedWhiteSpace(control.label)) }
                continue
            }
            if control.kind == .radio, derived.fields.contains(where: { $0.locator == field.locator }) { continue }
            derived.fields.append(field)
        }
        derived.fields = withOwnNames(derived.fields)
        if let button = submitButton(of: mine) {
            derived.submit = locator(of: button, among: mine)
            derived.submitLabel = foldedWhiteSpace(button.label)
        }
        if derived.submitLabel.isEmpty { derived.submitLabel = "Submit" }
        return derived
    }

    /// The first one, enabled or not, as Enter would press it.
    func submitButton(of controls: [Control]) -> Control? { controls.first(where: \.isSubmitButton) }

    private func isText(_ control: Control) -> Bool { control.isTextField || control.kind == .textArea }

    func isUsable(_ control: Control) -> Bool {
        !control.isDisabled && !control.isReadOnly && !document.flags(of: control.node).contains(.notRendered)
    }

    private func leavesOut(_ control: Control) -> Bool {
        switch control.kind {
        case .file, .select: true
        default: false
        }
    }

    // MARK: Fields

    /// nil for what has no native field.
    func field(for control: Control, named id: String, among all: [Control]) -> HiddenField? {
        guard let kind = HiddenField.Kind(control.kind) else { return nil }
        var field = HiddenField(
            id: id.isEmpty ? control.name : id,
            label: foldedWhiteSpace(control.label),
            kind: kind,
            locator: kind == .radio ? groupLocator(control) : locator(of: control, among: all),
            signature: signature(of: control),
            constraints: document.constraints(of: control, all),
            preset: .text("")
        )
        switch kind {
        case .select:
            let options = control.options.filter { !$0.isDisabled }
            field.choices = options.map { HiddenField.Choice(value: $0.value, label: $0.label) }
            field.preset = .chosen(places(of: document.initialValue(of: control), among: options.map(\.id)))
        case .radio:
            let group = all.filter { control.group.contains($0.id) && isUsable($0) }
            field.choices = group.map { HiddenField.Choice(value: value(of: $0), label: foldedWhiteSpace($0.label)) }
            field.label = groupLabel(of: control)
            let checked = group.firstIndex { document.initialValue(of: $0) == .checked(true) }
            field.preset = .chosen(checked.map { [NodeID($0)] } ?? [])
        case .password: field.preset = .secret(Secret(""))
        default: field.preset = document.initialValue(of: control)
        }
        return field
    }

    private func places(of value: FieldValue, among options: [NodeID]) -> [NodeID] {
        guard case .chosen(let chosen) = value else { return [] }
        return chosen.compactMap { id in options.firstIndex(of: id).map { NodeID($0) } }
    }

    private func value(of control: Control) -> String { document.attribute(.value, of: control.node) ?? "on" }

    /// The legend of the fieldset around it, else its name.
    private func groupLabel(of control: Control) -> String {
        var at = Int(document.nodes[control.node].parent)
        while at > 0 {
            if document.nodes[at].tag == .fieldset {
                let legend = (at..<document.end(of: at)).first { document.nodes[$0].tag == .legend }
                let text = legend.map { foldedWhiteSpace(document.textInside($0)) } ?? ""
                if !text.isEmpty { return text }
            }
            at = Int(document.nodes[at].parent)
        }
        return control.name
    }

    /// Element, type and name, as the driver compares them.
    func signature(of control: Control) -> String {
        "\(document.tagName(control.node)) \(document.typeName(of: control)) \(control.name)"
    }

    private func withOwnNames(_ fields: [HiddenField]) -> [HiddenField] {
        var counts: [String: Int] = [:]
        return fields.map { field in
            let base = field.id.isEmpty ? "field" : field.id
            let count = counts[base, default: 0] + 1
            counts[base] = count
            return field.renamed(count == 1 ? base : "\(base) \(count)")
        }
    }

    // MARK: Where they are

    private func formLocator(_ form: Int) -> Locator {
        if let id = document.attribute(.id, of: form), !id.isEmpty {
            return Locator(selector: "form[id=\(cssText(id))]")
        }
        let before = (0..<form).count { document.nodes[$0].tag == .form }
        guard let name = document.attribute(.name, of: form), !name.isEmpty else {
            return Locator(selector: "form", index: before)
        }
        let same = (0..<form).count { document.nodes[$0].tag == .form && document.attribute(.name, of: $0) == name }
        return Locator(selector: "form[name=\(cssText(name))]", index: same)
    }

    func locator(of control: Control, among all: [Control]) -> Locator {
        let tag = document.tagName(control.node)
        if let id = document.attribute(.id, of: control.node), !id.isEmpty {
            return Locator(selector: "\(tag)[id=\(cssText(id))]")
        }
        let before = all.filter { $0.node < control.node && document.tagName($0.node) == tag }
        guard !control.name.isEmpty else { return Locator(selector: tag, index: before.count) }
        return Locator(
            selector: "\(tag)[name=\(cssText(control.name))]",
            index: before.count { $0.name == control.name }
        )
    }

    private func groupLocator(_ control: Control) -> Locator {
        Locator(selector: "input[type=\"radio\"][name=\(cssText(control.name))]")
    }
}

extension HiddenField {
    fileprivate func renamed(_ id: String) -> HiddenField {
        var field = HiddenField(
            id: id,
            label: label.isEmpty ? id : label,
            kind: kind,
            choices: choices,
            locator: locator,
            signature: signature,
            constraints: constraints,
            preset: preset
        )
        field.typed = typed
        return field
    }
}

extension HiddenField.Kind {
    /// nil for what has no native field: what is hidden, buttons, files, lists of several choices.
    fileprivate init?(_ kind: Control.Kind) {
        switch kind {
        case .text(.email): self = .email
        case .text(.number): self = .number
        case .text: self = .text
        case .password: self = .password
        case .textArea: self = .textArea
        case .checkbox: self = .checkbox
        case .radio: self = .radio
        case .select(isMultiple: false): self = .select
        case .select, .file, .submit, .image, .reset, .button, .hidden: return nil
        }
    }
}

/// A text as a quoted string of CSS (CSSOM, "serialize a string").
func cssText(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0: quoted += "\u{FFFD}"
        case 1..<0x20, 0x7F: quoted += "\\\(String(scalar.value, radix: 16)) "
        case 0x22, 0x5C: quoted += "\\\(scalar)"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
