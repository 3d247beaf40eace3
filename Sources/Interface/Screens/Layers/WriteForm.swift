import Flow
import Grid
import Reports
import Secrets

/// Where timeline and screen are to be written.
struct WriteForm: Equatable, Sendable {
    typealias Kind = WriteKind

    var timeline = TextField(Kind.timeline.defaultPath)
    var screen = TextField(Kind.screen.defaultPath)
    var focus = Kind.timeline

    subscript(kind: Kind) -> TextField {
        get { kind == .timeline ? timeline : screen }
        set {
            switch kind {
            case .timeline: timeline = newValue
            case .screen: screen = newValue
            }
        }
    }

    /// False when the text does not fit.
    mutating func paste(_ text: Secret) -> Bool { self[focus].insert(text) }
}

extension Model {
    mutating func takeInWriteForm(_ form: WriteForm, _ key: Key) -> [ScreenEffect] {
        var form = form
        switch key {
        case .escape:
            layers.removeLast()
            return []
        case .tab, .backTab, .up, .down: form.focus = form.focus == .timeline ? .screen : .timeline
        case .enter: return write(form)
        default:
            guard form[form.focus].take(key) else { return [.bell] }
        }
        replaceLayer(.write(form))
        return []
    }

    /// Writes both; an empty name leaves one out.
    private mutating func write(_ form: WriteForm) -> [ScreenEffect] {
        layers.removeLast()
        let kinds = WriteForm.Kind.allCases.filter { !form[$0].isEmpty }
        if kinds.isEmpty { message = Message(text: "Nothing was written: no file was named", isProblem: true) }
        return kinds.map { write($0, to: form[$0].text) }
    }

    func write(_ kind: WriteForm.Kind, to path: String) -> ScreenEffect {
        switch kind {
        case .timeline: .writeFile(path: path, content: timelineJSONLines(timeline))
        case .screen: .writeFile(path: path, content: screenText(pictureForFile, timeline))
        }
    }

    /// The screen as it lies under the layers, its password masked.
    private var pictureForFile: Frame {
        var model = self
        model.layers = []
        model.message = nil
        model.dialog?.password.isRevealed = false
        model.secret?.hide()
        return view(model)
    }
}

extension Frame {
    mutating func draw(_ form: WriteForm, in body: Rect) {
        for (index, kind) in WriteForm.Kind.allCases.enumerated() {
            grid.write(kind.title, in: body.line(index * 3), style: .strong)
            let room = body.line(index * 3 + 1)
            guard room.row < body.endRow else { continue }
            draw(form[kind], in: room, focused: form.focus == kind)
        }
    }
}
