import Page
import Secrets

/// Where the driver finds an element: so many matches of the selector, within the form where there is one, come before it.
struct Locator: Equatable, Sendable {
    let selector: String
    var index = 0
}

/// A field of a native form together with the page's control that it stands for.
struct HiddenField: Equatable, Sendable {
    struct Choice: Equatable, Sendable {
        let value: String
        let label: String
    }

    enum Kind: Equatable, Sendable {
        case text, password, email, number, textArea, checkbox, select, radio
    }

    let id: String
    var label: String
    var kind: Kind
    /// Of a select or radio group, in the page's order.
    var choices: [Choice] = []
    var locator: Locator
    /// Element, type and name as they were when the form was derived; nil until it was.
    var signature: String?
    /// What its value must be like.
    var constraints = ControlDescription()
    /// What the page or the designer says it holds.
    var preset: FieldValue
    /// Whether the designer's preset goes to the page although nobody typed it.
    var sendsPreset = false
    /// What the person made it hold.
    var typed: FieldValue?
    var problem: String?

    var value: FieldValue { typed ?? preset }

    /// Whether the driver sets it: what nobody touched stays as the page has it.
    var isFilled: Bool { typed != nil || sendsPreset }

    /// The choice by its place.
    var choice: Choice? {
        guard case .chosen(let places) = value, let place = places.first, choices.indices.contains(Int(place)) else {
            return nil
        }
        return choices[Int(place)]
    }

    /// What is wrong with its value, as the page's own rules and the designer's say; nil when it is good.
    var violation: String? {
        var description = constraints
        description.isEdited = typed != nil
        switch value {
        case .text(let text): description.value = text
        case .checked(let isOn): description.isChecked = isOn
        case .chosen:
            description.value = choice.map { $0.value.isEmpty && kind == .select ? "" : "chosen" } ?? ""
            description.isChecked = choice != nil
        case .secret(let secret):
            return secret.withRevealedText { text in
                description.value = text
                defer { description.value = "" }
                return Page.violation(of: description)
            }
        case .concealed, .files: return nil
        }
        return Page.violation(of: description)
    }

    /// The same field as the page has it now: what the person made of it stays.
    mutating func follow(_ page: HiddenField) {
        let chosen = typed == nil ? nil : choice
        let before = self
        self = page
        problem = before.problem
        guard before.typed != nil else { return }
        if case .text(let text)? = before.typed, kind == .select || kind == .radio {
            let place = choices.firstIndex { $0.value == text } ?? choices.firstIndex { $0.label == text }
            typed = place.map { .chosen([NodeID($0)]) }
            return
        }
        guard kind == .select || kind == .radio else {
            typed = before.kind == kind || !(before.isChoice || kind == .checkbox) ? before.typed : nil
            return
        }
        typed = chosen.flatMap { chosen in choices.firstIndex(of: chosen) }.map { .chosen([NodeID($0)]) }
    }

    private var isChoice: Bool { kind == .select || kind == .radio || kind == .checkbox }

    /// As the screen draws it.
    var native: NativeField {
        let labels = choices.map(\.label)
        let shown: NativeField.Kind =
            switch kind {
            case .text: .text
            case .password: .password
            case .email: .email
            case .number: .number
            case .textArea: .textArea
            case .checkbox: .checkbox
            case .select: .select(options: labels)
            case .radio: .radio(options: labels)
            }
        return NativeField(
            id: id,
            label: label,
            kind: shown,
            value: value,
            isRequired: constraints.isRequired,
            problem: problem
        )
    }
}
