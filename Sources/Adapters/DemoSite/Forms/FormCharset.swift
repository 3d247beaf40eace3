import Glibc

/// The encodings that the charset rooms are written in, converted by the C library.
enum FormCharset: String, CaseIterable {
    case cyrillic = "windows-1251"
    case japanese = "Shift_JIS"
    case latin = "ISO-8859-1"

    /// What the C library calls the table that browsers use for this name (Encoding standard, names and labels).
    private var table: String {
        switch self {
        case .cyrillic: "CP1251"
        case .japanese: "CP932"
        case .latin: "CP1252"
        }
    }

    /// The charset that a form's `_charset_` field names; nil for UTF-8 and for unknown names.
    init?(label: String) {
        let name = label.lowercased()
        guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
            guard name == "windows-1252" else { return nil }
            self = .latin
            return
        }
        self = found
    }

    /// nil when the text has a character that the encoding lacks.
    func encoded(_ text: String) -> [UInt8]? { converted(Array(text.utf8), from: "UTF-8", to: table) }

    /// nil when the bytes mean nothing in the encoding.
    func decoded(_ bytes: [UInt8]) -> String? {
        converted(bytes, from: table, to: "UTF-8").map { String(decoding: $0, as: UTF8.self) }
    }
}

private func converted(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    guard let converter = iconv_open(to, from), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    // No encoding here takes more than four bytes for one.
    var target = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    let room = target.count
    let left = source.withUnsafeMutableBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target -> Int? in
            var input = source.baseAddress
            var inputLeft = source.count
            var output = target.baseAddress
            var outputLeft = target.count
            return iconv(converter, &input, &inputLeft, &output, &outputLeft) == 0 ? outputLeft : nil
        }
    }
    return left.map { target.prefix(room - $0).map { UInt8(bitPattern: $0) } }
}
