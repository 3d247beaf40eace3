import HTTP

/// Finds the controls of a page, their forms, labels and groups, in one walk over its nodes.
struct ControlReading {
    private let document: Document
    private var ids: [String: Int] = [:]
    private var labels: [Int: Int] = [:]
    /// Labels that stand around a control: each names the first one in it alone.
    private var spentLabels: Set<Int> = []
    private var found: [Found] = []
    private var forms: Set<Int> = []

    private struct Found {
        let node: Int
        let form: Int?
        let isDisabled: Bool
    }

    /// What the open elements say about a control inside them.
    private struct Surroundings {
        var form: Int?
        var isDisabled = false
        /// The same outside of the innermost fieldset, which is what holds in its first legend.
        var isDisabledOutside = false
        var label: Int?
        var end: Int
    }

    init(_ document: Document) {
        self.document = document
        guard document.hasControls else { return }
        readIDs()
        walk()
        readLabelsByReference()
    }

    func controls() -> [Control] {
        var groups: [RadioGroup: [NodeID]] = [:]
        for it in found where kind(of: it.node) == .radio {
            if let group = radioGroup(it) { groups[group, default: []].append(document.id(of: it.node)) }
        }
        return found.map { it in
            let id = document.id(of: it.node)
            return control(it, group: radioGroup(it).flatMap { groups[$0] } ?? [id])
        }
    }

    // MARK: The walk

    private mutating func readIDs() {
        for node in document.nodes.indices {
            if let id = document.attribute(.id, of: node), !id.isEmpty, ids[id] == nil { ids[id] = node }
            if document.nodes[node].tag == .form { forms.insert(node) }
        }
    }

    private mutating func walk() {
        var open = [Surroundings(end: document.nodes.count)]
        // A form between the rows of a table is closed at once by the parser; its controls are those after it.
        var strayForm: (node: Int, end: Int)?
        for node in document.nodes.indices where document.nodes[node].kind == .element {
            while open.count > 1, let last = open.last, node >= last.end { open.removeLast() }
            guard var around = open.last else { return }
            switch document.nodes[node].tag {
            case .form:
                strayForm = strayEnd(of: node).map { (node, $0) }
                around.form = node
                push(around, node, &open)
            case .fieldset:
                around.isDisabledOutside = around.isDisabled
                around.isDisabled = around.isDisabled || has(.disabled, node)
                push(around, node, &open)
            case .legend where isFirstLegend(node):
                around.isDisabled = around.isDisabledOutside
                push(around, node, &open)
            case .label:
                around.label = node
                push(around, node, &open)
            case .input, .button, .select, .textarea:
                let stray = strayForm.flatMap { node < $0.end ? $0.node : nil }
                found.append(
                    Found(
                        node: node,
                        form: formOwner(of: node, inside: around.form ?? stray),
                        isDisabled: around.isDisabled || has(.disabled, node)
                            || document.flags(of: node).contains(.disabled)
                    )
                )
                label(node, by: around.label)
            default: break
            }
        }
    }

    private func push(_ around: Surroundings, _ node: Int, _ open: inout [Surroundings]) {
        var around = around
        around.end = document.end(of: node)
        open.append(around)
    }

    /// Where the reach of a form ends that the parser closed inside a table; nil for other forms.
    private func strayEnd(of form: Int) -> Int? {
        let parent = Int(document.nodes[form].parent)
        guard document.nodes[form].firstChild < 0, parent >= 0 else { return nil }
        switch document.nodes[parent].tag {
        case .table, .tbody, .thead, .tfoot, .tr: break
        default: return nil
        }
        var table = parent
        while table > 0, document.nodes[table].tag != .table { table = Int(document.nodes[table].parent) }
        return document.end(of: Int(document.nodes[table].parent))
    }

    private func isFirstLegend(_ node: Int) -> Bool {
        let parent = Int(document.nodes[node].parent)
        guard parent >= 0, document.nodes[parent].tag == .fieldset else { return false }
        var child = document.nodes[parent].firstChild
        while child >= 0, child < node {
            if document.nodes[Int(child)].tag == .legend { return false }
            child = document.nodes[Int(child)].nextSibling
        }
        return true
    }

    private func formOwner(of node: Int, inside form: Int?) -> Int? {
        guard let reference = document.attribute(.form, of: node) else { return form }
        return ids[reference].flatMap { forms.contains($0) ? $0 : nil }
    }

    // MARK: Labels

    private mutating func label(_ node: Int, by label: Int?) {
        guard let label, !has(.for, label), isLabelable(node), spentLabels.insert(label).inserted else { return }
        labels[node] = label
    }

    private mutating func readLabelsByReference() {
        for node in document.nodes.indices where document.nodes[node].tag == .label {
            guard let reference = document.attribute(.for, of: node), let target = ids[reference] else { continue }
            if labels[target] == nil { labels[target] = node }
        }
    }

    private func isLabelable(_ node: Int) -> Bool { kind(of: node) != .hidden }

