import Flow
import Grid

/// The picture of a model.
package func view(_ model: Model) -> Frame {
    var frame = Frame(grid: Grid(width: model.width, height: model.height, repertoire: model.repertoire))
    guard !model.isTooSmall else {
        let size = "\(Model.smallestWidth)×\(Model.smallestHeight)"
        frame.grid.write("Too small: \(size) is needed", in: frame.grid.bounds)
        return frame
    }
    let regions = Regions(model)
    frame.drawAddressRow(model, in: regions.address)
    let addressCursor = frame.cursor
    frame.drawStrip(model, in: regions.strip)
    if regions.pane.height > 0 { frame.drawPane(model, regions) }
    frame.drawFlow(model, regions)
    frame.drawBottom(model, regions)
    if model.showsDialog, !model.dialogStepsAside, let dialog = model.dialog { frame.draw(dialog, model: model) }
    if addressCursor != nil { frame.cursor = addressCursor }
    let depth = model.showsSecret ? min(model.secret?.depth ?? 0, model.layers.count) : 0
    for (index, layer) in model.layers.enumerated() {
        if index == depth, model.showsSecret, let secret = model.secret {
            frame.draw(secret, model: model)
        }
        frame.draw(layer, model: model, isTop: index == model.layers.count - 1 && !model.secretTakesKeys)
    }
    if model.secretTakesKeys, let secret = model.secret { frame.draw(secret, model: model) }
    return frame
}

extension Frame {
    /// The app's own screen where there is one, and the web view where it is on the screen.
    fileprivate mutating func drawPane(_ model: Model, _ regions: Regions) {
        if model.webView != .whole { drawStage(model, regions) }
        guard model.webView != .hidden else { return }
        if model.webView == .overlay { cursor = nil }
        drawPage(model, regions)
        if model.isFading { grid.emphasise(regions.pageBody, .dim) }
    }

    fileprivate mutating func drawBottom(_ model: Model, _ regions: Regions) {
        let help = helpLine(model.helpItems, width: model.width, repertoire: model.repertoire)
        grid.write(help, in: regions.help, style: .quiet)
        if let row = regions.heldRow, let held = model.session.held.first {
            let more = model.session.held.count > 1 ? " (+\(model.session.held.count - 1))" : ""
            let keys = " · F7 release · F8 continue "
            let room = model.width - model.repertoire.width(keys) - 8
            let sentence = model.repertoire.clipped(held.sentence + more, to: max(room, 4))
            grid.write(" HELD: \(sentence)\(keys)", row: row, column: 0, style: Style(.yellow, [.bold, .reverse]))
        }
        if let find = model.find { drawFindBar(find, in: regions.find, focused: model.layers.isEmpty) }
        drawMessage(model, in: regions.message)
    }

    private mutating func drawMessage(_ model: Model, in rect: Rect) {
        let style: Style = model.shownMessage?.isProblem == true ? .problem : .strong
        for (offset, line) in model.messageLines.prefix(rect.height).enumerated() {
            grid.write(" \(line)", in: rect.line(offset), style: style)
        }
    }

    fileprivate mutating func drawFlow(_ model: Model, _ regions: Regions) {
        let isFocused = model.focus == .flow && model.layers.isEmpty
        drawPane(model.flowTitle, in: regions.flow, focused: isFocused, framed: regions.isWide)
        let lines = FlowLines(model, width: regions.flowBody.width)
            .lines(height: regions.flowBody.height, compact: model.isFlowCompact(regions))
        for (offset, line) in lines.enumerated() {
            let row = regions.flowBody.line(offset)
            if line.style.attributes.contains(.reverse) { grid.fill(row, style: line.style) }
            grid.write(line.text, in: row, style: line.style)
        }
    }

    mutating func drawPane(_ title: String, in pane: Rect, focused: Bool, framed: Bool) {
        let style: Style = focused ? .focusedFrame : .quiet
        if framed {
            grid.box(pane, title: title, style: style)
        } else {
            grid.rule(pane.line(0), title: title, style: style)
        }
    }
}

extension Model {
    /// Names what differs from a run without surprises: stepping, and an app that is not the usual one.
    fileprivate var flowTitle: String {
        var parts = ["Flow"]
        if session.isStepping { parts.append("stepping") }
        if session.app != HostApp() { parts.append("app: \(session.app.summary)") }
        return parts.joined(separator: " · ")
    }

    /// Below the page the panel shows five entries and the last reason.
    func isFlowCompact(_ regions: Regions) -> Bool { !regions.isWide && !flow.isEnlarged }
}
