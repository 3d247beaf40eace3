import Flow
import Grid

/// Where everything of the app's own screen stands for one size: drawing and the mouse read the same plan.
struct NativePlan {
    enum Item: Equatable {
        case text(String, Style, column: Int)
        /// - Parameter row: which of the control's rows, from 0.
        case control(NativeStop, row: Int, column: Int, width: Int)
        /// One of a group of radio buttons, by its number.
        case option(NativeStop, Int, column: Int, width: Int)
    }

    struct Row: Equatable {
        var items: [Item]
    }

    let rect: Rect
    let title: String
    /// Always in view, above the body.
    let pinned: [StyledLine]
    let rows: [Row]
    /// The first body row shown.
    let top: Int
    let body: Rect

    init(_ model: Model, _ regions: Regions) {
        rect = regions.pane
        let inside = rect.inset(rows: 1, columns: 2)
        let width = max(min(inside.width, 72), 1)
        var builder = NativeRows(width: width, repertoire: model.repertoire, place: inside.height)
        switch model.session.stage {
        case .browser: title = ""
        case .captcha(let stage):
            title = stage.title
            builder.add(stage, focus: model.native.stop)
        case .form(let form):
            title = form.title.isEmpty ? "Native form" : form.title
            builder.add(form, origin: (model.session.address ?? model.session.shownAddress)?.origin.description)
        }
        pinned = builder.pinned
        rows = builder.rows
        let height = max(inside.height - pinned.count, 0)
        body = Rect(row: inside.row + pinned.count, column: inside.column, width: width, height: height)
        top = Self.scroll(rows, to: model.native.stop, height: height)
    }

    /// Brings the focused control into view, with what is said below it.
    private static func scroll(_ rows: [Row], to stop: NativeStop?, height: Int) -> Int {
        guard rows.count > height, height > 0, let stop else { return 0 }
        let its = rows.indices.filter { index in rows[index].items.contains { $0.stop == stop } }
        guard let first = its.first, let last = its.last else { return 0 }
        let below = min(last + 1, rows.count - 1)
        return max(0, min(first, max(below - height + 1, 0)))
    }

    /// What stands at a cell of the screen.
    func item(row: Int, column: Int) -> Item? {
        let index = top + row - body.row
        guard body.contains(row: row, column: column), rows.indices.contains(index) else { return nil }
        return rows[index].items.first { $0.columns.contains(column - body.column) }
    }
}

extension NativePlan.Item {
    var stop: NativeStop? {
        switch self {
        case .text: nil
        case .control(let stop, _, _, _), .option(let stop, _, _, _): stop
        }
    }

    fileprivate var columns: Range<Int> {
        switch self {
        case .text: 0..<0
        case .control(_, _, let column, let width), .option(_, _, let column, let width):
            column..<column + max(width, 0)
        }
    }
}

/// Puts together the rows of the app's own screen.
struct NativeRows {
    let width: Int
    let repertoire: Repertoire
    /// How many rows there is room for.
    let place: Int
    private(set) var pinned: [StyledLine] = []
    private(set) var rows: [NativePlan.Row] = []

    /// Rows of a text of several lines.
    static let areaHeight = 3

    init(width: Int, repertoire: Repertoire, place: Int) {
        self.width = width
        self.repertoire = repertoire
        self.place = place
    }

    // MARK: The screen behind a captcha

    mutating func add(_ stage: CaptchaStage, focus: NativeStop?) {
        let lines = stage.lines.reduce(0) { $0 + repertoire.wrapped($1, to: width).count }
        let isRoomy = lines + stage.buttons.count + 4 <= place
        if isRoomy { addBlank() }
        for line in stage.lines { add(line, .plain) }
        if isRoomy { addBlank() }
        addButtons(stage.buttons.map { (.button($0.id), $0.label) })
        for button in stage.buttons {
            guard let why = button.why, !button.isEnabled || focus == .button(button.id) else { continue }
            add("\(button.label): \(why)", .quiet)
        }
    }

