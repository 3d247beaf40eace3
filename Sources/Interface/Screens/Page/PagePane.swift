import Flow
import Grid
import Page

extension Frame {
    mutating func drawPage(_ model: Model, _ regions: Regions) {
        let isFocused = model.focus == .page && model.layers.isEmpty && model.addressBar == nil
        let place = model.placeText(regions)
        let titleRoom = regions.page.width - 6 - (regions.isPageFramed ? 0 : place.count)
        let title = grid.repertoire.clipped(model.pageTitle, to: titleRoom)
        if model.isPageOverlay { grid.fill(regions.page) }
        drawPane(title, in: regions.page, focused: isFocused, framed: regions.isPageFramed)
        switch model.session.visiblePage {
        case .document: drawLayout(model, in: regions.pageBody)
        case .notice(let sentence, _): drawNotice(sentence, in: regions.pageBody)
        case .blank:
            drawNotice(model.session.load == nil ? "No page yet: g goes to an address" : "", in: regions.pageBody)
        }
        drawPlace(place, in: regions)
    }

    private mutating func drawNotice(_ sentence: String, in body: Rect) {
        let lines = grid.repertoire.wrapped(sentence, to: min(body.width, 70))
        for (offset, line) in lines.prefix(max(body.height - 1, 0)).enumerated() {
            grid.write(line, in: body.line(offset + (body.height > 4 ? 1 : 0)))
        }
    }

    private mutating func drawLayout(_ model: Model, in body: Rect) {
        guard let layout = model.page.layout else { return }
        for offset in 0..<body.height where model.page.top + offset < layout.lines.count {
            let number = model.page.top + offset
            draw(layout.lines[number], number: number, model: model, in: body.line(offset))
            guard let find = model.find else { continue }
            markMatches(find, line: number, in: body.line(offset))
        }
    }

    private mutating func draw(_ line: TextLayout.Line, number: Int, model: Model, in row: Rect) {
        let selected = model.page.target
        let isCurrent = model.currentDocument != nil
        var column = row.column
        for span in line.spans where column < row.endColumn {
            if let index = span.target, isCurrent, model.page.targets.indices.contains(index),
                case .field(let field) = model.page.targets[index].kind
            {
                let width = min(grid.repertoire.width(span.text), row.endColumn - column)
                let rect = Rect(row: row.row, column: column, width: width, height: 1)
                let target = model.page.targets[index]
                drawField(field, target, row: number - target.line, model: model, in: rect)
                column += width
                continue
            }
            let style = Style(
                span.style,
                isLink: span.target != nil,
                isSelected: span.target != nil && span.target == selected
            )
            column += grid.write(span.text, row: row.row, column: column, width: row.endColumn - column, style: style)
        }
    }

    private mutating func markMatches(_ find: FindBar, line: Int, in row: Rect) {
        // Matches are in line order: the first of this line is found by halving.
        var low = 0
        var high = find.matches.count
        while low < high {
            let middle = (low + high) / 2
            if find.matches[middle].line < line { low = middle + 1 } else { high = middle }
        }
        while low < find.matches.count, find.matches[low].line == line {
            let columns = find.matches[low].columns
            let end = min(row.column + columns.upperBound, row.endColumn)
            let start = row.column + columns.lowerBound
            let mark = Rect(row: row.row, column: start, width: end - start, height: 1)
            grid.emphasise(mark, low == find.current ? [.reverse, .bold] : [.underline, .bold])
            low += 1
        }
    }

    /// In the lower right of the page's frame, or the right of its title line.
    private mutating func drawPlace(_ place: String, in regions: Regions) {
        let row = regions.isPageFramed ? regions.page.endRow - 1 : regions.page.row
        grid.write(place, row: row, column: regions.page.endColumn - place.count - 2, style: .quiet)
    }
}

extension Style {
    /// How a span of a page looks.
    fileprivate init(_ style: TextLayout.Style, isLink: Bool, isSelected: Bool) {
        self = isLink ? .link : .plain
        if style.contains(.heading) || style.contains(.strong) { attributes.insert(.bold) }
        if style.contains(.emphasis) { attributes.insert(.underline) }
        if style.contains(.code) && !isLink { foreground = .yellow }
        if style.contains(.quiet) { attributes.insert(.dim) }
        if isSelected { attributes.insert(.reverse) }
    }
}

extension Model {
    /// How far down the page is; empty where all of it is in view.
    fileprivate func placeText(_ regions: Regions) -> String {
        let height = regions.pageBody.height
        guard case .document(_, let document, _) = session.visiblePage, page.lineCount > height, height > 0,
            !document.isBeginning,
            page.layout?.isPartial == false
        else { return "" }
        return " \(page.top * 100 / (page.lineCount - height))% "
    }

    /// Of an overlay the origin comes first: the app's person sees nothing else that says whose page it is.
    fileprivate var pageTitle: String {
        guard isPageOverlay else { return plainPageTitle }
        let origin = (session.shownAddress ?? session.address)?.origin.description ?? "Captcha"
        return plainPageTitle == "Page" ? origin : "\(origin) · \(plainPageTitle)"
    }

    private var plainPageTitle: String {
        guard case .document(_, let document, _) = session.visiblePage, !document.title.isEmpty else { return "Page" }
        return document.title
    }
}
