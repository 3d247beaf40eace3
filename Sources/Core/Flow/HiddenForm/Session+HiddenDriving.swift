import HTTP
import Page
import Text

/// The driver's script in the hidden page, and what the page makes of it.
extension Session {
    mutating func driveForm(_ turn: inout Turn) {
        guard let form = hiddenForm, let id = form.page, let live = livePages[id] else {
            return advanceForm(.driverFailed(.find, "the page with the form is gone: r loads it again"), &turn)
        }
        let plan = DriverPlan(
            form: form.form,
            usesJQuery: form.request.usesJQuery && form.jQuery != nil,
            settings: settings.hiddenForm
        )
        hiddenForm?.seen = PageDoings()
        hiddenForm?.seen.text = Set(live.document.visibleTexts)
        for (place, secret) in form.secrets.enumerated() { livePages[id]?.secrets[NodeID(-1 - place)] = secret }
        recordDriving(plan, &turn)
        askForm(.drive, &turn) { .evaluate(token: $0, source: driverScript, argument: plan.argument()) }
    }

    mutating func formDriven(_ result: PageReport.Evaluation, in id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm else { return }
        let count = form.form.fields.count(where: \.isFilled)
        var driven = DriverResult(result, fields: count)
        if settings.hiddenForm.believesAnything, case .value = result {
            turn.record(.script, "the result is believed", why: "the setting form-result wants no look at it")
            driven = .success(fields: count, jQuery: nil)
        }
        switch driven {
        case .success(let fields, let version):
            let tool = version.map { "jQuery \(saying($0, of: id))" } ?? "the plain DOM"
            turn.record(
                .script,
                "{\"success\":true}: \(fieldCount(fields)) set, the button pressed",
                why: "the script's answer is the promised JSON; \(tool) did it",
                delegateCall: .evaluateJavaScript
            )
            advanceForm(.driverSucceeded, &turn)
        case .failure(let step, let field, let reason):
            let label = form.form.fields.first { $0.id == field }.map { "“\(shown($0.label))”: " } ?? ""
            advanceForm(.driverFailed(step, label + saying(reason, of: id)), &turn)
        }
    }

    // MARK: What the page does meanwhile

    mutating func formPageSaid(_ report: PageReport, _ id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm, form.page == id, form.machine.isScriptExecuting else { return }
        switch report {
        case .fetch(let fetch) where fetch.destination == .fetch || fetch.destination == .xhr:
            hiddenForm?.seen.requests += 1
        case .message: hiddenForm?.seen.messages += 1
        case .dialog(_, let text, _) where form.seen.dialogs.isEmpty:
            let words = saying(text, of: id)
            hiddenForm?.seen.dialogs.append(words)
        case .error(let error) where form.seen.errors.isEmpty:
            let words = saying(error.message, of: id)
            hiddenForm?.seen.errors.append(words)
        case .invalid(let node, let message):
            let control = controls[node]
            let label = control.map { "“\(shown($0.label))”: " } ?? ""
            advanceForm(.heldBack("the page's own validation stops it: \(label)\(saying(message, of: id))"), &turn)
        default: break
        }
    }

    /// The page sent its form, and it did not become a load.
    mutating func formWasHeldBack(_ id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm, form.page == id, form.machine.isScriptExecuting, navigation == nil else { return }
        advanceForm(.heldBack(notice.map(withoutStop) ?? "the page's form was not sent"), &turn)
    }

    mutating func formLoadFailed(_ sentence: String, _ turn: inout Turn) {
        guard hiddenForm != nil else { return }
        advanceForm(.loadFailed(withoutStop(sentence)), &turn)
    }

    mutating func formEngineEnded(_ id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm, form.page == id else { return }
        switch form.machine.state {
        case .executing: advanceForm(.driverFailed(.result, "the page's engine has ended"), &turn)
        case .revealed: return
        default: break
        }
        hiddenForm?.preparation = .none
        advanceForm(.replaced, &turn)
        advanceForm(.loadFailed("the page's engine has ended: r loads it again"), &turn)
    }
}
