import Grid
import Text

/// Text of every kind that a row may hold; the last line is for what arrives.
func sampleLines(isUTF8: Bool) -> [String] {
    [
        isUTF8 ? "┌─ probe ─┐ ✓ • … “quoted”" : "+- probe -+",
        "日本語 한국어 |",
        "e\u{301}a\u{308} naïve |",
        "👨‍👩‍👧 ❤️ 👍🏽 🇩🇪 1️⃣ |",
        "bold red",
        "ready",
    ]
}

/// The lines from the top; the cursor after the last.
func frame(of lines: [String], size: (rows: Int, columns: Int)) -> Frame {
    var grid = Grid(width: size.columns, height: size.rows)
    for (row, line) in lines.enumerated() {
        grid.write(line, row: row, column: 0, style: row == 4 ? Style(.red, .bold) : .plain)
    }
    let end = lines.last.map { cellWidth($0) } ?? 0
    return Frame(grid: grid, cursor: Frame.Cursor(row: lines.count - 1, column: end))
}
