/// Turns the bytes of a terminal into `Input`s. Pure: bytes and times come in, inputs go out.
///
/// How the bytes are split over reads makes no difference. Time matters only where the bytes leave a question open:
/// then `deadline` is set, and `expire(at:)` answers it.
///
///  - Esc alone is a key once nothing followed it for the escape delay; with a follower it is one Alt key (Alt with
///    Enter or Backspace: `.alt("\r")`, `.alt("\u{7F}")`) or the start of one sequence.
///  - An unknown sequence is swallowed whole. One that stops in the middle is dropped after a quiet second.
///  - A bracketed paste is one event of at most 1 MiB with line ends as `\n`; other controls in it are left alone.
///  - Invalid UTF-8 and C1 controls are dropped. Each scalar is a key of its own: what combines is joined by the text
///    field that takes it.
package struct KeyDecoder: Sendable {
    /// The longest paste that is kept, in bytes; what is beyond is dropped.
    package static let pasteLimit = 1 << 20
    /// How long a sequence or a scalar may stop in the middle.
    package static let quietLimit = Duration.seconds(1)

    /// How long a lone Esc waits for a follower.
    package var escapeDelay: Duration
    /// When `expire(at:)` is due, in the time of `feed`; nil while nothing is open.
    package private(set) var deadline: Duration?

    private enum State {
        case ground
        /// In `pending`: the beginning of a scalar of that many bytes.
        case scalar(length: Int)
        /// In `pending`: a sequence from its Esc on.
        case sequence
        /// Within a string (OSC, DCS, APC, PM, SOS), which is not kept: how long so far, and whether an Esc came last.
        case string(isOSC: Bool, length: Int, endsInEscape: Bool)
        /// In `paste`: a paste whose end has not come.
        case paste
    }

    private var state = State.ground
    private var pending: [UInt8] = []
    private var paste = PasteBuffer(limit: pasteLimit)
    private let sequences: KeySequences

    /// - Parameters:
    ///   - keys: what the terminal's own description says its keys send; those win over the usual ones.
    ///   - escapeDelay: 25 to 50 ms suit; more over a slow line.
    package init(keys: [[UInt8]: Key] = [:], escapeDelay: Duration = .milliseconds(30)) {
        sequences = KeySequences(keys)
        self.escapeDelay = escapeDelay
    }

    /// Takes what was read.
    ///
    /// - Parameter now: the time, counted from any fixed start. A deadline that passed before the bytes were read does
    ///   not count: they may have been waiting while the program was busy.
    package mutating func feed(_ bytes: some Sequence<UInt8>, at now: Duration) -> [Input] {
        var inputs: [Input] = []
        for byte in bytes { take(byte, &inputs) }
        deadline = patience.map { now + $0 }
        return inputs
    }

    /// Settles what is open when its deadline has passed with nothing read.
    package mutating func expire(at now: Duration) -> [Input] {
        guard let deadline, now >= deadline else { return [] }
        self.deadline = nil
        let bytes = pending
        let wasSequence = if case .sequence = state { true } else { false }
        reset()
        guard wasSequence else { return [] }
        switch bytes.count {
        case 1: return [.key(.escape)]
        case 2 where bytes[1] == KeySequences.escape: return [.key(.escape), .key(.escape)]
        case 2: return [.key(.alt(Character(Unicode.Scalar(bytes[1]))))]
        default: return []
        }
    }

    /// How long the open question may stay open.
    private var patience: Duration? {
        switch state {
        case .ground, .paste: nil
        case .scalar, .string: Self.quietLimit
        case .sequence: pending.count <= 2 ? escapeDelay : Self.quietLimit
        }
    }

    private mutating func reset() {
        state = .ground
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ byte: UInt8, _ inputs: inout [Input]) {
        switch state {
        case .ground: start(byte, &inputs)
        case .scalar(let length): continueScalar(byte, length, &inputs)
        case .sequence: continueSequence(byte, &inputs)
        case .string(let isOSC, let length, let endsInEscape):
            continueString(byte, isOSC, length, endsInEscape, &inputs)
        case .paste:
            guard paste.take(byte) else { return }
            inputs.append(.paste(paste.finish()))
            state = .ground
        }
    }

    private mutating func start(_ byte: UInt8, _ inputs: inout [Input]) {
        if byte == KeySequences.escape {
            pending = [byte]
            state = .sequence
        } else if byte < 0x80 {
            inputs.append(.key(Key(ascii: byte)))
        } else if let length = scalarLength(byte) {
            pending = [byte]
            state = .scalar(length: length)
        }
    }

    private func scalarLength(_ first: UInt8) -> Int? {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }
}

