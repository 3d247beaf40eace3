/// Which cell of a table stands where (WHATWG HTML §4.9.12, without its error reports).
struct TableGrid {
    struct Cell {
        let node: Int
        let row: Int
        let column: Int
        let rows: Int
        let columns: Int
    }

    private(set) var cells: [Cell] = []
    private(set) var rows = 0
    private(set) var columns = 0
    /// The last of the rows at the table's start that hold nothing but `th`: a rule is drawn below it.
    private(set) var headerRows: Set<Int> = []
    private(set) var caption: Int?

    /// nil for a table with more columns than the limit, or none.
    init?(_ document: Document, _ table: Int, columnLimit: Int, isHidden: (Int) -> Bool) {
        // The head comes first and the foot last, wherever they stand.
        var head: [Int] = []
        var body: [Int] = []
        var foot: [Int] = []
        for child in document.children(of: table) where !isHidden(child) {
            switch document.nodes[child].tag {
            case .caption: caption = caption ?? child
            case .tr: body.append(child)
            case .thead: head += Self.rows(document, child, isHidden)
            case .tbody: body += Self.rows(document, child, isHidden)
            case .tfoot: foot += Self.rows(document, child, isHidden)
            default: break
            }
        }
        let lists = (head + body + foot).map { Self.cells(document, $0, isHidden) }
        rows = lists.count
        // Up to which row each column is taken by a cell from above.
        var taken: [Int] = []
        for (row, list) in lists.enumerated() {
            var column = 0
            for node in list {
                while column < taken.count, taken[column] > row { column += 1 }
                let span = Self.span(document, node, .colspan)
                guard column + 1 <= columnLimit else { return nil }
                let width = min(span, columnLimit - column)
                let height = min(Self.span(document, node, .rowspan), rows - row)
                while taken.count < column + width { taken.append(0) }
                for at in column..<column + width { taken[at] = row + height }
                cells.append(Cell(node: node, row: row, column: column, rows: height, columns: width))
                columns = max(columns, span > width ? column + 1 : column + width)
                column += width
            }
            let isHeader = row < head.count || list.allSatisfy { document.nodes[$0].tag == .th }
            if list.count > 1, headerRows.count == row, isHeader {
                headerRows.insert(row)
            }
        }
        guard columns > 0 else { return nil }
        let all = columns
        cells = cells.map {
            Cell(
                node: $0.node,
                row: $0.row,
                column: $0.column,
                rows: $0.rows,
                columns: min($0.columns, all - $0.column)
            )
        }
        headerRows = headerRows.count == rows ? [] : headerRows.count == 0 ? [] : [headerRows.count - 1]
    }

    private static func rows(_ document: Document, _ part: Int, _ isHidden: (Int) -> Bool) -> [Int] {
        document.children(of: part).filter { document.nodes[$0].tag == .tr && !isHidden($0) }
    }

    private static func cells(_ document: Document, _ row: Int, _ isHidden: (Int) -> Bool) -> [Int] {
        document.children(of: row).filter {
            (document.nodes[$0].tag == .td || document.nodes[$0].tag == .th) && !isHidden($0)
        }
    }

    /// 1 to 1000, as browsers read it.
    private static func span(_ document: Document, _ node: Int, _ name: AttributeName) -> Int {
        min(max(document.attribute(name, of: node).flatMap { Int($0) } ?? 1, 1), 1000)
    }
}

extension Document {
    /// The children of a node, in order.
    package func children(of node: Int) -> [Int] {
        var children: [Int] = []
        var child = nodes[node].firstChild
        while child >= 0 {
            children.append(Int(child))
            child = nodes[Int(child)].nextSibling
        }
        return children
    }
}
