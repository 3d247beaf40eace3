import Authentication
import Flow
import Grid

/// The dialog's content, folded for a width.
struct DialogRows {
    private let dialog: Dialog
    private let app: HostApp
    private let width: Int
    private let repertoire: Repertoire
    /// False where every row counts.
    private let isSpacious: Bool

    init(_ dialog: Dialog, app: HostApp, width: Int, repertoire: Repertoire, isSpacious: Bool) {
        self.isSpacious = isSpacious
        self.dialog = dialog
        self.app = app
        self.width = max(width, 1)
        self.repertoire = repertoire
    }

    /// The labels' column.
    static let labelWidth = 11

    /// The origin in at most three lines; of a longer one the end is kept, which names the site.
    var origin: [String] {
        let lines = repertoire.wrapped(dialog.originText, to: width)
        guard lines.count > 3 else { return lines }
        return repertoire.wrapped(repertoire.clippedAtStart(dialog.originText, to: width * 3 - 3), to: width)
    }

    var rows: [DialogPlan.Row] {
        var rows: [DialogPlan.Row] = []
        if let attempt = dialog.attemptText { rows += text(attempt, .problem) }
        if let words = dialog.prompt.siteWords { rows += text("The site says: “\(words)”", .plain, atMost: 3) }
        for warning in dialog.prompt.warnings { rows += text("! \(warning)", .warning, atMost: 3) }
        if isSpacious { rows.append(.init(items: [])) }
        rows.append(field(.user))
        rows.append(field(.password))
        rows += levelRows
        rows += meaning
        rows += folded(buttons, from: 0, label: nil)
        rows += explanation
        return rows
    }

    private func text(_ text: String, _ style: Style, atMost limit: Int = 2) -> [DialogPlan.Row] {
        var lines = repertoire.wrapped(text, to: width)
        if lines.count > limit {
            lines = Array(lines.prefix(limit))
            lines[limit - 1] = repertoire.clipped(lines[limit - 1] + " …", to: width)
        }
        return lines.map { .init(items: [.text($0, style)]) }
    }

    private func field(_ control: Dialog.Control) -> DialogPlan.Row {
        .init(items: [
            .text(control.title, .plain),
            .control(control, column: Self.labelWidth, width: max(width - Self.labelWidth, 3)),
        ])
    }

    private var levels: [(DialogPlan.Item, Int)] {
        dialog.prompt.offers.map { offer in
            let width = "(•) \(offer.level.rawValue)".count
            return (.level(offer.level, column: 0, width: width), width)
        }
    }

    /// In the fields' column, or right behind the label where that saves a row.
    private var levelRows: [DialogPlan.Row] {
        let label = "Keep"
        let aligned = folded(levels, from: Self.labelWidth, label: label)
        return aligned.count > 2 ? folded(levels, from: label.count + 1, label: label) : aligned
    }

    /// What the chosen level comes to. Where every row counts it is left out while it is no news.
    private var meaning: [DialogPlan.Row] {
        guard isSpacious || dialog.focus == .keep || dialog.persistence.outlivesRun else { return [] }
        let offers = dialog.prompt.offers
        let chosen = offers.first { $0.level == dialog.persistence }?.meaning ?? ""
        let needed = offers.filter { $0.reasonAgainst == nil }.map { repertoire.wrapped($0.meaning, to: width).count }
        let lines = repertoire.wrapped(chosen, to: width)
        guard !isSpacious else { return padded(lines, to: needed.max() ?? 0) }
        let why = dialog.focus == .keep ? repertoire.wrapped(keepExplanation, to: width) : []
        return padded(lines + why, to: 0)
    }

    private var buttons: [(DialogPlan.Item, Int)] {
        dialog.buttons.map { button in
            let width = "[ \(button.title) ]".count
            return (.control(button, column: 0, width: width), width)
        }
    }

    /// Items beside one another, in as many rows as they need.
    private func folded(_ items: [(DialogPlan.Item, Int)], from start: Int, label: String?) -> [DialogPlan.Row] {
        var rows: [DialogPlan.Row] = [.init(items: label.map { [.text($0, .plain)] } ?? [])]
        var column = start
        for (item, itemWidth) in items {
            if column > start && column + itemWidth > width {
                rows.append(.init(items: []))
                column = start
            }
            rows[rows.count - 1].items.append(item.moved(to: column))
            column += itemWidth + 2
        }
        return rows
    }

    /// As many rows as the longest explanation needs, so that the dialog does not jump while Tab walks.
    private var explanation: [DialogPlan.Row] {
        let needed = dialog.controls.map { repertoire.wrapped(dialog.explanation($0, app: app), to: width).count }
        let text = dialog.focus == .keep && !isSpacious ? "" : dialog.explanation(dialog.focus, app: app)
        return padded(repertoire.wrapped(text, to: width), to: needed.max() ?? 0)
    }

    private var keepExplanation: String { dialog.explanation(.keep, app: app) }

    private func padded(_ lines: [String], to count: Int) -> [DialogPlan.Row] {
        (lines + Array(repeating: "", count: max(0, count - lines.count))).map { .init(items: [.text($0, .quiet)]) }
    }
}

extension DialogPlan.Item {
    fileprivate func moved(to column: Int) -> DialogPlan.Item {
        switch self {
        case .text: self
        case .control(let control, _, let width): .control(control, column: column, width: width)
        case .level(let level, _, let width): .level(level, column: column, width: width)
        }
    }
}
