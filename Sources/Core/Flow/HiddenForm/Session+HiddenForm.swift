import HTTP
import Page
import Text

/// The native form over a hidden page: what the person does with it.
extension Session {
    /// Milliseconds for each thing that is waited for.
    static let formPatience: [HiddenFormMachine.Timer: Int] = [
        .load: 30_000, .find: 1500, .script: 5000, .follow: 3000,
    ]

    /// What a native form makes of an event; false when everything else takes it as usual.
    mutating func takeOfTheForm(_ event: Event, _ turn: inout Turn) -> Bool {
        switch event {
        case .formChosen(let request): chooseForm(request, &turn)
        case .nativeFieldChanged(let id, let value): changeNativeField(id, to: value)
        case .nativeSubmitChosen: submitNativeForm(&turn)
        case .nativeFormClosed: closeForm(&turn)
        case .reloadChosen where hiddenForm != nil: reloadForm(&turn)
        case .backChosen where hiddenForm?.machine.alpha == 1: reloadForm(&turn)
        case .addressEntered, .linkFollowed, .backChosen, .forwardChosen, .startOverChosen, .captchaChosen:
            if hiddenForm != nil { endForm("another page was chosen", &turn) }
            return false
        case .stopChosen:
            guard hiddenForm != nil, navigation != nil else { return false }
            stop(&turn)
            advanceForm(.loadFailed("the load was stopped by the person"), &turn)
        default: return false
        }
        return true
    }

    private mutating func chooseForm(_ request: HiddenFormRequest, _ turn: inout Turn) {
        guard let address = request.address else { return coverShownPage(request, &turn) }
        do throws(AddressError) {
            let parsed = try ParsedAddress(parsing: address)
            beginForm(request, at: parsed.url, why: "asked for by the person", &turn)
            navigate(to: parsed, by: .address, &turn)
        } catch {
            refuse(error, &turn)
            page = .notice(error.description, status: nil)
        }
    }

    /// A form over the page that is there. One without an engine is loaded again, for the driver to have one.
    private mutating func coverShownPage(_ request: HiddenFormRequest, _ turn: inout Turn) {
        guard let url = shownAddress, case .document = page else {
            notice = "There is no page to put a native form over: open one first."
            return
        }
        beginForm(request, at: url, why: "asked for by the person, over the page that is there", &turn)
        guard let id = shownLive else { return reloadForm(&turn) }
        adoptFormPage(id, &turn)
    }

    mutating func beginForm(_ request: HiddenFormRequest, at url: URL, why: String, _ turn: inout Turn) {
        if hiddenForm != nil { endForm("another native form begins", &turn) }
        if captchaRun?.shape == .app { endCaptcha("a native form begins", &turn) }
        var form = HiddenForm(request)
        form.url = url
        hiddenForm = form
        tellForm(
            "a native form over \(shortForm(of: url))",
            why: "\(why); the page is hidden while it is filled in",
            asSwift: ["webView.alpha = 0", "webView.load(URLRequest(url: url))", "hasForm = false"],
            &turn
        )
        advanceForm(.began, &turn)
    }

    /// The page takes the screen again, as it is.
    mutating func closeForm(_ turn: inout Turn) {
        guard hiddenForm != nil else { return }
        endForm("closed by the person: the page is shown as it is", &turn)
    }

    mutating func endForm(_ reason: String, _ turn: inout Turn) {
        guard let form = hiddenForm else { return }
        for timer in form.timers.values.sorted() { stopTimer(timer, &turn) }
        hiddenForm = nil
        stage = .browser
        tellForm("the native form is closed", why: reason, asSwift: ["webView.alpha = 1"], &turn)
    }

    /// Everything begins again: hidden, not ready. What was typed stays.
    mutating func reloadForm(_ turn: inout Turn) {
        guard let url = hiddenForm?.url else { return }
        hiddenForm?.page = nil
        hiddenForm?.isFinished = false
        hiddenForm?.preparation = .none
        hiddenForm?.remark = nil
        tellForm(
            "reload: hidden, not ready",
            why: "reload begins everything again; what was typed stays in the native form",
            asSwift: [
                "hasForm = false", "isScriptExecuting = false", "webView.alpha = 0", "webView.stopLoading()",
                "webView.load(URLRequest(url: url))",
            ],
            &turn
        )
        advanceForm(.began, &turn)
        navigate(to: ParsedAddress(url: url), by: .reload, &turn)
    }

