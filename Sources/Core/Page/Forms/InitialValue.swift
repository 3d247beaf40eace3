import HTTP
import Secrets

extension Document {
    /// What a control holds before anybody touched it: what the page wrote, or where its scripts run what they made
    /// of it.
    package func initialValue(of control: Control) -> FieldValue {
        switch control.kind {
        case .checkbox: .checked(isChecked(control.node))
        case .radio: .checked(isLastChecked(control))
        case .select(let isMultiple): .chosen(chosen(control, isMultiple: isMultiple))
        case .file: .files([])
        case .password: initialPassword(control)
        case .textArea: .text(liveText(control.node) ?? lineFeeds(textInside(control.node)))
        case .text(let kind):
            .text(liveText(control.node) ?? sanitisedValue(of: control.node, kind))
        case .hidden, .submit, .image, .reset, .button: .text(liveText(control.node) ?? writtenValue(control.node))
        }
    }

    private func sanitisedValue(of node: Int, _ kind: Control.TextKind) -> String {
        kind.sanitised(
            writtenValue(node),
            middle: middle(of: node),
            isMultiple: attributeBytes(.multiple, of: node) != nil
        )
    }

    private func writtenValue(_ node: Int) -> String { attribute(.value, of: node) ?? "" }

    /// Where a range stands that the page gave no value: halfway (HTML, "Range state").
    private func middle(of node: Int) -> Double {
        let lowest = attribute(.min, of: node).flatMap { FloatText($0)?.value } ?? 0
        let highest = attribute(.max, of: node).flatMap { FloatText($0)?.value } ?? 100
        return highest < lowest ? lowest : lowest + (highest - lowest) / 2
    }

    private func liveText(_ node: Int) -> String? {
        guard let state = live?.states[Int32(node)], state.flags.contains(.hasValue) else { return nil }
        return state.value
    }

    private func initialPassword(_ control: Control) -> FieldValue {
        if flags(of: control.node).contains(.concealed) { return .concealed(count: liveText(control.node)?.count ?? 0) }
        return .secret(Secret(withoutLineEnds(writtenValue(control.node))))
    }

    /// Of several radio buttons of a group that the page checks, the last one is.
    private func isLastChecked(_ control: Control) -> Bool {
        guard isChecked(control.node) else { return false }
        return live != nil || control.group.last { self.node($0).map(isChecked) ?? false } == control.id
    }

    private func isSelected(_ node: Int) -> Bool {
        live == nil ? attributeBytes(.selected, of: node) != nil : flags(of: node).contains(.selected)
    }

    /// A select of one line always has a choice (HTML, "ask for a reset").
    private func chosen(_ control: Control, isMultiple: Bool) -> [NodeID] {
        let selected = control.options.map(\.id).filter { node($0).map(isSelected) ?? false }
        if isMultiple { return selected }
        if let last = selected.last { return [last] }
        let size = attribute(.size, of: control.node).flatMap(nonNegativeNumber) ?? 1
        guard live == nil, size <= 1 else { return [] }
        return control.options.first { !$0.isDisabled }.map { [$0.id] } ?? []
    }
}

extension Control.TextKind {
    /// HTML, "value sanitization algorithm".
    func sanitised(_ value: String, middle: Double = 50, isMultiple: Bool = false) -> String {
        let line = withoutLineEnds(value)
        switch self {
        case .text, .search, .tel: return line
        case .email where isMultiple:
            return line.split(separator: ",", omittingEmptySubsequences: false).map { trimmedText(String($0)) }
                .joined(separator: ",")
        case .email, .url: return trimmedText(line)
        case .number: return FloatText(line) == nil ? "" : line
        case .range: return FloatText(line) == nil ? shownNumber(middle) : line
        case .date, .time, .month, .week, .datetimeLocal: return TimePoint(line, self) == nil ? "" : line
        case .color: return isColor(line) ? lowercased(line.utf8) : "#000000"
        }
    }
}

/// `#` and six hexadecimal digits.
func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
}

/// Line ends left out, as in one line of text.
func withoutLineEnds(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(decoding: text.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
}

/// Every line end as LF.
func lineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var octets: [UInt8] = []
    var wasReturn = false
    for octet in text.utf8 {
        if octet == 0x0A, wasReturn {
            wasReturn = false
            continue
        }
        wasReturn = octet == 0x0D
        octets.append(wasReturn ? 0x0A : octet)
    }
    return String(decoding: octets, as: UTF8.self)
}

/// ASCII white space cut from both ends.
func trimmedText(_ text: String) -> String { String(decoding: trimmed(text.utf8), as: UTF8.self) }
