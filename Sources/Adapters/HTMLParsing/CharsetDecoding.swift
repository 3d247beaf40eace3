import Glibc
import HTTP
import Page

/// A body as UTF-8. Malformed bytes become U+FFFD; never fails.
func utf8(_ source: PageSource) -> [UInt8] {
    let charset = source.charset
    if charset.name.hasPrefix("utf-16") {
        return converted(source.body.dropFirst(source.byteOrderMark == nil ? 0 : 2), from: charset)
    }
    guard charset == .utf8 else { return converted(source.body[...], from: charset) }
    return source.byteOrderMark == "utf-8" ? Array(source.body.dropFirst(3)) : source.body
}

/// A resource of a page's as UTF-8, by the charset that its `Content-Type` names, else as UTF-8.
package func decodedText(_ body: [UInt8], contentType: String?) -> [UInt8] {
    let label = MediaType(contentType ?? "").charset ?? "utf-8"
    let charset = Charset(label: label) ?? .utf8
    if charset == .utf8 { return Array(String(decoding: body, as: UTF8.self).utf8) }
    return converted(body[...], from: charset)
}

/// Converts by glibc's iconv; an encoding that this machine lacks is read as windows-1252, and that as Latin-1.
func converted(_ bytes: ArraySlice<UInt8>, from charset: Charset) -> [UInt8] {
    if charset == .windows1252, bytes.allSatisfy({ $0 < 0x80 }) { return Array(bytes) }
    guard let converter = iconv_open("UTF-8", charset.iconvName), converter != iconv_t(bitPattern: -1) else {
        return charset == .windows1252
            ? Array(String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) })).utf8)
            : converted(bytes, from: .windows1252)
    }
    defer { iconv_close(converter) }
    return Conversion(converter: converter, isWindows1252: charset == .windows1252).run(Array(bytes))
}

private struct Conversion {
    let converter: iconv_t
    let isWindows1252: Bool

    func run(_ bytes: [UInt8]) -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 2)
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        input.withUnsafeMutableBytes { raw in
            var from = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = raw.count
            while left > 0 {
                let failure = step(&from, &left, &buffer, &output)
                guard failure != 0, failure != E2BIG, left > 0, let bad = from else { continue }
                appendReplacement(UInt8(bitPattern: bad.pointee), to: &output)
                from = bad + 1
                left = failure == EINVAL ? 0 : left - 1
            }
        }
        return output
    }

    /// Converts until the buffer is full, the input ends or a bad byte comes; returns errno or 0.
    private func step(
        _ from: inout UnsafeMutablePointer<CChar>?,
        _ left: inout Int,
        _ buffer: inout [UInt8],
        _ output: inout [UInt8]
    ) -> Int32 {
        var failure: Int32 = 0
        let written = buffer.withUnsafeMutableBytes { raw in
            var to = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            var room = raw.count
            // `(size_t)-1` is iconv's failure.
            if iconv(converter, &from, &left, &to, &room) == -1 { failure = errno }
            return raw.count - room
        }
        output += buffer[..<written]
        return failure
    }

    private func appendReplacement(_ byte: UInt8, to output: inout [UInt8]) {
        // Browsers read the five holes of windows-1252 as C1 controls.
        output += isWindows1252 ? [0xC2, byte] : [0xEF, 0xBF, 0xBD]
    }
}
