import Text

/// The answer of /forms/echo: the request as it arrived.
func echo(_ visit: Visit) -> Reply {
    let request = visit.request
    let isQuery = request.body.isEmpty && request.method != "POST"
    let form = isQuery ? urlencodedForm(Array(request.query.utf8)[...]) : visit.form
    let tokens = form.fields.filter { isCaptchaToken($0.name) && !$0.value.isEmpty }.map(\.value)
    let charset = form["_charset_"].flatMap { FormCharset(label: $0) }
    let fields = form.fields.isEmpty ? "(none)" : form.fields.map { line($0, charset) }.joined(separator: "\n")
    return visit.page(
        markup: [
            "method": escapedForHTML(request.method),
            "type": escapedForHTML(visibleText(request.headers["Content-Type"] ?? "(none)")),
            "size": "\(request.body.count)",
            "count": "\(form.fields.count)",
            "problem": form.problem.map { "<p><b>\(escapedForHTML($0))</b></p>\n" } ?? "",
            "charset": charset.map { "<p>The names and values below are read as \($0.rawValue).</p>\n" } ?? "",
            "fields": escapedForHTML(fields),
            "query": request.query.isEmpty
                ? "(none)"
                : escapedForHTML(
                    escapedBytes(hidden(tokens, in: Array(request.query.utf8)))
                ),
            "raw": request.body.isEmpty ? "(none)" : escapedForHTML(cut(hidden(tokens, in: request.body))),
        ]
    )
}

/// `name = value`, with a file's own name, type and size before its bytes.
private func line(_ field: ReceivedField, _ charset: FormCharset?) -> String {
    let text = { (bytes: [UInt8]) in
        charset?.decoded(bytes).map { visibleText($0, indent: "    ") } ?? visibleText(bytes, indent: "    ")
    }
    if isCaptchaToken(field.name) { return "\(text(field.name)) = (token, \(field.value.count) bytes)" }
    guard let file = field.file else { return "\(text(field.name)) = \(text(field.value))" }
    let type = file.contentType.isEmpty ? "no content type" : visibleText(file.contentType)
    let bytes = cut(field.value).split(separator: "\n").map { "\n    \($0)" }.joined()
    return "\(text(field.name)): file “\(text(file.name))”, \(type), \(field.value.count) bytes\(bytes)"
}

/// The fields that widgets put their tokens into: a token that was shown could be used by whoever sees it.
private func isCaptchaToken(_ name: [UInt8]) -> Bool {
    ["smart-token", "g-recaptcha-response", "h-captcha-response", "cf-turnstile-response"]
        .contains(String(decoding: name, as: UTF8.self))
}

private func hidden(_ tokens: [[UInt8]], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for token in tokens {
        for range in bytes.occurrences(of: token).reversed() {
            bytes.replaceSubrange(range, with: Array("(token, \(token.count) bytes)".utf8))
        }
    }
    return bytes
}

private func cut(_ bytes: [UInt8]) -> String {
    let limit = 65_536
    let shown = escapedBytes(Array(bytes.prefix(limit)))
    return bytes.count <= limit ? shown : shown + "\n(\(bytes.count - limit) more bytes)"
}
