import HTTP
import Page

/// The form controls of the shown page: what they hold, and what the person does to them.
extension Session {
    /// The control of that name on the shown page; nil for anything else.
    package func control(_ id: NodeID) -> Control? { controls[id] }

    /// What a control holds: what the person changed, else what the page says. An empty text for what is no control.
    package func value(of id: NodeID) -> FieldValue {
        guard case .document(_, let document, _) = page, let control = controls[id] else { return .text("") }
        return form.value(of: control, in: document)
    }

    /// True when the scripts of a page run: its engine then decides what a change or a press comes to.
    func isLive(_ page: PageID) -> Bool { livePages[page] != nil }

    /// The shown page, and whether its engine decides; nil where no page is.
    private var formPage: (id: PageID, document: Document, isLive: Bool)? {
        guard case .document(let id, let document, _) = page else { return nil }
        return (id, document, isLive(id))
    }

    mutating func change(_ id: NodeID, to value: FieldValue, _ turn: inout Turn) {
        guard let (page, _, isLive) = formPage, let control = controls[id] else { return }
        guard isLive ? isReady(page) : !control.isDisabled else { return }
        form.change(control, to: value)
        if isLive { changeLive(control, to: value, in: page, &turn) }
    }

    mutating func press(_ id: NodeID, _ turn: inout Turn) {
        guard let (page, document, isLive) = formPage, !isLive || isReady(page) else { return }
        if isLive { return pressLive(id, in: page, &turn) }
        guard let control = controls[id] else { return toggleDetails(id, in: document) }
        switch control.kind {
        case .submit, .image: submitForm(by: control, in: document, why: "“\(shown(control.label))” was pressed", &turn)
        case .reset: resetForm(of: control, &turn)
        case .button: notice = "“\(shown(control.label))” is a button for scripts, and no script of this page runs."
        default: break
        }
    }

    mutating func enter(_ id: NodeID, _ turn: inout Turn) {
        guard let (page, document, isLive) = formPage, !isLive || isReady(page) else { return }
        if isLive { return enterLive(id, in: page, &turn) }
        guard let control = controls[id] else { return }
        submitImplicitly(from: control, in: document, &turn)
    }

    private mutating func toggleDetails(_ id: NodeID, in document: Document) {
        guard let node = document.node(id), document.nodes[node].tag == .summary else { return }
        let details = Int(document.nodes[node].parent)
        guard document.nodes[details].tag == .details else { return }
        let id = document.id(of: details)
        openDetails.formSymmetricDifference([id])
        toggledDetails.formSymmetricDifference([id])
    }

    private mutating func resetForm(of button: Control, _ turn: inout Turn) {
        guard !button.isDisabled, let owner = button.form else { return }
        form.reset(controls.of(form: owner))
        turn.record(.form, "reset", why: "“\(shown(button.label))” was pressed", rule: "HTML, “Resetting a form”")
    }
}
