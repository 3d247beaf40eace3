extension Grid {
    /// Cells of one row that look alike and are not plain.
    package struct StyleRun: Equatable, Sendable, CustomStringConvertible {
        package let row: Int
        package let columns: Range<Int>
        package let style: Style

        /// `3:10-14 bold red`: row, first and last column, attributes, colour.
        package var description: String {
            "\(row):\(columns.lowerBound)-\(columns.upperBound - 1) \(style)"
        }
    }

    /// Every run of styled cells, row by row: what a snapshot keeps beside the text.
    package var styleRuns: [StyleRun] {
        var runs: [StyleRun] = []
        for row in 0..<height {
            var column = 0
            while column < width {
                let style = self[row, column].style
                let start = column
                repeat { column += 1 } while column < width && self[row, column].style == style
                if style != .plain { runs.append(StyleRun(row: row, columns: start..<column, style: style)) }
            }
        }
        return runs
    }
}

extension Style: CustomStringConvertible {
    /// `bold reverse red`.
    package var description: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.underline, "underline"), (.reverse, "reverse"), (.dim, "dim"),
        ]
        var words = names.filter { attributes.contains($0.0) }.map(\.1)
        if foreground != .default { words.append("\(foreground)") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
