import CSodium
import Secrets

/// The version of the record format that this program writes.
package let recordFormat: UInt8 = 1

private let magic = Array("LKVR".utf8)
/// Magic, version, key: readable by everyone, bound to the rest as additional data.
private let headSize = 13
private let nonceSize = 24
private let tagSize = 16
/// Lengths of passwords and hosts show only in steps of so many bytes.
private let padding = 256
/// Bytes that a record's file may have.
let recordLimit = 1 << 20

/// What a file turned out to be.
enum Opened {
    case record(Record)
    case damaged, foreignKey
    case newer(Int)
}

extension RecordKeys {
    /// The file of a record: head, nonce, XChaCha20-Poly1305 of the padded fields. Nil when it would be too large or no
    /// locked memory is left.
    func seal(_ record: Record, in scratch: LockedBuffer) -> [UInt8]? {
        var counter = FieldWriter(nil)
        counter.record(record)
        let padded = (counter.count / padding + 1) * padding
        guard padded + headSize + nonceSize + tagSize <= recordLimit, let plain = scratch.lend(padded) else {
            return nil
        }
        var writer = FieldWriter(plain)
        writer.record(record)
        var paddedCount = 0
        sodium_pad(&paddedCount, plain.octets, counter.count, padding, padded)
        var file = magic + [recordFormat] + withUnsafeBytes(of: id.littleEndian) { Array($0) } + randomBytes(nonceSize)
        file.append(contentsOf: repeatElement(0, count: padded + tagSize))
        file.withUnsafeMutableBufferPointer { file in
            records.withBytes { key in
                guard let start = file.baseAddress else { return }
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    start + headSize + nonceSize,
                    nil,
                    plain.octets,
                    UInt64(padded),
                    start,
                    UInt64(headSize),
                    nil,
                    start + headSize,
                    key.octets
                )
            }
        }
        sodium_memzero(plain.baseAddress, plain.count)
        return file
    }
}

/// Decrypts and reads a file of the vault with whichever of `keys` it was written.
func openRecord(
    _ file: UnsafeRawBufferPointer,
    with keys: [RecordKeys],
    wantsPassword: Bool,
    in scratch: LockedBuffer
) -> Opened {
    guard file.count > magic.count, file.prefix(magic.count).elementsEqual(magic) else { return .damaged }
    let version = file[magic.count]
    guard version == recordFormat else { return version > recordFormat ? .newer(Int(version)) : .damaged }
    let textSize = file.count - headSize - nonceSize - tagSize
    guard textSize > 0, textSize <= recordLimit else { return .damaged }
    let id = UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 5, as: UInt64.self))
    guard let keys = keys.first(where: { $0.id == id }) else { return .foreignKey }
    guard let plain = scratch.lend(textSize) else { return .damaged }
    let start = file.octets
    let target = plain.octets
    defer { sodium_memzero(plain.baseAddress, plain.count) }
    let refused = keys.records.withBytes { key in
        crypto_aead_xchacha20poly1305_ietf_decrypt(
            target,
            nil,
            nil,
            start + headSize + nonceSize,
            UInt64(textSize + tagSize),
            start,
            UInt64(headSize),
            start + headSize,
            key.octets
        )
    }
    var count = 0
    guard refused == 0, sodium_unpad(&count, target, textSize, padding) == 0,
        let record = readRecord(UnsafeRawBufferPointer(rebasing: plain[..<count]), wantsPassword: wantsPassword)
    else { return .damaged }
    return .record(record)
}
