import Flow
import Grid
import HTTP

/// The address that is being edited.
struct AddressBar: Equatable, Sendable {
    var field: TextField

    /// Begins with the current address, selected: the next character replaces it.
    init(_ address: String) { field = TextField(address, selected: true) }
}

extension Model {
    mutating func takeInAddressBar(_ key: Key) -> [ScreenEffect] {
        switch key {
        case .escape:
            addressBar = nil
            return []
        case .enter: return submitAddress()
        default:
            if addressBar?.field.take(key) != true { return [.bell] }
            return []
        }
    }

    /// Opens what was typed; of an address that can't be read the sentence is shown and the text stays.
    private mutating func submitAddress() -> [ScreenEffect] {
        guard let text = addressBar?.field.text else { return [] }
        return openAddress(text)
    }

    mutating func openAddress(_ text: String) -> [ScreenEffect] {
        do throws(AddressError) {
            _ = try ParsedAddress(parsing: text)
        } catch {
            message = Message(text: error.description, isProblem: true)
            if addressBar == nil { addressBar = AddressBar(text) }
            return [.bell]
        }
        addressBar = nil
        focus = .page
        page.returns = false
        return send(.addressEntered(text))
    }
}

extension Frame {
    /// The first row: what can be done, where we are, how far it is.
    mutating func drawAddressRow(_ model: Model, in row: Rect) {
        var column = row.column + 1
        if row.width >= 60 { column = drawArrows(model, row: row.row) }
        let room = Rect(row: row.row, column: column, width: row.endColumn - column - 1, height: 1)
        if let bar = model.addressBar {
            draw(bar.field, in: room, focused: model.layers.isEmpty)
            return
        }
        let address = model.session.address?.description ?? ""
        let left = room.width - model.repertoire.width(address) - 2
        let status = model.repertoire.clipped(model.statusText, to: max(row.width / 2, left))
        let statusWidth = model.repertoire.width(status)
        grid.write(status, row: row.row, column: row.endColumn - statusWidth - 1, style: model.statusStyle)
        grid.write(model.repertoire.clipped(address, to: room.width - statusWidth - 2), in: room, style: .strong)
    }

    private mutating func drawArrows(_ model: Model, row: Int) -> Int {
        grid.write("←", row: row, column: 1, style: model.session.canGoBack ? .strong : .quiet)
        grid.write("→", row: row, column: 3, style: model.session.canGoForward ? .strong : .quiet)
        grid.write("⟳", row: row, column: 5, style: model.session.address == nil ? .quiet : .strong)
        return 8
    }
}
