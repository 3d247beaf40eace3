import Authentication
import HTTP
import Secrets

/// Reads a decrypted record; nil when it is not one. Unknown fields are passed over, a missing one is not.
///
/// - Parameter wantsPassword: without, no memory is locked for the password.
package func readRecord(_ bytes: UnsafeRawBufferPointer, wantsPassword: Bool) -> Record? {
    guard let fields = readFields(bytes) else { return nil }
    func part(_ field: FieldNumber) -> UnsafeRawBufferPointer? {
        fields[field].map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }
    guard let space = readSpace(part), let user = part(.user).flatMap(readText),
        let stamp = part(.stamp).flatMap(readStamp), let kind = part(.kind).flatMap({ readNumber($0, UInt8.self) })
    else { return nil }
    var seen = Seen()
    if let list = part(.seen) {
        guard list.count % stampSize == 0 else { return nil }
        for start in stride(from: 0, to: list.count, by: stampSize) {
            guard let stamp = readStamp(UnsafeRawBufferPointer(rebasing: list[start..<start + stampSize])) else {
                return nil
            }
            seen.insert(stamp)
        }
    }
    let content: Record.Content
    switch kind {
    case 0:
        guard let level = part(.level).flatMap({ readNumber($0, UInt8.self) }), level < 2,
            let password = part(.password)
        else { return nil }
        content = .credential(
            level == 1 ? .synchronizable : .permanent,
            password: wantsPassword ? Secret(password) : nil
        )
    case 1: content = .tombstone
    case 2: content = .defaultUser
    default: return nil
    }
    return Record(
        space: space,
        user: user,
        content: content,
        stamp: stamp,
        seen: seen,
        first: part(.first).flatMap(readStamp)
    )
}

/// The place of each known field; a repeated one makes the record unreadable.
private func readFields(_ bytes: UnsafeRawBufferPointer) -> [FieldNumber: Range<Int>]? {
    var fields: [FieldNumber: Range<Int>] = [:]
    var place = 0
    while place < bytes.count {
        guard bytes.count - place >= 5 else { return nil }
        let number = bytes[place]
        let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt32.self)))
        place += 5
        guard length <= bytes.count - place else { return nil }
        if let field = FieldNumber(rawValue: number) {
            guard fields.updateValue(place..<place + length, forKey: field) == nil else { return nil }
        }
        place += length
    }
    return fields
}

private func readSpace(_ part: (FieldNumber) -> UnsafeRawBufferPointer?) -> ProtectionSpace? {
    guard let scheme = part(.scheme).flatMap(readText).flatMap({ URL.Scheme(rawValue: $0) }),
        let host = part(.host).flatMap(readText), let port = part(.port).flatMap({ readNumber($0, UInt16.self) }),
        let server = part(.server).flatMap({ readNumber($0, UInt8.self) }), server < 2,
        let method = part(.method).flatMap(readText)
    else { return nil }
    return ProtectionSpace(
        origin: Origin(scheme: scheme, host: host, port: port),
        server: server == 1 ? .proxy : .origin,
        realm: part(.realm).flatMap(readText),
        method: AuthenticationMethod(scheme: method)
    )
}

private func readText(_ bytes: UnsafeRawBufferPointer) -> String? {
    String(validating: bytes, as: UTF8.self)
}

private func readNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer,
    _ type: Number.Type
) -> Number? {
    guard bytes.count == MemoryLayout<Number>.size else { return nil }
    return Number(littleEndian: bytes.loadUnaligned(as: Number.self))
}

private func readStamp(_ bytes: UnsafeRawBufferPointer) -> Stamp? {
    guard bytes.count == stampSize else { return nil }
    return Stamp(
        milliseconds: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)),
        counter: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)),
        device: DeviceID(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self)))
    )
}
