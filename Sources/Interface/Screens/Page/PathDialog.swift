import Flow
import Grid
import Page
import Secrets
import Text

/// Asks for the path of a file that a page wants.
struct PathDialog: Equatable, Sendable {
    let id: NodeID
    let title: String
    let isMultiple: Bool
    var field = TextField()
    var chosen: [String]
    /// What the last Tab found, when it was more than one.
    var candidates: [String] = []
    var problem: String?

    init(_ control: Control, isMultiple: Bool, chosen: [String]) {
        id = control.id
        title = control.label.isEmpty ? "File" : control.label
        self.isMultiple = isMultiple
        self.chosen = chosen
        if !isMultiple { field = TextField(chosen.first ?? "") }
    }

    /// After an edit what was said of the former text is gone.
    mutating func edited() {
        candidates = []
        problem = nil
    }

    /// Takes what a completion found: their common beginning, and the names when there are several.
    mutating func complete(_ found: [String]) {
        candidates = found.count > 1 ? found : []
        let isFolder = field.isEmpty || field.text.hasSuffix("/")
        let nothing = isFolder ? "There is nothing to be seen in this folder" : "Nothing here begins with that"
        problem = found.isEmpty ? nothing : nil
        guard let first = found.first else { return }
        let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        if common.count > field.characters.count { field = TextField(common) }
    }
}

extension Model {
    mutating func takeInPath(_ dialog: PathDialog, _ key: Key) -> [ScreenEffect] {
        var dialog = dialog
        switch key {
        case .escape:
            closeLayer()
            return []
        case .tab: return [.completePath(dialog.field.text)]
        case .enter:
            if dialog.field.isEmpty { return finish(dialog) }
            return [.checkFile(dialog.field.text)]
        case .backspace where dialog.field.isEmpty && dialog.isMultiple && !dialog.chosen.isEmpty:
            dialog.chosen.removeLast()
        default:
            guard dialog.field.take(key) else { return [.bell] }
            dialog.edited()
        }
        replaceLayer(.path(dialog))
        return []
    }

    /// Closes the dialog with the files that are chosen in it; the empty line of a single one takes the choice away.
    private mutating func finish(_ dialog: PathDialog) -> [ScreenEffect] {
        closeLayer()
        return chooseFiles(dialog.isMultiple ? dialog.chosen : [], for: dialog.id)
    }

    private mutating func chooseFiles(_ files: [String], for id: NodeID) -> [ScreenEffect] {
        guard session.value(of: id) != .files(files) else { return [] }
        return send(.fieldChanged(id, .files(files)))
    }

    mutating func takeCompletion(of text: String, _ found: [String]) -> [ScreenEffect] {
        guard case .path(var dialog) = layers.last, dialog.field.text == text else { return [] }
        dialog.complete(found)
        replaceLayer(.path(dialog))
        return found.isEmpty ? [.bell] : []
    }

    /// What became of the path that was entered: a file that can be read is chosen.
    mutating func takeCheckedFile(_ text: String, path: String, problem: String?) -> [ScreenEffect] {
        guard case .path(var dialog) = layers.last, dialog.field.text == text else { return [] }
        if let problem {
            dialog.candidates = []
            dialog.problem = problem
            replaceLayer(.path(dialog))
            return [.bell]
        }
        guard dialog.isMultiple else {
            closeLayer()
            return chooseFiles([path], for: dialog.id)
        }
        if !dialog.chosen.contains(path) { dialog.chosen.append(path) }
        dialog.field = TextField()
        dialog.edited()
        replaceLayer(.path(dialog))
        return []
    }

    /// In the middle of the screen, as high as it has something to say.
    func pathRect(_ dialog: PathDialog) -> Rect {
        let room = Regions(self).middle
        let width = min(room.width, 76)
        let height = min(room.height, max(pathLines(dialog, width: width - 4).count + 3, 4))
        return Rect(
            row: room.row + (room.height - height) / 2,
            column: room.column + (room.width - width) / 2,
            width: width,
            height: height
        )
    }

    /// What stands below the line that is typed.
    func pathLines(_ dialog: PathDialog, width: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        if let problem = dialog.problem {
            lines += repertoire.wrapped(problem, to: width).map { StyledLine(text: $0, style: .problem) }
        }
        if dialog.isMultiple {
            lines += dialog.chosen.map { StyledLine(text: "• \(repertoire.clippedAtStart($0, to: width - 2))") }
        }
        lines += dialog.candidates.map { path in
            StyledLine(text: repertoire.clippedAtStart(lastPart(path), to: width), style: .quiet)
        }
        if lines.isEmpty {
            let text = dialog.isMultiple ? "Enter adds a file; on the empty line it ends" : "A file that can be read"
            lines = [StyledLine(text: text, style: .quiet)]
        }
        return lines
    }

    private func lastPart(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        return (parts.last.map(String.init) ?? path) + (path.hasSuffix("/") ? "/" : "")
    }
}

extension Frame {
    mutating func draw(_ dialog: PathDialog, model: Model, isTop: Bool) {
        let rect = model.pathRect(dialog)
        cursor = nil
        grid.fill(rect)
        grid.box(rect, title: dialog.title, style: isTop ? .focusedFrame : .quiet)
        let body = rect.inset(rows: 1, columns: 2)
        draw(dialog.field, in: body.line(0), focused: isTop)
        for (offset, line) in model.pathLines(dialog, width: body.width).prefix(max(body.height - 1, 0)).enumerated() {
            grid.write(line.text, in: body.line(offset + 1), style: line.style)
        }
    }
}

extension String {
    /// The graphemes that both begin with.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
