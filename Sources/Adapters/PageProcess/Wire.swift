import Glibc
import HTTP
import Secrets

/// Writes the fields of a message between the program and a page's process: machine-endian, since both are one binary.
struct WireWriter {
    /// Begins with eight bytes for the length, filled in by `finished`.
    private var bytes = [UInt8](repeating: 0, count: 8)

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count + 64) }

    mutating func add(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

    mutating func add(_ isTrue: Bool) { add(isTrue ? 1 : 0) }

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

    /// The message holds the secret's bytes from then on: `wipe` it once it was sent.
    mutating func add(_ secret: Secret) {
        add(secret.byteCount)
        secret.withBytes { bytes.append(contentsOf: $0) }
    }

    mutating func add<Element>(each elements: [Element], _ write: (inout WireWriter, Element) -> Void) {
        add(elements.count)
        for element in elements { write(&self, element) }
    }

    mutating func add(_ url: URL) {
        add(url.origin.scheme.rawValue)
        add(url.origin.host)
        add(Int(url.origin.port))
        add(url.path)
        add(url.query)
        add(url.fragment)
    }

    mutating func add(_ headers: Headers) {
        add(each: headers.fields) { writer, field in
            writer.add(field.name)
            writer.add(array: field.value)
        }
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

    /// What has not been read yet.
    var rest: ArraySlice<UInt8> { bytes[at...] }

    mutating func number() throws(Malformed) -> Int {
        let slice = try take(8)
        return slice.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
    }

    mutating func flag() throws(Malformed) -> Bool { try number() != 0 }

    mutating func identity() throws(Malformed) -> Int32 {
        guard let identity = Int32(exactly: try number()) else { throw Malformed() }
        return identity
    }

    mutating func text() throws(Malformed) -> String { String(decoding: try take(try count(of: 1)), as: UTF8.self) }

    mutating func optionalText() throws(Malformed) -> String? { try number() == 0 ? nil : try text() }

    mutating func secret() throws(Malformed) -> Secret {
        let octets = try take(try count(of: 1))
        return octets.withUnsafeBytes { Secret($0) }
    }

    mutating func bytesArray() throws(Malformed) -> [UInt8] { Array(try take(try count(of: 1))) }

    mutating func numbers() throws(Malformed) -> [Int32] {
        let count = try count(of: 4)
        let slice = try take(count * 4)
        return [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
            slice.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
            initialized = count
        }
    }

    /// A value of an enumeration by its raw text.
    mutating func choice<Value: RawRepresentable>(_: Value.Type) throws(Malformed) -> Value
    where Value.RawValue == String {
        guard let value = Value(rawValue: try text()) else { throw Malformed() }
        return value
    }

    mutating func each<Element>(
        _ read: (inout WireReader) throws(Malformed) -> Element
    ) throws(Malformed) -> [Element] {
        var elements: [Element] = []
        for _ in 0..<(try count(of: 1)) { elements.append(try read(&self)) }
        return elements
    }

    mutating func url() throws(Malformed) -> URL {
        let scheme = try choice(URL.Scheme.self)
        let host = try text()
        guard let port = UInt16(exactly: try number()) else { throw Malformed() }
        return URL(
            origin: Origin(scheme: scheme, host: host, port: port),
            path: try text(),
            query: try optionalText(),
            fragment: try optionalText()
        )
    }

    mutating func headers() throws(Malformed) -> Headers {
        Headers(
            try each { reader throws(Malformed) in Headers.Field(try reader.text(), try reader.bytesArray()) }
        )
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
