import Flow
import Grid

/// A line of a layer.
struct StyledLine: Equatable {
    var text: String
    var style: Style = .plain
}

extension Model {
    /// The cells that a layer's lines may take.
    var layerBody: Rect { layerRect.inset(rows: 1, columns: 2) }

    /// Layers cover what is between the address and the lines at the bottom.
    var layerRect: Rect { Regions(self).middle }

    func layerTitle(_ layer: Layer) -> String {
        switch layer {
        case .help: "Help"
        case .inspector(let entry, _): "Entry \(entry + 1) of \(timeline.count)"
        case .palette: "Commands"
        case .credentials: credentialsTitle
        case .write: "Write to files"
        case .heldMenu: "Edit the held effect"
        case .choices(let list): list.title
        case .path(let dialog): dialog.title
        }
    }

    /// The lines of a layer at the present width.
    func layerLines(_ layer: Layer) -> [StyledLine] {
        let width = layerBody.width
        switch layer {
        case .help: return helpLines(width: width)
        case .inspector(let entry, _): return inspectorLines(entry, width: width)
        case .heldMenu(let selected): return heldMenuLines(selected: selected)
        case .palette, .write, .credentials, .choices, .path: return []
        }
    }

    /// The first line shown.
    func layerTop(_ layer: Layer, lineCount: Int) -> Int {
        let height = max(layerBody.height, 1)
        switch layer {
        case .help(let scroll), .inspector(_, let scroll): return max(0, min(scroll, lineCount - height))
        case .palette, .write, .heldMenu, .credentials, .choices, .path: return 0
        }
    }
}

extension Frame {
    mutating func draw(_ layer: Layer, model: Model, isTop: Bool) {
        if case .choices(let list) = layer { return draw(list, model: model, isTop: isTop) }
        if case .path(let dialog) = layer { return draw(dialog, model: model, isTop: isTop) }
        let rect = model.layerRect
        let body = model.layerBody
        cursor = nil
        grid.fill(rect)
        grid.box(rect, title: model.layerTitle(layer), style: isTop ? .focusedFrame : .quiet)
        switch layer {
        case .palette(let palette): draw(palette, in: body)
        case .write(let form): draw(form, in: body)
        case .credentials(let selected): drawCredentials(model, selected: selected, in: body)
        default: drawLines(of: layer, model: model, in: body)
        }
    }

    private mutating func drawLines(of layer: Layer, model: Model, in body: Rect) {
        let lines = model.layerLines(layer)
        let top = model.layerTop(layer, lineCount: lines.count)
        for (offset, line) in lines.dropFirst(top).prefix(body.height).enumerated() {
            grid.write(line.text, in: body.line(offset), style: line.style)
        }
        guard lines.count > body.height, body.height > 0 else { return }
        let more = top + body.height < lines.count ? " ↓ more " : " end "
        grid.write(more, row: body.endRow, column: max(body.endColumn - 8, 0), style: .quiet)
    }
}
