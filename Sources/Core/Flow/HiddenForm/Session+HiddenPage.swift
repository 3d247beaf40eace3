import HTTP
import Page
import Text

/// The hidden page: it comes, its form is found, and it answers.
extension Session {
    /// Whether pages get an engine although they may have no scripts: the driver needs one.
    var wantsDrivenPage: Bool {
        guard let form = hiddenForm else { return false }
        switch form.machine.state {
        case .loading, .waiting, .ready, .failed: return true
        case .executing, .submitted, .unanswered, .revealed: return false
        }
    }

    /// A page has taken the place of the one before it (`didCommit`).
    mutating func formPageCommitted(_ id: PageID, _ turn: inout Turn) {
        if hiddenForm == nil { startMarkedStage(&turn) }
        guard let form = hiddenForm else { return }
        if form.machine.isScriptExecuting {
            if shownLive == nil { formPageFinished(id, &turn) }
            return
        }
        if form.page != nil, form.page != id { advanceForm(.replaced, &turn) }
        guard case .loading = hiddenForm?.machine.state ?? .loading else {
            if hiddenForm?.machine.state == .waiting { adoptFormPage(id, &turn) }
            return
        }
        adoptFormPage(id, &turn)
    }

    mutating func adoptFormPage(_ id: PageID, _ turn: inout Turn) {
        hiddenForm?.page = id
        hiddenForm?.isFinished = livePages[id]?.isLoaded ?? true
        hiddenForm?.preparation = .none
        hiddenForm?.isDerived = false
        showProvisionalForm()
        if let refusal = statusRefusal(of: id) {
            let isLogin = shownStatus == 401
            return advanceForm(
                .loadFailed(isLogin ? "a login is asked for instead of the form: \(refusal)" : refusal),
                &turn
            )
        }
        guard livePages[id] != nil else {
            let why =
                settings.runsScripts ? "what came is no page with a form" : "scripts are switched off (set scripts on)"
            return advanceForm(.loadFailed(why), &turn)
        }
        if hiddenForm?.isFinished == true { formPageFinished(id, &turn) }
    }

    /// The fields as the page was written, before its scripts have run: the person can begin.
    private mutating func showProvisionalForm() {
        guard let form = hiddenForm, form.request.specification == nil, case .document(_, let document, _) = page else {
            return
        }
        let reading = FormReading(document)
        let node = form.request.selector.map { document.formWritten(as: $0) } ?? reading.firstForm
        if let node { hiddenForm?.take(reading.derived(node, selector: form.request.selector)) }
    }

    /// `didFinish`: of the hidden page, whose form is looked for then, or of the answer.
    mutating func formPageFinished(_ id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm else { return }
        if form.page == id, !form.machine.isScriptExecuting {
            hiddenForm?.isFinished = true
            if settings.hiddenForm.isReadyWithoutForm, form.machine.state == .loading || form.machine.state == .waiting
            {
                tellForm(
                    "hasForm = true",
                    why: "the first finished load sets it, form or not, as the setting form-ready wants",
                    &turn
                )
                return advanceForm(.formFound, &turn)
            }
            return lookForForm(&turn)
        }
        guard form.page != id else { return }
        advanceForm(.finished(refusal: statusRefusal(of: id).map { "the server refused it: \($0)" }), &turn)
    }

    private var shownStatus: Int? {
        switch page {
        case .document(_, _, let status): status
        case .notice(_, let status): status
        case .blank: nil
        }
    }

    /// `403, “Refused”`; nil for an answer that is none.
    private func statusRefusal(of id: PageID) -> String? {
        guard let status = shownStatus, status >= 400 else { return nil }
        var title = ""
        if case .document(_, let document, _) = page { title = shown(document.title) }
        return title.isEmpty ? "\(status)" : "\(status), “\(title)”"
    }

    /// The page is as its newest snapshot says.
    mutating func formSnapshotTaken(_ id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm, form.page == id, form.isFinished, !form.machine.isScriptExecuting else { return }
        lookForForm(&turn)
    }

    // MARK: Looking for the form

    /// Asks where the selectors are, or reads the first form at once.
    private mutating func lookForForm(_ turn: inout Turn) {
        guard let form = hiddenForm, let id = form.page, let live = livePages[id], live.snapshot > 0,
            form.preparation == .none || form.preparation == .done
        else { return }
        guard form.selectors.isEmpty else {
            if form.preparation == .none { hiddenForm?.preparation = .locating }
            return askForm(.locate, &turn) { .locate(token: $0, form.selectors) }
        }
        let reading = FormReading(live.document)
        guard let node = reading.firstForm else {
            return formIsMissing("no form with a text field is on the page", &turn)
        }
        found(reading.derived(node, selector: nil), &turn)
    }