    // MARK: A native form

    mutating func add(_ form: FormStage, origin: String?) {
        let isFailure = form.state.hasPrefix("failed")
        let state = "page: \(form.state)" + (origin.map { " · \($0)" } ?? "")
        let style: Style = isFailure ? .problem : form.isBusy ? .warning : .quiet
        pinned.append(StyledLine(text: repertoire.clipped(state, to: width), style: style))
        if let reason = form.reason, !form.state.mentions(reason) {
            let lines = repertoire.wrapped(reason, to: width)
            pinned += lines.prefix(max(place / 3, 1)).map {
                StyledLine(text: $0, style: isFailure ? .problem : .warning)
            }
        }
        let needed = form.fields.reduce(pinned.count + 1) { $0 + ($1.kind == .textArea ? Self.areaHeight : 1) }
        if needed + 2 <= place { addBlank() }
        let widest = form.fields.map { repertoire.width($0.label) + 3 }.max() ?? 0
        let labels = max(min(widest, width * 2 / 5, 32), 6)
        if form.fields.isEmpty { add("The fields come with the page's form.", .quiet) }
        for field in form.fields { add(field, labels: labels) }
        if needed + 3 <= place { addBlank() }
        addButtons([(.submit, form.submitLabel.isEmpty ? "Submit" : form.submitLabel), (.close, "Close")])
    }

    private mutating func add(_ field: NativeField, labels: Int) {
        let mark = field.isRequired ? " *" : ""
        let label = repertoire.clipped(field.label, to: labels - 1 - mark.count) + mark
        let name = NativePlan.Item.text(label, .plain, column: 0)
        let stop = NativeStop.field(field.id)
        let room = max(width - labels, 4)
        switch field.kind {
        case .checkbox: rows.append(.init(items: [name, .control(stop, row: 0, column: labels, width: 3)]))
        case .radio(let options): addOptions(options, stop, name, labels: labels, room: room)
        case .textArea:
            for row in 0..<Self.areaHeight {
                let control = NativePlan.Item.control(stop, row: row, column: labels, width: room)
                rows.append(.init(items: row == 0 ? [name, control] : [control]))
            }
        case .text, .password, .email, .number, .select:
            let its = field.kind == .number ? min(room, 16) : min(room, 46)
            rows.append(.init(items: [name, .control(stop, row: 0, column: labels, width: its)]))
        }
        guard let problem = field.problem else { return }
        for line in repertoire.wrapped(problem, to: room) {
            rows.append(.init(items: [.text(line, .problem, column: labels)]))
        }
    }

    private mutating func addOptions(
        _ options: [String],
        _ stop: NativeStop,
        _ name: NativePlan.Item,
        labels: Int,
        room: Int
    ) {
        var items = [name]
        var column = labels
        for (number, option) in options.enumerated() {
            let its = min(repertoire.width(option) + 4, room)
            if column > labels, column + its > width {
                rows.append(.init(items: items))
                items = []
                column = labels
            }
            items.append(.option(stop, number, column: column, width: its))
            column += its + 2
        }
        rows.append(.init(items: items))
    }

    // MARK: Parts

    private mutating func addBlank() { rows.append(.init(items: [])) }

    private mutating func add(_ text: String, _ style: Style) {
        rows += repertoire.wrapped(text, to: width).map { .init(items: [.text($0, style, column: 0)]) }
    }

    private mutating func addButtons(_ buttons: [(stop: NativeStop, label: String)]) {
        var items: [NativePlan.Item] = []
        var column = 0
        for button in buttons {
            let its = min(repertoire.width(button.label) + 4, width)
            if column > 0, column + its > width {
                rows.append(.init(items: items))
                items = []
                column = 0
            }
            items.append(.control(button.stop, row: 0, column: column, width: its))
            column += its + 2
        }
        if !items.isEmpty { rows.append(.init(items: items)) }
    }
}
