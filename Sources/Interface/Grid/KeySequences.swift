/// What escape sequences mean: the terminal's own, then those of xterm, linux, rxvt, tmux and screen (ECMA-48 5.4 for
/// the shape of control sequences, xterm's “Control Sequences” for keys, mouse and paste).
struct KeySequences: Sendable {
    static let escape: UInt8 = 0x1B
    /// The most that is kept of one sequence, in bytes.
    static let longest = 64
    /// The most that is swallowed of one string without an end, in bytes.
    static let longestString = 1 << 20

    /// What one more byte makes of a sequence.
    enum Step: Equatable {
        case open
        /// Complete; nil when it means nothing here.
        case input(Input?)
        case paste
        case string(isOSC: Bool)
        /// Alt with a scalar of that many bytes, of which this is the first.
        case alternateScalar(length: Int)
        /// The first Esc was a key; another sequence starts after it.
        case escapeThenSequence
        /// What came before the byte was an Alt key, and the byte starts anew.
        case alternateThenByte(Character)
        /// No sequence goes on like this: what came is dropped, and the byte starts anew.
        case broken
    }

    private let keys: [[UInt8]: Key]
    /// Every strict beginning of a key's bytes.
    private let beginnings: Set<[UInt8]>

    /// Only what starts with Esc counts: the other keys are plain bytes anyway.
    init(_ keys: [[UInt8]: Key]) {
        self.keys = keys.filter { $0.key.count >= 2 && $0.key.count <= Self.longest && $0.key[0] == Self.escape }
        var beginnings: Set<[UInt8]> = []
        for key in self.keys.keys where key.count > 2 {
            for length in 2..<key.count { beginnings.insert(Array(key[..<length])) }
        }
        self.beginnings = beginnings
    }

    /// - Parameter pending: the sequence so far, from its Esc on; never complete by itself.
    func continuation(of pending: [UInt8], with byte: UInt8) -> Step {
        let whole = pending + [byte]
        if let key = keys[whole] { return .input(.key(key)) }
        let step = usual(whole, byte)
        if beginnings.contains(whole), step != .paste { return .open }
        return step
    }

    private func usual(_ whole: [UInt8], _ byte: UInt8) -> Step {
        if whole.count == 2 { return second(byte) }
        // Esc Esc and a sequence: rxvt's Alt with that key.
        if whole[1] == Self.escape {
            guard whole.count > 3 else {
                return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .open : .escapeThenSequence
            }
            return usual(Array(whole.dropFirst()), byte)
        }
        switch second(whole[1]) {
        case .open: return whole[1] == UInt8(ascii: "O") ? singleShift(whole, byte) : control(whole, byte)
        case .input(.key(.alt(let character))) where whole.count == 3: return .alternateThenByte(character)
        default: return .broken
        }
    }

    private func second(_ byte: UInt8) -> Step {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"), Self.escape,
            UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            return .open
        case 0xC2...0xDF: return .alternateScalar(length: 2)
        case 0xE0...0xEF: return .alternateScalar(length: 3)
        case 0xF0...0xF4: return .alternateScalar(length: 4)
        case 0x80...0xFF: return .input(nil)
        default: return .input(.key(.alt(Character(Unicode.Scalar(byte)))))
        }
    }
}

// MARK: - SS3

extension KeySequences {
    /// `ESC O`, old xterm's digits for modifiers, and one more byte.
    private func singleShift(_ whole: [UInt8], _ byte: UInt8) -> Step {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): return .open
        case 0x20..<0x7F: return .input(Self.singleShiftKey(byte).map { .key($0) })
        default: return .broken
        }
    }

    private static func singleShiftKey(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "a"): .up
        case UInt8(ascii: "b"): .down
        case UInt8(ascii: "c"): .right
        case UInt8(ascii: "d"): .left
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "X"): .character("=")
        // The numeric keypad in application mode: the byte is 0x40 above the character.
        case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
        default: letterKey(final)
        }
    }

    /// The letters that mean the same after `ESC O` and `ESC [`.
    private static func letterKey(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }
}

