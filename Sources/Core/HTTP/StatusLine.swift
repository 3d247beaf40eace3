extension Response {
    /// `401 Unauthorized`: the number and its phrase, which HTTP/2 leaves out and the table then gives (RFC 9110 §15).
    package var statusLine: String {
        let phrase = reasonPhrase.isEmpty ? standardPhrases[status] ?? "" : reasonPhrase
        return phrase.isEmpty ? String(status) : "\(status) \(phrase)"
    }
}

private let standardPhrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 407: "Proxy Authentication Required", 408: "Request Timeout", 410: "Gone",
    421: "Misdirected Request", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
]
