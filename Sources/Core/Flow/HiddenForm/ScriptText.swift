import Secrets

/// JavaScript text that may hold secrets, put together in locked memory.
struct ScriptText {
    private enum Piece {
        case plain(String)
        case value(Secret, Quoting)
    }

    /// How a text becomes a literal.
    enum Quoting {
        /// JSON that is safe inside a script's source: also `<`, U+2028 and U+2029 are escaped.
        case json
        /// In single quotes, `'` escaped and nothing else: as it must not be done.
        case quoteOnly
    }

    private var pieces: [Piece] = []

    mutating func add(plain text: String) { pieces.append(.plain(text)) }

    mutating func add(_ text: String, _ quoting: Quoting = .json) { add(Secret(text), quoting) }

    mutating func add(_ secret: Secret, _ quoting: Quoting = .json) { pieces.append(.value(secret, quoting)) }

    /// The whole text.
    func joined() -> Secret {
        var count = 0
        write { _ in count += 1 }
        return Secret(capacity: count) { target in
            var at = 0
            write { byte in
                target[at] = byte
                at += 1
            }
            return at
        }
    }

    private func write(_ put: (UInt8) -> Void) {
        for piece in pieces {
            switch piece {
            case .plain(let text): text.utf8.forEach(put)
            case .value(let secret, .json): secret.withBytes { writeJSON($0, put) }
            case .value(let secret, .quoteOnly): secret.withBytes { writeQuoted($0, put) }
            }
        }
    }

    private func writeQuoted(_ bytes: UnsafeRawBufferPointer, _ put: (UInt8) -> Void) {
        put(UInt8(ascii: "'"))
        for byte in bytes {
            if byte == UInt8(ascii: "'") { put(UInt8(ascii: "\\")) }
            put(byte)
        }
        put(UInt8(ascii: "'"))
    }

    private func writeJSON(_ bytes: UnsafeRawBufferPointer, _ put: (UInt8) -> Void) {
        put(UInt8(ascii: "\""))
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            // E2 80 A8 and E2 80 A9 end a line in old JavaScript.
            if byte == 0xE2, at + 2 < bytes.count, bytes[at + 1] == 0x80, bytes[at + 2] | 1 == 0xA9 {
                (bytes[at + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8.forEach(put)
                at += 3
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                put(UInt8(ascii: "\\"))
                put(byte)
            case 0..<0x20, 0x7F, UInt8(ascii: "<"): writeEscape(byte, put)
            default: put(byte)
            }
            at += 1
        }
        put(UInt8(ascii: "\""))
    }

    private func writeEscape(_ byte: UInt8, _ put: (UInt8) -> Void) {
        "\\u00".utf8.forEach(put)
        let digits = Array("0123456789abcdef".utf8)
        put(digits[Int(byte >> 4)])
        put(digits[Int(byte & 15)])
    }
}
