import HTTP
import Page
import Text

/// What the timeline says of a native form. Never what a masked field holds.
extension Session {
    /// The words of the seed's driver as they stand.
    private var driverWords: Entry.Detail {
        let machine = hiddenForm?.machine ?? HiddenFormMachine()
        return Entry.Detail(
            "driver",
            "hasForm \(machine.hasForm), isScriptExecuting \(machine.isScriptExecuting), alpha \(machine.alpha)"
        )
    }

    func tellForm(_ summary: String, why: String, asSwift: [String] = [], _ turn: inout Turn) {
        turn.record(.form, summary, why: why, rule: "WKWebView", details: [driverWords], asSwift: asSwift)
    }

    /// A step of the machine, when it was one.
    func recordForm(from before: HiddenFormMachine.State, _ turn: inout Turn) {
        guard let state = hiddenForm?.machine.state, state != before else { return }
        switch state {
        case .loading where before != .loading:
            tellForm("form: loading", why: "another page is there: its form is looked for", &turn)
        case .loading, .waiting: break
        case .ready:
            tellForm(
                "form ready",
                why: "the page has finished loading and its form was found",
                asSwift: [
                    "func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {", "    hasForm = true",
                    "}",
                ],
                &turn
            )
        case .executing:
            tellForm(
                "script executing",
                why: before == .waiting ? "the form that the submit waited for is there" : "sent by the person",
                asSwift: ["isScriptExecuting = true"],
                &turn
            )
        case .submitted:
            tellForm("pressed: a load is to follow", why: "the next finished load reveals the page", &turn)
        case .unanswered(let reason):
            tellForm("no load followed", why: "\(reason); Esc shows the page as it is", &turn)
        case .revealed(let refusal):
            tellForm(
                refusal == nil ? "the page is revealed" : "the page is revealed: refused",
                why: refusal ?? "a load has finished while the script was executing",
                asSwift: [
                    "guard isScriptExecuting else { return }", "isScriptExecuting = false",
                    "UIView.animate(withDuration: 0.3) { webView.alpha = 1 }",
                ],
                &turn
            )
        case .failed(let step, let reason):
            tellForm("failed: \(step.spoken)", why: "\(reason); the native form keeps what was typed", &turn)
        }
    }

    func recordDerived(_ derived: DerivedForm, _ turn: inout Turn) {
        var details = derived.fields.map { field in
            Entry.Detail("field \(shown(field.label))", "\(field.kind) \(shown(field.locator.selector))")
        }
        for label in derived.leftOut { details.append(.init("left with the page", shown(label))) }
        details.append(.init("button", shown(derived.submitLabel)))
        turn.record(
            .form,
            "native form: \(fieldCount(derived.fields.count)), button “\(shown(derived.submitLabel))”",
            why: hiddenForm?.request.specification == nil
                ? "derived from the page's own form; its hidden fields and its token stay with the page"
                : "as the specification describes it, over the page's own form",
            details: details
        )
    }

    func recordDriving(_ plan: DriverPlan, _ turn: inout Turn) {
        let filled = plan.filled
        var details = filled.map { field in
            Entry.Detail("field \(shown(field.label))", shownValue(of: field))
        }
        details.append(.init("jQuery", hiddenForm?.jQuery ?? "none"))
        turn.record(
            .script,
            "driver: \(fieldCount(filled.count)), then the button",
            why: plan.settings.escapesQuotesOnly
                ? "only ' is escaped, as the setting form-escaping wants: what contains \\' breaks the script"
                : "the values go as one JSON argument, never as source text",
            rule: "WKWebView",
            delegateCall: .evaluateJavaScript,
            details: details,
            asSwift: [
                "// Right: JSON is a part of JavaScript, whatever the values hold.",
                "let json = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)",
                "webView.evaluateJavaScript(\"(\\(driver))(\\(json))\") { result, error in … }",
                "// Wrong: a value that holds \\' ends the string early.",
                "let broken = value.replacingOccurrences(of: \"'\", with: \"\\\\'\")",
                "webView.evaluateJavaScript(\"$('#q').val('\\(broken)')\")",
            ]
        )
    }

    private func shownValue(of field: HiddenField) -> String {
        switch field.value {
        case .text(let text): quoted(text, cells: 60)
        case .secret, .concealed: "(not shown)"
        case .checked(let isOn): isOn ? "checked" : "not checked"
        case .chosen: field.choice.map { quoted($0.label, cells: 60) } ?? "nothing chosen"
        case .files: ""
        }
    }
}
