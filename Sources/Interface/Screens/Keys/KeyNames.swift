import Grid

extension Key {
    /// How help line and help screen name a key: `F1`, `^X`, `Esc`.
    var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let letter): "^\(letter.uppercased())"
        case .alt(let letter): "Alt-\(letter)"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "S-Tab"
        case .backspace: "Backspace"
        case .escape: "Esc"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Ins"
        case .delete: "Del"
        case .function(let number): "F\(number)"
        }
    }
}

extension Key {
    /// True for keys that are never part of typed text: function keys and controls.
    var isCommandKey: Bool {
        switch self {
        case .function, .control: true
        default: false
        }
    }
}

/// The letter of a Latin keyboard in the place of a Cyrillic one; any other character as it is.
package func commandLetter(_ character: Character) -> Character { latinLetters[character] ?? character }

private let latinLetters: [Character: Character] = {
    let cyrillic = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"
    let latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~"
    return Dictionary(uniqueKeysWithValues: zip(cyrillic, latin))
}()
