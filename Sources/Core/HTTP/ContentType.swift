extension Response {
    /// The media type in lower case, without parameters, such as `text/html`; nil when the field is missing or empty.
    package var contentType: String? {
        let type = headers["Content-Type"]?.prefix { $0 != ";" && $0 != "," }.lowercased().trimmingBlanks()
        return type.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The `charset` parameter of Content-Type as written, without quotes (RFC 9110 §8.3.2); nil when there is none.
    package var charset: String? {
        let parts = (headers["Content-Type"] ?? "").split(separator: ";", omittingEmptySubsequences: false)
        for parameter in parts.dropFirst() {
            let halves = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks() }
            guard halves.count == 2, halves[0].equalsIgnoringCase("charset") else { continue }
            let name = halves[1].hasPrefix("\"") ? String(halves[1].dropFirst().prefix { $0 != "\"" }) : halves[1]
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// `401 Unauthorized`: the number and its phrase.
    package var statusLine: String {
        shownReasonPhrase.isEmpty ? String(status) : "\(status) \(shownReasonPhrase)"
    }

    /// The server's words, or where it sent none, as in HTTP/2, the registered ones; empty for an unknown status.
    package var shownReasonPhrase: String { reasonPhrase.isEmpty ? registeredReasonPhrase(status) : reasonPhrase }
}

extension String {
    fileprivate func trimmingBlanks() -> String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}

/// The phrase of the IANA registry of status codes (RFC 9110 §15, RFC 6585).
func registeredReasonPhrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 203: "Non-Authoritative Information"
    case 204: "No Content"
    case 205: "Reset Content"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400...499: clientErrorPhrase(status)
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    case 511: "Network Authentication Required"
    default: ""
    }
}

private func clientErrorPhrase(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 418: "I'm a Teapot"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 451: "Unavailable For Legal Reasons"
    default: ""
    }
}
