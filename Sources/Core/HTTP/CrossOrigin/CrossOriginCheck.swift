import Text

/// Why another origin's answer stays closed to a page.
package struct CrossOriginRefusal: Equatable, Sendable {
    /// The field that is missing or says otherwise; nil where it is no field.
    package let field: String?
    /// A sentence without its full stop, safe for a terminal.
    package let why: String
}

/// Whether a page of `origin` may read an answer (Fetch, “CORS check”); nil when it may.
///
/// - Parameter origin: as it was sent in `Origin`: an origin, or `null` after redirects through foreign ones.
package func crossOriginRefusal(
    _ headers: Headers,
    origin: String,
    includesCredentials: Bool
) -> CrossOriginRefusal? {
    let name = "Access-Control-Allow-Origin"
    guard let allowed = headers.combined(name) else {
        return CrossOriginRefusal(field: name, why: "the answer has no \(name), so it is for its own origin alone")
    }
    if allowed == "*", !includesCredentials { return nil }
    if allowed == "*" {
        return CrossOriginRefusal(field: name, why: "\(name) is *, which does not do for a request with credentials")
    }
    guard allowed == origin else {
        return CrossOriginRefusal(field: name, why: "\(name) is \(quoted(allowed, cells: 60)), not \(origin)")
    }
    return includesCredentials ? credentialsRefusal(headers) : nil
}

private func credentialsRefusal(_ headers: Headers) -> CrossOriginRefusal? {
    let name = "Access-Control-Allow-Credentials"
    guard let value = headers.combined(name) else {
        return CrossOriginRefusal(field: name, why: "the request was made with credentials, and \(name) is missing")
    }
    guard value != "true" else { return nil }
    return CrossOriginRefusal(field: name, why: "\(name) is \(quoted(value, cells: 40)), not “true”")
}

/// What a preflight asks for.
package struct PreflightQuestion: Equatable, Sendable {
    package let method: String
    /// In lower case, sorted.
    package let fieldNames: [String]
    package let origin: String
    package let includesCredentials: Bool

    package init(method: String, fieldNames: [String], origin: String, includesCredentials: Bool) {
        self.method = method
        self.fieldNames = fieldNames
        self.origin = origin
        self.includesCredentials = includesCredentials
    }

    /// nil when nothing has to be asked (Fetch, “main fetch”).
    package var isNeeded: Bool { !isSafelistedMethod(method) || !fieldNames.isEmpty }
}

/// Whether the answer to a preflight allows the request (Fetch, “CORS-preflight fetch”); nil when it does.
package func preflightRefusal(_ response: Response, to question: PreflightQuestion) -> CrossOriginRefusal? {
    if let refusal = crossOriginRefusal(
        response.headers,
        origin: question.origin,
        includesCredentials: question.includesCredentials
    ) {
        return refusal
    }
    guard (200...299).contains(response.status) else {
        return CrossOriginRefusal(field: nil, why: "the preflight was answered \(response.status), not 2xx")
    }
    return methodRefusal(response.headers, question) ?? fieldRefusal(response.headers, question)
}

private func methodRefusal(_ headers: Headers, _ question: PreflightQuestion) -> CrossOriginRefusal? {
    let name = "Access-Control-Allow-Methods"
    let methods = headers.list(name) ?? []
    if isSafelistedMethod(question.method) || methods.contains(question.method) { return nil }
    if methods.contains("*"), !question.includesCredentials { return nil }
    let state = methods.isEmpty ? "is missing or empty" : "does not name it"
    return CrossOriginRefusal(
        field: name,
        why: "the method \(neutralised(question.method)) is not allowed: \(name) \(state)"
    )
}

private func fieldRefusal(_ headers: Headers, _ question: PreflightQuestion) -> CrossOriginRefusal? {
    let name = "Access-Control-Allow-Headers"
    let allowed = headers.list(name) ?? []
    let hasWildcard = allowed.contains("*") && !question.includesCredentials
    for wanted in question.fieldNames {
        if allowed.contains(where: { $0.equalsIgnoringCase(wanted) }) { continue }
        if hasWildcard, wanted != "authorization" { continue }
        let state = allowed.isEmpty ? "is missing or empty" : "does not name it"
        return CrossOriginRefusal(
            field: name,
            why: "the field \(quoted(wanted, cells: 40)) is not allowed: \(name) \(state)"
        )
    }
    return nil
}

/// What a page may read of the fields of its own origin's answer (Fetch, “basic filtered response”).
package func basicFields(_ headers: Headers) -> Headers {
    Headers(headers.fields.filter { !isCookieField($0) })
}

/// What it may read of another origin's (Fetch, “CORS filtered response”).
package func exposedFields(_ headers: Headers, includesCredentials: Bool) -> Headers {
    let exposed = headers.list("Access-Control-Expose-Headers") ?? []
    let all = exposed.contains("*") && !includesCredentials
    return Headers(
        headers.fields.filter { field in
            guard !isCookieField(field) else { return false }
            return all || alwaysExposed.contains(field.name.lowercased())
                || exposed.contains { $0.equalsIgnoringCase(field.name) }
        }
    )
}

private func isCookieField(_ field: Headers.Field) -> Bool {
    field.name.equalsIgnoringCase("Set-Cookie") || field.name.equalsIgnoringCase("Set-Cookie2")
}

private let alwaysExposed: Set = [
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
]
