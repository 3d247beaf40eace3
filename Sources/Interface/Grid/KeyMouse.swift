/// What a mouse report means: the left button and the wheel; other buttons and motion mean nothing.
enum MouseReport {
    /// `ESC [ < button ; column ; row M` (m for a release), counted from 1 (xterm's mode 1006).
    static func sgr(_ numbers: [Int], isRelease: Bool) -> Input? {
        guard numbers.count == 3 else { return nil }
        return event(numbers[0], isRelease: isRelease, row: numbers[2] - 1, column: numbers[1] - 1)
    }

    /// `ESC [ M` and three bytes, each 32 above its value.
    static func x10(_ button: UInt8, _ column: UInt8, _ row: UInt8) -> Input? {
        guard button >= 32, column > 32, row > 32 else { return nil }
        let value = Int(button) - 32
        let isRelease = value & 0x43 == 3
        return event(isRelease ? value & ~3 : value, isRelease: isRelease, row: Int(row) - 33, column: Int(column) - 33)
    }

    private static func event(_ button: Int, isRelease: Bool, row: Int, column: Int) -> Input? {
        guard (0..<10_000).contains(row), (0..<10_000).contains(column) else { return nil }
        let modifiers = 4 | 8 | 16
        let action: MouseAction? =
            switch button & ~modifiers {
            case 0: isRelease ? .release : .press
            case 64: isRelease ? nil : .wheelUp
            case 65: isRelease ? nil : .wheelDown
            default: nil
            }
        return action.map { .mouse($0, row: row, column: column) }
    }
}
