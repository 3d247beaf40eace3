/// Writes the fields of a message between the program and its parser: machine-endian, since both are one binary.
struct WireWriter {
    /// Begins with eight bytes for the length, filled in by `finished`.
    private var bytes = [UInt8](repeating: 0, count: 8)

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count + 64) }

    mutating func add(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

    mutating func add(_ text: String) { add(array: Array(text.utf8)) }

    mutating func add(_ text: String?) {
        add(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    /// A count, then the elements' own bytes. Only for elements without references.
    mutating func add<Element: BitwiseCopyable>(array: [Element]) {
        add(array.count)
        array.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// The message with its length in front.
    mutating func finished() -> [UInt8] {
        withUnsafeBytes(of: bytes.count - 8) { length in
            for index in 0..<8 { bytes[index] = length[index] }
        }
        return bytes
    }
}

/// Reads what `WireWriter` wrote. The other side may have been taken over by a hostile page: nothing is trusted.
struct WireReader {
    struct Malformed: Error {}

    private let bytes: ArraySlice<UInt8>
    private var at: Int

    /// A message without its length.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    mutating func number() throws(Malformed) -> Int {
        let slice = try take(8)
        return slice.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    }

    mutating func text() throws(Malformed) -> String { String(decoding: try take(try count(of: 1)), as: UTF8.self) }

    mutating func optionalText() throws(Malformed) -> String? { try number() == 0 ? nil : try text() }

    mutating func bytesArray() throws(Malformed) -> [UInt8] { Array(try take(try count(of: 1))) }

    mutating func numbers() throws(Malformed) -> [Int32] {
        let count = try count(of: 4)
        let slice = try take(count * 4)
        return [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
            slice.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
            initialized = count
        }
    }

    private mutating func count(of size: Int) throws(Malformed) -> Int {
        let count = try number()
        guard count >= 0, count <= (bytes.endIndex - at) / size else { throw Malformed() }
        return count
    }

    private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
        guard count >= 0, bytes.endIndex - at >= count else { throw Malformed() }
        defer { at += count }
        return bytes[at..<at + count]
    }
}
