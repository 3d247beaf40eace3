import Authentication
import HTTP
import Secrets

/// The fields of a record: a number, a length of four bytes (little endian), the value. FORMAT.md says what each holds.
enum FieldNumber: UInt8 {
    case kind = 1
    case scheme, host, port, server, method, realm, user, password, level, stamp, seen, first
}

/// Writes fields into memory of fixed size; with none it counts.
struct FieldWriter {
    private let target: UnsafeMutableRawBufferPointer?
    private(set) var count = 0

    init(_ target: UnsafeMutableRawBufferPointer?) { self.target = target }

    mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        if let target, count + bytes.count <= target.count {
            UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: bytes)
        }
        count += bytes.count
    }

    mutating func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { raw($0) }
    }

    mutating func field(_ field: FieldNumber, _ bytes: UnsafeRawBufferPointer) {
        number(field.rawValue)
        number(UInt32(clamping: bytes.count))
        raw(bytes)
    }

    mutating func field(_ field: FieldNumber, _ text: String) {
        var text = text
        text.withUTF8 { self.field(field, UnsafeRawBufferPointer($0)) }
    }

    mutating func field(_ field: FieldNumber, _ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { self.field(field, $0) }
    }

    mutating func stamp(_ stamp: Stamp) {
        number(stamp.milliseconds)
        number(stamp.counter)
        number(stamp.device.number)
    }
}

/// Bytes of a stamp in a field.
let stampSize = 20

extension FieldWriter {
    /// What makes two spaces equal, and nothing else: a proxy's realm is left out.
    mutating func space(_ space: ProtectionSpace) {
        field(.scheme, space.origin.scheme.rawValue)
        field(.host, space.origin.host)
        field(.port, space.origin.port)
        field(.server, UInt8(space.server == .proxy ? 1 : 0))
        field(.method, space.method.storedName)
        if space.server == .origin, let realm = space.realm { field(.realm, realm) }
    }

    mutating func record(_ record: Record) {
        field(.kind, record.content.kindNumber)
        space(record.space)
        field(.user, record.user)
        if case .credential(let level, let password) = record.content {
            field(.level, UInt8(level == .synchronizable ? 1 : 0))
            password?.withBytes { field(.password, $0) }
        }
        number(FieldNumber.stamp.rawValue)
        number(UInt32(stampSize))
        stamp(record.stamp)
        number(FieldNumber.seen.rawValue)
        number(UInt32(record.seen.stamps.count * stampSize))
        for stamp in record.seen.stamps.values.sorted() { self.stamp(stamp) }
        if let first = record.first {
            number(FieldNumber.first.rawValue)
            number(UInt32(stampSize))
            stamp(first)
        }
    }
}

extension Record.Content {
    fileprivate var kindNumber: UInt8 {
        switch self {
        case .credential: 0
        case .tombstone: 1
        case .defaultUser: 2
        }
    }
}

extension AuthenticationMethod {
    /// `basic`, `digest`, `ntlm`, `negotiate`, or the scheme's own name.
    var storedName: String {
        switch self {
        case .httpBasic: "basic"
        case .httpDigest: "digest"
        case .ntlm: "ntlm"
        case .negotiate: "negotiate"
        case .serverTrust: "server trust"
        case .clientCertificate: "client certificate"
        case .other(let name): name
        }
    }
}
