import CCrypto

/// A hash fed piece by piece, so that the bytes of a secret need not be copied together first. Its state is wiped
/// when it ends.
package struct Digest: ~Copyable {
    private let algorithm: HashAlgorithm
    private let hash: OpaquePointer

    /// Starts a hash; throws when libcrypto refuses the algorithm.
    package init(_ algorithm: HashAlgorithm) throws(HashingError) {
        guard let hash = crypto_hash_start(algorithm.code) else { throw .algorithmMissing(algorithm) }
        self.algorithm = algorithm
        self.hash = hash
    }

    deinit { crypto_hash_free(hash) }

    /// Adds bytes, which are read during the call only.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) throws(HashingError) {
        guard crypto_hash_add(hash, bytes.baseAddress, bytes.count) else { throw .algorithmMissing(algorithm) }
    }

    /// Adds bytes.
    package mutating func add(_ bytes: [UInt8]) throws(HashingError) {
        let added = bytes.withUnsafeBytes { crypto_hash_add(hash, $0.baseAddress, $0.count) }
        guard added else { throw .algorithmMissing(algorithm) }
    }

    /// Adds the text's UTF-8.
    package mutating func add(_ text: String) throws(HashingError) { try add(Array(text.utf8)) }

    /// The hash: 16 bytes for MD5, 32 for the others.
    package consuming func finish() throws(HashingError) -> [UInt8] {
        let hash = hash
        let result = [UInt8](unsafeUninitializedCapacity: Int(CRYPTO_LONGEST_HASH)) { buffer, count in
            count = crypto_hash_finish(hash, buffer.baseAddress)
        }
        guard !result.isEmpty else { throw .algorithmMissing(algorithm) }
        return result
    }

    /// The hash of one piece.
    package static func hash(_ bytes: [UInt8], _ algorithm: HashAlgorithm) throws(HashingError) -> [UInt8] {
        var digest = try Digest(algorithm)
        try digest.add(bytes)
        return try digest.finish()
    }
}
