import HTTP
import Text

/// A `Content-Type` value taken apart (RFC 9110 §8.3): enough to decide how a body is read.
package struct MediaType: Equatable, Sendable {
    /// `text/html`, in lower case.
    package let essence: String
    /// As the server wrote it, without quotes.
    package let charset: String?

    /// Never fails: what cannot be read is an empty essence.
    package init(_ value: String) {
        let parts = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        essence = lowercased(trimmed(parts[0]))
        charset = parts.dropFirst().lazy.compactMap(Self.charset(in:)).first
    }

    private static func charset(in parameter: Substring.UTF8View) -> String? {
        let pair = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, lowercased(trimmed(pair[0])) == "charset" else { return nil }
        let value = trimmed(pair[1]).filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }

    /// How a body of this type is read.
    package var reading: Reading {
        switch essence {
        case "text/html", "application/xhtml+xml": .html
        case "application/json", "application/javascript", "application/ecmascript", "application/xml",
            "application/x-javascript", "application/yaml", "application/toml", "application/x-sh",
            "application/x-ndjson", "application/sql", "application/problem+json", "application/x-www-form-urlencoded",
            "message/http", "message/rfc822", "image/svg+xml":
            .preformatted
        case "", "application/octet-stream", "application/unknown", "unknown/unknown": .unknown
        default:
            essence.hasPrefix("text/") || essence.hasSuffix("+json") || essence.hasSuffix("+xml")
                ? .preformatted : .binary
        }
    }

    package enum Reading: Equatable, Sendable { case html, preformatted, binary, unknown }

    /// The type as a person would say it: "a PNG image", "a PDF document", "audio".
    package var spoken: String {
        if let known = Self.spokenNames[essence] { return known }
        let slash = essence.utf8.firstIndex(of: UInt8(ascii: "/")) ?? essence.endIndex
        let detail = String(essence[slash...].dropFirst())
        switch essence[..<slash] {
        case "image": return "an image (\(detail))"
        case "audio": return "a sound (\(detail))"
        case "video": return "a video (\(detail))"
        case "font": return "a font (\(detail))"
        default: return essence.isEmpty || reading == .unknown ? "a binary file" : "a file of type \(essence)"
        }
    }

    private static let spokenNames = [
        "image/png": "a PNG image", "image/jpeg": "a JPEG image", "image/gif": "a GIF image",
        "image/webp": "a WebP image", "image/x-icon": "an icon", "image/vnd.microsoft.icon": "an icon",
        "application/pdf": "a PDF document", "application/zip": "a ZIP archive", "application/gzip": "a gzip file",
        "application/x-gzip": "a gzip file", "application/x-tar": "a tar archive",
        "application/wasm": "a WebAssembly file",
    ]
}

extension PageSource {
    /// How the body is to be read: the server's word, and for a missing or meaningless word the body itself.
    package var reading: MediaType.Reading {
        let said = MediaType(contentType ?? "").reading
        guard said == .unknown else { return said }
        return looksLikeHTML ? .html : .preformatted
    }

    /// Why this body is not shown as a page; nil when it is text.
    package var refusal: PageParsingFailure? {
        if reading == .binary { return binary(MediaType(contentType ?? "").spoken) }
        if byteOrderMark == nil || byteOrderMark == "utf-8", body.contains(0) {
            return binary(spokenSignature ?? "a binary file")
        }
        return nil
    }

    private func binary(_ kind: String) -> PageParsingFailure {
        let last = url.path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        return .binary(name: last ?? url.origin.host, kind: kind, bytes: body.count)
    }

    /// The charset that a byte order mark names.
    package var byteOrderMark: String? {
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
        if body.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
        if body.starts(with: [0xFF, 0xFE]) { return "utf-16le" }
        return nil
    }

    private var looksLikeHTML: Bool {
        let start = lowercased(body.prefix(512))
        let marks = ["<!doctype html", "<html", "<head", "<body", "<title", "<p>", "<h1", "<!--"]
        return marks.contains { start.mentions($0) }
    }

    private var spokenSignature: String? {
        let signatures: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
            (Array("GIF8".utf8), "a GIF image"), (Array("%PDF".utf8), "a PDF document"),
            ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0x1F, 0x8B], "a gzip file"),
            ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        ]
        return signatures.first { body.starts(with: $0.0) }?.1
    }
}

/// ASCII white space cut from both ends.
func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return bytes[bytes.startIndex..<bytes.startIndex] }
    return bytes[first...last]
}

/// ASCII capitals as small letters.
func lowercased(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
}
