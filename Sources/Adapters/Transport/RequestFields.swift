import Authentication
import CCurl
import Glibc
import HTTP

/// The header lines of one request in curl's list; wiped and freed by `free`.
struct RequestFields {
    private(set) var list: UnsafeMutablePointer<curl_slist>?

    /// Throws for a name or value that would break out of its line.
    init(_ job: Job, _ configuration: TransportConfiguration) throws(TransportFailure) {
        do {
            try append(job, configuration)
        } catch {
            free()
            throw error
        }
    }

    func free() { curl_slist_free_all(list) }

    private mutating func append(_ job: Job, _ configuration: TransportConfiguration) throws(TransportFailure) {
        let request = job.request
        let ownNames = ["Authorization", "Cookie"] + request.headers.fields.map(\.name)
        let common = configuration.headers.fields.filter { field in
            !ownNames.contains { $0.equalsIgnoringCase(field.name) }
        }
        for field in common + request.headers.fields {
            guard field.isSafe else { throw .unsafeField(field, request.url) }
            append(field)
        }
        // curl adds these by itself for bodies, unless they are switched off by an empty line.
        append(line: Array("Expect:".utf8))
        if !request.body.isEmpty, request.headers["Content-Type"] == nil {
            append(line: Array("Content-Type:\(request.body.contentType.map { " \($0)" } ?? "")".utf8))
        }
        if let authorization = job.authorization { try append(authorization, request) }
    }

    private mutating func append(_ field: Headers.Field) {
        // An empty value is written with a semicolon; with a colon it would remove the field.
        append(line: Array((field.name + (field.value.isEmpty ? ";" : ": ")).utf8) + field.value)
    }

    private mutating func append(line: [UInt8]) {
        var line = line + [0]
        line.withUnsafeMutableBytes { append($0) }
    }

    /// Copies a line that ends in NUL.
    private mutating func append(_ line: UnsafeMutableRawBufferPointer) {
        guard let start = line.assumingMemoryBound(to: CChar.self).baseAddress else { return }
        list = curl_slist_append(list, start) ?? list
    }

    private mutating func append(_ authorization: Authorization, _ request: Request) throws(TransportFailure) {
        var longer = self
        try withAuthorizationField(authorization, for: request) { value in
            let name = "Authorization: "
            let length = name.utf8.count + value.count
            let line = UnsafeMutableRawBufferPointer.allocate(byteCount: length + 1, alignment: 1)
            defer {
                line.baseAddress.map { explicit_bzero($0, line.count) }
                line.deallocate()
            }
            line.copyBytes(from: name.utf8)
            UnsafeMutableRawBufferPointer(rebasing: line[name.utf8.count...]).copyMemory(from: value)
            line[length] = 0
            longer.append(line)
        }
        self = longer
    }
}

extension Headers.Field {
    /// A token as name and no line end or NUL in the value (RFC 9110 §5.1, §5.5).
    fileprivate var isSafe: Bool {
        isToken(name) && value.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
    }
}

/// True for a `token` of RFC 9110 §5.6.2.
func isToken(_ text: String) -> Bool {
    !text.isEmpty
        && text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
}

extension RequestBody {
    /// What a form says of itself; nil for other bodies.
    fileprivate var contentType: String? { if case .form(let form) = self { form.contentType } else { nil } }
}
