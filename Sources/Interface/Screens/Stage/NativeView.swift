import Flow
import Grid
import Page

/// Where the app's own screen is: which of its controls has the focus, and how far that is edited.
struct NativeView: Equatable, Sendable {
    var stop: NativeStop?
    /// Whether its form has had fields: they may come after the buttons, when the hidden page is there.
    var hasHadFields = false
    /// Set while the focused field takes the letters; its `id` means nothing.
    var editor: FieldEditor?
    /// True from the moment that the web view came over a field in which somebody typed: letters are not meant for it.
    var guardsOverlay = false
    /// True until a frame has shown the web view over the app's screen: what was typed before is not for it.
    var isOverlayUnseen = false
    /// Where the web view was when the screen looked last.
    var place = WebViewPlace.whole
}

/// A control of the app's own screen; Tab walks through them.
enum NativeStop: Equatable, Sendable {
    /// A button of the screen behind a captcha, by its id.
    case button(String)
    /// A field of a native form, by its id.
    case field(String)
    case submit, close
}

/// How the web view lies on the screen.
enum WebViewPlace: Equatable, Sendable {
    /// The page alone.
    case whole
    /// Over the app's own screen.
    case overlay
    case hidden
}

extension Model {
    var webView: WebViewPlace {
        switch session.stage {
        case .browser: .whole
        case .captcha: session.isWebViewVisible ? .overlay : .hidden
        case .form(let form): form.isRevealed ? .whole : session.isWebViewVisible ? .overlay : .hidden
        }
    }

    /// True where the page is laid out for an overlay, whether that is shown or not.
    var isPageOverlay: Bool {
        if case .captcha = session.stage { return true }
        return webView == .overlay
    }

    var form: FormStage? { if case .form(let form) = session.stage { form } else { nil } }

    /// What Tab walks through, in this order.
    var nativeStops: [NativeStop] {
        switch session.stage {
        case .browser: []
        case .captcha(let stage): stage.buttons.map { .button($0.id) }
        case .form(let form): form.isRevealed ? [] : form.fields.map { .field($0.id) } + [.submit, .close]
        }
    }

    func nativeField(_ id: String) -> NativeField? { form?.fields.first { $0.id == id } }

    /// The field that has the focus.
    var focusedNativeField: NativeField? {
        if case .field(let id) = native.stop { nativeField(id) } else { nil }
    }

    /// True when keys go to the app's own screen.
    var stageTakesKeys: Bool { focus == .stage && webView == .hidden && layers.isEmpty }

    /// True while a field of the native form takes the letters.
    var nativeFieldTakesKeys: Bool {
        native.editor != nil && stageTakesKeys && addressBar == nil && find?.isEditing != true && !secretTakesKeys
    }

    /// True while something is being typed into the native form: what opens by itself waits.
    var isTypingInStage: Bool { native.editor?.isTyping == true && focus == .stage }

    /// True for the moment after a hidden page was revealed.
    var isFading: Bool { revealed.map { now - $0 < Self.fadeTime } ?? false }

    /// How long a revealed page is dim.
    private static let fadeTime: Milliseconds = 300

    // MARK: Following the Session

    /// What a new stage, and a web view that comes or goes, means for the focus.
    mutating func followStage() {
        followStops()
        let place = webView
        if place == .hidden {
            page.editor = nil
            page.target = nil
            find = nil
            if focus == .page { focus = .stage }
        } else if focus == .stage {
            native.guardsOverlay = place == .overlay && isTypingInStage
            focus = .page
        }
        if place != .overlay { native.guardsOverlay = false }
        native.isOverlayUnseen = place == .overlay && (native.isOverlayUnseen || native.place == .hidden)
        if place == .whole, native.place != .whole, fades, form != nil { revealed = now }
        if !isFading { revealed = nil }
        native.place = place
    }

    private mutating func followStops() {
        let stops = nativeStops
        guard !stops.isEmpty else {
            native.stop = nil
            native.editor = nil
            return
        }
        if let stop = native.stop, !stops.contains(stop) {
            native.stop = nil
            native.editor = nil
        }
        let fieldsHaveCome = !native.hasHadFields && stops.contains(where: \.isField)
        if fieldsHaveCome { native.hasHadFields = true }
        if native.stop == nil || fieldsHaveCome, let first = stops.first { selectNative(first) }
        if let value = focusedNativeField?.value { native.editor?.follow(value) }
    }

    /// Gives a control the focus; a field that takes text takes it at once.
    mutating func selectNative(_ stop: NativeStop) {
        native.stop = stop
        native.editor = nil
        enterNativeField()
    }

    mutating func enterNativeField() {
        guard let field = focusedNativeField, let kind = field.kind.editorKind else { return }
        native.editor = FieldEditor(0, kind: kind, value: field.value)
    }

    /// Letters are commands again; the field keeps the focus.
    mutating func leaveNativeField() { native.editor = nil }

    /// True while keys would go to a web view that nobody has seen yet.
    var overlayIsUnseen: Bool {
        native.isOverlayUnseen && webView == .overlay && focus == .page && layers.isEmpty && !isEditingOverPage
    }

    /// True for letters that were meant for fields: for one under an overlay, until any other key, and for those that
    /// have not come yet.
    mutating func isGuarded(_ key: Key) -> Bool {
        if case .character = key, stageTakesKeys, form?.awaitsFields == true {
            message = Message(text: "The fields come with the page's form; F5 reloads, Esc closes")
            return true
        }
        guard native.guardsOverlay, focus == .page, webView == .overlay else { return false }
        if case .character = key {
            message = Message(text: "The captcha has come over the form: Tab goes to it")
            return true
        }
        native.guardsOverlay = false
        return false
    }
}

extension FormStage {
    /// True once the page is there with its result: the native form is closed.
    var isRevealed: Bool { state == "revealed" }

    /// True while the native form is empty since its page is still to come: letters are meant for its fields.
    var awaitsFields: Bool { fields.isEmpty && state == "loading" }
}

extension NativeField.Kind {
    /// How a page's field of the same kind is edited; nil for what takes no letters.
    fileprivate var editorKind: TextLayout.Field.Kind? {
        switch self {
        case .text, .email, .number: .text
        case .password: .password
        case .textArea: .textArea
        case .select: .select(isMultiple: false)
        case .checkbox, .radio: nil
        }
    }

    /// The options that can be chosen; empty for what has none.
    var options: [String] {
        switch self {
        case .select(let options), .radio(let options): options
        case .text, .password, .email, .number, .textArea, .checkbox: []
        }
    }
}
