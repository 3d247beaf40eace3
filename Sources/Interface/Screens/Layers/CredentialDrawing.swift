import Flow
import Grid

/// Where the list of credentials and the selected one's details stand.
struct CredentialsPlan {
    let list: Rect
    let details: [String]
    /// The row's index that stands in the first line of the list.
    let first: Int
    let selected: Int

    init(_ model: Model, selected: Int) {
        let body = model.layerBody
        let indices = model.credentialIndices
        let chosen = model.nearestCredential(selected)
        self.selected = chosen
        details = Self.details(of: chosen, model, width: body.width, limit: body.height / 2)
        let room = max(body.height - (details.isEmpty ? 0 : details.count + 1), min(body.height, 1))
        let height = min(room, max(indices.count, 1))
        list = Rect(row: body.row, column: body.column, width: body.width, height: height)
        first = max(indices.lowerBound, min(chosen - height / 2, indices.upperBound - height))
    }

    /// The selected row whole, in at most `limit` lines.
    private static func details(of index: Int, _ model: Model, width: Int, limit: Int) -> [String] {
        let problems = model.session.credentialProblems
        let paragraphs: [String]
        if let row = model.credentialRow(index) {
            paragraphs = row.details
        } else if problems.indices.contains(index + problems.count) {
            paragraphs = [problems[index + problems.count]]
        } else {
            return []
        }
        let lines = paragraphs.flatMap { model.repertoire.wrapped($0, to: width) }
        guard lines.count > limit, limit > 0 else { return lines }
        return lines.prefix(limit - 1) + [model.repertoire.clipped(lines[limit - 1] + " …", to: width)]
    }
}

extension Frame {
    mutating func drawCredentials(_ model: Model, selected: Int, in body: Rect) {
        let indices = model.credentialIndices
        guard !indices.isEmpty else { return drawNoCredentials(model, in: body) }
        let plan = CredentialsPlan(model, selected: selected)
        let problems = model.session.credentialProblems
        let repertoire = grid.repertoire
        for offset in 0..<plan.list.height where plan.first + offset < indices.upperBound {
            let index = plan.first + offset
            let text = index < 0 ? "! \(problems[index + problems.count])" : model.credentialRows[index].text
            let style: Style = index == plan.selected ? .selected : index < 0 ? .problem : .plain
            grid.write(repertoire.clipped(text, to: body.width), in: plan.list.line(offset), style: style)
        }
        drawPosition(plan, indices, in: body)
        for (offset, line) in plan.details.enumerated() {
            let row = plan.list.endRow + 1 + offset
            guard row < body.endRow else { break }
            grid.write(line, row: row, column: body.column, width: body.width, style: offset == 0 ? .strong : .plain)
        }
    }

    /// A line between list and details: how much of the list is above and below.
    private mutating func drawPosition(_ plan: CredentialsPlan, _ indices: Range<Int>, in body: Rect) {
        guard !plan.details.isEmpty, plan.list.endRow < body.endRow else { return }
        let line = Rect(row: plan.list.endRow, column: body.column, width: body.width, height: 1)
        let number = plan.selected < 0 ? "problem \(plan.selected + 1 - indices.lowerBound)" : "\(plan.selected + 1)"
        let count = plan.selected < 0 ? -indices.lowerBound : indices.upperBound
        grid.rule(line, title: indices.count > plan.list.height ? "\(number) of \(count)" : "", style: .quiet)
    }

    private mutating func drawNoCredentials(_ model: Model, in body: Rect) {
        let text = model.isAwaitingStores ? "The stores are asked what they keep …" : noCredentialKept
        for (offset, line) in grid.repertoire.wrapped(text, to: body.width).enumerated() {
            guard offset < body.height else { break }
            grid.write(line, in: body.line(offset))
        }
    }
}
