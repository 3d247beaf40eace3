import CCrypto

/// The hash functions that HTTP Digest names (RFC 7616 §6.1).
package enum HashAlgorithm: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case md5 = "MD5"
    case sha256 = "SHA-256"
    /// FIPS 180-4 SHA-512/256, which is not SHA-512 cut short (RFC 7616, erratum 4897).
    case sha512t256 = "SHA-512-256"

    package var description: String { rawValue }

    var code: crypto_algorithm {
        switch self {
        case .md5: CRYPTO_MD5
        case .sha256: CRYPTO_SHA256
        case .sha512t256: CRYPTO_SHA512_256
        }
    }
}

/// Why nothing could be hashed.
package enum HashingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// libcrypto refuses the algorithm, as a FIPS configuration does with MD5.
    case algorithmMissing(HashAlgorithm)

    package var description: String {
        switch self {
        case .algorithmMissing(let algorithm):
            "libcrypto refuses to compute \(algorithm). Its configuration (openssl.cnf) may forbid it."
        }
    }
}