    mutating func changeNativeField(_ id: String, to value: FieldValue) {
        hiddenForm?.remark = nil
        hiddenForm?.change(id, to: value)
    }

    mutating func submitNativeForm(_ turn: inout Turn) {
        guard hiddenForm != nil else { return }
        hiddenForm?.remark = nil
        if let wrong = hiddenForm?.validate() {
            let label = shown(wrong.label)
            hiddenForm?.remark = "\(label): \(wrong.sentence)"
            return turn.record(
                .form,
                "not sent: “\(label)”",
                why: wrong.sentence.hasSuffix(".") ? String(wrong.sentence.dropLast()) : wrong.sentence,
                rule: "HTML, “Constraint validation”"
            )
        }
        let isEarly = hiddenForm?.machine.state == .loading
        advanceForm(.submitChosen(mayWait: !settings.hiddenForm.refusesEarlySubmit), &turn)
        guard isEarly, hiddenForm?.machine.state == .waiting else { return }
        tellForm(
            "the submit waits for the form",
            why: "hasForm is false: the page is not ready; it is sent as soon as it is",
            asSwift: ["guard hasForm else { pendingSubmit = values; return }"],
            &turn
        )
    }

    // MARK: The machine

    mutating func advanceForm(_ input: HiddenFormMachine.Input, _ turn: inout Turn) {
        guard let before = hiddenForm?.machine.state, let outputs = hiddenForm?.machine.take(input) else { return }
        recordForm(from: before, &turn)
        for output in outputs { carryOut(output, &turn) }
    }

    private mutating func carryOut(_ output: HiddenFormMachine.Output, _ turn: inout Turn) {
        switch output {
        case .start(let timer):
            startFormTimer(timer, &turn)
        case .stop(let timer):
            if let id = hiddenForm?.timers.removeValue(forKey: timer) { stopTimer(id, &turn) }
        case .drive: driveForm(&turn)
        case .reveal:
            // The answer is there: no password needs to be kept for another try.
            if hiddenForm?.machine.state == .revealed(refusal: nil) { hiddenForm?.forgetSecrets() }
        case .refuse(let sentence):
            hiddenForm?.remark = sentence
            notice = sentence
            turn.record(.form, "not sent", why: withoutStop(sentence))
        }
    }

    private mutating func startFormTimer(_ timer: HiddenFormMachine.Timer, _ turn: inout Turn) {
        let id = startTimer(.hiddenForm(timer), milliseconds: Self.formPatience[timer] ?? 0, &turn)
        hiddenForm?.timers[timer] = id
    }

    mutating func formTimeOver(_ timer: HiddenFormMachine.Timer, _ turn: inout Turn) {
        hiddenForm?.timers[timer] = nil
        let seconds = (Self.formPatience[timer] ?? 0) / 1000
        switch timer {
        case .load:
            advanceForm(.timeOver(timer, "it has not finished loading within \(seconds) s"), &turn)
        case .find: advanceForm(.timeOver(timer, ""), &turn)
        case .script:
            advanceForm(.timeOver(timer, "the script gave no result within \(seconds) s"), &turn)
        case .follow: followOver(seconds, &turn)
        }
    }

    /// A load that is under way is one that follows; a captcha's challenge is for the person to answer first.
    private mutating func followOver(_ seconds: Int, _ turn: inout Turn) {
        if navigation != nil || captcha?.isOverlay == true {
            return startFormTimer(.follow, &turn)
        }
        let new = newTexts()
        let doings = hiddenForm?.seen.sentence(saying: new) ?? ""
        advanceForm(.timeOver(.follow, "no load followed within \(seconds) s: \(doings)"), &turn)
    }

    private func newTexts() -> [String] {
        guard let form = hiddenForm, let id = form.page, let document = livePages[id]?.document else { return [] }
        return document.visibleTexts.filter { !form.seen.text.contains($0) }.map { saying($0, of: id) }
    }
}

extension HiddenForm {
    fileprivate mutating func forgetSecrets() {
        for place in form.fields.indices {
            if case .secret = form.fields[place].typed { form.fields[place].typed = nil }
        }
    }
}

extension Document {
    /// The page's texts, white space folded, the first two thousand of them.
    var visibleTexts: [String] {
        nodes.indices.lazy.filter { nodes[$0].kind == .text }.prefix(2000)
            .map { foldedWhiteSpace(text(of: $0)) }.filter { !$0.isEmpty }
    }
}

/// A sentence as a clause.
func withoutStop(_ sentence: String) -> String { sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence }
