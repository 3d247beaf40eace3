import Flow
import Page

/// The open list of a select.
struct ChoiceList: Equatable, Sendable {
    struct Option: Equatable, Sendable {
        let id: NodeID
        let label: String
        let isDisabled: Bool
        /// The label of its group.
        let group: String?
    }

    enum Row: Equatable, Sendable {
        case heading(String)
        case option(Option)

        var option: Option? { if case .option(let option) = self { option } else { nil } }
        var canBeChosen: Bool { option?.isDisabled == false }
        var isIndented: Bool { option?.group != nil }
    }

    /// The select of the page; means nothing where it is a native form's.
    let id: NodeID
    /// The field of a native form that it belongs to.
    let nativeID: String?
    let title: String
    let isMultiple: Bool
    let rows: [Row]
    private(set) var selected: Int
    private(set) var chosen: Set<NodeID>
    private(set) var typed = TypeAhead()

    init(_ control: Control, chosen: [NodeID]) {
        id = control.id
        nativeID = nil
        title = control.label
        isMultiple = control.kind == .select(isMultiple: true)
        self.chosen = Set(chosen)
        var rows: [Row] = []
        var group: String?
        for option in control.options {
            if let its = option.group, its != group { rows.append(.heading(its)) }
            group = option.group
            rows.append(
                .option(
                    Option(id: option.id, label: option.label, isDisabled: option.isDisabled, group: option.group)
                )
            )
        }
        self.rows = rows
        selected =
            rows.firstIndex { $0.canBeChosen && $0.option.map { chosen.contains($0.id) } == true }
            ?? rows.firstIndex(where: \.canBeChosen) ?? 0
    }

    /// The list of a native form's field.
    init(_ field: NativeField) {
        let labels = field.kind.options
        id = -1
        nativeID = field.id
        title = field.label
        isMultiple = false
        rows = labels.enumerated().map { number, label in
            .option(Option(id: NodeID(number), label: label, isDisabled: false, group: nil))
        }
        selected = field.choice ?? 0
        chosen = Set(field.choice.map { [NodeID($0)] } ?? [])
    }

    /// What the select is to hold: of a single one the selected option, of a multiple one what is ticked.
    var result: [NodeID] {
        if isMultiple { return rows.compactMap(\.option).map(\.id).filter(chosen.contains) }
        guard rows.indices.contains(selected), rows[selected].canBeChosen, let option = rows[selected].option else {
            return Array(chosen)
        }
        return [option.id]
    }

    /// Selects another option; headings and what is disabled are passed over.
    mutating func move(_ step: Int) {
        let direction = step > 0 ? 1 : -1
        let wanted = max(0, min(selected + step, rows.count - 1))
        let onward = direction > 0 ? Array(wanted..<max(rows.count, wanted)) : Array((0...max(wanted, 0)).reversed())
        let back = direction > 0 ? Array((0..<max(wanted, 0)).reversed()) : Array(wanted..<max(rows.count, wanted))
        if let next = (onward + back).first(where: { rows.indices.contains($0) && rows[$0].canBeChosen }) {
            selected = next
        }
    }

    /// Selects a row, where that can be chosen.
    mutating func select(_ row: Int) -> Bool {
        guard rows.indices.contains(row), rows[row].canBeChosen else { return false }
        selected = row
        return true
    }

    mutating func jump(to character: Character, at time: Int) -> Bool {
        let labels = rows.map { $0.canBeChosen ? $0.option?.label : nil }
        guard let row = typed.take(character, among: labels, from: selected, at: time) else { return false }
        selected = row
        return true
    }

    mutating func toggle() {
        guard rows.indices.contains(selected), rows[selected].canBeChosen, let option = rows[selected].option else {
            return
        }
        if chosen.remove(option.id) == nil { chosen.insert(option.id) }
    }
}
