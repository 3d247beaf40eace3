import Authentication
import Flow
import Grid

/// What can be done to the first held effect.
enum HeldChoice: Equatable, Sendable {
    case drop, double
    case disposition(Disposition)

    var title: String {
        switch self {
        case .drop: "drop it"
        case .double: "do it twice"
        case .disposition(let disposition): "answer \(disposition) instead"
        }
    }
}

extension Model {
    var heldChoices: [HeldChoice] {
        guard let held = session.held.first else { return [] }
        guard let present = held.disposition else { return [.drop, .double] }
        return [.drop, .double] + Disposition.allCases.filter { $0 != present }.map { .disposition($0) }
    }

    func heldMenuLines(selected: Int) -> [StyledLine] {
        guard let held = session.held.first else { return [StyledLine(text: "Nothing is held any more")] }
        var lines = [StyledLine(text: held.sentence, style: .strong), StyledLine(text: "")]
        for (index, choice) in heldChoices.enumerated() {
            lines.append(StyledLine(text: "  \(choice.title)  ", style: index == selected ? .selected : .plain))
        }
        return lines
    }

    mutating func editHeld(_ selected: Int) -> [ScreenEffect] {
        layers.removeLast()
        guard heldChoices.indices.contains(selected) else { return [] }
        switch heldChoices[selected] {
        case .drop: return send(.heldEdited(.drop))
        case .double: return send(.heldEdited(.double))
        case .disposition(let disposition): return send(.heldDispositionChanged(disposition))
        }
    }
}