// MARK: - Scalars

extension KeyDecoder {
    /// `pending` holds the scalar's bytes so far, after an Esc when it came with Alt.
    private mutating func continueScalar(_ byte: UInt8, _ length: Int, _ inputs: inout [Input]) {
        guard byte & 0xC0 == 0x80 else {
            reset()
            start(byte, &inputs)
            return
        }
        pending.append(byte)
        let isAlt = pending.first == KeySequences.escape
        guard pending.count == length + (isAlt ? 1 : 0) else { return }
        let text = String(validating: pending.dropFirst(isAlt ? 1 : 0), as: UTF8.self)
        reset()
        guard let scalar = text?.unicodeScalars.first, scalar.value >= 0xA0 else { return }
        inputs.append(.key(isAlt ? .alt(Character(scalar)) : .character(Character(scalar))))
    }
}

// MARK: - Sequences

extension KeyDecoder {
    private mutating func continueSequence(_ byte: UInt8, _ inputs: inout [Input]) {
        switch sequences.continuation(of: pending, with: byte) {
        case .open:
            // A long unknown sequence needs no memory: its start and its latest bytes decide when it ends.
            if pending.count < KeySequences.longest { pending.append(byte) }
        case .input(let input):
            reset()
            if let input { inputs.append(input) }
        case .paste:
            reset()
            state = .paste
        case .string(let isOSC):
            reset()
            state = .string(isOSC: isOSC, length: 0, endsInEscape: false)
        case .alternateScalar(let length):
            pending = [KeySequences.escape, byte]
            state = .scalar(length: length)
        case .escapeThenSequence:
            inputs.append(.key(.escape))
            pending = [KeySequences.escape, byte]
            if byte != KeySequences.escape {
                pending = [KeySequences.escape]
                continueSequence(byte, &inputs)
            }
        case .alternateThenByte(let character):
            inputs.append(.key(.alt(character)))
            reset()
            start(byte, &inputs)
        case .broken:
            reset()
            start(byte, &inputs)
        }
    }

    private mutating func continueString(
        _ byte: UInt8,
        _ isOSC: Bool,
        _ length: Int,
        _ endsInEscape: Bool,
        _ inputs: inout [Input]
    ) {
        if endsInEscape && byte != UInt8(ascii: "\\") {
            pending = [KeySequences.escape]
            state = .sequence
            continueSequence(byte, &inputs)
            return
        }
        let isOver = endsInEscape || byte == 0x18 || byte == 0x1A || (isOSC && byte == 0x07)
        if isOver || length >= KeySequences.longestString {
            reset()
        } else if byte == 0x03 {
            // ^C must work even when a terminal never ends its string.
            reset()
            start(byte, &inputs)
        } else {
            state = .string(isOSC: isOSC, length: length + 1, endsInEscape: byte == KeySequences.escape)
        }
    }
}

extension Key {
    /// A key that sends one byte below 0x80, Esc aside.
    init(ascii byte: UInt8) {
        switch byte {
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte | 0x60)))
        case 0x00...0x1F: self = .control(Character(Unicode.Scalar(byte | 0x40)))
        default: self = .character(Character(Unicode.Scalar(byte)))
        }
    }
}
