/// Reads multipart/form-data (RFC 7578); the parts before a fault are kept, and a sentence says what the fault is.
func multipartForm(_ body: [UInt8], boundary: String?) -> ReceivedForm {
    guard let boundary, !boundary.isEmpty, boundary.utf8.count <= 70 else {
        return ReceivedForm(problem: "The content type names no boundary of 1 to 70 characters (RFC 2046 §5.1.1).")
    }
    var reader = MultipartReader(body: body, delimiter: Array("--\(boundary)".utf8))
    return reader.read()
}

private struct MultipartReader {
    let body: [UInt8]
    let delimiter: [UInt8]
    private var place = 0

    init(body: [UInt8], delimiter: [UInt8]) {
        self.body = body
        self.delimiter = delimiter
    }

    mutating func read() -> ReceivedForm {
        var form = ReceivedForm()
        guard let first = firstDelimiter() else {
            form.problem = "The boundary that the content type names is not in the body."
            return form
        }
        place = first + delimiter.count
        while true {
            if starts(with: [0x2D, 0x2D], at: place) { return form }
            skipPadding()
            guard starts(with: [0x0D, 0x0A], at: place) else {
                form.problem = "A boundary is followed by neither a line end nor “--”."
                return form
            }
            place += 2
            guard let field = part() else {
                form.problem = "The body ends before its closing boundary."
                return form
            }
            guard let name = field.name else {
                form.problem = "A part has no Content-Disposition with a name."
                return form
            }
            guard form.add(ReceivedField(name: name, value: field.value, file: field.file)) else { return form }
        }
    }

    private struct Part {
        var name: [UInt8]?
        var file: ReceivedField.File?
        var value: [UInt8] = []
    }

    /// The part that begins here, up to its boundary; nil when the body ends before.
    private mutating func part() -> Part? {
        var disposition: ArraySlice<UInt8> = []
        var type = ""
        while !starts(with: [0x0D, 0x0A], at: place) {
            guard let end = index(of: [0x0D, 0x0A], from: place) else { return nil }
            let line = body[place..<end]
            let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            let value = trimmed(line[colon...].dropFirst())
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-disposition": disposition = value
            case "content-type": type = String(decoding: value, as: UTF8.self)
            default: break
            }
            place = end + 2
        }
        // An empty part's line end may be the one before its boundary.
        guard
            let end = index(
                of: [0x0D, 0x0A] + delimiter,
                from: starts(with: delimiter, at: place + 2) ? place : place + 2
            )
        else { return nil }
        var part = Part()
        part.value = place + 2 <= end ? Array(body[(place + 2)..<end]) : []
        part.name = dispositionParameter("name", disposition)
        part.file = dispositionParameter("filename", disposition).map { .init(name: $0, contentType: type) }
        place = end + 2 + delimiter.count
        return part
    }

    private func firstDelimiter() -> Int? {
        if starts(with: delimiter, at: 0) { return 0 }
        return index(of: [0x0D, 0x0A] + delimiter, from: 0).map { $0 + 2 }
    }

    private mutating func skipPadding() {
        while place < body.count, body[place] == 0x20 || body[place] == 0x09 { place += 1 }
    }

    private func starts(with bytes: [UInt8], at place: Int) -> Bool {
        place + bytes.count <= body.count && body[place..<(place + bytes.count)].elementsEqual(bytes)
    }

    private func index(of bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place + bytes.count <= body.count {
            guard let next = body[place...].firstIndex(of: bytes[0]) else { return nil }
            if starts(with: bytes, at: next) { return next }
            place = next + 1
        }
        return nil
    }
}

/// A quoted parameter as it stands between its quotes: browsers write `%22` for a quote and leave a backslash alone.
private func dispositionParameter(_ name: String, _ value: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = value.drop { $0 != UInt8(ascii: ";") }
    while rest.popFirst() == UInt8(ascii: ";") {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        let equals = rest.firstIndex(of: UInt8(ascii: "=")) ?? rest.endIndex
        let found = String(decoding: rest[..<equals], as: UTF8.self).lowercased()
        rest = rest[equals...].dropFirst()
        let isQuoted = rest.first == UInt8(ascii: "\"")
        if isQuoted { rest = rest.dropFirst() }
        let end = rest.firstIndex(of: UInt8(ascii: isQuoted ? "\"" : ";")) ?? rest.endIndex
        if found == name { return Array(rest[..<end]) }
        rest = rest[end...].drop { $0 != UInt8(ascii: ";") }
    }
    return nil
}
