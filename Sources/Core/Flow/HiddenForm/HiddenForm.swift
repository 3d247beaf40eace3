import HTTP
import Page
import Secrets

/// A native form over a hidden page: all that the Session knows of it.
struct HiddenForm: Equatable, Sendable {
    /// What is being done to make the page ready.
    enum Preparation: Equatable, Sendable {
        case none
        /// Its selectors are looked up.
        case locating
        /// Its jQuery is asked for, or brought along.
        case probing, injecting
        case done
    }

    let request: HiddenFormRequest
    /// What a reload asks for.
    var url: URL?
    var form: DerivedForm
    var machine = HiddenFormMachine()
    var timers: [HiddenFormMachine.Timer: TimerID] = [:]
    /// The page whose form it is, once it has come.
    var page: PageID?
    /// `didFinish` of that page.
    var isFinished = false
    /// Fields that were read from the page.
    var isDerived = false
    var preparation = Preparation.none
    /// The version of the jQuery that drives; nil for none.
    var jQuery: String?
    var seen = PageDoings()
    /// What the person should know, until something else happens.
    var remark: String?

    init(_ request: HiddenFormRequest) {
        self.request = request
        form = request.specification.map { DerivedForm($0) } ?? DerivedForm(fields: [], submitLabel: "Submit")
    }

    /// The selectors to be looked up in the page: of the form, the fields, the button.
    var selectors: [String] {
        guard let specification = request.specification else { return request.selector.map { [$0] } ?? [] }
        return [specification.form].compactMap(\.self) + specification.fields.map(\.selector)
            + [specification.submitSelector].compactMap(\.self)
    }

    /// What was typed into masked fields.
    var secrets: [Secret] {
        form.fields.compactMap { if case .secret(let secret) = $0.typed { secret } else { nil } }
    }

    mutating func change(_ id: String, to value: FieldValue) {
        guard let place = form.fields.firstIndex(where: { $0.id == id }) else { return }
        form.fields[place].typed = value
        let isWorthALook = form.fields[place].problem != nil
        form.fields[place].problem = isWorthALook ? form.fields[place].violation : nil
    }

    /// Looks at every field; the label and the sentence of the first that is wrong.
    mutating func validate() -> (label: String, sentence: String)? {
        for place in form.fields.indices { form.fields[place].problem = form.fields[place].violation }
        return form.fields.first { $0.problem != nil }.map { ($0.label, $0.problem ?? "") }
    }

    /// The page's form takes the place of what was there; what the person typed stays.
    mutating func take(_ derived: DerivedForm) {
        let before = form
        form = derived
        for place in form.fields.indices {
            guard var old = before.fields.first(where: { $0.id == form.fields[place].id }) else { continue }
            old.follow(form.fields[place])
            form.fields[place] = old
        }
    }

    /// The page as it is now: choices and presets follow it; what the driver compares stays as it was.
    mutating func refresh(_ derived: DerivedForm) {
        for place in form.fields.indices {
            guard var now = derived.fields.first(where: { $0.id == form.fields[place].id }),
                now.kind == form.fields[place].kind
            else { continue }
            now.signature = form.fields[place].signature
            now.locator = form.fields[place].locator
            form.fields[place].follow(now)
        }
    }

    /// As the screen draws it.
    var stage: FormStage {
        let state: String
        var reason = remark
        switch machine.state {
        case .loading: state = "loading"
        case .waiting: state = "waiting for the form"
        case .ready: state = "form ready"
        case .executing, .submitted: state = "script running"
        case .unanswered(let why): (state, reason) = ("failed: no load followed", why)
        case .revealed(let refusal): (state, reason) = ("revealed", refusal ?? remark)
        case .failed(let step, let why): (state, reason) = ("failed: \(step.spoken)", remark ?? why)
        }
        let isBusy = machine.state == .waiting || machine.state == .executing || machine.state == .submitted
        return FormStage(
            fields: form.fields.map(\.native),
            submitLabel: form.submitLabel,
            state: state,
            isBusy: isBusy,
            reason: reason,
            title: request.specification?.title ?? ""
        )
    }
}

extension HiddenFormMachine.Step {
    /// Behind “failed: ”.
    var spoken: String {
        switch self {
        case .load: "the page did not load"
        case .find: "find"
        case .fill: "fill"
        case .press: "press"
        case .result: "the script's result"
        case .answer: "no answer page"
        }
    }
}

/// What a page did between the driver's click and the end of patience.
struct PageDoings: Equatable, Sendable {
    var requests = 0
    var messages = 0
    var dialogs: [String] = []
    var errors: [String] = []
    /// What its visible text was made of before.
    var text: Set<String> = []

    /// `it made 1 request by script and now says “Saved”`
    func sentence(saying new: [String]) -> String {
        var parts: [String] = []
        if requests > 0 { parts.append("made \(requests) \(requests == 1 ? "request" : "requests") by script") }
        if messages > 0 { parts.append("posted \(messages) \(messages == 1 ? "message" : "messages")") }
        if let dialog = dialogs.first { parts.append("showed the dialog “\(dialog)”") }
        if let error = errors.first { parts.append("threw “\(error)”") }
        if let line = new.first { parts.append("now says “\(line)”") }
        guard let last = parts.popLast() else { return "the page did nothing that can be seen" }
        return "the page " + (parts.isEmpty ? last : parts.joined(separator: ", ") + " and \(last)")
    }
}
