import HTTP

/// The status line and header fields of an answer, put together line by line (RFC 9112 §2–5).
struct ResponseHead {
    private(set) var status = 0
    private(set) var reasonPhrase = ""
    private(set) var version = ""
    private(set) var headers = Headers()
    /// Of every line so far, interim answers included.
    private(set) var byteCount = 0
    /// True once the empty line of the final answer came; what follows are trailers, which are left out.
    private(set) var isComplete = false
    private var isInside = false

    /// Content-Length, when it is one plain number.
    var expectedBytes: Int? {
        headers["Content-Length"].flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    }

    /// Takes the next line, with its line end.
    mutating func add(_ line: some BidirectionalCollection<UInt8>) {
        byteCount += line.count
        if isComplete { return }
        let text = Array(line.reversed().drop { $0 == 0x0D || $0 == 0x0A }.reversed())
        if !isInside {
            readStatusLine(text)
        } else if text.isEmpty {
            isInside = false
            isComplete = !(100...199).contains(status)
        } else {
            readField(text[...])
        }
    }

    private mutating func readStatusLine(_ line: [UInt8]) {
        let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        version = decodedFieldValue(parts[0])
        status = parts.count > 1 ? Int(decodedFieldValue(parts[1])) ?? 0 : 0
        reasonPhrase = parts.count > 2 ? decodedFieldValue(trimmed(parts[2])) : ""
        headers = Headers()
        isInside = true
    }

    private mutating func readField(_ line: ArraySlice<UInt8>) {
        if line.first?.isFieldSpace ?? false, let last = headers.fields.popLast() {
            headers.fields.append(.init(last.name, last.value + [0x20] + trimmed(line)))
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        headers.fields.append(.init(decodedFieldValue(trimmed(line[..<colon])), Array(trimmed(line[(colon + 1)...]))))
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = bytes.lastIndex { !$0.isFieldSpace }.map { $0 + 1 } ?? bytes.startIndex
        return bytes[..<end].drop(while: \.isFieldSpace)
    }
}

extension UInt8 {
    /// Space and tab: optional white space (RFC 9110 §5.6.3).
    fileprivate var isFieldSpace: Bool { self == 0x20 || self == 0x09 }
}
