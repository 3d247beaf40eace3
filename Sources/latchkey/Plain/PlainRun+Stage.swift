import Flow
import Page
import Screens
import Secrets
import Text

/// The app's own screen in words: what it shows, its buttons by number, its native form field by field.
extension PlainRun {
    /// Says what has become of the stage; true when that stands in the place of the page.
    func tellStage(since before: Session) -> Bool {
        let session = live.session
        switch session.stage {
        case .browser: return false
        case .captcha(let stage):
            if session.isWebViewVisible != before.isWebViewVisible, session.isWebViewVisible {
                output.write("\nThe captcha's page lies over “\(neutralised(stage.title))”; :swipe swipes it away.")
                output.writePage(of: session)
            } else if !session.isWebViewVisible, hasOtherButtons(stage, than: before.stage) {
                output.write(screenText(stage))
            }
        case .form(let form):
            if form.state == "revealed" { return false }
            if session.isWebViewVisible, !before.isWebViewVisible {
                output.write("\nThe captcha's page lies over the native form.")
                output.writePage(of: session)
            }
            if session.stage != before.stage { tell(form, before: before.stage) }
        }
        return !session.isWebViewVisible || before.isWebViewVisible == false
    }

    /// What else changes on the app's screen the timeline says, too.
    private func hasOtherButtons(_ stage: CaptchaStage, than before: Stage) -> Bool {
        guard case .captcha(let old) = before else { return true }
        return old.buttons != stage.buttons || old.title != stage.title
    }

    private func screenText(_ stage: CaptchaStage) -> String {
        var lines = ["", "App: \(neutralised(stage.title))"] + stage.lines.map { "  \(neutralised($0))" }
        for (number, button) in stage.buttons.enumerated() {
            let why = button.why.map { " · \(neutralised($0))" } ?? ""
            lines.append("  [\(number + 1)] \(neutralised(button.label))\(button.isEnabled ? "" : " (disabled)")\(why)")
        }
        return lines.joined(separator: "\n")
    }

    private func tell(_ form: FormStage, before: Stage) {
        let old: FormStage? = if case .form(let form) = before { form } else { nil }
        if form.state != old?.state || form.reason != old?.reason {
            output.write("page: \(neutralised(form.state))")
            if let reason = form.reason { output.write("  \(neutralised(reason))") }
        }
        for (number, field) in form.fields.enumerated() {
            guard let problem = field.problem, old?.fields.first(where: { $0.id == field.id })?.problem != problem
            else {
                continue
            }
            if form.reason?.mentions(problem) != true {
                output.write("! \(neutralised(field.label)): \(neutralised(problem))")
            }
            nativeNext = min(nativeNext, number)
        }
    }

    /// A number while the page is hidden: the app's button.
    func pressNative(_ number: Int) {
        guard case .captcha(let stage) = live.session.stage, stage.buttons.indices.contains(number - 1) else {
            return write("The page is hidden, and the app has no button \(number).\n")
        }
        let button = stage.buttons[number - 1]
        guard button.isEnabled else {
            return write("\(neutralised(button.label)): \(neutralised(button.why ?? "the app has disabled it")).\n")
        }
        send(.stageButtonPressed(button.id))
    }

    // MARK: The native form, field by field

    /// The next field of a native form that is to be asked for, or whether to send it.
    var nativeQuestion: PlainQuestion? {
        guard case .form(let form) = live.session.stage, form.state != "revealed", !form.isBusy, !form.fields.isEmpty,
            !live.session.isWebViewVisible
        else { return nil }
        guard form.fields.indices.contains(nativeNext) else { return .nativeSubmit(label: form.submitLabel) }
        return .nativeField(form.fields[nativeNext])
    }

    /// Takes what was typed for a field; an empty line leaves it as it is.
    func takeNative(_ text: String, _ field: NativeField) {
        if text.hasPrefix(":"), !text.hasPrefix("::") { return run(text) }
        let text = text.hasPrefix("::") ? String(text.dropFirst()) : text
        guard !text.isEmpty else {
            nativeNext += 1
            return
        }
        guard let value = nativeValue(text, field) else {
            return write("There is no such choice: \(field.kind.choices).\n")
        }
        nativeNext += 1
        send(.nativeFieldChanged(field.id, value))
    }

    func takeNative(_ secret: Secret, _ field: NativeField) {
        nativeNext += 1
        if !secret.isEmpty { send(.nativeFieldChanged(field.id, .secret(secret))) }
    }

    private func nativeValue(_ text: String, _ field: NativeField) -> FieldValue? {
        switch field.kind {
        case .text, .email, .number, .password: return .text(text)
        case .textArea:
            guard text.hasPrefix("+"), case .text(let before) = field.value, !before.isEmpty else { return .text(text) }
            return .text(before + "\n" + text.dropFirst())
        case .checkbox:
            if ["y", "yes", "x"].contains(text) { return .checked(true) }
            return ["n", "no"].contains(text) ? .checked(false) : nil
        case .select(let options), .radio(let options):
            let beginning = options.indices.filter { options[$0].lowercased().hasPrefix(text.lowercased()) }
            let place = options.firstIndex(of: text) ?? (beginning.count == 1 ? beginning.first : nil)
            return place.map { .chosen([NodeID($0)]) }
        }
    }

    /// A field's number asks for it again; an empty line sends.
    func takeSubmit(_ text: String) {
        if text.hasPrefix(":") { return run(text) }
        guard case .form(let form) = live.session.stage else { return }
        if text.isEmpty { return send(.nativeSubmitChosen) }
        guard let number = Int(text), form.fields.indices.contains(number - 1) else {
            return write("Enter sends the form; a number from 1 to \(form.fields.count) asks for that field again.\n")
        }
        nativeNext = number - 1
    }
}

extension NativeField {
    /// The line that asks for it: what it holds now stands in brackets.
    var question: String {
        let name = neutralised(label.isEmpty ? id : label) + (isRequired ? " *" : "")
        let held: String =
            switch (kind, value) {
            case (.select(let options), .chosen(let chosen)), (.radio(let options), .chosen(let chosen)):
                chosen.first.map(Int.init).flatMap { options.indices.contains($0) ? options[$0] : nil } ?? ""
            case (.checkbox, .checked(let isOn)): isOn ? "yes" : "no"
            case (_, .secret(let secret)): secret.isEmpty ? "" : "typed"
            case (_, .text(let text)): text.split(separator: "\n").joined(separator: " / ")
            default: ""
            }
        let choices = kind.choices.isEmpty ? "" : " (\(kind.choices))"
        return "\(name)\(choices)\(held.isEmpty ? "" : " [\(neutralised(held))]"): "
    }

    var isSecret: Bool { kind == .password }
}

extension NativeField.Kind {
    /// What can be answered, in words; empty for a text.
    var choices: String {
        switch self {
        case .select(let options), .radio(let options): options.map { neutralised($0) }.joined(separator: "|")
        case .checkbox: "yes|no"
        case .text, .password, .email, .number, .textArea: ""
        }
    }
}
