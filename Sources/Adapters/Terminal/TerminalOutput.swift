import Glibc

extension Terminal {
    /// The longest text that `copy` takes, in bytes: what terminals accept after Base64.
    package static let copyLimit = 74_000

    /// Hands a text to the terminal's clipboard (OSC 52). Whether it gets there the terminal does not say; tmux needs
    /// `set-clipboard on`.
    ///
    /// - Returns: false, with nothing sent, when the text is too long.
    package func copy(_ text: String) -> Bool {
        guard isOpen, text.utf8.count <= Self.copyLimit else { return false }
        write("\u{1B}]52;c;\(base64(Array(text.utf8)))\u{07}")
        return true
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes past ncurses, whose own buffer is empty between updates. A terminal that is gone is noticed by reading.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(outputDescriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var room = pollfd(fd: outputDescriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? alphabet[value >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
