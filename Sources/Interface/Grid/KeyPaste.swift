import Secrets

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
            if bytes.count < limit { append(byte) }
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
        for byte in new.prefix(limit - bytes.count) { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
        if bytes.count == bytes.capacity { grow() }
        bytes.append(byte)
    }

    /// An array that grows by itself leaves what it held behind.
    private mutating func grow() {
        var larger: [UInt8] = []
        larger.reserveCapacity(max(2 * bytes.count, 256))
        larger.append(contentsOf: bytes)
        wipe(&bytes)
        bytes = larger
    }

    /// What was collected, without malformed bytes, and with line ends as `\n`: terminals send them as carriage returns.
    /// Nothing of it stays here.
    mutating func finish() -> Secret {
        defer {
            wipe(&bytes)
            self = PasteBuffer(limit: limit)
        }
        return bytes.withUnsafeBytes { octets in
            Secret(capacity: octets.count) { target in
                var place = 0
                forEachScalar(of: octets) { scalar in
                    for octet in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        target[place] = octet
                        place += 1
                    }
                }
                return place
            }
        }
    }
}

private func forEachScalar(of octets: UnsafeRawBufferPointer, _ body: (Unicode.Scalar) -> Void) {
    var decoder = UTF8()
    var rest = octets.makeIterator()
    var last: Unicode.Scalar?
    while true {
        switch decoder.decode(&rest) {
        case .scalarValue(let scalar):
            if scalar != "\n" || last != "\r" { body(scalar == "\r" ? "\n" : scalar) }
            last = scalar
        case .error: last = nil
        case .emptyInput: return
        }
    }
}
