import Authentication
import HTTP
import Hashing
import Secrets

extension Sending {
    /// The hash of the body for `auth-int` (RFC 7616 §3.4.3), in lower-case hexadecimal; nil for a body with files, which
    /// are read only when it is sent.
    func hash(_ algorithm: HashAlgorithm) throws(HashingError) -> String? {
        var digest = try Digest(algorithm)
        switch body {
        case .none: break
        case .bytes(let secret): try digest.add(secret)
        case .form(let form):
            if form.encoding == .multipart, form.entries.contains(where: \.isChosenFile) { return nil }
            try digest.add(form.octets())
        }
        return hex(try digest.finish())
    }
}

extension FormEntry {
    fileprivate var isChosenFile: Bool { if case .file(_?) = value { true } else { false } }
}

/// Counts what passes, and writes it where there is room.
private struct RoomSink: OctetSink {
    var room: UnsafeMutableRawBufferPointer?
    var count = 0

    mutating func add(_ octet: UInt8) {
        if let room, count < room.count { room[count] = octet }
        count += 1
    }
}

extension FormBody {
    /// The octets of a body without files, in locked memory.
    fileprivate func octets() -> Secret {
        var counter = RoomSink()
        write(to: &counter) { _, _ in }
        return Secret(capacity: counter.count) { room in
            var sink = RoomSink(room: room)
            write(to: &sink) { _, _ in }
            return room.count
        }
    }
}
