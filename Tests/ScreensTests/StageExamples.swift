import Page
import Secrets

@testable import Flow
@testable import Screens

extension Stage {
    /// The app's captcha view over its own screen.
    mutating func showCaptcha(_ view: CaptchaView, title: String = "Вход", page html: String? = nil) throws {
        model.session.stage = .captcha(
            CaptchaStage(
                title: title,
                lines: ["Добро пожаловать · ようこそ", "The app asks for a captcha before it signs you in."],
                buttons: [
                    StageButton("send", "Войти", isEnabled: false, why: "waits for the captcha"),
                    StageButton("again", "もう一度"),
                ]
            )
        )
        model.session.captcha = view
        if let html { try open(html, id: 7) } else { send(.timer) }
    }

    mutating func change(_ change: (inout CaptchaView) -> Void) {
        if var view = model.session.captcha {
            change(&view)
            model.session.captcha = view
        }
        send(.timer)
    }

    /// The native form of the example; what is typed is kept as the Session does it.
    mutating func showForm(_ form: FormStage = .example) {
        model.session.stage = .form(form)
        model.session.shownAddress = .example
        send(.timer)
    }

    mutating func changeForm(_ change: (inout FormStage) -> Void) {
        if case .form(var form) = model.session.stage {
            change(&form)
            model.session.stage = .form(form)
        }
        send(.timer)
    }

    var nativeForm: FormStage? { if case .form(let form) = model.session.stage { form } else { nil } }

    func nativeValue(_ id: String) -> FieldValue? { nativeForm?.fields.first { $0.id == id }?.value }
}

extension CaptchaView {
    static let hidden = CaptchaView(state: "ready", attempt: 1)
    static let visible = CaptchaView(
        state: "visible",
        attempt: 2,
        isOverlay: true,
        lastMessages: [
            #"{"method":"challengeDidDisappear","data":""}"#, #"{"method":"challengeDidAppear","data":""}"#,
        ]
    )
    static let held = CaptchaView(
        state: "tokenHeld",
        attempt: 2,
        tokenSeconds: 287,
        lastMessages: [
            #"{"method":"challengeDidAppear","data":""}"#,
            #"{"method":"challengeDidDisappear","data":"日本語のデータ и кириллица"}"#,
            #"{"method":"captchaDidFinish","data":"(token, 412 bytes)"}"#,
        ]
    )
    static let passed = CaptchaView(
        state: "passed",
        attempt: 2,
        lastMessages: held.lastMessages,
        verdict: "human (status ok, host 127.0.0.1:8080)"
    )
}

extension FormStage {
    static let example = FormStage(
        fields: [
            NativeField(id: "q", label: "Поиск", kind: .text, value: .text(""), isRequired: true),
            NativeField(id: "mail", label: "E-mail", kind: .email, value: .text("")),
            NativeField(id: "pw", label: "パスワード", kind: .password, value: .secret(Secret(""))),
            NativeField(id: "age", label: "Age", kind: .number, value: .text("")),
            NativeField(
                id: "city",
                label: "Город",
                kind: .select(options: ["Москва", "東京", "Praha"]),
                value: .chosen([0])
            ),
            NativeField(id: "news", label: "News", kind: .checkbox, value: .checked(false)),
            NativeField(id: "size", label: "Size", kind: .radio(options: ["маленький", "中", "large"]), value: .chosen([1])),
            NativeField(id: "note", label: "Note", kind: .textArea, value: .text("")),
        ],
        submitLabel: "Найти",
        state: "loading"
    )
}

/// A challenge as a page.
let challengePage = """
    <h1>Подтвердите, что вы не робот</h1>
    <p>Which word is the odd one? <b>りんご</b> · яблоко · stone
    <p><label>Answer <input name=answer size=12></label> <button name=ok>OK</button>
    """
