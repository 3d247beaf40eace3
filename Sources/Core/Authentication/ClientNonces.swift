import Hashing

/// The client's nonces of a run: the first half of SHA-256 over a random seed and a counter. The randomness comes from
/// outside, so that the same seed gives the same run.
package struct ClientNonces: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    private let seed: [UInt8]
    private var count: UInt64 = 0

    /// `seed` is 32 random octets from the system.
    package init(seed: [UInt8]) { self.seed = seed }

    /// The next nonce: 32 hexadecimal digits, never the same twice.
    package mutating func next() throws(HashingError) -> String {
        count += 1
        let octets = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * UInt64($0))) }
        return hex(try Digest.hash(seed + octets, .sha256).prefix(16))
    }

    /// Without the seed.
    package var description: String { "ClientNonces(\(count) given)" }
    package var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}