// MARK: - CSI and strings

extension KeySequences {
    /// `whole` starts with Esc and one of `[ ] P _ ^ X`, and has at least three bytes.
    private func control(_ whole: [UInt8], _ byte: UInt8) -> Step {
        guard whole[1] == UInt8(ascii: "[") else { return firstOfString(whole[1], byte) }
        // The linux console's F1 to F5: ESC [ [ A.
        if whole[2] == UInt8(ascii: "[") {
            guard whole.count > 3 else { return .open }
            let number = Int(byte) - 0x40
            return (1...5).contains(number) ? .input(.key(.function(number))) : .broken
        }
        if whole[2] == UInt8(ascii: "M") {
            guard whole.count == 6 else { return .open }
            return .input(MouseReport.x10(whole[3], whole[4], whole[5]))
        }
        switch byte {
        case 0x30...0x3F: return .open
        // rxvt's shifted keys end in $: ESC [ 7 $.
        case UInt8(ascii: "$") where whole.count > 3 && whole[2..<(whole.count - 1)].allSatisfy { $0 < 0x3A }:
            return .input(Self.tildeKey(Self.numbers(whole[2..<(whole.count - 1)]).first).map { .key($0) })
        case 0x20...0x2F: return .open
        case 0x40...0x7E: return whole.count > Self.longest ? .input(nil) : complete(whole[2...].dropLast(), byte)
        default: return .broken
        }
    }

    /// The byte after `ESC ]` and its kin: an end at once, or something to swallow.
    private func firstOfString(_ kind: UInt8, _ byte: UInt8) -> Step {
        let isOSC = kind == UInt8(ascii: "]")
        if byte == Self.escape || byte == 0x03 { return .broken }
        return isOSC && byte == 0x07 || byte == 0x18 || byte == 0x1A ? .input(nil) : .string(isOSC: isOSC)
    }

    private func complete(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Step {
        if parameters.first == UInt8(ascii: "<") {
            guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return .input(nil) }
            let numbers = Self.numbers(parameters.dropFirst())
            return .input(MouseReport.sgr(numbers, isRelease: final == UInt8(ascii: "m")))
        }
        guard parameters.allSatisfy({ $0 <= UInt8(ascii: ";") && $0 >= UInt8(ascii: "0") }) else { return .input(nil) }
        let numbers = Self.numbers(parameters)
        if final == UInt8(ascii: "~"), numbers == [200] { return .paste }
        return .input(Self.controlKey(numbers, final).map { .key($0) })
    }

    private static func controlKey(_ numbers: [Int], _ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"):
            return numbers.count <= 2 ? tildeKey(numbers.first) : nil
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "a"): return .up
        case UInt8(ascii: "b"): return .down
        case UInt8(ascii: "c"): return numbers.isEmpty ? .right : nil
        case UInt8(ascii: "d"): return .left
        case UInt8(ascii: "R"):
            // Also the answer to a question for the cursor's place, unless it can only be a modified F3.
            return numbers.count == 2 && numbers[0] == 1 && (2...16).contains(numbers[1]) ? .function(3) : nil
        default: return numbers.isEmpty || numbers.count == 2 || numbers == [1] ? letterKey(final) : nil
        }
    }

    /// `ESC [ 3 ~` and its kin.
    private static func tildeKey(_ number: Int?) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case .some(let number) where (11...15).contains(number): .function(number - 10)
        case .some(let number) where (17...21).contains(number): .function(number - 11)
        case 23: .function(11)
        case 24: .function(12)
        default: nil
        }
    }

    /// Numbers between semicolons, each capped; an empty one is 0, no bytes are no numbers.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        guard !bytes.isEmpty else { return [] }
        return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
            digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 99_999) }
        }
    }
}
