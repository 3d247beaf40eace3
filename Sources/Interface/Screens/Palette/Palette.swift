import Grid

/// The command palette: what was typed, and which of the fitting commands is selected.
struct Palette: Equatable, Sendable {
    var field = TextField()
    var selected = 0
    /// Why the last Enter did nothing.
    var problem: String?

    /// After an edit the best match is selected again.
    mutating func edited() {
        selected = 0
        problem = nil
    }

    var text: String {
        let text = field.text
        return text.hasPrefix(":") ? String(text.dropFirst()) : text
    }

    /// The commands that fit what was typed, the best first.
    var items: [PaletteItem] { PaletteItem.all(matching: text) }
}

/// One line of the palette.
struct PaletteItem: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case command(Command)
        /// Runs a line with its words.
        case line(String)
        /// Puts the beginning of a line into the field; the rest is to be typed.
        case begin(String)
    }

    let action: Action
    let title: String
    /// The keys that do the same.
    let keys: String

    /// Every command, and every line that takes words.
    static let all: [PaletteItem] = {
        let commands = keymap.filter { $0.section != .dialog && $0.command != .palette }.map {
            PaletteItem(action: .command($0.command), title: $0.title, keys: $0.keyNames.joined(separator: " "))
        }
        return commands + SettingLine.items
    }()

    static func all(matching text: String) -> [PaletteItem] {
        guard !text.isEmpty else { return all }
        let scored = all.enumerated().compactMap { index, item in
            fuzzyScore(text, in: item.title).map { (score: $0, index: index, item: item) }
        }
        return scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.item)
    }
}

extension Model {
    mutating func takeInPalette(_ palette: Palette, _ key: Key) -> [ScreenEffect] {
        var palette = palette
        switch key {
        case .escape:
            layers.removeLast()
            return []
        case .enter: return runPalette(palette)
        case .up: palette.selected = max(palette.selected - 1, 0)
        case .down: palette.selected = max(min(palette.selected + 1, palette.items.count - 1), 0)
        case .pageUp: palette.selected = max(palette.selected - 10, 0)
        case .pageDown: palette.selected = max(min(palette.selected + 10, palette.items.count - 1), 0)
        default:
            guard palette.field.take(key) else { return [.bell] }
            palette.edited()
        }
        replaceLayer(.palette(palette))
        return []
    }

    /// Runs the line that was typed whole, else the selected command.
    mutating func runPalette(_ palette: Palette) -> [ScreenEffect] {
        var palette = palette
        switch SettingLine.parse(palette.text) {
        case .success(let line):
            layers.removeLast()
            return run(line)
        case .failure(let problem):
            let items = palette.items
            if !problem.isCertain, items.indices.contains(palette.selected) {
                return run(items[palette.selected])
            }
            palette.problem = problem.sentence
            replaceLayer(.palette(palette))
            return [.bell]
        }
    }

    private mutating func run(_ item: PaletteItem) -> [ScreenEffect] {
        switch item.action {
        case .command(let command):
            layers.removeLast()
            return run(command)
        case .line(let text):
            guard case .success(let line) = SettingLine.parse(text) else { return [] }
            layers.removeLast()
            return run(line)
        case .begin(let text):
            var palette = Palette()
            palette.field = TextField(text)
            replaceLayer(.palette(palette))
            return []
        }
    }
}
