import Grid

/// The command palette: what was typed, and which of the fitting commands is selected.
struct Palette: Equatable, Sendable {
    var field = TextField()
    var selected = 0
    /// True once the selection was moved by hand: then it is what Enter runs, whatever was typed.
    var isChosen = false
    /// Why the last Enter did nothing.
    var problem: String?

    /// After an edit the best match is selected again.
    mutating func edited() {
        selected = 0
        isChosen = false
        problem = nil
    }

    /// Moves the selection by hand.
    mutating func choose(_ index: Int) {
        selected = max(0, min(index, items.count - 1))
        isChosen = true
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
        case .up: palette.choose(palette.selected - 1)
        case .down: palette.choose(palette.selected + 1)
        case .pageUp: palette.choose(palette.selected - 10)
        case .pageDown: palette.choose(palette.selected + 10)
        default:
            guard palette.field.take(key) else { return [.bell] }
            palette.edited()
        }
        replaceLayer(.palette(palette))
        return []
    }

    /// Runs what was chosen by hand, else the line that was typed whole, else the best match.
    mutating func runPalette(_ palette: Palette) -> [ScreenEffect] {
        var palette = palette
        let items = palette.items
        if palette.isChosen, items.indices.contains(palette.selected) { return run(items[palette.selected]) }
        switch SettingLine.parse(palette.text) {
        case .success(let line):
            layers.removeLast()
            return run(line)
        case .failure(let problem):
            if let line = SettingLine.completion(of: palette.text) {
                layers.removeLast()
                return run(line)
            }
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
