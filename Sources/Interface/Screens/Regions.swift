import Flow
import Grid

/// Where the parts of the main screen stand for one size.
struct Regions: Equatable {
    /// The first row: address and status.
    let address: Rect
    /// Where a captcha stands; without rows where there is none.
    let strip: Rect
    /// What holds the page or the app's own screen, with its title line or frame; empty when the flow panel is enlarged.
    let pane: Rect
    /// The web view, with its title line or frame: the pane, or an overlay inside it.
    let page: Rect
    let pageBody: Rect
    /// True where the web view has a frame on all sides.
    let isPageFramed: Bool
    let flow: Rect
    let flowBody: Rect
    /// True where page and flow have frames of their own, side by side.
    let isWide: Bool
    /// What is held; nil when nothing is.
    let heldRow: Int?
    /// The screen's own lines; without rows when there is nothing to say.
    let message: Rect
    /// The find bar; without a row when nothing is searched.
    let find: Rect
    let help: Rect
    /// Between the address and the lines at the bottom: where layers lie.
    let middle: Rect

    init(_ model: Model) {
        let width = model.width
        var bottom = model.height - 1
        help = Rect(row: bottom, column: 0, width: width, height: 1)
        let findHeight = model.find == nil ? 0 : 1
        bottom -= findHeight
        find = Rect(row: bottom, column: 0, width: width, height: findHeight)
        let messageHeight = min(model.messageLines.count, max(model.height / 4, 1))
        bottom -= messageHeight
        message = Rect(row: bottom, column: 0, width: width, height: messageHeight)
        heldRow = model.session.isStepping && !model.session.held.isEmpty ? bottom - 1 : nil
        if heldRow != nil { bottom -= 1 }
        address = Rect(row: 0, column: 0, width: width, height: 1)
        let stripHeight = model.stripLines.count
        strip = Rect(row: 1, column: 0, width: width, height: stripHeight)
        middle = Rect(row: strip.endRow, column: 0, width: width, height: bottom - strip.endRow)
        isWide = width >= 100
        let isStaged = model.session.stage != .browser
        (pane, flow) = Self.split(middle, isWide: isWide, isStaged: isStaged, enlarged: model.flow.isEnlarged)
        let isOverlay = model.isPageOverlay && pane.height > 0
        page = isOverlay ? Self.overlay(in: pane) : pane
        isPageFramed = isOverlay || isWide
        pageBody =
            isOverlay ? page.inset(rows: 1, columns: page.width < 60 ? 1 : 2) : Self.body(of: page, framed: isWide)
        flowBody = Self.body(of: flow, framed: isWide)
    }

    /// The flow panel to the right, or below: five entries and the reason there.
    private static func split(
        _ middle: Rect,
        isWide: Bool,
        isStaged: Bool,
        enlarged: Bool
    ) -> (pane: Rect, flow: Rect) {
        if enlarged { return (Rect(row: middle.row, column: 0, width: 0, height: 0), middle) }
        if isWide {
            let left = middle.width * 3 / 5
            return (
                Rect(row: middle.row, column: 0, width: left, height: middle.height),
                Rect(row: middle.row, column: left, width: middle.width - left, height: middle.height)
            )
        }
        // A stage wants more room than a page, which scrolls.
        let below =
            isStaged
            ? (middle.height >= 16 ? 6 : middle.height >= 12 ? 4 : 2)
            : middle.height >= 18 ? 8 : middle.height >= 14 ? 7 : max(middle.height / 2, 2)
        return (
            Rect(row: middle.row, column: 0, width: middle.width, height: middle.height - below),
            Rect(row: middle.endRow - below, column: 0, width: middle.width, height: below)
        )
    }

    /// Over the app's screen, whose title and edges stay in view where there is room for that.
    private static func overlay(in pane: Rect) -> Rect {
        guard pane.width >= 60, pane.height >= 10 else { return pane }
        return pane.inset(rows: 1, columns: 2)
    }

    private static func body(of pane: Rect, framed: Bool) -> Rect {
        if pane.width == 0 { return pane }
        if framed { return pane.inset(rows: 1, columns: 2) }
        return Rect(row: pane.row + 1, column: pane.column + 1, width: pane.width - 2, height: pane.height - 1)
    }
}

extension Model {
    /// Below this nothing can be shown.
    static let smallestWidth = 30
    static let smallestHeight = 8

    var isTooSmall: Bool { width < Self.smallestWidth || height < Self.smallestHeight }

    /// What is said above the help line: by the screen, else by the Session.
    /// What a native form says itself is not repeated.
    var shownMessage: Message? {
        if let message { return message }
        guard let notice = session.notice, form?.reason != notice else { return nil }
        return Message(text: notice)
    }

    /// The message folded for the width.
    var messageLines: [String] {
        shownMessage.map { repertoire.wrapped($0.text, to: max(width - 2, 1)) } ?? []
    }
}
