/// Why a body does not become a page. `description` is the sentence for the page's place.
package enum PageParsingFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Something that is not text: the file's name, what it is ("a PNG image"), its size in bytes.
    case binary(name: String, kind: String, bytes: Int)
    /// The limit in milliseconds.
    case tooSlow(limit: Int)
    /// The limit in bytes of resident memory.
    case tooLarge(limit: Int)
    /// The parser's process ended by itself, with the reason as a clause ("signal 11").
    case parserDied(String)
    /// No parser could be started, with the reason as a clause.
    case noParser(String)

    package var description: String {
        switch self {
        case .binary(let name, let kind, let bytes):
            "“\(name)” is \(kind) (\(readableSize(bytes))), which Latchkey does not show."
        case .tooSlow(let limit):
            "The page could not be read within \(readableSeconds(limit)) s: its parser was ended."
        case .tooLarge(let limit):
            "The page could not be read within \(readableSize(limit)) of memory: its parser was ended."
        case .parserDied(let reason):
            "The page could not be read: its parser ended (\(reason)). The next page gets a new one."
        case .noParser(let reason):
            "The page could not be read: no parser could be started (\(reason)). Reload to try again."
        }
    }
}

/// `12 KiB`, `3 bytes`, `1.5 MiB`.
package func readableSize(_ bytes: Int) -> String {
    switch bytes {
    case 1: return "1 byte"
    case ..<1024: return "\(bytes) bytes"
    case ..<(1 << 20): return "\((bytes + 512) / 1024) KiB"
    default:
        let tenths = (bytes * 10 + (1 << 19)) / (1 << 20)
        return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
    }
}

/// Milliseconds as seconds with one decimal where needed.
private func readableSeconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
}
