import Captcha
import Page
import Secrets

@testable import Flow
@testable import Screens

extension Stage {
    /// The app's captcha view over its own screen, after the events.
    mutating func showCaptcha(_ example: CaptchaExample, page html: String? = nil) throws {
        var setup = CaptchaSetup(address: .example, endpoint: .example)
        setup.title = "Вход · ログイン"
        setup.verifyWhen = .submit
        model.session.captchaRun = CaptchaRun(.app, setup, CaptchaRules())
        go(to: example)
        if let html { try open(html, id: 7) }
    }

    /// A widget inside of the page of that number.
    mutating func showWidget(_ example: CaptchaExample, page: PageID) {
        let setup = CaptchaSetup(address: .example, endpoint: .example)
        model.session.captchaRun = CaptchaRun(.page, setup, CaptchaRules())
        model.session.captchaRun?.page = page
        go(to: example)
    }

    /// The captcha as it stands after the example's events.
    mutating func go(to example: CaptchaExample) {
        let rules = model.session.captchaRun?.machine.rules ?? CaptchaRules()
        var machine = CaptchaLifecycle(rules: rules)
        for event in example.events { _ = machine.take(event) }
        model.session.captchaRun?.machine = machine
        model.session.captchaRun?.messages = example.messages
        model.session.captchaRun?.tokenDue = example.tokenDue
        model.session.captchaRun?.verdict = example.verdict
        model.session.showCaptcha(at: time)
        send(.timer)
    }

    /// A native form over a hidden page, after the inputs.
    mutating func showForm(
        _ inputs: [HiddenFormMachine.Input] = [.began],
        change: (inout HiddenForm) -> Void = { _ in }
    ) {
        var form = HiddenForm(HiddenFormRequest())
        form.form = DerivedForm(fields: HiddenField.examples, submitLabel: "Найти")
        for input in inputs { _ = form.machine.take(input) }
        change(&form)
        model.session.hiddenForm = form
        model.session.shownAddress = .example
        followForm()
    }

    mutating func changeForm(_ change: (inout HiddenForm) -> Void) {
        if var form = model.session.hiddenForm {
            change(&form)
            model.session.hiddenForm = form
        }
        followForm()
    }

    private mutating func followForm() {
        if let form = model.session.hiddenForm { model.session.stage = .form(form.stage) }
        send(.timer)
    }

    func nativeValue(_ id: String) -> FieldValue? { model.nativeField(id)?.value }

    /// The label of what a native list or group holds.
    func nativeChoice(_ id: String) -> String? {
        model.nativeField(id).flatMap { field in field.choice.map { field.kind.options[$0] } }
    }
}

/// A captcha at a moment of its life.
struct CaptchaExample {
    var events: [CaptchaEvent]
    var messages: [String] = []
    var tokenDue: Milliseconds?
    var verdict: String?

    /// Occurs nowhere else on the screen.
    static let token = "龘token龘"

    static let hidden = CaptchaExample(events: [.load, .ready])
    static let visible = CaptchaExample(
        events: [.load, .ready, .reload, .ready, .execute, .visible],
        messages: [
            #"{"method":"challengeDidDisappear","data":""}"#, #"{"method":"challengeDidAppear","data":""}"#,
        ]
    )
    static let held = CaptchaExample(
        events: visible.events + [.success(Secret(token))],
        messages: [
            #"{"method":"challengeDidAppear","data":""}"#,
            #"{"method":"challengeDidDisappear","data":"日本語のデータ и кириллица"}"#,
            #"{"method":"captchaDidFinish","data":"(token, 412 bytes)"}"#,
        ],
        tokenDue: 287_000
    )
    static let expired = CaptchaExample(events: held.events + [.tokenExpired], messages: held.messages)
    static let validating = CaptchaExample(
        events: held.events + [.submit],
        messages: held.messages,
        verdict: "ok: human, host 127.0.0.1:8080"
    )
}

extension HiddenField {
    /// One of each kind, with Cyrillic and Japanese labels.
    static let examples: [HiddenField] = {
        func field(_ id: String, _ label: String, _ kind: Kind, _ preset: FieldValue, _ choices: [String] = [])
            -> HiddenField
        {
            HiddenField(
                id: id,
                label: label,
                kind: kind,
                choices: choices.map { Choice(value: $0, label: $0) },
                locator: Locator(selector: "#\(id)"),
                preset: preset
            )
        }
        var fields = [
            field("q", "Поиск", .text, .text("")),
            field("mail", "E-mail", .email, .text("")),
            field("pw", "パスワード", .password, .secret(Secret(""))),
            field("age", "Age", .number, .text("")),
            field("city", "Город", .select, .chosen([0]), ["Москва", "東京", "Praha"]),
            field("news", "News", .checkbox, .checked(false)),
            field("size", "Size", .radio, .chosen([1]), ["маленький", "中", "large"]),
            field("note", "Note", .textArea, .text("")),
        ]
        fields[0].constraints.isRequired = true
        return fields
    }()
}

/// A challenge as a page.
let challengePage = """
    <h1>Подтвердите, что вы не робот</h1>
    <p>Which word is the odd one? <b>りんご</b> · яблоко · stone
    <p><label>Answer <input name=answer size=12></label> <button name=ok>OK</button>
    """
