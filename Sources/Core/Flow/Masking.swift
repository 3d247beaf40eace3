import Secrets

/// The shortest secret that is looked for, in bytes: a shorter one would blank out half of every text.
private let shortestMasked = 4

/// A text with every occurrence of the secrets replaced by `•••`: a page may say what was typed into it.
func masking(_ secrets: [Secret], in text: String) -> String {
    var bytes = Array(text.utf8)
    // The longest first, so that one that contains another goes as a whole.
    for secret in secrets.sorted(by: { $0.byteCount > $1.byteCount }) where secret.byteCount >= shortestMasked {
        secret.withBytes { wanted in bytes = masked(wanted, in: bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func masked(_ wanted: UnsafeRawBufferPointer, in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) {
            result += "•••".utf8
            index += wanted.count
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return result
}
