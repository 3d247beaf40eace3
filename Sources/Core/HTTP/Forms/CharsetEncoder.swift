import Glibc

/// Writes text in a page's charset, scalar by scalar. `iconv` is libc's and a pure function of its input: it is the
/// one thing of libc here. What the charset lacks becomes `&#NNNN;` (Encoding, "encode" with error mode "html").
final class CharsetEncoder {
    /// nil for UTF-8, and for a charset that this machine lacks: then everything goes as UTF-8.
    private let converter: iconv_t?
    private let name: String
    /// What the last scalar came to.
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 32, alignment: 4)
    private var count = 0

    /// `charset` is a canonical name; an unknown one and UTF-16 mean UTF-8 (Encoding, "get an output encoding").
    init(charset: String) {
        let known = Charset(label: charset) ?? .utf8
        name = known.name
        // iconv_open fails with -1.
        let opened = known.isSentAsUTF8 ? nil : iconv_open(known.outputName, "UTF-32LE")
        converter = opened == iconv_t(bitPattern: -1) ? nil : opened
    }

    deinit {
        if let converter { iconv_close(converter) }
        if let start = room.baseAddress { explicit_bzero(start, room.count) }
        room.deallocate()
    }

    /// Writes one scalar.
    func encode(_ scalar: Unicode.Scalar, _ put: (UInt8) -> Void) {
        guard converter != nil else {
            for octet in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(octet) }
            return
        }
        if let octet = holeOfWindows1252(scalar) { return put(octet) }
        guard convert(substitute(scalar)) else {
            for octet in "&#\(scalar.value);".unicodeScalars where convert(octet) { putAll(put) }
            return
        }
        putAll(put)
    }

    /// Ends a text: charsets with shifts go back to their first state.
    func finish(_ put: (UInt8) -> Void) {
        guard let converter else { return }
        var to = room.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = room.count
        _ = iconv(converter, nil, nil, &to, &left)
        count = room.count - left
        putAll(put)
    }

    private func putAll(_ put: (UInt8) -> Void) {
        for octet in room[..<count] { put(octet) }
        count = 0
    }

    /// False when the charset lacks it.
    private func convert(_ scalar: Unicode.Scalar) -> Bool {
        guard let converter else { return false }
        count = 0
        var value = scalar.value.littleEndian
        var left = room.count
        let isConverted = withUnsafeMutableBytes(of: &value) { octets in
            var from = octets.baseAddress?.assumingMemoryBound(to: CChar.self)
            var unread = octets.count
            var to = room.baseAddress?.assumingMemoryBound(to: CChar.self)
            // A positive result counts characters that came out as others.
            return iconv(converter, &from, &unread, &to, &left) == 0
        }
        guard isConverted else { return false }
        count = room.count - left
        return !isBeyondTheStandard
    }

    /// What iconv's superset of a charset has and browsers do not send.
    private var isBeyondTheStandard: Bool {
        guard count > 0 else { return false }
        switch name {
        case "euc-jp": return room[0] == 0x8F
        case "big5": return (0x81..<0xA1).contains(room[0])
        default: return false
        }
    }

    /// Browsers write the five holes of windows-1252 as the C1 controls that they read there.
    private func holeOfWindows1252(_ scalar: Unicode.Scalar) -> UInt8? {
        name == "windows-1252" && [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(scalar.value)
            ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// Encoding, the encoders of the Japanese charsets.
    private func substitute(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isShiftJISOrEUC = name == "shift_jis" || name == "euc-jp"
        switch scalar {
        case "\u{2212}" where isShiftJISOrEUC || name == "iso-2022-jp": return "\u{FF0D}"
        case "\u{A5}" where isShiftJISOrEUC: return "\\"
        case "\u{203E}" where isShiftJISOrEUC: return "~"
        default: return scalar
        }
    }
}

extension Charset {
    fileprivate var isSentAsUTF8: Bool { self == .utf8 || name.hasPrefix("utf-16") }

    /// What iconv calls it for writing: without what only its superset has.
    fileprivate var outputName: String { name == "gbk" ? "CP936" : iconvName }
}
