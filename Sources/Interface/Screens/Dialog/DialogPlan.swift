import Authentication
import Flow
import Grid

/// Where everything of the dialog stands for one size: drawing and the mouse read the same plan.
struct DialogPlan {
    enum Item: Equatable {
        case text(String, Style)
        case control(Dialog.Control, column: Int, width: Int)
        case level(Persistence, column: Int, width: Int)
    }

    /// A row of the body and what stands in it.
    struct Row: Equatable {
        var items: [Item]
    }

    /// With its frame; the whole screen where it does not fit.
    let rect: Rect
    let isFullScreen: Bool
    /// Always in view, above the body.
    let origin: [String]
    let rows: [Row]
    /// The first body row shown.
    let top: Int
    /// The cells of the body.
    let body: Rect

    /// Where only a strip of the page would be left beside it, the dialog takes the whole width.
    private static let widest = 76

    init(_ dialog: Dialog, model: Model) {
        let regions = Regions(model)
        let area = regions.isWide && !model.flow.isEnlarged ? regions.pane : regions.middle
        let width = area.width < Self.widest + 8 ? area.width : Self.widest
        func rows(width: Int, isSpacious: Bool) -> DialogRows {
            DialogRows(
                dialog,
                app: model.session.app,
                width: width,
                repertoire: model.repertoire,
                isSpacious: isSpacious
            )
        }
        var builder = rows(width: width - 4, isSpacious: true)
        let room = regions.pane.height > 0 ? regions.pane.height : regions.middle.height
        if builder.rows.count + builder.origin.count + 2 > room { builder = rows(width: width - 4, isSpacious: false) }
        let fitting = builder.rows
        let fittingHeight = fitting.count + builder.origin.count + 2
        isFullScreen = area.width < 60 && !regions.isWide || fittingHeight > regions.middle.height
        if isFullScreen {
            let whole = Rect(row: 0, column: 0, width: model.width, height: regions.help.row)
            let narrow = rows(width: whole.width - 2, isSpacious: false)
            rect = whole
            origin = narrow.origin
            self.rows = narrow.rows
            body = Rect(row: origin.count, column: 1, width: whole.width - 2, height: whole.height - origin.count)
        } else {
            let row = Self.place(fittingHeight, over: regions)
            let column = area.column + (area.width - width) / 2
            rect = Rect(row: row, column: column, width: width, height: fittingHeight)
            origin = builder.origin
            self.rows = fitting
            body = Rect(row: row + 1 + origin.count, column: column + 2, width: width - 4, height: fitting.count)
        }
        top = Self.scroll(self.rows, focus: dialog.focus, height: body.height)
    }

    /// Over the page where that has room, so that the flow panel stays in view; else down from the top.
    private static func place(_ height: Int, over regions: Regions) -> Int {
        let room = regions.pane.height > 0 ? regions.pane : regions.middle
        return height <= room.height ? room.row + (room.height - height) / 2 : regions.middle.row
    }

    /// Brings the focused control into view: a field with what stands above it, the levels and a button with what is
    /// said about them.
    private static func scroll(_ rows: [Row], focus: Dialog.Control, height: Int) -> Int {
        guard rows.count > height, height > 0 else { return 0 }
        if focus == .keep, let end = rows.firstIndex(where: { row in row.items.contains(where: \.isButton) }) {
            return max(0, min(end, rows.count) - height)
        }
        let focused = rows.firstIndex { row in row.items.contains { $0.belongs(to: focus) } } ?? 0
        let last = rows.count - height
        return focus.isButton ? min(focused, last) : max(0, min(focused - height + 2, last))
    }

    /// What stands at a cell of the screen.
    func item(row: Int, column: Int) -> Item? {
        guard body.contains(row: row, column: column) else { return nil }
        let index = top + row - body.row
        guard rows.indices.contains(index) else { return nil }
        return rows[index].items.first { $0.contains(column - body.column) }
    }
}

extension DialogPlan.Item {
    func belongs(to control: Dialog.Control) -> Bool {
        switch self {
        case .text: false
        case .control(let own, _, _): own == control
        case .level: control == .keep
        }
    }

    fileprivate var isButton: Bool {
        if case .control(let control, _, _) = self { control.isButton } else { false }
    }

    fileprivate func contains(_ offset: Int) -> Bool {
        switch self {
        case .text: false
        case .control(_, let column, let width), .level(_, let column, let width):
            offset >= column && offset < column + width
        }
    }
}