    mutating func formLocated(_ result: PageReport.Evaluation, in id: PageID, _ turn: inout Turn) {
        guard let form = hiddenForm, form.page == id, let live = livePages[id] else { return }
        if form.preparation == .locating { hiddenForm?.preparation = .none }
        let numbers: [NodeID] =
            if case .value(let json) = result {
                (try? JSONText(parsing: json))?.elements?.map { $0.int.flatMap { NodeID(exactly: $0) } ?? 0 } ?? []
            } else { [] }
        guard numbers.count == form.selectors.count else { return formIsMissing("the page did not say", &turn) }
        if let wrong = zip(form.selectors, numbers).first(where: { $0.1 < 0 }) {
            return formIsMissing("“\(shown(wrong.0))” is no selector", &turn)
        }
        let reading = FormReading(live.document)
        if let specification = form.request.specification {
            let (derived, missing) = reading.derived(specification, at: numbers)
            guard let first = missing.first else { return found(derived, &turn) }
            return formIsMissing(absence("field not found: \(shown(first))", reading), &turn)
        }
        guard let node = numbers.first.flatMap({ $0 > 0 ? live.document.node($0) : nil }),
            live.document.nodes[node].tag == .form
        else {
            let sentence = "the form \(shown(form.request.selector ?? "")) is not on the page"
            return formIsMissing(absence(sentence, reading), &turn)
        }
        found(reading.derived(node, selector: form.request.selector), &turn)
    }

    private func absence(_ sentence: String, _ reading: FormReading) -> String {
        reading.asksForPassword ? "a login page is there instead of the form: \(sentence)" : sentence
    }

    private mutating func formIsMissing(_ reason: String, _ turn: inout Turn) {
        // Of a form that was there the driver itself finds out.
        if hiddenForm?.machine.hasForm == false { advanceForm(.formMissing(reason), &turn) }
    }

    private mutating func found(_ derived: DerivedForm, _ turn: inout Turn) {
        guard let form = hiddenForm else { return }
        if form.isDerived { hiddenForm?.refresh(derived) } else { hiddenForm?.take(derived) }
        guard form.preparation == .none else { return }
        if !form.isDerived {
            hiddenForm?.isDerived = true
            recordDerived(derived, &turn)
        }
        guard form.request.usesJQuery else { return formIsReady(nil, &turn) }
        hiddenForm?.preparation = .probing
        askForm(.probe, &turn) { .evaluate(token: $0, source: jQueryProbe) }
    }

    mutating func jQueryProbed(_ result: PageReport.Evaluation, _ turn: inout Turn) {
        guard hiddenForm?.preparation == .probing else { return }
        if case .value(let json) = result, let version = (try? JSONText(parsing: json))?.text {
            turn.record(
                .script,
                "the page's own jQuery \(shown(version)) is used",
                why: "it is there: nothing is injected"
            )
            return formIsReady(version, &turn)
        }
        hiddenForm?.preparation = .injecting
        askForm(.inject, &turn) { .inject(token: $0, .jQuery) }
    }

    mutating func jQueryInjected(_ result: PageReport.Evaluation, _ turn: inout Turn) {
        guard hiddenForm?.preparation == .injecting, let id = hiddenForm?.page else { return }
        if case .thrown(let text) = result {
            turn.record(
                .script,
                "jQuery could not be injected",
                why: "\(saying(text, of: id)); the driver goes without"
            )
            return formIsReady(nil, &turn)
        }
        turn.record(
            .script,
            "jQuery is injected",
            why: "the page has none; it is the copy that came with Latchkey, unmodified",
            delegateCall: .evaluateJavaScript,
            asSwift: ["webView.evaluateJavaScript(jQuerySource)"]
        )
        formIsReady("injected", &turn)
    }

    private mutating func formIsReady(_ jQuery: String?, _ turn: inout Turn) {
        hiddenForm?.preparation = .done
        hiddenForm?.jQuery = jQuery
        advanceForm(.formFound, &turn)
    }

    // MARK: Asking the page

    /// Gives the hidden page a command whose answer is the form's.
    mutating func askForm(
        _ question: HiddenFormQuestion,
        _ turn: inout Turn,
        _ command: (Int) -> PageCommand
    ) {
        guard let id = hiddenForm?.page, livePages[id] != nil else { return }
        let isAsked = evaluations.values.contains { $0.page == id && $0.purpose == .hiddenForm(question) }
        guard !isAsked else { return }
        let token = nextID()
        evaluations[token] = Evaluation(page: id, purpose: .hiddenForm(question))
        turn.effects.append(.command(id, command(token)))
    }

    mutating func formAnswered(
        _ question: HiddenFormQuestion,
        _ result: PageReport.Evaluation,
        in id: PageID,
        _ turn: inout Turn
    ) {
        guard hiddenForm?.page == id else { return }
        switch question {
        case .locate: formLocated(result, in: id, &turn)
        case .probe: jQueryProbed(result, &turn)
        case .inject: jQueryInjected(result, &turn)
        case .drive: formDriven(result, in: id, &turn)
        }
    }
}

/// What the hidden page is asked.
enum HiddenFormQuestion: Equatable, Sendable { case locate, probe, inject, drive }

extension Document {
    /// The form that a simple selector means, before the page can be asked itself: `#id`, `form`.
    fileprivate func formWritten(as selector: String) -> Int? {
        nodes.indices.first { node in
            guard nodes[node].tag == .form else { return false }
            if selector == "form" { return true }
            guard let id = attribute(.id, of: node) else { return false }
            return selector == "#\(id)" || selector == "form#\(id)"
        }
    }
}