    private func labelText(_ node: Int, _ kind: Control.Kind) -> String {
        switch kind {
        case .submit, .reset, .button, .image:
            let own = buttonText(node, kind)
            if !own.isEmpty { return own }
        default: break
        }
        let candidates = [
            labels[node].map { document.textOutsideControls(of: $0) },
            document.attribute(.ariaLabel, of: node), document.attribute(.title, of: node),
            document.attribute(.placeholder, of: node),
        ]
        for candidate in candidates {
            let text = foldedWhiteSpace(candidate ?? "")
            if !text.isEmpty { return text }
        }
        switch kind {
        case .submit, .image: return "Submit"
        case .reset: return "Reset"
        default: return foldedWhiteSpace(document.attribute(.name, of: node) ?? "")
        }
    }

    private func buttonText(_ node: Int, _ kind: Control.Kind) -> String {
        if document.nodes[node].tag == .button { return foldedWhiteSpace(document.textInside(node)) }
        let name: AttributeName = kind == .image ? .alt : .value
        return foldedWhiteSpace(document.attribute(name, of: node) ?? "")
    }

    // MARK: One control

    private struct RadioGroup: Hashable {
        let name: String
        let form: Int?
    }

    private func radioGroup(_ it: Found) -> RadioGroup? {
        guard kind(of: it.node) == .radio, let name = document.attribute(.name, of: it.node), !name.isEmpty else {
            return nil
        }
        return RadioGroup(name: name, form: it.form)
    }

    private func control(_ it: Found, group: [NodeID]) -> Control {
        let node = it.node
        let kind = kind(of: node)
        return Control(
            node: node,
            id: document.id(of: node),
            kind: kind,
            name: document.attribute(.name, of: node) ?? "",
            label: labelText(node, kind),
            isDisabled: it.isDisabled,
            isReadOnly: has(.readonly, node),
            isRequired: has(.required, node),
            placeholder: document.attribute(.placeholder, of: node) ?? "",
            form: it.form,
            options: document.options(of: node),
            group: kind == .radio ? group : [],
            maxLength: document.attribute(.maxlength, of: node).flatMap(nonNegativeNumber)
        )
    }

    private func kind(of node: Int) -> Control.Kind { document.controlKind(of: node) }

    private func has(_ name: AttributeName, _ node: Int) -> Bool { document.attributeBytes(name, of: node) != nil }
}

extension Document {
    /// What kind of control a node is; only for `input`, `button`, `select` and `textarea`.
    func controlKind(of node: Int) -> Control.Kind {
        let type = lowercased((attribute(.type, of: node) ?? "").utf8)
        let isMultiple = attributeBytes(.multiple, of: node) != nil
        switch nodes[node].tag {
        case .select: return .select(isMultiple: isMultiple)
        case .textarea: return .textArea
        case .button: return type == "reset" ? .reset : type == "button" ? .button : .submit
        default: break
        }
        switch type {
        case "password": return .password
        case "checkbox": return .checkbox
        case "radio": return .radio
        case "file": return .file(isMultiple: isMultiple)
        case "submit": return .submit
        case "image": return .image
        case "reset": return .reset
        case "button": return .button
        case "hidden": return .hidden
        default: return .text(Control.TextKind(rawValue: type) ?? .text)
        }
    }

    /// The options of a select; none for other nodes.
    func options(of select: Int) -> [Control.Option] {
        guard nodes[select].tag == .select else { return [] }
        return (select..<end(of: select)).filter { nodes[$0].tag == .option && nodes[$0].kind == .element }.map {
            node in
            let group = optionGroup(of: node)
            let text = foldedWhiteSpace(textInside(node))
            let label = foldedWhiteSpace(attribute(.label, of: node) ?? "")
            return Control.Option(
                id: id(of: node),
                label: label.isEmpty ? text : label,
                value: attribute(.value, of: node) ?? text,
                isDisabled: attributeBytes(.disabled, of: node) != nil
                    || group.map { attributeBytes(.disabled, of: $0) != nil } ?? false,
                group: group.map { foldedWhiteSpace(attribute(.label, of: $0) ?? "") }
            )
        }
    }

    private func optionGroup(of option: Int) -> Int? {
        let parent = Int(nodes[option].parent)
        return nodes[parent].tag == .optgroup ? parent : nil
    }

    /// The text inside a label, without what stands in the controls that it wraps.
    fileprivate func textOutsideControls(of label: Int) -> String {
        var text = ""
        var node = label
        let end = end(of: label)
        // Nested labels would be read over and over.
        while node < end, text.utf8.count < 1000 {
            if nodes[node].kind == .element, nodes[node].tag.isControl {
                node = self.end(of: node)
                continue
            }
            text += self.text(of: node)
            node += 1
        }
        return text
    }
}

/// HTML, "Rules for parsing non-negative integers"; nil for anything else.
func nonNegativeNumber(_ text: String) -> Int? {
    let digits = foldedWhiteSpace(text).prefix { ("0"..."9").contains($0) }
    return digits.isEmpty ? nil : Int(digits)
}
