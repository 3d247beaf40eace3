import Flow
import Grid

extension Model {
    /// The wheel scrolls what lies under it; a press focuses, and presses what it meets.
    mutating func takeMouse(_ action: MouseAction, row: Int, column: Int) -> [ScreenEffect] {
        switch action {
        case .release: return []
        case .wheelUp: return turnWheel(-3, row: row, column: column)
        case .wheelDown: return turnWheel(3, row: row, column: column)
        case .press:
            message = nil
            confirmation = nil
            interruptAsked = false
            return press(row: row, column: column)
        }
    }

    private mutating func turnWheel(_ step: Int, row: Int, column: Int) -> [ScreenEffect] {
        if secretTakesKeys { return [] }
        if let layer = layers.last {
            moveLayer(layer, step)
            return []
        }
        let regions = Regions(self)
        if regions.flow.contains(row: row, column: column) {
            guard timeline.count > 0 else { return [] }
            let next = max(0, min(inspectedEntry + step, timeline.count - 1))
            flow.selected = next == timeline.count - 1 ? nil : next
        } else if webView != .hidden {
            page.top += step
            clampPage()
        }
        return []
    }

    private mutating func press(row: Int, column: Int) -> [ScreenEffect] {
        if secretTakesKeys { return pressSecret(row: row, column: column) }
        if let layer = layers.last { return press(in: layer, row: row, column: column) }
        let regions = Regions(self)
        if row == regions.address.row { return pressAddressRow(column: column) }
        if showsDialog, !dialogStepsAside, let dialog {
            let plan = DialogPlan(dialog, model: self)
            if plan.rect.contains(row: row, column: column) { return press(in: plan, row: row, column: column) }
        }
        if isEditingOverPage { return [] }
        if regions.flow.contains(row: row, column: column) { return pressFlow(regions, row: row) }
        if webView == .hidden {
            return regions.pane.contains(row: row, column: column) ? pressStage(regions, row: row, column: column) : []
        }
        if regions.page.contains(row: row, column: column) { return pressPage(regions, row: row, column: column) }
        return []
    }

    private mutating func press(in layer: Layer, row: Int, column: Int) -> [ScreenEffect] {
        if case .choices(let list) = layer { return press(in: list, row: row, column: column) }
        if case .path(let dialog) = layer {
            if !pathRect(dialog).contains(row: row, column: column) { closeLayer() }
            return []
        }
        guard layerRect.contains(row: row, column: layerRect.column) else {
            closeLayer()
            return []
        }
        let offset = row - layerBody.row
        switch layer {
        case .credentials(let selected):
            let plan = CredentialsPlan(self, selected: selected)
            let index = plan.first + offset
            if offset >= 0, offset < plan.list.height, credentialIndices.contains(index) {
                replaceLayer(.credentials(selected: index))
            }
        case .heldMenu: if heldChoices.indices.contains(offset - 2) { return editHeld(offset - 2) }
        case .palette(var palette):
            guard palette.problem == nil, offset >= 1 else { return [] }
            let count = palette.items.count
            let top = paletteTop(selected: palette.selected, count: count, height: layerBody.height - 1)
            guard palette.items.indices.contains(top + offset - 1) else { return [] }
            palette.choose(top + offset - 1)
            return runPalette(palette)
        case .write(var form):
            form.focus = offset < 3 ? .timeline : .screen
            replaceLayer(.write(form))
        case .help, .inspector, .choices, .path: break
        }
        return []
    }

    private mutating func pressAddressRow(column: Int) -> [ScreenEffect] {
        if width >= 60 && addressBar == nil {
            switch column {
            case 1: return run(.back)
            case 3: return run(.forward)
            case 5: return run(.reload)
            default: break
            }
        }
        return addressBar == nil ? run(.address) : []
    }

    private mutating func press(in plan: DialogPlan, row: Int, column: Int) -> [ScreenEffect] {
        focus = .dialog
        guard dialogHasBeenSeen else { return [] }
        switch plan.item(row: row, column: column) {
        case .control(let control, _, _):
            dialog?.setFocus(control)
            return control.isButton ? press(control) : []
        case .level(let level, _, _):
            dialog?.setFocus(.keep)
            if dialog?.prompt.levels.contains(level) == true { dialog?.persistence = level }
        case .text, nil: break
        }
        return []
    }

    private mutating func pressFlow(_ regions: Regions, row: Int) -> [ScreenEffect] {
        let lines = FlowLines(self, width: regions.flowBody.width)
            .lines(height: regions.flowBody.height, compact: isFlowCompact(regions))
        focus = .flow
        dialog?.password.isRevealed = false
        let offset = row - regions.flowBody.row
        guard lines.indices.contains(offset) else { return [] }
        flow.selected = lines[offset].entry
        return run(.inspect)
    }

    private mutating func pressPage(_ regions: Regions, row: Int, column: Int) -> [ScreenEffect] {
        focus = .page
        dialog?.password.isRevealed = false
        let line = page.top + row - regions.pageBody.row
        guard regions.pageBody.contains(row: row, column: column), let layout = page.layout,
            layout.lines.indices.contains(line)
        else { return [] }
        var start = regions.pageBody.column
        for span in layout.lines[line].spans {
            let end = start + repertoire.width(span.text)
            if column < end {
                guard let target = span.target else { return [] }
                let span = Rect(row: row, column: start, width: end - start, height: 1)
                return pressTarget(target, row: line - page.targets[target].line, column: column, span: span)
            }
            start = end
        }
        return []
    }
}
