import Secrets

extension FormBody {
    /// Writes the body piece by piece. A secret's octets go to `sink` alone, by way of memory that is wiped.
    ///
    /// `file` adds the octets of the file at a path, for multipart; the other encodings send its name alone.
    package func write<Sink: OctetSink, Failure: Error>(
        to sink: inout Sink,
        file: (String, inout Sink) throws(Failure) -> Void
    ) throws(Failure) {
        let encoder = CharsetEncoder(charset: charset)
        switch encoding {
        case .urlEncoded: writeURLEncoded(to: &sink, encoder)
        case .plainText: writePlainText(to: &sink, encoder)
        case .multipart: try writeMultipart(to: &sink, encoder, file)
        }
    }

    /// URL standard, "application/x-www-form-urlencoded serializing".
    fileprivate func writeURLEncoded(to sink: inout some OctetSink, _ encoder: CharsetEncoder) {
        for (index, entry) in entries.enumerated() {
            if index > 0 { sink.add("&") }
            write(entry.name, .urlEncoded, to: &sink, encoder)
            sink.add("=")
            write(entry.value, .urlEncoded, to: &sink, encoder)
        }
    }

    /// HTML, "plain text form data".
    private func writePlainText(to sink: inout some OctetSink, _ encoder: CharsetEncoder) {
        for entry in entries {
            write(entry.name, .plain, to: &sink, encoder)
            sink.add("=")
            write(entry.value, .plain, to: &sink, encoder)
            sink.add("\r\n")
        }
    }

    /// RFC 7578, with the names of files and fields as HTML wants them ("multipart form data").
    private func writeMultipart<Sink: OctetSink, Failure: Error>(
        to sink: inout Sink,
        _ encoder: CharsetEncoder,
        _ file: (String, inout Sink) throws(Failure) -> Void
    ) throws(Failure) {
        for entry in entries {
            sink.add("--")
            for octet in boundary.utf8 { sink.add(octet) }
            sink.add("\r\nContent-Disposition: form-data; name=\"")
            write(entry.name, .quoted, to: &sink, encoder)
            sink.add("\"")
            if case .file(let path) = entry.value {
                sink.add("; filename=\"")
                write(path.map(fileName) ?? "", .quotedFileName, to: &sink, encoder)
                sink.add("\"\r\nContent-Type: ")
                for octet in mediaType(ofFile: path ?? "").utf8 { sink.add(octet) }
                sink.add("\r\n\r\n")
                if let path { try file(path, &sink) }
            } else {
                sink.add("\r\n\r\n")
                write(entry.value, .plain, to: &sink, encoder)
            }
            sink.add("\r\n")
        }
        sink.add("--")
        for octet in boundary.utf8 { sink.add(octet) }
        sink.add("--\r\n")
    }

    private func write(
        _ value: FormEntry.Value,
        _ spelling: Spelling,
        to sink: inout some OctetSink,
        _ encoder: CharsetEncoder
    ) {
        switch value {
        case .text(let text): write(text, spelling, to: &sink, encoder)
        case .secret(let secret): secret.withBytes { write($0, spelling, to: &sink, encoder) }
        case .file(let path): write(path.map(fileName) ?? "", spelling, to: &sink, encoder)
        }
    }

    private func write(
        _ text: String,
        _ spelling: Spelling,
        to sink: inout some OctetSink,
        _ encoder: CharsetEncoder
    ) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), spelling, to: &sink, encoder) }
    }

    private func write(
        _ octets: UnsafeRawBufferPointer,
        _ spelling: Spelling,
        to sink: inout some OctetSink,
        _ encoder: CharsetEncoder
    ) {
        var decoder = UTF8()
        var source = octets.makeIterator()
        var wasReturn = false
        decoding: while true {
            let scalar: Unicode.Scalar
            switch decoder.decode(&source) {
            case .scalarValue(let next): scalar = next
            case .error: scalar = "\u{FFFD}"
            case .emptyInput: break decoding
            }
            guard spelling.normalisesLineEnds, scalar == "\r" || scalar == "\n" else {
                encoder.encode(scalar) { spelling.put($0, to: &sink) }
                wasReturn = false
                continue
            }
            if scalar == "\n", wasReturn {
                wasReturn = false
                continue
            }
            wasReturn = scalar == "\r"
            encoder.encode("\r") { spelling.put($0, to: &sink) }
            encoder.encode("\n") { spelling.put($0, to: &sink) }
        }
        encoder.finish { spelling.put($0, to: &sink) }
    }
}

/// How octets stand in a body.
private enum Spelling {
    case urlEncoded, plain, quoted, quotedFileName

    /// Every line end as CRLF; the name of a file keeps its own.
    var normalisesLineEnds: Bool { self != .quotedFileName }

    func put(_ octet: UInt8, to sink: inout some OctetSink) {
        switch self {
        case .plain: sink.add(octet)
        case .urlEncoded: putURLEncoded(octet, to: &sink)
        case .quoted, .quotedFileName:
            switch octet {
            case 0x22: sink.add("%22")
            case 0x0D: sink.add("%0D")
            case 0x0A: sink.add("%0A")
            default: sink.add(octet)
            }
        }
    }

    /// URL standard, "application/x-www-form-urlencoded percent-encode set".
    private func putURLEncoded(_ octet: UInt8, to sink: inout some OctetSink) {
        switch octet {
        case 0x20: sink.add(UInt8(ascii: "+"))
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            sink.add(octet)
        default:
            sink.add(UInt8(ascii: "%"))
            sink.add(hexDigit(octet >> 4))
            sink.add(hexDigit(octet & 0xF))
        }
    }
}

/// The entries as the query of an address, for GET. Only for what may be seen: a secret would stand in it.
package func urlEncoded(_ entries: [FormEntry], charset: String) -> String {
    var sink = ArraySink()
    FormBody(encoding: .urlEncoded, charset: charset, entries: entries)
        .writeURLEncoded(to: &sink, CharsetEncoder(charset: charset))
    return String(decoding: sink.octets, as: UTF8.self)
}

private struct ArraySink: OctetSink {
    var octets: [UInt8] = []
    mutating func add(_ octet: UInt8) { octets.append(octet) }
}

/// What stands after the last `/`.
private func fileName(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
}
