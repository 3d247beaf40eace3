import HTTP
import Secrets

/// Collects what a form sends (HTML, "Constructing the entry list").
struct EntryList {
    let document: Document
    let state: FormState
    /// The canonical name of the charset that the form is sent in.
    let charset: String
    private var entries: [FormEntry] = []

    init(_ document: Document, _ state: FormState, charset: String) {
        self.document = document
        self.state = state
        self.charset = charset
    }

    /// The entries of these controls, all of one form, in their order; of the buttons only `submitter` counts.
    static func make(
        of controls: [Control],
        submitter: Control?,
        in document: Document,
        _ state: FormState,
        charset: String
    ) -> [FormEntry] {
        var list = EntryList(document, state, charset: charset)
        for control in controls { list.add(control, submitter) }
        return list.entries
    }

    private mutating func add(_ control: Control, _ submitter: Control?) {
        guard !control.isDisabled, !isInsideDatalist(control.node) else { return }
        if case .image = control.kind {
            if control.id == submitter?.id { addPoint(control) }
            return
        }
        guard !control.name.isEmpty else { return }
        let value = state.value(of: control, in: document)
        switch control.kind {
        case .submit:
            if control.id == submitter?.id { add(control.name, .text(buttonValue(control))) }
        case .reset, .button, .image: return
        case .checkbox, .radio:
            if value == .checked(true) {
                add(control.name, .text(document.attribute(.value, of: control.node) ?? "on"))
            }
        case .select: addOptions(of: control, value)
        case .hidden where control.name.equalsIgnoringCase("_charset_"):
            add(control.name, .text(Charset(label: charset)?.standardName ?? charset))
        case .text(let kind):
            if case .text(let text) = value {
                let isMultiple = document.attributeBytes(.multiple, of: control.node) != nil
                add(control.name, .text(kind.sanitised(text, isMultiple: isMultiple)))
            }
        case .hidden, .password, .textArea, .file: add(control.name, value)
        }
        addDirection(of: control, value)
    }

    /// WebKit sends the caption that it gives to an input without a value.
    private func buttonValue(_ control: Control) -> String {
        document.attribute(.value, of: control.node) ?? (document.nodes[control.node].tag == .input ? "Submit" : "")
    }

    /// An image button sends where it was pressed; from the keyboard that is its corner.
    private mutating func addPoint(_ control: Control) {
        let prefix = control.name.isEmpty ? "" : "\(control.name)."
        entries.append(FormEntry("\(prefix)x", .text("0")))
        entries.append(FormEntry("\(prefix)y", .text("0")))
    }

    private mutating func addOptions(of control: Control, _ value: FieldValue) {
        guard case .chosen(let ids) = value else { return }
        let chosen = Set(ids)
        for option in control.options where chosen.contains(option.id) && !option.isDisabled {
            add(control.name, .text(option.value))
        }
    }

    private mutating func add(_ name: String, _ value: FieldValue) {
        switch value {
        case .text(let text): entries.append(FormEntry(name, .text(text)))
        case .secret(let secret): entries.append(FormEntry(name, .secret(secret)))
        // Only the page's engine knows it, and such pages collect their entries themselves.
        case .concealed: entries.append(FormEntry(name, .secret(Secret(""))))
        case .checked(let isOn): if isOn { entries.append(FormEntry(name, .text("on"))) }
        case .chosen: break
        case .files(let paths):
            if paths.isEmpty { entries.append(FormEntry(name, .file(path: nil))) }
            for path in paths { entries.append(FormEntry(name, .file(path: path))) }
        }
    }

    private func isInsideDatalist(_ node: Int) -> Bool {
        document.ancestors(of: node).contains { document.nodes[$0].tag == .datalist }
    }

    // MARK: Directions

    /// HTML, "the dirname attribute".
    private mutating func addDirection(of control: Control, _ value: FieldValue) {
        switch control.kind {
        case .text(.text), .text(.search), .text(.tel), .text(.url), .text(.email), .password, .textArea, .hidden,
            .submit:
            break
        default: return
        }
        guard let name = document.attribute(named: "dirname", of: control.node), !name.isEmpty,
            control.kind != .submit || entries.last?.name == control.name
        else { return }
        add(name, .text(isRightToLeft(control.node, value) ? "rtl" : "ltr"))
    }

    private func isRightToLeft(_ node: Int, _ value: FieldValue) -> Bool {
        for place in [node] + Array(document.ancestors(of: node)) {
            switch lowercased((document.attribute(named: "dir", of: place) ?? "").utf8) {
            case "rtl": return true
            case "ltr": return false
            case "auto":
                guard place == node, case .text(let text) = value else { return false }
                return beginsRightToLeft(text)
            default: continue
            }
        }
        return false
    }
}

extension Document {
    /// From the parent up to the document.
    func ancestors(of node: Int) -> some Sequence<Int> {
        sequence(state: node) { [nodes] place in
            guard place > 0 else { return nil }
            place = Int(nodes[place].parent)
            return place
        }
    }
}

/// Whether the first strong character is Hebrew, Arabic or another script written that way (Unicode, UAX #9, P2).
private func beginsRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
        default: return false
        }
    }
    return false
}
