import Flow
import Grid

extension Model {
    /// Gives a key to the topmost layer.
    mutating func takeInLayer(_ key: Key) -> [ScreenEffect] {
        guard let layer = layers.last else { return [] }
        switch layer {
        case .palette(let palette): return takeInPalette(palette, key)
        case .write(let form): return takeInWriteForm(form, key)
        case .choices(let list): return takeInChoices(list, key)
        case .path(let dialog): return takeInPath(dialog, key)
        default: break
        }
        if key == .escape {
            closeLayer()
            return []
        }
        if takeInList(layer, key) { return [] }
        if case .credentials = layer, let effects = takeInCredentials(key) { return effects }
        if case .heldMenu(let selected) = layer, key == .enter { return editHeld(selected) }
        if key == .enter { return [] }
        guard case .character(let character) = key else { return [] }
        return runOverLayer(character)
    }

    /// Closes the topmost layer; a flow panel without the focus follows the newest entry again.
    mutating func closeLayer() {
        layers.removeLast()
        if focus != .flow { flow.selected = nil }
    }

    /// Letters that make sense while something is read.
    private mutating func runOverLayer(_ character: Character) -> [ScreenEffect] {
        guard let command = command(for: .character(character), letters: true) else { return [] }
        switch command {
        case .help, .inspect, .stepping, .release, .continueHeld, .palette, .credentials, .write, .startOver, .editHeld:
            return run(command)
        case .quit: return run(.quit)
        default: return []
        }
    }

    /// Scrolls or selects in a layer.
    private mutating func takeInList(_ layer: Layer, _ key: Key) -> Bool {
        let page = max(layerBody.height - 1, 1)
        let step: Int
        switch key {
        case .up: step = -1
        case .down: step = 1
        case .pageUp: step = -page
        case .pageDown: step = page
        case .home: step = -1_000_000
        case .end: step = 1_000_000
        case .left, .right: return moveInspector(layer, key == .left ? -1 : 1)
        default: return false
        }
        moveLayer(layer, step)
        return true
    }

    mutating func moveLayer(_ layer: Layer, _ step: Int) {
        let lastTop = max(layerLines(layer).count - layerBody.height, 0)
        switch layer {
        case .help(let scroll): replaceLayer(.help(scroll: max(0, min(scroll + step, lastTop))))
        case .inspector(let entry, let scroll):
            replaceLayer(.inspector(entry: entry, scroll: max(0, min(scroll + step, lastTop))))
        case .credentials(let selected):
            replaceLayer(.credentials(selected: nearestCredential(nearestCredential(selected) + step)))
        case .heldMenu(let selected):
            replaceLayer(.heldMenu(selected: max(0, min(selected + step, heldChoices.count - 1))))
        case .palette(var palette):
            palette.choose(palette.selected + step)
            replaceLayer(.palette(palette))
        case .choices(var list):
            list.move(step)
            replaceLayer(.choices(list))
        case .write, .path: break
        }
    }

    /// ← and → show the entry before and after.
    private mutating func moveInspector(_ layer: Layer, _ step: Int) -> Bool {
        guard case .inspector(let entry, _) = layer, timeline.count > 0 else { return false }
        let next = max(0, min(entry + step, timeline.count - 1))
        flow.selected = next == timeline.count - 1 ? nil : next
        replaceLayer(.inspector(entry: next, scroll: 0))
        return true
    }
}
