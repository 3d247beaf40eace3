import Authentication
import CSodium
import HTTP
import Secrets

/// The keys of a vault's records, in memory after unlocking.
struct RecordKeys: Sendable {
    /// Names the key file that they come from; stands in every record's head.
    let id: UInt64
    let names: Secret
    let records: Secret

    /// Derived from the master key (`crypto_kdf`).
    init(id: UInt64, master: Secret) {
        self.id = id
        names = derived(1, from: master)
        records = derived(2, from: master)
    }

    /// The folder of a space.
    func folderName(of space: ProtectionSpace) -> String {
        hashed { $0.space(space) }
    }

    /// How the names of all versions of one record begin.
    func prefix(of record: Record) -> String {
        hashed { writer in
            writer.number(UInt8(record.subject == .defaultUser ? 2 : 1))
            if record.subject != .defaultUser { writer.field(.user, record.user) }
        }
    }

    /// The file of one version: its record, then its stamp.
    func fileName(of record: Record) -> String {
        let version = hashed { writer in
            writer.number(UInt8(3))
            writer.stamp(record.stamp)
        }
        return "\(prefix(of: record))-\(version.prefix(16))"
    }

    /// A keyed BLAKE2b of 16 bytes as 32 hexadecimal digits: reveals nothing without the key.
    private func hashed(_ write: (inout FieldWriter) -> Void) -> String {
        var counter = FieldWriter(nil)
        write(&counter)
        let hash = withUnsafeTemporaryAllocation(byteCount: counter.count, alignment: 1) { input in
            var writer = FieldWriter(input)
            write(&writer)
            var hash = [UInt8](repeating: 0, count: 16)
            names.withBytes { key in
                _ = crypto_generichash(
                    &hash,
                    hash.count,
                    input.octets,
                    UInt64(input.count),
                    key.octets,
                    key.count
                )
            }
            return hash
        }
        return hexadecimal(hash)
    }
}

private func derived(_ number: UInt64, from master: Secret) -> Secret {
    Secret(capacity: 32) { target in
        master.withBytes { key in
            _ = crypto_kdf_derive_from_key(
                target.octets,
                32,
                number,
                "lkvault1",
                key.octets
            )
        }
        return 32
    }
}

/// Lower case, two digits a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}

/// Bytes from the system's generator.
func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
}
