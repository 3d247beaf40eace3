/// Collects a bracketed paste until its end marker `ESC [ 201 ~`.
struct PasteBuffer: Sendable {
    private static let marker: [UInt8] = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    /// How many bytes of the marker came last.
    private var matched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a byte; true once the marker is complete.
    mutating func take(_ byte: UInt8) -> Bool {
        if matched == 0 && byte != Self.marker[0] {
            if bytes.count < limit { bytes.append(byte) }
            return false
        }
        if byte == Self.marker[matched] {
            matched += 1
            return matched == Self.marker.count
        }
        // The marker's first byte occurs in it only once: a failed match never hides the start of another.
        keep(Self.marker[..<matched])
        matched = byte == Self.marker[0] ? 1 : 0
        if matched == 0 { keep([byte]) }
        return false
    }

    private mutating func keep(_ new: ArraySlice<UInt8>) {
        bytes.append(contentsOf: new.prefix(limit - bytes.count))
    }

    /// Without malformed bytes, and with line ends as `\n`: terminals send them as carriage returns.
    var text: String {
        var text = String.UnicodeScalarView()
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var last: Unicode.Scalar?
        decoding: while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar):
                if scalar == "\r" {
                    text.append("\n")
                } else if scalar != "\n" || last != "\r" {
                    text.append(scalar)
                }
                last = scalar
            case .error: last = nil
            case .emptyInput: break decoding
            }
        }
        return String(text)
    }
}
