import CSodium
import Secrets

/// What opens a vault.
package enum VaultKey: Equatable, Sendable {
    /// Asked from the person; stretched by Argon2id.
    case passphrase(Secret)
    /// The path of a file of at least 32 random bytes.
    case keyFile(String)
}

/// What a passphrase costs to try: Argon2id's passes and memory. A vault keeps the cost it was made with.
package struct PassphraseCost: Equatable, Sendable {
    package let passes: UInt32
    package let kibibytes: UInt32

    package init(passes: UInt32, kibibytes: UInt32) {
        self.passes = passes
        self.kibibytes = kibibytes
    }

    /// RFC 9106 §4, the second recommended option.
    package static let standard = PassphraseCost(passes: 3, kibibytes: 64 * 1024)

    /// What a file may ask for: more would be an attack on this machine.
    var isAcceptable: Bool { (1...16).contains(passes) && (8...(1 << 20)).contains(kibibytes) }
}

/// The content of a file of the folder `keys`: the vault's master key, wrapped by what opens it. FORMAT.md has the layout.
struct KeyHeader: Equatable {
    enum Kind: UInt8 {
        case passphrase = 1
        case keyFile = 2
    }

    static let format: UInt8 = 1
    static let magic = Array("latchkey vault\n".utf8)
    private static let saltSize = 16
    private static let nonceSize = 24
    private static let wrappedSize = 32 + 16
    private static let sumSize = 16
    /// Up to and with the salt: bound to the wrapped key as additional data.
    private static let headSize = magic.count + 2 + 8 + 8 + saltSize
    static let size = headSize + nonceSize + wrappedSize + sumSize

    let kind: Kind
    let id: UInt64
    let cost: PassphraseCost
    /// The whole file.
    let bytes: [UInt8]

    enum Unreadable: Error, Equatable {
        case damaged
        case newer(Int)
    }

    init(reading bytes: [UInt8]) throws(Unreadable) {
        let magic = Self.magic
        guard bytes.count > magic.count, bytes.starts(with: magic) else { throw .damaged }
        guard bytes[magic.count] == Self.format else {
            throw bytes[magic.count] > Self.format ? .newer(Int(bytes[magic.count])) : .damaged
        }
        let content = bytes.prefix(Self.size - Self.sumSize)
        guard bytes.count == Self.size, checksum(content) == Array(bytes.suffix(Self.sumSize)),
            let kind = Kind(rawValue: bytes[magic.count + 1])
        else { throw .damaged }
        let numbers = magic.count + 2
        let (id, passes, kibibytes) = bytes.withUnsafeBytes { bytes in
            (
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: numbers, as: UInt64.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: numbers + 8, as: UInt32.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: numbers + 12, as: UInt32.self))
            )
        }
        self.kind = kind
        self.id = id
        cost = PassphraseCost(passes: passes, kibibytes: kibibytes)
        guard cost.isAcceptable else { throw .damaged }
        self.bytes = bytes
    }

    /// A new master key, wrapped.
    static func make(
        for key: VaultKey,
        cost: PassphraseCost
    ) throws(VaultError) -> (header: KeyHeader, keys: RecordKeys) {
        let master = Secret(capacity: 32) { target in
            randombytes_buf(target.octets, 32)
            return 32
        }
        let kind: Kind = if case .passphrase = key { .passphrase } else { .keyFile }
        let id = randomBytes(8)
        let salt = randomBytes(saltSize)
        var bytes = magic + [format, kind.rawValue] + id
        withUnsafeBytes(of: cost.passes.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: cost.kibibytes.littleEndian) { bytes += $0 }
        bytes += salt
        let wrapping = try wrappingKey(key, salt: salt, cost: cost)
        let nonce = randomBytes(nonceSize)
        var wrapped = [UInt8](repeating: 0, count: wrappedSize)
        let head = bytes
        master.withBytes { master in
            wrapping.withBytes { key in
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &wrapped,
                    nil,
                    master.octets,
                    UInt64(master.count),
                    head,
                    UInt64(head.count),
                    nil,
                    nonce,
                    key.octets
                )
            }
        }
        bytes += nonce + wrapped
        bytes += checksum(bytes[...])
        guard let header = try? KeyHeader(reading: bytes) else { throw .noMemory }
        return (header, RecordKeys(id: header.id, master: master))
    }

    /// The keys behind it; nil when `key` is not the one that it was made for.
    func unlock(_ key: VaultKey) throws(VaultError) -> RecordKeys? {
        let head = Array(bytes.prefix(Self.headSize))
        let salt = Array(head.suffix(Self.saltSize))
        let nonce = Array(bytes[Self.headSize..<Self.headSize + Self.nonceSize])
        let wrapped = Array(bytes[(Self.headSize + Self.nonceSize)...].prefix(Self.wrappedSize))
        let wrapping = try wrappingKey(key, salt: salt, cost: cost)
        var isRight = false
        let master = Secret(capacity: 32) { target in
            wrapping.withBytes { key in
                isRight =
                    crypto_aead_xchacha20poly1305_ietf_decrypt(
                        target.octets,
                        nil,
                        nil,
                        wrapped,
                        UInt64(wrapped.count),
                        head,
                        UInt64(head.count),
                        nonce,
                        key.octets
                    ) == 0
            }
            return 32
        }
        return isRight ? RecordKeys(id: id, master: master) : nil
    }

    func fits(_ key: VaultKey) -> Bool {
        switch key {
        case .passphrase: kind == .passphrase
        case .keyFile: kind == .keyFile
        }
    }
}

/// Tells a damaged file from a wrong passphrase; protects against nothing else.
private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: 16)
    let content = Array(bytes)
    crypto_generichash(&sum, sum.count, content, UInt64(content.count), nil, 0)
    return sum
}

/// Argon2id of a passphrase (in Normalization Form C), or keyed BLAKE2b of a key file's content.
private func wrappingKey(_ key: VaultKey, salt: [UInt8], cost: PassphraseCost) throws(VaultError) -> Secret {
    var failed = false
    let result: Secret
    switch key {
    case .passphrase(let passphrase):
        let passphrase = passphrase.normalized()
        result = Secret(capacity: 32) { target in
            passphrase.withBytes { text in
                failed =
                    crypto_pwhash(
                        target.octets,
                        32,
                        text.assumingMemoryBound(to: CChar.self).baseAddress!,  // a secret's memory
                        UInt64(text.count),
                        salt,
                        UInt64(cost.passes),
                        Int(cost.kibibytes) * 1024,
                        crypto_pwhash_alg_argon2id13()
                    ) != 0
            }
            return 32
        }
    case .keyFile(let path):
        let content = try readKeyFile(path)
        result = Secret(capacity: 32) { target in
            content.withBytes { text in
                failed =
                    crypto_generichash(
                        target.octets,
                        32,
                        text.octets,
                        UInt64(text.count),
                        salt,
                        salt.count
                    ) != 0
            }
            return 32
        }
    }
    if failed { throw .noMemory }
    return result
}
