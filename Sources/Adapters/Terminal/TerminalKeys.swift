import CNcurses
import Grid

/// What the keys of the open terminal send by its own description, for `KeyDecoder`.
func describedKeys() -> [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in namedKeys {
        if let bytes = capability(name) { keys[bytes] = key }
    }
    for number in 1...12 {
        if let bytes = capability("kf\(number)") { keys[bytes] = .function(number) }
    }
    return keys
}

private let namedKeys: [(String, Key)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
    ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
    ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab), ("kent", .enter),
]

/// A capability of the open terminal without its padding; nil when it has none.
func capability(_ name: String) -> [UInt8]? {
    guard let text = latchkey_curses_string(name) else { return nil }
    return withoutPadding(Array(String(cString: text).utf8))
}

/// terminfo(5) writes delays as `$<5>`; they matter to real VT100s only.
func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index...].starts(with: "$<".utf8), let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            index = end + 1
        } else {
            kept.append(bytes[index])
            index += 1
        }
    }
    return kept
}
