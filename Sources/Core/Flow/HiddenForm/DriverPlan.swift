import Page
import Secrets

/// What the driver is to do in a page: the one argument of its script.
struct DriverPlan: Equatable, Sendable {
    let form: DerivedForm
    let usesJQuery: Bool
    let settings: HiddenFormSettings

    var filled: [HiddenField] { form.fields.filter(\.isFilled) }

    /// As JavaScript text: JSON, unless values are escaped badly on purpose.
    func argument() -> Secret {
        var text = ScriptText()
        text.add(plain: "{\"form\":")
        add(form.form, to: &text)
        text.add(plain: ",\"jquery\":\(usesJQuery),\"believes\":\(settings.believesAnything),\"fields\":[")
        for (place, field) in filled.enumerated() {
            if place > 0 { text.add(plain: ",") }
            add(field, to: &text)
        }
        text.add(plain: "],\"submit\":")
        add(form.submit, to: &text, more: ",\"isOfForm\":\(!form.submitIsNamed)")
        text.add(plain: "}")
        return text.joined()
    }

    private func add(_ locator: Locator?, to text: inout ScriptText, more: String = "") {
        guard let locator else { return text.add(plain: "null") }
        text.add(plain: "{\"selector\":")
        text.add(locator.selector)
        text.add(plain: ",\"index\":\(locator.index)\(more)}")
    }

    private func add(_ field: HiddenField, to text: inout ScriptText) {
        text.add(plain: "{\"id\":")
        text.add(field.id)
        text.add(plain: ",\"selector\":")
        text.add(field.locator.selector)
        text.add(plain: ",\"index\":\(field.locator.index),\"signature\":")
        if let signature = field.signature { text.add(signature) } else { text.add(plain: "null") }
        text.add(plain: ",\"value\":")
        addValue(of: field, to: &text)
        text.add(plain: "}")
    }

    private func addValue(of field: HiddenField, to text: inout ScriptText) {
        let quoting: ScriptText.Quoting = settings.escapesQuotesOnly ? .quoteOnly : .json
        switch field.value {
        case .text(let value): text.add(value, quoting)
        case .secret(let secret): text.add(secret, quoting)
        case .checked(let isOn): text.add(plain: "\(isOn)")
        case .chosen:
            text.add(field.choice?.value ?? "", quoting)
            text.add(plain: ",\"text\":")
            text.add(field.choice?.label ?? "", quoting)
        case .concealed, .files: text.add(plain: "\"\"")
        }
    }
}
